import type { Kind } from "#domain/resources/kinds.ts";
import { PARTICULARS } from "#domain/resources/particulars.ts";
import type { Particulars } from "#domain/resources/particulars.ts";
import { BED_TYPES, isCriticalBed } from "#domain/resources/kinds.ts";
import { CRITICAL_TOO, isOfSubtypes, namesOf } from "../rows/masks.ts";
import { kindsAsked } from "./kinds-asked.ts";
import type { Pin, Plan, RowJudges } from "./plan.ts";
import { callableOf, planNearby, SUBTYPE_UNKNOWN, tierOfRow } from "./plan.ts";
import { AT_PLACE, VAGUE } from "../rows/row-flags.ts";
import type { Rows } from "../rows/rows.ts";
import type { Searcher } from "./search.ts";
import type { NearbyQuery } from "../types.ts";

/** Items are counted up to this many: enough for "1,000 or more". */
const MOST = 1_000;

/** One subtype or need, how many items answer it, and of how many nobody knows whether they do. */
type Facet = { subtype: string; count: number; may?: number };
/** What pages offer of critical care, whether or not somebody is known to have it. */
const CRITICAL_CHIPS: readonly string[] = BED_TYPES.filter(isCriticalBed).filter((bed) => bed !== "picu");

type Each = (plan: Plan, visit: (slot: number) => boolean) => void;
type Counting = { each: Each; planOf: (asked: NearbyQuery) => Plan; newCount: () => ItemCount };

/**
 * Counts over all pages, without the cursor's place. What is counted are the items of the answer:
 * with `group=place` all rows of a place are one.
 * - `total`: items that answer
 * - `may`: those not known to have all that is asked
 * - `vague`: those whose place is only a wide area
 * - `all`: the `total` if nothing in particular were asked for
 * - per other subtype or need: the `total` of that choice; `may` of these are not known to have it
 * - `unknown`: how many items have no subtype
 * - beds of critical care: also those that nobody is known to have, where fewer may have them
 * - `notCallable`, with `group=place`: the `total` of `callable=no`
 */
export function facetsText(
  rows: Rows,
  searcher: Searcher,
  { query: whole, pin, judges }: { query: NearbyQuery; pin: Pin; judges: RowJudges },
): string {
  const isGrouped = whole.group === "place";
  const query = { ...whole, callable: callableOf(whole), group: undefined };
  const first = { ...pin, after: null };
  const counting: Counting = {
    each: (plan, visit) => searcher.each(plan, visit),
    planOf: (asked) => planNearby({ ...asked, sort: "near" }, first, judges),
    newCount: () => new ItemCount(rows, isGrouped ? (slot) => searcher.placeOf(slot) : null),
  };
  const { open, facets } = countChoices(rows, query, counting);
  // Where nothing in particular is asked for, all items answer: they are counted once.
  const counted = open !== null && isOpen(query) ? open : countAll(rows, counting.planOf(query), counting);
  const notCallable = () => countAsked(rows, { ...query, callable: "no" }, counting).count;
  const rest = isGrouped ? `,"notCallable":${notCallable()}` : "";
  const { total, sure, exact } = counted;
  const all = open === null ? "" : `,"all":${open.total}`;
  const may = total === sure ? "" : `,"may":${total - sure}`;
  return `,"total":${total},"vague":${total - exact}${may}${all},"facets":${JSON.stringify(facets)}${rest}`;
}

/** Items that answer a plan, those surely, and those at more than a wide area. */
type AllCounted = { total: number; sure: number; exact: number };

/** Counts all items that answer a plan. `look` sees each of their rows. */
function countAll(
  rows: Rows,
  plan: Plan,
  { each, newCount, look }: Counting & { look?: (slot: number) => void },
): AllCounted {
  const items = newCount();
  const exact = newCount();
  const sure = newCount();
  each(plan, (slot) => {
    look?.(slot);
    if (!rows.has(slot, VAGUE)) exact.add(slot);
    if (tierOfRow(plan, rows, slot) !== SUBTYPE_UNKNOWN) sure.add(slot);
    return items.add(slot) < MOST;
  });
  return { total: items.size, sure: sure.size, exact: exact.size };
}

/** The facets, most items first, and the counts without what is asked for in particular. */
function countChoices(
  rows: Rows,
  query: NearbyQuery,
  counting: Counting,
): { open: AllCounted | null; facets: Facet[] } {
  // Which groups suit a patient differs by component: there is no count for all components.
  const byName = query.bloodGroup === undefined ? countByName(rows, query, counting) : null;
  // Beyond the common count, each choice is a separate search.
  const facets =
    byName?.facets ?? choicesOf(query).map(({ subtype, asked }) => ({ subtype, ...countAsked(rows, asked, counting) }));
  return {
    open: byName?.open ?? null,
    facets: facets
      .filter(({ count, subtype }) => count > 0 || CRITICAL_CHIPS.includes(subtype))
      .sort((a, b) => b.count - a.count || (a.subtype < b.subtype ? -1 : 1)),
  };
}

