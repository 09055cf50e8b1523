import { BLOOD_COMPONENTS } from "#domain/blood/groups.ts";
import { BED_TYPES, OXYGEN_FORMS } from "#domain/resources/kinds.ts";
import { subtypeName } from "../rows/masks.ts";
import type { Pin, Plan } from "./plan.ts";
import { callableOf, planNearby } from "./plan.ts";
import { AT_PLACE, VAGUE } from "../rows/row-flags.ts";
import type { Rows } from "../rows/rows.ts";
import type { Searcher } from "./search.ts";
import type { NearbyQuery } from "../types.ts";

/** Items are counted up to this many: enough for "1,000 or more". */
const MOST = 1_000;

/** One subtype, and how many items would answer if it were asked for. */
type Facet = { subtype: string; count: number };
type Each = (asked: NearbyQuery, visit: (slot: number) => boolean) => void;

/**
 * Counts over all pages, without the cursor's place. What is counted are the items of the answer:
 * with `group=place` all rows of a place are one.
 * - `total`: items that answer
 * - `vague`: those whose place is only a wide area
 * - per other subtype: the `total` of that choice, including rows of unknown subtype
 * - `unknown`: how many items have no subtype
 * - `notCallable`, with `group=place`: the `total` of `callable=no`
 */
export function facetsText(
  rows: Rows,
  searcher: Searcher,
  { query: whole, pin, hides }: { query: NearbyQuery; pin: Pin; hides: Plan["hides"] },
): string {
  const isGrouped = whole.group === "place";
  const query = { ...whole, callable: callableOf(whole), group: undefined };
  const first = { ...pin, after: null };
  const each: Each = (asked, visit) => searcher.each(planNearby({ ...asked, sort: "near" }, first, hides), visit);
  const newCount = () => new ItemCount(rows, isGrouped);
  const count = (asked: NearbyQuery): number => {
    const items = newCount();
    each(asked, (slot) => items.add(slot) < MOST);
    return items.size;
  };
  const byName = query.bloodGroup === undefined ? countByName(rows, query, { each, newCount }) : null;
  // Which groups suit a patient differs by component. Beyond the common count, each subtype is a
  // separate search too.
  const facets = byName ?? choicesOf(query).map(({ subtype, asked }) => ({ subtype, count: count(asked) }));
  const counted = facets
    .filter((facet) => facet.count > 0)
    .sort((a, b) => b.count - a.count || (a.subtype < b.subtype ? -1 : 1));
  const items = newCount();
  const exact = newCount();
  each(query, (slot) => {
    if (!rows.has(slot, VAGUE)) exact.add(slot);
    return items.add(slot) < MOST;
  });
  const rest = isGrouped ? `,"notCallable":${count({ ...query, callable: "no" })}` : "";
  return `,"total":${items.size},"vague":${items.size - exact.size},"facets":${JSON.stringify(counted)}${rest}`;
}

/**
 * All items without the subtype filter, by their own subtype. Null where there are too many to
 * count and choices to search one by one.
 */
function countByName(
  rows: Rows,
  query: NearbyQuery,
  { each, newCount }: { each: Each; newCount: () => ItemCount },
): Facet[] | null {
  const open = { ...query, kind: kindsAsked(query), bedType: undefined, form: undefined, component: undefined };
  const bySubtype = new Map<string, ItemCount>();
  const items = newCount();
  each(open, (slot) => {
    const subtype = subtypeName(rows.treeOf(slot), rows.maskOf(slot));
    if (subtype !== undefined) {
      const known = bySubtype.get(subtype) ?? newCount();
      bySubtype.set(subtype, known);
      known.add(slot);
    }
    return items.add(slot) < MOST;
  });
  if (items.size === MOST && choicesOf(query).length > 0) return null;
  const unknown = open.kind?.length === 1 ? (bySubtype.get("unknown") ?? newCount()) : newCount();
  return [...bySubtype].map(([subtype, known]) => ({ subtype, count: known.sizeWith(unknown) }));
}

/** Counts the items of rows that each come once. Where items are places, a place counts once. */
class ItemCount {
  size = 0;
  readonly #rows: Rows;
  readonly #places: Set<number> | null;

  constructor(rows: Rows, isGrouped: boolean) {
    this.#rows = rows;
    this.#places = isGrouped ? new Set() : null;
  }

  /** Counts the item of a row. @returns how many there are */
  add(slot: number): number {
    if (this.#places === null || !this.#rows.has(slot, AT_PLACE)) return ++this.size;
    const before = this.#places.size;
    this.size += this.#places.add(this.#rows.facilityOf(slot)).size - before;
    return this.size;
  }

  /** How many there are together with those of another count, which may be this one. */
  sizeWith(other: ItemCount): number {
    if (other === this) return this.size;
    const shared = [...(this.#places ?? [])].filter((place) => other.#places?.has(place) === true);
    return this.size + other.size - shared.length;
  }
}

/** The searches for each other subtype. None unless one kind with subtypes is meant. */
function choicesOf(query: NearbyQuery): { subtype: string; asked: NearbyQuery }[] {
  const kinds = query.bloodGroup === undefined ? kindsAsked(query) : ["blood"];
  const open = { ...query, bedType: undefined, form: undefined, component: undefined };
  if (kinds?.length !== 1) return [];
  if (kinds[0] === "bed") return BED_TYPES.map((bedType) => ({ subtype: bedType, asked: { ...open, bedType } }));
  if (kinds[0] === "oxygen") return OXYGEN_FORMS.map((form) => ({ subtype: form, asked: { ...open, form } }));
  if (kinds[0] !== "blood") return [];
  return BLOOD_COMPONENTS.map((component) => ({ subtype: component, asked: { ...open, component } }));
}

/** The kinds a query means: those it names, or the one of its subtype. */
function kindsAsked(query: NearbyQuery): NearbyQuery["kind"] {
  if (query.bedType !== undefined) return ["bed"];
  if (query.form !== undefined) return ["oxygen"];
  return query.component === undefined && query.donorGroup === undefined ? query.kind : ["blood"];
}
