import type { Kind } from "#domain/resources/kinds.ts";
import type { SwitchedOffKind } from "#domain/policies/kind-policy.ts";
import { PARTICULARS } from "#domain/resources/particulars.ts";
import type { Particulars } from "#domain/resources/particulars.ts";
import { isCriticalBed } from "#domain/resources/kinds.ts";
import { BED_TYPES } from "#domain/resources/subtypes.ts";
import { CRITICAL_TOO, isOfSubtypes, namesOf } from "../rows/masks.ts";
import { hasNone } from "./evidence.ts";
import { HAS, ItemCount, MAY, NONE } from "./item-counts.ts";
import type { Items, Sizes } from "./item-counts.ts";
import { queriedKinds } from "./queried-kinds.ts";
import type { Pin, Plan, RowJudges } from "./plan.ts";
import { callableOf, planNearby, SUBTYPE_UNKNOWN, tierOfRow } from "./plan.ts";
import type { Rows } from "../rows/rows.ts";
import type { Searcher } from "./search.ts";
import type { NearbyQuery } from "../types.ts";

/** Items are counted up to this many: enough for "1,000 or more". */
const MOST = 1_000;

/**
 * How many items answer. Of these nobody knows whether `may` have it, and `none` had none left when
 * last asked. The rest has it. Absent: 0.
 */
type AnswerCounts = { count: number; may?: number; none?: number };
/** One subtype or need. `near`: without items known by a wide area only; absent: the same. */
type Facet = { subtype: string; near?: AnswerCounts } & AnswerCounts;
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
type Look = (slot: number, isNone: boolean) => void;
type Counting = { each: Each; planOf: (asked: NearbyQuery) => Plan; newCount: () => ItemCount };

/**
 * Counts over all pages, without the cursor's place. What is counted are the items of the answer:
 * with `group=place` all rows of a place are one.
 * - `total`: items that answer
 * - `may`: those of which nobody knows whether they have all that is asked
 * - `none`: those that had none left when last asked, in each of their rows
 * - `vague`: those whose place is only a wide area
 * - `near`: the counts without rows of a wide area
 * - `all`: the `total` if nothing in particular were asked for
 * - per other subtype or need: the `total`, `may` and `none` of that choice
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
  const kinds = queriedKinds(query) ?? [];
  const isOff = ({ subtype }: Facet) => off.some((each) => each.subtype === subtype && kinds.includes(each.kind));
  const facets = all.filter((facet) => !isOff(facet));
  // Where nothing in particular is asked for, all items answer: they are counted once.
  const counted = open !== null && isOpen(query) ? open : countAll(rows, counting.planOf(query), counting);
  const unreached = isGrouped ? countAll(rows, counting.planOf({ ...query, callable: "no" }), counting) : null;
  return `${totalsText(counted, { open, unreached })},"facets":${JSON.stringify(facets)}`;
}

/** What is counted beside the items that answer: those of the open question, and `callable=no`. */
type Others = { open: Sizes | null; unreached: Sizes | null };

/** The counts of all items, and of those near where one of these differs. */
function totalsText(counted: Sizes, { open, unreached }: Others): string {
  const textOf = (of: keyof Sizes): string => {
    const { count: total, ...more } = answeringOf(counted[of]);
    const others = { all: open?.[of].count, notCallable: unreached?.[of].count };
    return JSON.stringify({ total, ...more, ...others });
  };
  const [all, near] = [textOf("all"), textOf("near")];
  const rest = near === all ? "" : `,"near":${near}`;
  return `,${all.slice(1, -1)},"vague":${counted.all.count - counted.near.count}${rest}`;
}

/** Counts all items that answer a plan. `look` sees each of their rows. */
function countAll(rows: Rows, plan: Plan, { each, newCount, look }: Counting & { look?: Look }): Sizes {
  const items = newCount();
  each(plan, (slot) => {
    const isNone = hasNone(rows, slot, plan.asOf);
    look?.(slot, isNone);
    items.add(slot, isNone ? NONE : tierOfRow(plan, rows, slot) === SUBTYPE_UNKNOWN ? MAY : HAS);
    return items.size < MOST;
  });
  return items.sizes();
}

