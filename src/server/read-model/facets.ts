import { subtypeName } from "./masks.ts";
import type { Pin } from "./plan.ts";
import { planNearby } from "./plan.ts";
import type { Rows } from "./rows.ts";
import type { Searcher } from "./search.ts";
import type { NearbyQuery } from "./types.ts";

/** Rows are counted up to this many: enough to say "1,000 or more". */
const MOST = 1_000;

/**
 * `total` rows that answer, and how many there are of each subtype. The facets leave the filter on the subtype away: they are
 * for choosing another one. Counted over all pages, so without the cursor's place.
 */
export function facetsText(rows: Rows, searcher: Searcher, { query, pin }: { query: NearbyQuery; pin: Pin }): string {
  const whole = { ...pin, after: null };
  let total = 0;
  searcher.each(planNearby({ ...query, sort: "near" }, whole), () => ++total < MOST);
  const counts = new Map<string, number>();
  let counted = 0;
  const open = {
    ...query,
    kind: kindsAsked(query),
    bedType: undefined,
    form: undefined,
    bloodGroup: undefined,
    component: undefined,
  };
  searcher.each(planNearby({ ...open, sort: "near" }, whole), (slot) => {
    const subtype = subtypeName(rows.treeOf(slot), rows.maskOf(slot));
    if (subtype !== undefined) counts.set(subtype, (counts.get(subtype) ?? 0) + 1);
    return ++counted < MOST;
  });
  const facets = [...counts]
    .map(([subtype, count]) => ({ subtype, count }))
    .sort((a, b) => b.count - a.count || (a.subtype < b.subtype ? -1 : 1));
  return `,"total":${total},"facets":${JSON.stringify(facets)}`;
}

/** The kinds a query means: those it names, or the one whose subtype it asks for. */
function kindsAsked(query: NearbyQuery): NearbyQuery["kind"] {
  if (query.bedType !== undefined) return ["bed"];
  if (query.form !== undefined) return ["oxygen"];
  return query.bloodGroup === undefined && query.component === undefined ? query.kind : ["blood"];
}
