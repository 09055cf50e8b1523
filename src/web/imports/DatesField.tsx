import { DATE_ORDERS } from "#domain/imports/mapping.ts";
import type { DateOrder } from "#domain/imports/mapping.ts";
import { datesIn } from "../i18n/dates.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { MappingStepProps } from "./run.ts";
import { SelectField } from "./SelectField.tsx";

/** A date whose first two numbers may each be a day or a month. */
const EITHER = /^(0?[1-9]|1[0-2])[/.-](0?[1-9]|1[0-2])(?:[/.-](\d{4}|\d{2}))?\b/;

/** The order of day and month, by an example of the table that can be read in two ways. */
export function DatesField({ preview, mapping, onMapping }: MappingStepProps) {
  const { say, language } = useLanguage();
  const at = mapping.columns.findIndex(({ target }) => target === "date" || target === "time");
  const example = preview.rows.map((row) => EITHER.exec((row[at] ?? "").trim())).find((found) => found !== null);
  if (example === undefined) return null;
  const [text, first, second, year] = example;
  const dates = datesIn(language, {
    day: "numeric",
    month: "long",
    ...(year !== undefined && { year: "numeric" }),
    timeZone: "UTC",
  });
  const read = (order: DateOrder) => {
    const [day, month] = order === "day-first" ? [Number(first), Number(second)] : [Number(second), Number(first)];
    return dates.format(Date.UTC(fullYear(year), month - 1, day));
  };
  return (
    <SelectField
      label={say("imports.more.dates", { example: text })}
      value={mapping.dates}
      onChoose={(dates) => onMapping({ ...mapping, dates: dates as DateOrder })}
    >
      {DATE_ORDERS.map((order) => (
        <option key={order} value={order}>
          {order === "guess" ? say("imports.dates.guess") : read(order)}
        </option>
      ))}
    </SelectField>
  );
}

/** Of a date without a year any year with all days does: it is not shown. */
function fullYear(year: string | undefined): number {
  if (year === undefined) return 2000;
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}
