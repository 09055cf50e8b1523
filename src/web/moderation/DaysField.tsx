import { useId } from "react";
import { DAY_MS } from "#domain/shared/durations.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Label, Select } from "../ui/field.tsx";

/** How long an account may be shut out, days. */
export const SHUT_OUT_DAYS = [1, 7, 30] as const;

/** The end of so many days from now, and of some milliseconds more, as ISO text. */
export function untilAfter(days: number, moreMs = 0): string {
  return new Date(Date.now() + days * DAY_MS + moreMs).toISOString();
}

type DaysFieldProps = { spans: readonly number[]; days: number; onChoose: (days: number) => void };

/** Chooses how long an account is shut out. */
export function DaysField({ spans, days, onChoose }: DaysFieldProps) {
  const say = useText();
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{say("banAppeal.howLong")}</Label>
      <Select id={id} value={days} onChange={(event) => onChoose(Number(event.target.value))}>
        {spans.map((count) => (
          <option key={count} value={count}>
            {say("moderation.sanctionDays", { count })}
          </option>
        ))}
      </Select>
    </div>
  );
}
