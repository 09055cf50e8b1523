import type { Facility } from "#contract/facilities.ts";
import { BLOOD_COMPONENTS } from "#domain/blood/groups.ts";
import type { BloodComponent } from "#domain/blood/groups.ts";
import { bedSupply, bloodSupply, SAID_STOCKS } from "#domain/facilities/capacity.ts";
import type { SaidStock } from "#domain/facilities/capacity.ts";
import { mayConfirm } from "#domain/facilities/counted-word.ts";
import { bloodRows, firstRows, isToldByWord, rowsOfKind } from "#domain/facilities/counter-rows.ts";
import type { CountedSupply } from "#domain/facilities/counter-rows.ts";
import type { PlaceEffect } from "#domain/facilities/utilities.ts";
import { isUnspecified, supplyId, supplyKey } from "#domain/facilities/supply-key.ts";
import type { ForWhom, SupplyPart } from "#domain/resources/for-whom.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { ResultTime } from "#domain/resources/result-times.ts";
import type { Whom } from "./whom.ts";

/** What a row counts. */
export type CountedThing = CountedSupply;

/** What a row says: a number, or a word where a kind is told by one. */
export type Said = number | SaidStock;

/** A row of the counter. `count` is the last report, null without any. */
export type CountRow = {
  /** Id of its listing, which observations refer to. */
  key: string;
  counted: CountedThing;
  count: Said | null;
  total: number | null;
  /** How many of the total staff can look after. */
  staffed: number | null;
  /** How many are free, where not all of them have staff. */
  empty?: number | undefined;
  /** Where none is left, when there will be more, as was said with the last report. */
  moreAt?: string | undefined;
  /** For whom all of it is, or which part of it. */
  for?: ForWhom | undefined;
  parts?: readonly SupplyPart[] | undefined;
  /** Of a test: when its result is there. */
  resultIn?: ResultTime | undefined;
  at: string | null;
  by: Facility["beds"][number]["by"];
  /** What a lack at the place does to it, where readers are not told its count because of it. */
  lack?: PlaceEffect;
};

/**
 * A displayed row: `now` is what would be published, null if unknown, as `for` and `parts` are.
 * `said`: for whom it was at the last report.
 */
export type ShownRow = CountRow & { now: Said | null; isChanged: boolean; said?: Whom };

/** Which rows are told: the changed ones, or with them those that are the same. */
export type Told = "changed" | "all";

type Supplied = Pick<Facility, "id" | "types" | "services" | "beds" | "blood" | "supply">;

/**
 * Rows that stand whether or not they were counted: what such a place is asked for first. In a
 * blood bank all groups of red cells, and of each component that it has.
 */
export function beginnings({ types, services, blood }: Pick<Supplied, "types" | "services" | "blood">): CountedThing[] {
  const isBank = types.includes("blood-bank");
  const components = new Set<BloodComponent>(isBank ? ["red-cells", ...blood.map(({ component }) => component)] : []);
  return [...firstRows({ types, services }), ...[...components].flatMap((component) => bloodRows(component))];
}

/** A facility's rows in the order of the table of kinds; added ones have no count. */
export function countRowsOf(
  facility: Pick<Supplied, "id" | "beds" | "blood"> & Partial<Pick<Supplied, "supply">>,
  added: readonly CountedThing[],
): CountRow[] {
  const rows = new Map<string, CountRow>();
  for (const counted of added) {
    const key = supplyId(facility.id, counted);
    rows.set(key, { key, counted, count: null, total: null, staffed: null, at: null, by: null });
  }
  for (const { listingId, ...row } of [...bedRows(facility), ...bloodRowsOf(facility), ...otherRows(facility)]) {
    const key = supplyId(facility.id, row.counted);
    // A list may have the same under another id: the staff's own counts.
    if (listingId !== key && (rows.get(key)?.at ?? null) !== null) continue;
    rows.set(key, { key, ...row });
  }
  return [...rows.values()].toSorted((a, b) => placeOf(a.counted) - placeOf(b.counted));
}

type HeldRow = Omit<CountRow, "key"> & { listingId: string };

function bedRows({ beds }: Pick<Supplied, "beds">): HeldRow[] {
  return beds.map(({ bedType, available, total, staffed, empty, moreAt, listingId, ...said }) => {
    const word = placesWord(said, available);
    return {
      counted: bedSupply(bedType),
      total: total ?? null,
      staffed: staffed ?? null,
      empty,
      moreAt,
      listingId,
      ...word,
    };
  });
}

function bloodRowsOf({ blood }: Pick<Supplied, "blood">): HeldRow[] {
  return blood.map(({ component, group, units, moreAt, listingId, ...said }) => {
    const word = placesWord(said, units);
    return { counted: bloodSupply(component, group), total: null, staffed: null, moreAt, listingId, ...word };
  });
}

type Spoken = Pick<Facility["beds"][number], "own" | "at" | "by" | "for" | "parts">;
type PlacesWord = Pick<HeldRow, "count" | "at" | "by" | "for" | "parts">;

/** What the place said last, also where what others said since is the value. */
function placesWord({ own, at, by, ...whom }: Spoken, count: number | undefined): PlacesWord {
  if (own === undefined) return { count: count ?? null, at, by, for: whom.for, parts: whom.parts };
  const { value, count: left = null, ...said } = own;
  return { count: value === "out" ? 0 : left, at: said.at, by: said.by, for: said.for, parts: said.parts };
}

