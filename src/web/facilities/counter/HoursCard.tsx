import { useState } from "react";
import type { Facility } from "#contract/facilities.ts";
import { weekLines } from "../../app/hours.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { useWrites } from "../../store/react.ts";
import { Button } from "../../ui/Button.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { Card, Row, Stack } from "../../ui/layout.tsx";

const ALWAYS = "24/7";

type HoursCardProps = { facility: Facility; account: string };

/** When it is open, in words; to change it: day and night with one tap, or typed, with what is understood said below. */
export function HoursCard({ facility: { id, hours }, account }: HoursCardProps) {
  const spoken = useLanguage();
  const { say } = spoken;
  const { write } = useWrites(account);
  const [typed, setTyped] = useState<string | null>(null);
  const told = hours?.openingHours ?? "";
  const save = (openingHours: string) => {
    const args = { id, hours: openingHours.trim() === "" ? null : { openingHours: openingHours.trim() } };
    write([{ name: "facilities.edit", args }]).catch(() => undefined);
    setTyped(null);
  };
  const linesOf = (text: string) => (text === "" ? [] : (weekLines(text, spoken) ?? [text]));
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("facility.hours")}</h2>
        {typed === null ? (
          <>
            <div>
              {told === "" ? (
                <p>{say("counter.hours.unknown")}</p>
              ) : (
                linesOf(told).map((line) => <p key={line}>{line}</p>)
              )}
            </div>
            <Button size="s" onClick={() => setTyped(told)}>
              {say("counter.hours.change")}
            </Button>
          </>
        ) : (
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              save(typed);
            }}
          >
            <Stack data-gap="m">
              <Button size="s" onClick={() => save(ALWAYS)}>
                {say("counter.hours.always")}
              </Button>
              <FormField
                label={say("counter.hours.label")}
                hint={say("counter.hours.hint")}
                value={typed}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => setTyped(event.target.value)}
              />
              <div role="status">{typed !== "" && linesOf(typed).map((line) => <p key={line}>{line}</p>)}</div>
              <Row>
                <Button look="key" size="s" type="submit">
                  {say("counter.hours.save")}
                </Button>
                <Button size="s" onClick={() => setTyped(null)}>
                  {say("counter.hours.leave")}
                </Button>
              </Row>
            </Stack>
          </form>
        )}
      </Stack>
    </Card>
  );
}
