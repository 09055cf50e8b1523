import { useId } from "react";
import type { Facility } from "#contract/facilities.ts";
import { UTILITIES, UTILITY_LEVELS, utilitiesAt } from "#domain/facilities/utilities.ts";
import type { Utility, UtilityFact } from "#domain/facilities/utilities.ts";
import { useClock } from "../../../device/useClock.tsx";
import { useLanguage } from "../../../i18n/useLanguage.tsx";
import { Button } from "../../../ui/Button.tsx";
import { SecondLine, Stack } from "../../../ui/layout.tsx";
import { utilitySaid, utilityText } from "../../UtilityFacts.tsx";
import { lackEffectsText } from "./lack-effects-text.ts";
import type { CountedThing } from "../rows.ts";
import type { TellState } from "./useTellState.ts";
import css from "./UtilityRows.module.css";

type UtilityRowsProps = { facility: Facility; counted: readonly CountedThing[]; tell: TellState["tellUtility"] };

/** Power, oxygen and staff: one tap says whether the place has it, and what a lack does is told. */
export function UtilityRows({ facility, counted, tell }: UtilityRowsProps) {
  const { say } = useLanguage();
  const { now } = useClock();
  const there = utilitiesAt(facility.utilities, now);
  return (
    <Stack data-gap="m">
      <h3>{say("facility.utilities.title")}</h3>
      {UTILITIES.map((utility) => (
        <UtilityRow
          key={utility}
          utility={utility}
          fact={there?.[utility]}
          types={facility.types}
          counted={counted}
          tell={tell}
        />
      ))}
    </Stack>
  );
}

type UtilityRowProps = Pick<UtilityRowsProps, "counted" | "tell"> & {
  utility: Utility;
  fact: UtilityFact | undefined;
  types: Facility["types"];
};

function UtilityRow({ utility, fact, types, counted, tell }: UtilityRowProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const name = useId();
  const locale = { say, language, clock };
  const current = fact === undefined || fact.lapsed === true ? null : fact.value;
  const mayBackUp = utility === "power" && current === "none";
  const hasBackup = fact?.hasBackup === true;
  const reads = fact === undefined ? null : lackEffectsText({ utility, fact }, counted, locale);
  return (
    <div role="group" aria-labelledby={name} className={css.root}>
      <b id={name}>{say(`facility.utilities.${utility}`)}</b>
      <div className={css.keys}>
        {UTILITY_LEVELS.map((level) => (
          <Button
            key={level}
            look={level === current ? "tint" : "plain"}
            aria-pressed={level === current}
            onClick={() => tell(utility, level, level === "none" && level === current && hasBackup)}
          >
            {say(`facility.utilities.${level}`)}
          </Button>
        ))}
      </div>
      {mayBackUp && (
        <div className={css.backup}>
          <span>{say("counter.state.backup")}</span>
          <Button
            size="s"
            look={hasBackup ? "tint" : "plain"}
            aria-pressed={hasBackup}
            onClick={() => tell(utility, "none", !hasBackup)}
          >
            {say("counter.state.backupYes")}
          </Button>
        </div>
      )}
      <div role="status">
        {mayBackUp && hasBackup && <p>{say("counter.state.backupKeeps")}</p>}
        {reads !== null && <p>{reads}</p>}
        {fact !== undefined && (
          <SecondLine as="p">
            <span suppressHydrationWarning>
              {[...(fact.lapsed === true ? [utilityText(fact, locale)] : []), utilitySaid(fact, types, locale)].join(
                " · ",
              )}
            </span>
          </SecondLine>
        )}
      </div>
    </div>
  );
}
