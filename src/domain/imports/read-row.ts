import type { BloodComponent, BloodGroup } from "../blood/groups.ts";
import { MOST_QUANTITY } from "../listings/fields.ts";
import type { Counts } from "../observations/axes.ts";
import { readTypedKinds } from "../resources/read-typed-kinds.ts";
import type { TypedKinds } from "../resources/read-typed-kinds.ts";
import { foldForKeys } from "../shared/fold-for-keys.ts";
import { fold } from "../shared/fold.ts";
import { parseNumber } from "../shared/parse-number.ts";
import { bedOf, bloodOf, JOINED_TARGETS } from "./column-targets.ts";
import type { ColumnTarget, MappedBed, PlainTarget } from "./column-targets.ts";
import type { ImportMapping } from "./mapping.ts";

/** What happened to a value of a row that was taken. */
export type ValueNote = "count/suppressed" | "count/unreadable" | "count/more-than-total";

/** Whether there is any, as a row says; null: it does not say. */
export type RowAvailability = "available" | "limited" | "unavailable" | null;

/** A row of a table in the terms of its mapping. Fields that say nothing are absent. */
export type ReadRow = {
  /** What tells it from other rows: its id, else its name and where it is. Empty: nothing does. */
  identity: string;
  texts: Partial<Record<PlainTarget, string>>;
  kinds: TypedKinds | null;
  availability: RowAvailability;
  quantity?: number;
  beds: Map<MappedBed, Counts>;
  blood: { component: BloodComponent; group: BloodGroup; count: number }[];
  notes: ValueNote[];
};

/** Ways tables write that a cell is empty. */
const EMPTY = /^(|n\.?\s*\/?\s*a\.?|#n\/a|nil|none|null|nan|info missing|undefined|[-–—.?]+)$/i;

/**
 * Reads the cells of a row by their headers.
 * @param cells values by header, as they stand in the table
 */
export function readRow(
  cells: Readonly<Record<string, string>>,
  mapping: Pick<ImportMapping, "columns" | "kinds" | "suppressed">,
): ReadRow {
  const notes: ValueNote[] = [];
  const suppressed = new Set(mapping.suppressed.map((value) => parseNumber(value)));
  const count = (value: string): number | undefined => {
    const number = parseNumber(value);
    if (suppressed.has(number)) notes.push("count/suppressed");
    else if (Number.isNaN(number) || number < 0 || number > MOST_QUANTITY) notes.push("count/unreadable");
    else return Math.round(number);
    return undefined;
  };
  const texts: Partial<Record<PlainTarget, string>> = {};
  const beds = new Map<MappedBed, Counts>();
  const blood: ReadRow["blood"] = [];
  for (const { column, target } of mapping.columns) {
    const value = (cells[column] ?? "").normalize("NFC").trim();
    if (target === "ignore" || EMPTY.test(value)) continue;
    const bed = bedOf(target);
    const group = bloodOf(target);
    if (bed !== null) {
      const counted = count(value);
      if (counted !== undefined) beds.set(bed.bed, { ...beds.get(bed.bed), [bed.count]: counted });
    } else if (group !== null) {
      const counted = count(value);
      if (counted !== undefined) blood.push({ ...group, count: counted });
    } else addText(texts, target as PlainTarget, value);
  }
  for (const [bed, counts] of beds) beds.set(bed, soundCounts(counts, notes));
  const quantity = texts.quantity === undefined ? undefined : count(texts.quantity);
  return {
    identity: identityOf(texts),
    texts,
    kinds: kindsIn(texts.kind, mapping),
    availability: readAvailability(texts.availability),
    ...(quantity !== undefined && { quantity }),
    beds,
    blood,
    notes,
  };
}

function kindsIn(text: string | undefined, { kinds }: Pick<ImportMapping, "kinds">): TypedKinds | null {
  if (text === undefined) return null;
  const told = kinds.find(({ value }) => fold(value) === fold(text));
  if (told === undefined) return readTypedKinds(text);
  return told.kind === null ? null : { kinds: [told.kind], wholly: true };
}

function addText(texts: Partial<Record<PlainTarget, string>>, target: PlainTarget, value: string): void {
  const earlier = texts[target];
  const isJoined = earlier !== undefined && JOINED_TARGETS.has(target as ColumnTarget);
  texts[target] = isJoined ? `${earlier}${target === "phone" ? " / " : VALUES_JOINED_BY}${value}` : value;
}

/** Stands between the values of several columns that say the same. */
export const VALUES_JOINED_BY = ", ";

/** Free ones count more than their sum with others: a total that is too small is left out. */
function soundCounts(counts: Counts, notes: ValueNote[]): Counts {
  const { total, occupied = 0, available = 0 } = counts;
  if (total === undefined || occupied + available <= total) return counts;
  notes.push("count/more-than-total");
  return counts.available === undefined ? { total } : { available: counts.available };
}

function identityOf({ id, name, ...texts }: Partial<Record<PlainTarget, string>>): string {
  if (id !== undefined) return `id:${foldForKeys(id)}`;
  const where = [texts["postal-code"], texts.locality, texts.district, texts.state, texts.country];
  const words = [name, texts.kind, ...where].map((text) => foldForKeys(text ?? ""));
  if (name !== undefined) return words.join("|");
  return texts.phone === undefined ? "" : [...words, texts.phone.replaceAll(/\D/g, "")].join("|");
}

const NO = /\b(un\s?available|not available|out of stock|no stock|none|closed|finished|no|empty)\b/i;
const LIMITED = /\b(limited|few|low)\b/i;
const YES = /\b(available|in stock|yes|open|have)\b/i;

/** "Unavailable but verified" is no; "Pending" and "Call again" say nothing. */
function readAvailability(text: string | undefined): RowAvailability {
  if (text === undefined) return null;
  if (NO.test(text)) return "unavailable";
  if (LIMITED.test(text)) return "limited";
  return YES.test(text) ? "available" : null;
}