/** How many items answer a search, and how many of these are not known to have it. */
function countAsked(rows: Rows, asked: NearbyQuery, { each, planOf, newCount }: Counting): Omit<Facet, "subtype"> {
  const items = newCount();
  const sure = newCount();
  const plan = planOf(asked);
  each(plan, (slot) => {
    if (tierOfRow(plan, rows, slot) !== SUBTYPE_UNKNOWN) sure.add(slot);
    return items.add(slot) < MOST;
  });
  return countOf(items.size, sure.size);
}

function countOf(count: number, sure: number): Omit<Facet, "subtype"> {
  return count === sure ? { count } : { count, may: count - sure };
}

/**
 * All items without the filter on what is asked for in particular, by what they are and may be.
 * `facets` is null where there are too many to count and choices to search one by one.
 */
function countByName(rows: Rows, query: NearbyQuery, counting: Counting): { open: AllCounted; facets: Facet[] | null } {
  const { planOf, newCount } = counting;
  const asked = { ...query, kind: kindsAsked(query), ...NOTHING };
  const isOfOne = particularsOf(asked.kind) !== null;
  const sure = new Names(newCount);
  const may = new Names(newCount);
  const plan = planOf(asked);
  const look = (slot: number): void => {
    const tree = rows.treeOf(slot);
    // Among other kinds "oxygen" is a bed or a need: only subtypes are named there.
    const names = isOfOne || isOfSubtypes(tree) ? namesOf(tree, rows.maskOf(slot)) : null;
    for (const name of names?.sure ?? []) sure.of(name).add(slot);
    for (const name of names?.may ?? []) may.of(name).add(slot);
  };
  const open = countAll(rows, plan, { ...counting, look });
  // Names say nothing of traits: each choice is then searched by itself.
  const isByName = open.total < MOST && plan.slotTier === null;
  if (!isByName && choicesOf(query).length > 0) return { open, facets: null };
  const named = new Set([...sure.names(), ...may.names()]);
  named.delete(CRITICAL_TOO);
  // Of any other type as many may have it as have no type.
  const isFewer = may.has("unknown") && may.of("unknown").size > may.of(CRITICAL_TOO).size;
  if (isFewer) for (const bed of CRITICAL_CHIPS) named.add(bed);
  const facets = [...named].map((name): Facet => {
    if (name === "unknown") return { subtype: name, count: may.of(name).size };
    const any = isCriticalBed(name) ? CRITICAL_TOO : "unknown";
    const isAny = isOfOne && may.has("unknown");
    const known = sure.of(name);
    return { subtype: name, ...countOf(known.sizeWith(may.of(isAny ? any : name)), known.size) };
  });
  return { open, facets };
}

/** Counts by name, each made when it is first asked for. */
class Names {
  readonly #counts = new Map<string, ItemCount>();
  readonly #newCount: () => ItemCount;

  constructor(newCount: () => ItemCount) {
    this.#newCount = newCount;
  }

  of(name: string): ItemCount {
    const known = this.#counts.get(name) ?? this.#newCount();
    this.#counts.set(name, known);
    return known;
  }

  has(name: string): boolean {
    return this.#counts.has(name);
  }

  names(): string[] {
    return [...this.#counts.keys()];
  }
}

/** Counts the items of rows that each come once. Where items are places, a place counts once. */
class ItemCount {
  size = 0;
  readonly #rows: Rows;
  readonly #places: Set<number> | null;
  readonly #placeOf: ((slot: number) => number) | null;

  /** @param placeOf the place of a published row; null where each row is an item */
  constructor(rows: Rows, placeOf: ((slot: number) => number) | null) {
    this.#rows = rows;
    this.#placeOf = placeOf;
    this.#places = placeOf === null ? null : new Set();
  }

  /** Counts the item of a row. @returns how many there are */
  add(slot: number): number {
    if (this.#places === null || this.#placeOf === null || !this.#rows.has(slot, AT_PLACE)) return ++this.size;
    const before = this.#places.size;
    this.size += this.#places.add(this.#placeOf(slot)).size - before;
    return this.size;
  }

  /** How many there are together with those of another count, which may be this one. */
  sizeWith(other: ItemCount): number {
    if (other === this) return this.size;
    const shared = [...(this.#places ?? [])].filter((place) => other.#places?.has(place) === true);
    return this.size + other.size - shared.length;
  }
}

const NOTHING = { bedType: undefined, form: undefined, component: undefined, patient: undefined };

/** Whether nothing in particular is asked for. */
function isOpen({ bedType, form, component, patient }: NearbyQuery): boolean {
  return [bedType, form, component, patient].every((each) => each === undefined);
}

/** The searches for each other subtype or need. None unless the kinds that are meant share them. */
function choicesOf(query: NearbyQuery): { subtype: string; asked: NearbyQuery }[] {
  const particulars = particularsOf(kindsAsked(query));
  if (particulars === null) return [];
  const { name, values } = particulars;
  return values.map((subtype) => ({ subtype, asked: { ...query, ...NOTHING, [name]: subtype } }));
}

/** What can be asked of these kinds in particular; null where they differ in it. */
function particularsOf(kinds: readonly Kind[] | undefined): Particulars | null {
  const [first, ...others] = (kinds ?? []).map((kind) => PARTICULARS[kind]);
  return first !== undefined && others.every((each) => each === first) ? first : null;
}
