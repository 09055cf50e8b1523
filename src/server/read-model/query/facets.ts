import { BLOOD_COMPONENTS } from "#domain/blood/groups.ts";
import { BED_TYPES, OXYGEN_FORMS } from "#domain/resources/kinds.ts";
import { subtypeName } from "../rows/masks.ts";
import type { Pin, Plan } from "./plan.ts";
import { planNearby } from "./plan.ts";
import { VAGUE } from "../rows/rows.ts";
import type { Rows } from "../rows/rows.ts";
import type { Searcher } from "./search.ts";
import type { NearbyQuery } from "../types.ts";

/** Rows are counted up to this many: enough for "1,000 or more". */
const MOST = 1_000;

/** One subtype, and how many rows would answer if it were asked for. */
type Facet = { subtype: string; count: number };

/**
 * Counts over all pages, without the cursor's place:
 * - `total`: rows that answer
 * - `vague`: those whose place is only a wide area
 * - per other subtype: the `total` of that choice, including rows of unknown subtype
 * - `unknown`: how many rows have no subtype
 */
export function facetsText(
  rows: Rows,
  searcher: Searcher,
  { query, pin, hides }: { query: NearbyQuery; pin: Pin; hides: Plan["hides"] },
): string {
  const whole = { ...pin, after: null };
  const each = (asked: NearbyQuery, visit: (slot: number) => boolean) =>
    searcher.each(planNearby({ ...asked, sort: "near" }, whole, hides), visit);
  const count = (asked: NearbyQuery): number => {
    let counted = 0;
    each(asked, () => ++counted < MOST);
    return counted;
  };
  const byName = query.bloodGroup === undefined ? countByName(rows, query, each) : null;
  // Which groups suit a patient differs by component. Beyond the common count, each subtype is a
  // separate search too.
  const facets = byName ?? choicesOf(query).map(({ subtype, asked }) => ({ subtype, count: count(asked) }));
  const counted = facets
    .filter((facet) => facet.count > 0)
    .sort((a, b) => b.count - a.count || (a.subtype < b.subtype ? -1 : 1));
  let vague = 0;
  let total = 0;
  each(query, (slot) => {
    if (rows.has(slot, VAGUE)) vague += 1;
    return ++total < MOST;
  });
  return `,"total":${total},"vague":${vague},"facets":${JSON.stringify(counted)}`;
}

/**
 * All rows without the subtype filter, by their own subtype. Null where there are too many to count
 * and choices to search one by one.
 */
function countByName(
  rows: Rows,
  query: NearbyQuery,
  each: (asked: NearbyQuery, visit: (slot: number) => boolean) => void,
): Facet[] | null {
  const open = { ...query, kind: kindsAsked(query), bedType: undefined, form: undefined, component: undefined };
  const counts = new Map<string, number>();
  let counted = 0;
  each(open, (slot) => {
    const subtype = subtypeName(rows.treeOf(slot), rows.maskOf(slot));
    if (subtype !== undefined) counts.set(subtype, (counts.get(subtype) ?? 0) + 1);
    return ++counted < MOST;
  });
  if (counted === MOST && choicesOf(query).length > 0) return null;
  const unknown = open.kind?.length === 1 ? (counts.get("unknown") ?? 0) : 0;
  return [...counts].map(([subtype, count]) => ({ subtype, count: subtype === "unknown" ? count : count + unknown }));
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
