import { useState } from "react";
import type { Facility } from "#contract/facilities.ts";
import { weekLines } from "../../entry/opening-hours.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { useWrites } from "../../store/useWrites.ts";
import { Button } from "../../ui/Button.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { Card, Row, Stack } from "../../ui/layout.tsx";

const ALWAYS = "24/7";

type HoursCardProps = { facility: Facility; account: string };

/** Opening hours in words. To change them: day and night with one tap, or typed with a preview. */
export function HoursCard({ facility: { id, hours }, account }: HoursCardProps) {
  const { say } = useLanguage();
  const { write } = useWrites(account);
  const [typed, setTyped] = useState<string | null>(null);
  const published = hours?.openingHours ?? "";
  const save = (openingHours: string) => {
    const args = { id, hours: openingHours.trim() === "" ? null : { openingHours: openingHours.trim() } };
    write([{ name: "facilities.edit", args }]).catch(() => undefined);
    setTyped(null);
  };
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("facility.hours")}</h2>
        {typed === null ? (
          <>
            {published === "" ? <p>{say("counter.hours.unknown")}</p> : <Week text={published} />}
            <Button size="s" onClick={() => setTyped(published)}>
              {say("counter.hours.change")}
            </Button>
          </>
        ) : (
          <HoursForm text={typed} onType={setTyped} onSave={save} />
        )}
      </Stack>
    </Card>
  );
}

/** The typed hours, day by day; as typed if they are not understood. */
function Week({ text }: { text: string }) {
  const locale = useLanguage();
  const lines = weekLines(text, locale) ?? [text];
  return (
    <div>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

type HoursFormProps = { text: string; onType: (text: string | null) => void; onSave: (text: string) => void };

function HoursForm({ text, onType, onSave }: HoursFormProps) {
  const { say } = useLanguage();
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text);
      }}
    >
      <Stack data-gap="m">
        <Button size="s" onClick={() => onSave(ALWAYS)}>
          {say("counter.hours.always")}
        </Button>
        <FormField
          label={say("counter.hours.label")}
          hint={say("counter.hours.hint")}
          value={text}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onType(event.target.value)}
        />
        <div role="status">{text !== "" && <Week text={text} />}</div>
        <Row>
          <Button look="key" size="s" type="submit">
            {say("counter.hours.save")}
          </Button>
          <Button size="s" onClick={() => onType(null)}>
            {say("counter.hours.leave")}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