/** All other supplies; a device may hold an answer from before there were any. */
function otherRows({ supply = [] }: Partial<Pick<Supplied, "supply">>): HeldRow[] {
  return supply.flatMap(
    ({ kind, details, unit, available, total, staffed, empty, stock, moreAt, at, by, listingId, ...whom }) => {
      if (isUnspecified({ kind, details })) return [];
      // A vehicle of several classes is counted among those of none.
      const counted = { kind, details: (details.classes?.length ?? 0) > 1 ? {} : details, unit };
      const word = SAID_STOCKS.find((each) => each === stock) ?? null;
      const count = isToldByWord(kind) ? word : (available ?? null);
      const said = { moreAt, at, by, for: whom.for, parts: whom.parts, resultIn: details.resultIn };
      return [{ counted, count, total: total ?? null, staffed: staffed ?? null, empty, ...said, listingId }];
    },
  );
}

/** Things of a kind without a row. */
export function thingsToAdd(rows: readonly CountRow[], kind: Kind): readonly CountedThing[] {
  const there = new Set(rows.map(({ counted }) => nameOf(counted)));
  return rowsOfKind(kind).filter((counted) => !there.has(nameOf(counted)));
}

/** Blood components without a row, with all their groups. */
export function componentsToAdd(
  rows: readonly CountRow[],
): { component: BloodComponent; rows: readonly CountedThing[] }[] {
  const there = new Set(rows.map(({ counted }) => counted.details.component));
  return BLOOD_COMPONENTS.filter((component) => !there.has(component)).map((component) => ({
    component,
    rows: bloodRows(component),
  }));
}

/** A row to tell. `isSame`: as it was said before. `hasNewFor`: for whom it is was changed. */
export type ToldRow = Pick<
  CountRow,
  "counted" | "empty" | "total" | "staffed" | "moreAt" | "for" | "parts" | "resultIn"
> & {
  count: Said;
  isSame?: boolean;
  hasNewFor?: boolean;
};

/** The counts of some rows, as the command takes them. */
export function capacityOf(rows: readonly ToldRow[]) {
  // Whom it is for has a place among the supplies of any kind alone.
  const plain = rows.filter((row) => !saysWhom(row));
  const of = (...kinds: readonly Kind[]) => plain.filter(({ counted }) => kinds.includes(counted.kind));
  const beds = of("bed").map((row) => ({ bedType: row.counted.details.bedType, ...countsOf(row), moreAt: row.moreAt }));
  const blood = of("blood").map(({ counted: { details }, count, moreAt }) => {
    return { component: details.component, group: details.group, units: count, moreAt };
  });
  const supply = rows
    .filter((row) => saysWhom(row) || !["bed", "blood"].includes(row.counted.kind))
    .map((row) => ({ ...countedOf(row), ...(saysWhom(row) ? countsForWhom(row) : countsOf(row)), moreAt: row.moreAt }));
  return {
    ...(beds.length > 0 && { beds }),
    ...(blood.length > 0 && { blood }),
    ...(supply.length > 0 && { supply }),
  };
}

/** What a row counts, with when its result is there. */
function countedOf({ counted, resultIn }: ToldRow): CountedThing {
  return resultIn === undefined ? counted : { ...counted, details: { ...counted.details, resultIn } };
}

/** Parts end with a count without them, so they are said each time; `for` stays until it is said anew. */
function saysWhom({ parts = [], hasNewFor = false }: ToldRow): boolean {
  return parts.length > 0 || hasNewFor;
}

function countsForWhom(row: ToldRow) {
  const { parts = [], for: forWhom = {} } = row;
  return parts.length > 0 ? { parts } : { ...countsOf(row), for: forWhom };
}

/** Of the same as before, more may be empty than have staff: all of it is said again. */
function countsOf({ count, isSame = false, empty, total, staffed }: ToldRow) {
  if (typeof count === "string") return { stock: count };
  if (!isSame || empty === undefined || staffed === null) return { available: count };
  return { available: empty, staffed, ...(total !== null && { total }) };
}

/** Whether "all the same" tells a row: its place said it lately, and nothing stops it. */
export function isConfirmable({ counted, count, at, by, lack }: CountRow, now: Date): boolean {
  return count !== null && lack === undefined && mayConfirm(counted, { at, by }, now);
}

/** Whether a row says that none is left. */
export function isNone({ count }: Pick<CountRow, "count">): boolean {
  return count === 0 || count === "out";
}

/** A count after one tap: at least zero, at most the total; an unknown count starts at zero. */
export function countAfterTap(
  { count, total }: Pick<CountRow, "count" | "total">,
  at: Said | null,
  by: number,
): number {
  const from = at ?? count;
  if (typeof from !== "number") return Math.max(0, by);
  return Math.max(0, Math.min(Math.max(total ?? MOST_COUNTED, from), from + by));
}

/** The largest number allowed. Source: contract/capacity.ts */
export const MOST_COUNTED = 100_000;

function nameOf(counted: CountedThing): string {
  return `${counted.kind}/${supplyKey(counted)}`;
}

/** Rows of a kind have the order of its table; what is not in it comes last. */
function placeOf(counted: CountedThing): number {
  const at = rowsOfKind(counted.kind).findIndex((each) => nameOf(each) === nameOf(counted));
  return 1_000 * KINDS.indexOf(counted.kind) + (at < 0 ? 999 : at);
}
