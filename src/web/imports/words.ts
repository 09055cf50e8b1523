import { bedOf, bloodOf } from "#domain/imports/column-targets.ts";
import type { PlainTarget } from "#domain/imports/column-targets.ts";
import { ROW_NOTES, ROW_REFUSALS } from "#domain/imports/reasons.ts";
import { numberFormat } from "#domain/shared/intl-formats.ts";
import { localeOf } from "../i18n/dates.ts";
import type { Say } from "../i18n/text.ts";

const MEGABYTE = 1_000_000;

/** "40 %", in the reader's digits. */
export function shareText(share: number, language: string): string {
  return numberFormat(localeOf(language), { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** A count in the reader's digits. */
export function countText(count: number, language: string): string {
  return numberFormat(localeOf(language)).format(count);
}

/** Whole megabytes in the reader's digits. */
export function megabytesText(bytes: number, language: string): string {
  return countText(Math.floor(bytes / MEGABYTE), language);
}

/** Why rows were refused; of a code that a newer server knows, the code. */
export function refusalText(code: string, say: Say): string {
  const known = ROW_REFUSALS.find((each) => each === code);
  return known === undefined ? code : say(`imports.refused.${known}`);
}

/** What was corrected; the same. */
export function noteText(code: string, say: Say): string {
  const known = ROW_NOTES.find((each) => each === code);
  return known === undefined ? code : say(`imports.note.${known}`);
}

/** What a column says of its row, in words. */
export function targetText(target: string, say: Say): string {
  const bed = bedOf(target);
  if (bed !== null) {
    const name = bed.bed === "any" ? say("imports.beds.any") : say(`subtypes.bed.${bed.bed}`);
    return say(`imports.beds.${bed.count}`, { bed: name });
  }
  const blood = bloodOf(target);
  if (blood !== null) return `${say(`subtypes.blood.${blood.component}`)} ${blood.group}`;
  return say(`imports.target.${target as PlainTarget}`);
}

/** Units in languages whose numbers another locale writes (`i18n/dates.ts`). Source: CLDR 45. */
const OWN_UNITS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ne: { minute: "मिनेट", hour: "घण्टा", day: "दिन" },
};

/** "30 minutes", "6 hours", "2 days". */
export function periodText(minutes: number, language: string): string {
  const [n, unit] =
    minutes % 1440 === 0 ? [minutes / 1440, "day"] : minutes % 60 === 0 ? [minutes / 60, "hour"] : [minutes, "minute"];
  const format = numberFormat(localeOf(language), { style: "unit", unit, unitDisplay: "long" });
  const own = OWN_UNITS[language]?.[unit];
  if (own === undefined) return format.format(n);
  return format
    .formatToParts(n)
    .map(({ type, value }) => (type === "unit" ? own : value))
    .join("");
}
