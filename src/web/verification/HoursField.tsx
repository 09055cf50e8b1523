import { useId } from "react";
import type { Hours } from "#domain/verification/choice.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Tick } from "../ui/choices.tsx";
import { Label, Select } from "../ui/field.tsx";
import { Row, Stack } from "../ui/layout.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Where the hours begin before they are chosen: an evening. */
const EVENING: Hours = { from: 18, to: 21 };

/** A full hour of the day. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** At which hours somebody calls; without a tick at any. */
export function HoursField({
  hours,
  onChange,
}: {
  hours: Hours | undefined;
  onChange: (hours: Hours | undefined) => void;
}) {
  const say = useText();
  return (
    <Stack data-gap="m">
      <Tick
        checked={hours !== undefined}
        onTick={(isOn) => onChange(isOn ? EVENING : undefined)}
        title={say("choosing.hours")}
        help={say("choosing.hoursHelp")}
      />
      {hours !== undefined && (
        <Row>
          <HourSelect
            label={say("choosing.from")}
            hour={hours.from}
            onChange={(from) => onChange({ ...hours, from })}
          />
          <HourSelect label={say("choosing.to")} hour={hours.to} onChange={(to) => onChange({ ...hours, to })} />
        </Row>
      )}
    </Stack>
  );
}

function HourSelect({ label, hour, onChange }: { label: string; hour: number; onChange: (hour: number) => void }) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} value={hour} onChange={(event) => onChange(Number(event.target.value))}>
        {HOURS.map((each) => (
          <option key={each} value={each}>
            {hourText(each)}
          </option>
        ))}
      </Select>
    </div>
  );
}