/** The facets, most items first, and the counts without what is asked for in particular. */
function countChoices(rows: Rows, query: NearbyQuery, counting: Counting): { open: Sizes | null; facets: Facet[] } {
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

/** How the items of a search answer it. */
function countAsked(rows: Rows, asked: NearbyQuery, counting: Counting): Omit<Facet, "subtype"> {
  return facetOf(countAll(rows, counting.planOf(asked), counting));
}

function facetOf({ all, near }: Sizes): Omit<Facet, "subtype"> {
  const isSame = near.count === all.count && near.has === all.has && near.none === all.none;
  return { ...answeringOf(all), ...(!isSame && { near: answeringOf(near) }) };
}

function answeringOf({ count, has, none }: Items): AnswerCounts {
  const may = count - has - none;
  // Of more than are counted only some were looked at.
  return { count, ...(may > 0 && { may }), ...(none > 0 && count < MOST && { none }) };
}

/** Of what has no type none only may be of it. */
function withoutMay({ all, near }: Sizes): Sizes {
  const known = ({ count, none }: Items): Items => ({ count, has: count - none, none });
  return { all: known(all), near: known(near) };
}

/**
 * All items without the filter on what is asked for in particular, by what they are and may be.
 * `facets` is null where there are too many to count and choices to search one by one.
 */
function countByName(rows: Rows, query: NearbyQuery, counting: Counting): { open: Sizes; facets: Facet[] | null } {
  const { planOf, newCount } = counting;
  const asked = { ...query, kind: queriedKinds(query), ...NOTHING };
  const isOfOne = particularsOf(asked.kind) !== null;
  const sure = new Names(newCount);
  const may = new Names(newCount);
  const plan = planOf(asked);
  const look: Look = (slot, isNone) => {
    const tree = rows.treeOf(slot);
    // Among other kinds "oxygen" is a bed or a need: only subtypes are named there.
    const names = isOfOne || isOfSubtypes(tree) ? namesOf(tree, rows.maskOf(slot)) : null;
    for (const name of names?.sure ?? []) sure.of(name).add(slot, isNone ? NONE : HAS);
    for (const name of names?.may ?? []) may.of(name).add(slot, isNone ? NONE : MAY);
  };
  const open = countAll(rows, plan, { ...counting, look });
  // Names say nothing of traits: each choice is then searched by itself.
  const isByName = open.all.count < MOST && plan.slotTier === null;
  if (!isByName && choicesOf(query).length > 0) return { open, facets: null };
  const named = new Set([...sure.names(), ...may.names()]);
  named.delete(CRITICAL_TOO);
  // Of any other type as many may have it as have no type.
  const isFewer = may.has("unknown") && may.of("unknown").size > may.of(CRITICAL_TOO).size;
  if (isFewer) for (const bed of CRITICAL_CHIPS) named.add(bed);
  const facets = [...named].map((name): Facet => {
    if (name === "unknown") return { subtype: name, ...facetOf(withoutMay(may.of(name).sizes())) };
    const any = isCriticalBed(name) ? CRITICAL_TOO : "unknown";
    const isAny = isOfOne && may.has("unknown");
    return { subtype: name, ...facetOf(sure.of(name).sizes(may.of(isAny ? any : name))) };
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
  const particulars = particularsOf(queriedKinds(query));
  if (particulars === null) return [];
  const { name, values } = particulars;
  return values.map((subtype) => ({ subtype, asked: { ...query, ...NOTHING, [name]: subtype } }));
}

/** What can be asked of these kinds in particular; null where they differ in it. */
function particularsOf(kinds: readonly Kind[] | undefined): Particulars | null {
  const [first, ...others] = (kinds ?? []).map((kind) => PARTICULARS[kind]);
  return first !== undefined && others.every((each) => each === first) ? first : null;
}
