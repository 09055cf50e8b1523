import type { BloodComponent, BloodGroup } from "../blood/groups.ts";
import { MOST_QUANTITY } from "../listings/fields.ts";
import type { Counts } from "../observations/axes.ts";
import { KINDS } from "../resources/kinds.ts";
import { readTypedKinds } from "../resources/read-typed-kinds.ts";
import type { TypedKinds } from "../resources/read-typed-kinds.ts";
import { foldForKeys } from "../shared/fold-for-keys.ts";
import { fold } from "../shared/fold.ts";
import { parseNumber } from "../shared/parse-number.ts";
import { readAvailability } from "./availability-words.ts";
import type { RowAvailability } from "./availability-words.ts";
import { bedOf, bloodOf, JOINED_TARGETS } from "./column-targets.ts";
import type { ColumnTarget, MappedBed, PlainTarget } from "./column-targets.ts";
import { readCellCount } from "./count-words.ts";
import { isGoneKey, readEntryState, stateInColumn, worstState } from "./entry-state.ts";
import type { EntryState } from "./entry-state.ts";
import type { ImportMapping } from "./mapping.ts";

/** What happened to a value of a row that was taken. */
export type ValueNote =
  | "count/suppressed"
  | "count/unreadable"
  | "count/in-words"
  | "count/more-than-total"
  | "state/unreadable"
  | "name/other-column";

/** A row of a table in the terms of its mapping. Fields that say nothing are absent. */
export type ReadRow = {
  /** What tells it from other rows: its id, else its name and where it is. Empty: nothing does. */
  identity: string;
  texts: Partial<Record<PlainTarget, string>>;
  kinds: TypedKinds | null;
  /** The mapping itself says that its words are a kind. */
  isKindTold: boolean;
  availability: RowAvailability;
  /** The state of the entry as a whole; null: the row names none that is understood. */
  state: EntryState | null;
  quantity?: number;
  beds: Map<MappedBed, Counts>;
  blood: { component: BloodComponent; group: BloodGroup; count: number }[];
  /** Words that stand where a count should be, by what is counted. */
  countWords: Map<MappedBed | "quantity", string>;
  notes: ValueNote[];
};

/** Ways tables write that a cell is empty. */
const EMPTY = /^(|n\.?\s*\/?\s*a\.?|#n\/a|nil|none|null|nan|info missing|undefined|[-–—.?]+)$/i;

/**
 * Reads the cells of a row by their headers.
 * @param cells values by header, as they stand in the table
 */
export function readRow(cells: Readonly<Record<string, string>>, mapping: RowMapping): ReadRow {
  const row = new RowReader(mapping);
  for (const { column, target } of mapping.columns) {
    const value = (cells[column] ?? "").normalize("NFC").trim();
    if (target !== "ignore" && value !== "") row.take(column, target, value);
  }
  const { texts, beds, blood, notes, countWords } = row;
  if (texts.name === undefined && texts.operator !== undefined) {
    texts.name = texts.operator;
    notes.push("name/other-column");
  }
  if (mapping.identity !== undefined) texts.id = joinedIdentity(cells, mapping);
  for (const [bed, counts] of beds) beds.set(bed, soundCounts(counts, notes));
  const quantity = texts.quantity === undefined ? undefined : row.count("quantity", texts.quantity, true);
  const availability = readAvailability(texts.availability);
  return {
    identity: identityOf(texts),
    texts,
    ...kindsIn(texts.kind, mapping),
    availability,
    state: row.stateWith(texts.availability),
    ...(quantity !== undefined && { quantity }),
    beds,
    blood,
    countWords,
    notes,
  };
}

/** What the cells of one row say so far. */
class RowReader {
  readonly notes: ValueNote[] = [];
  readonly texts: ReadRow["texts"] = {};
  readonly beds: ReadRow["beds"] = new Map();
  readonly blood: ReadRow["blood"] = [];
  readonly countWords: ReadRow["countWords"] = new Map();
  private readonly states: (EntryState | null)[] = [];
  private readonly suppressed: ReadonlySet<number>;
  private readonly silent: ReadonlySet<string>;

  constructor({ suppressed }: RowMapping) {
    this.suppressed = new Set(suppressed.map((value) => parseNumber(value)).filter((number) => !Number.isNaN(number)));
    this.silent = new Set(suppressed.map(fold));
  }

  take(column: string, target: ColumnTarget, value: string): void {
    const bed = bedOf(target);
    const group = bloodOf(target);
    if (bed !== null) {
      const counted = this.count(bed.bed, value, bed.count === "available");
      if (counted !== undefined) this.beds.set(bed.bed, { ...this.beds.get(bed.bed), [bed.count]: counted });
    } else if (group !== null) {
      const counted = this.count(null, value, true);
      if (counted !== undefined) this.blood.push({ ...group, count: counted });
    } else if (target === "quantity") addText(this.texts, target, value);
    else if (EMPTY.test(value) || this.isSilent(value)) return;
    else if (target === "entry-state") this.takeState(column, value);
    else addText(this.texts, target as PlainTarget, value);
  }

  /** A count, or undefined where there is none; its words are kept. */
  count(of: MappedBed | "quantity" | null, value: string, countsFree: boolean): number | undefined {
    const read = readCellCount(value, { countsFree });
    if (read.is === "nothing") return undefined;
    if (read.is === "words") {
      this.notes.push("count/in-words");
      if (of !== null) this.countWords.set(of, value);
      return undefined;
    }
    const number = read.is === "number" ? read.value : Number.NaN;
    if (this.suppressed.has(number)) this.notes.push("count/suppressed");
    else if (Number.isNaN(number) || number < 0 || number > MOST_QUANTITY) this.notes.push("count/unreadable");
    else return Math.round(number);
    return undefined;
  }

  /**
   * The state of the row. A column of availability may say that all is closed.
   */
  stateWith(availability: string | undefined): EntryState | null {
    const said = availability === undefined ? null : readEntryState(availability);
    const isClosed = said === "closed" || said === "closed-for-good" || said === "draft";
    return worstState(isClosed ? [...this.states, said] : this.states);
  }

  private takeState(column: string, value: string): void {
    const state = stateInColumn(column, value);
    if (state === null && !isGoneKey(column)) this.notes.push("state/unreadable");
    this.states.push(state);
  }

  private isSilent(value: string): boolean {
    return this.silent.size > 0 && this.silent.has(fold(value));
  }
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
