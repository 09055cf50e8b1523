import { useState } from "react";
import { bedSupply, bloodSupply } from "#domain/facilities/capacity.ts";
import type { CapacityFields, SupplyFields } from "#domain/facilities/capacity.ts";
import { FACILITY_STATES } from "#domain/facilities/state.ts";
import { UTILITIES, UTILITY_LEVELS } from "#domain/facilities/utilities.ts";
import { momentText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { localeOf } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Refused } from "../../ui/FormField.tsx";
import { Card, Row, Stack } from "../../ui/layout.tsx";
import { countedThingName, saidText } from "./counted-words.ts";
import type { RefusedWrite } from "./useCounter.ts";

type RefusedNoteProps = {
  write: RefusedWrite;
  retry: (key: string) => Promise<void>;
  discard: (key: string) => Promise<void>;
};

/** What the server refused, why, and the next steps: nothing is discarded unasked. */
export function RefusedNote({ write, retry, discard }: RefusedNoteProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const [isAsked, setAsked] = useState(false);
  const { key, error, refusedAt, at } = write;
  const time = momentText(new Date(refusedAt ?? at).toISOString(), clock, language);
  return (
    <Card data-pad="" role="alert">
      <Stack data-gap="m">
        <Refused title={say("counter.refused", { time })}>
          {say("counter.why")} {whyText(error)}
        </Refused>
        {write.name === "facilities.setState" && <p>{stateText(write.args, say, language)}</p>}
        {write.name === "facilities.setCapacity" && <p>{askedText(write.args, say, language)}</p>}
        {isAsked ? (
          <>
            <p>{say("counter.dropSure")}</p>
            <Row>
              <Button size="s" onClick={() => void discard(key)}>
                {say("counter.drop")}
              </Button>
              <Button size="s" onClick={() => setAsked(false)}>
                {say("counter.keep")}
              </Button>
            </Row>
          </>
        ) : (
          <Row>
            <Button size="s" onClick={() => void retry(key)}>
              {say("counter.again")}
            </Button>
            <Button size="s" onClick={() => setAsked(true)}>
              {say("counter.drop")}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

/** The reason in the server's text: that of the refused parts, else of the whole. */
function whyText(error: RefusedWrite["error"]): string {
  if (error === undefined) return "";
  const parts = (Array.isArray(error["errors"]) ? error["errors"] : []).flatMap((part: unknown) =>
    typeof part === "object" && part !== null && "message" in part ? [String(part.message)] : [],
  );
  if (parts.length > 0) return parts.join(" ");
  return error.detail === "" ? error.title : error.detail;
}

/** The refused state, or what was said of power, oxygen and staff. */
function stateText({ state, utilities = {} }: RefusedWrite["args"], say: Say, language: string): string {
  const said = FACILITY_STATES.find((each) => each === state);
  const levels = UTILITIES.flatMap((utility) => {
    const value: unknown = Reflect.get(Object(Reflect.get(Object(utilities), utility)), "value");
    const level = UTILITY_LEVELS.find((each) => each === value);
    if (level === undefined) return [];
    const [kind, what] = [say(`facility.utilities.${utility}`), say(`facility.utilities.${level}`)];
    return [say("listing.ofKind", { kind, what })];
  });
  const all = [...(said === undefined ? [] : [say(`state.${said}`)]), ...levels];
  return new Intl.ListFormat(language, { type: "unit" }).format(all);
}

/** The refused counts, so that no count is lost. */
function askedText(args: RefusedWrite["args"], say: Say, language: string): string {
  const { beds = [], blood = [], supply = [] } = args as CapacityFields;
  const numbers = new Intl.NumberFormat(localeOf(language));
  const each = [
    ...beds.map(({ bedType, ...counts }) => ({ ...bedSupply(bedType), ...counts })),
    ...blood.map(({ component, group, units }) => ({ ...bloodSupply(component, group), available: units })),
    ...supply,
  ].map((counted: SupplyFields) => ({
    kind: countedThingName(counted, say),
    what: saidText(counted.stock ?? counted.available ?? counted.total ?? null, numbers, say),
  }));
  return new Intl.ListFormat(language, { type: "unit" }).format(each.map((one) => say("listing.ofKind", one)));
}
