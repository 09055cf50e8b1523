import type { BloodComponent, BloodGroup } from "../blood/groups.ts";
import { MOST_QUANTITY } from "../listings/fields.ts";
import type { Counts } from "../observations/axes.ts";
import { KINDS } from "../resources/kinds.ts";
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
  /** The mapping itself says that its words are a kind. */
  isKindTold: boolean;
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
export function readRow(cells: Readonly<Record<string, string>>, mapping: RowMapping): ReadRow {
  const notes: ValueNote[] = [];
  const suppressed = new Set(
    mapping.suppressed.map((value) => parseNumber(value)).filter((number) => !Number.isNaN(number)),
  );
  const silent = new Set(mapping.suppressed.map(fold));
  const isSilent = (target: ColumnTarget, value: string): boolean =>
    silent.size > 0 && target !== "quantity" && silent.has(fold(value));
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
    } else if (!isSilent(target, value)) addText(texts, target as PlainTarget, value);
  }
  if (mapping.identity !== undefined) texts.id = joinedIdentity(cells, mapping);
  for (const [bed, counts] of beds) beds.set(bed, soundCounts(counts, notes));
  const quantity = texts.quantity === undefined ? undefined : count(texts.quantity);
  return {
    identity: identityOf(texts),
    texts,
    ...kindsIn(texts.kind, mapping),
    availability: readAvailability(texts.availability),
    ...(quantity !== undefined && { quantity }),
    beds,
    blood,
    notes,
  };
}

type RowMapping = Pick<ImportMapping, "columns" | "kinds" | "suppressed" | "kindsApart" | "identity">;
type KindWords = Pick<ImportMapping, "kinds" | "kindsApart">;

function kindsIn(text: string | undefined, words: KindWords): Pick<ReadRow, "kinds" | "isKindTold"> {
  if (text === undefined) return { kinds: null, isKindTold: false };
  const parts = partsOf(text, words).map((part) => ({ part, told: toldIn(part, words) }));
  const isKindTold = parts.some(({ told }) => told !== undefined && told.kind !== null);
  const [only, ...others] = parts.map(({ part, told }) => (told === undefined ? readTypedKinds(part) : kindOf(told)));
  if (others.length === 0) return { kinds: only ?? null, isKindTold };
  const said = [only, ...others].flatMap((each) => each?.kinds ?? []);
  const kinds = KINDS.filter((kind) => said.includes(kind));
  return { kinds: kinds.length === 0 ? null : { kinds, wholly: true }, isKindTold };
}

function kindOf({ kind }: ImportMapping["kinds"][number]): TypedKinds | null {
  return kind === null ? null : { kinds: [kind], wholly: true };
}

/** The values of a cell. One that the mapping knows as a whole is one. */
function partsOf(text: string, words: KindWords): string[] {
  if (words.kindsApart === undefined || toldIn(text, words) !== undefined) return [text];
  const parts = text.split(words.kindsApart).map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

function toldIn(text: string, { kinds }: KindWords): ImportMapping["kinds"][number] | undefined {
  return kinds.find(({ value }) => fold(value) === fold(text));
}

/** What several columns say of a row's identity, each part as its column is read. */
function joinedIdentity(cells: Readonly<Record<string, string>>, mapping: RowMapping): string {
  const targets = new Map(mapping.columns.map(({ column, target }) => [column, target]));
  const parts = (mapping.identity ?? []).map((column) => {
    const value = (cells[column] ?? "").normalize("NFC").trim();
    if (targets.get(column) === "phone") return value.replaceAll(/\D/g, "");
    if (targets.get(column) !== "kind") return value;
    return partsOf(value, mapping).find((part) => toldIn(part, mapping) !== undefined) ?? value;
  });
  return parts.some((part) => part !== "") ? parts.join("|") : "";
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

function identityOf({ id = "", name, ...texts }: Partial<Record<PlainTarget, string>>): string {
  if (id !== "") return `id:${foldForKeys(id)}`;
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
