import type { Kind } from "#domain/resources/kinds.ts";
import type { SwitchedOffKind } from "#domain/policies/kind-policy.ts";
import { PARTICULARS } from "#domain/resources/particulars.ts";
import type { Particulars } from "#domain/resources/particulars.ts";
import { BED_TYPES, isCriticalBed } from "#domain/resources/kinds.ts";
import { CRITICAL_TOO, isOfSubtypes, namesOf } from "../rows/masks.ts";
import { ItemCount } from "./item-counts.ts";
import type { Sizes } from "./item-counts.ts";
import { kindsAsked } from "./kinds-asked.ts";
import type { Pin, Plan, RowJudges } from "./plan.ts";
import { callableOf, planNearby, SUBTYPE_UNKNOWN, tierOfRow } from "./plan.ts";
import type { Rows } from "../rows/rows.ts";
import type { Searcher } from "./search.ts";
import type { NearbyQuery } from "../types.ts";

/** Items are counted up to this many: enough for "1,000 or more". */
const MOST = 1_000;

/** How many items answer, and of how many of these nobody knows whether they do; absent: none. */
type Answering = { count: number; may?: number };
/** One subtype or need. `near`: without items known by a wide area only; absent: the same. */
type Facet = { subtype: string; near?: Answering } & Answering;
/** What pages offer of critical care, whether or not somebody is known to have it. */
const CRITICAL_CHIPS: readonly string[] = BED_TYPES.filter(isCriticalBed).filter((bed) => bed !== "picu");

/** `off`: what is switched off: nothing of it is offered as a choice. */
type FacetsInput = {
  query: NearbyQuery;
  pin: Pin;
  judgesOf: (asked: NearbyQuery) => RowJudges;
  off: readonly SwitchedOffKind[];
};
type Each = (plan: Plan, visit: (slot: number) => boolean) => void;
type Counting = { each: Each; planOf: (asked: NearbyQuery) => Plan; newCount: () => ItemCount };

/**
 * Counts over all pages, without the cursor's place. What is counted are the items of the answer:
 * with `group=place` all rows of a place are one.
 * - `total`: items that answer
 * - `may`: those not known to have all that is asked
 * - `vague`: those whose place is only a wide area
 * - `near`: the counts without those
 * - `all`: the `total` if nothing in particular were asked for
 * - per other subtype or need: the `total` of that choice; `may` of these are not known to have it
 * - `unknown`: how many items have no subtype
 * - beds of critical care: also those that nobody is known to have, where fewer may have them
 * - `notCallable`, with `group=place`: the `total` of `callable=no`
 */
export function facetsText(rows: Rows, searcher: Searcher, { query: whole, pin, judgesOf, off }: FacetsInput): string {
  const isGrouped = whole.group === "place";
  const query = { ...whole, callable: callableOf(whole), group: undefined };
  const first = { ...pin, after: null };
  const counting: Counting = {
    each: (plan, visit) => searcher.each(plan, visit),
    planOf: (asked) => planNearby({ ...asked, sort: "near" }, first, judgesOf(asked)),
    newCount: () => new ItemCount({ rows, placeOf: isGrouped ? (slot) => searcher.placeOf(slot) : null }),
  };
  const { open, facets: all } = countChoices(rows, query, counting);
  const kinds = kindsAsked(query) ?? [];
  const isOff = ({ subtype }: Facet) => off.some((each) => each.subtype === subtype && kinds.includes(each.kind));
  const facets = all.filter((facet) => !isOff(facet));
  // Where nothing in particular is asked for, all items answer: they are counted once.
  const counted = open !== null && isOpen(query) ? open : countAll(rows, counting.planOf(query), counting);
  const notCallable = () => countAsked(rows, { ...query, callable: "no" }, counting).count;
  const rest = isGrouped ? `,"notCallable":${notCallable()}` : "";
  const { items, sure } = counted;
  const ofAll = open === null ? "" : `,"all":${open.items.count}`;
  const may = items.count === sure.count ? "" : `,"may":${items.count - sure.count}`;
  const vague = items.count - items.near;
  const near = vague === 0 && (open === null || open.items.count === open.items.near) ? "" : nearText(counted, open);
  return `,"total":${items.count},"vague":${vague}${may}${ofAll}${near},"facets":${JSON.stringify(facets)}${rest}`;
}

/** The counts without items that are known by a wide area only. */
function nearText({ items, sure }: AllCounted, open: AllCounted | null): string {
  const { count, ...may } = countOf(items.near, sure.near);
  return `,"near":${JSON.stringify({ total: count, ...may, ...(open !== null && { all: open.items.near }) })}`;
}

/** Items that answer a plan, and those that surely do. */
type AllCounted = { items: Sizes; sure: Sizes };

/** Counts all items that answer a plan. `look` sees each of their rows. */
function countAll(
  rows: Rows,
  plan: Plan,
  { each, newCount, look }: Counting & { look?: (slot: number) => void },
): AllCounted {
  const items = newCount();
  const sure = newCount();
  each(plan, (slot) => {
    look?.(slot);
    if (tierOfRow(plan, rows, slot) !== SUBTYPE_UNKNOWN) sure.add(slot);
    items.add(slot);
    return !items.isAtLeast(MOST);
  });
  return { items: items.sizes(), sure: sure.sizes() };
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
function countAsked(rows: Rows, asked: NearbyQuery, counting: Counting): Omit<Facet, "subtype"> {
  const { items, sure } = countAll(rows, counting.planOf(asked), counting);
  return answeringOf(items, sure);
}

function answeringOf(items: Sizes, sure: Sizes): Omit<Facet, "subtype"> {
  const whole = countOf(items.count, sure.count);
  return items.near === items.count ? whole : { ...whole, near: countOf(items.near, sure.near) };
}

function countOf(count: number, sure: number): Answering {
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
  const isByName = open.items.count < MOST && plan.slotTier === null;
  if (!isByName && choicesOf(query).length > 0) return { open, facets: null };
  const named = new Set([...sure.names(), ...may.names()]);
  named.delete(CRITICAL_TOO);
  // Of any other type as many may have it as have no type.
  const isFewer = may.has("unknown") && may.of("unknown").sizes().count > may.of(CRITICAL_TOO).sizes().count;
  if (isFewer) for (const bed of CRITICAL_CHIPS) named.add(bed);
  const facets = [...named].map((name): Facet => {
    if (name === "unknown") return { subtype: name, ...answeringOf(may.of(name).sizes(), may.of(name).sizes()) };
    const any = isCriticalBed(name) ? CRITICAL_TOO : "unknown";
    const isAny = isOfOne && may.has("unknown");
    const known = sure.of(name);
    return { subtype: name, ...answeringOf(known.sizes(may.of(isAny ? any : name)), known.sizes()) };
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
