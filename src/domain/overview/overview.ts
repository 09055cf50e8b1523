import type { Freshness } from "../listings/freshness.ts";
import type { Outcome } from "../observations/outcomes.ts";
import { KINDS } from "../resources/kinds.ts";
import type { Kind } from "../resources/kinds.ts";
import { leastOf, sumOfCells } from "./shown-count.ts";
import type { ShownCount } from "./shown-count.ts";

/**
 * The states of what is counted; each listing is in one. `unmet`: an open need with nothing
 * promised. `met`: one with a promise, or more. Offers are told by freshness. `unchecked`: a stale
 * one with a line that a verifier may call.
 */
export const CELL_STATES = ["unmet", "met", "fresh", "ageing", "unchecked", "stale"] as const;
export type CellState = (typeof CELL_STATES)[number];

/** The state of an offer. @param isCallable whether a verifier may call it */
export function stateOfOffer(freshness: Freshness, isCallable: boolean): CellState {
  return freshness === "stale" && isCallable ? "unchecked" : freshness;
}

/**
 * The cells of one count: how many listings of a kind are in a district in a state. Without a
 * district: only a wider area is known. Absent cells are empty.
 */
export type OverviewCell = { district: string | null; kind: Kind; state: CellState; count: number };

/** Verifiers' calls in one district. `confirmed`: somebody answered and said what they have. */
export type CallCell = { district: string | null; state: "confirmed" | "not-confirmed"; count: number };

/** Outcomes by which somebody said what a place has, or that all is as it was. */
const CONFIRMING: ReadonlySet<Outcome> = new Set<Outcome>([
  "got-help",
  "in-stock",
  "limited",
  "none-left",
  "confirmed",
]);

/** How a call counts by its outcome; null: it was taken back. */
export function callStateOf(outcome: Outcome | null): CallCell["state"] {
  return outcome !== null && CONFIRMING.has(outcome) ? "confirmed" : "not-confirmed";
}

/**
 * Needs and offers of one kind, or of one district. Offers are public, so they are exact. `exact`:
 * the needs as they are, for those who may read them.
 */
export type OverviewCounts = Record<"needs" | "unmet", ShownCount> &
  Record<"offers" | "fresh" | "ageing" | "stale" | "unchecked", number> & {
    exact?: Record<"needs" | "unmet", number>;
  };
export type CallCounts = Record<"calls" | "confirmed", number>;
export type DistrictCounts = { district: string | null } & OverviewCounts & CallCounts;

/** What a coordinator reads. `moreDistricts`: how many were left out. */
export type OverviewTables = {
  total: OverviewCounts;
  calls: CallCounts;
  kinds: ({ kind: Kind } & OverviewCounts)[];
  districts: DistrictCounts[];
  moreDistricts: number;
};

/** Sums of which states each number is. */
const SUMS = {
  needs: ["unmet", "met"],
  unmet: ["unmet"],
  offers: ["fresh", "ageing", "unchecked", "stale"],
  fresh: ["fresh"],
  ageing: ["ageing"],
  stale: ["unchecked", "stale"],
  unchecked: ["unchecked"],
} as const satisfies Record<Exclude<keyof OverviewCounts, "exact">, readonly CellState[]>;

/** Districts in one answer: a page of a table. Proposal. */
export const MOST_DISTRICTS = 100;

/**
 * The tables of some cells. Each number of needs is a sum of what the cells may show, the order
 * follows what is shown too. So without `exact` the answer never depends on what a "<5" stands for.
 * @param district the kinds and the total tell of this one alone; undefined: of all
 * @param isExact needs are told as they are besides
 */
export function overviewTables(
  { cells, calls }: { cells: readonly OverviewCell[]; calls: readonly CallCell[] },
  { district, isExact = false }: { district?: string | undefined; isExact?: boolean } = {},
): OverviewTables {
  const here = district === undefined ? cells : cells.filter((cell) => cell.district === district);
  const callsHere = district === undefined ? calls : calls.filter((cell) => cell.district === district);
  const byKind = groupedBy(here, ({ kind }) => kind);
  const byDistrict = groupedBy(cells, (cell) => cell.district);
  const callsIn = groupedBy(calls, (cell) => cell.district);
  const names = new Set([...byDistrict.keys(), ...callsIn.keys()]);
  const districts = [...names]
    .map((name) => ({
      district: name,
      ...countsOf(byDistrict.get(name) ?? [], isExact),
      ...callCountsOf(callsIn.get(name) ?? []),
    }))
    .toSorted(mostUnmetFirst);
  return {
    total: countsOf(here, isExact),
    calls: callCountsOf(callsHere),
    kinds: KINDS.flatMap((kind) => {
      const found = byKind.get(kind);
      return found === undefined ? [] : [{ kind, ...countsOf(found, isExact) }];
    }),
    districts: districts.slice(0, MOST_DISTRICTS),
    moreDistricts: Math.max(0, districts.length - MOST_DISTRICTS),
  };
}

function countsOf(cells: readonly OverviewCell[], isExact: boolean): OverviewCounts {
  const countsIn = (name: keyof typeof SUMS): number[] => {
    const states: readonly CellState[] = SUMS[name];
    return cells.filter(({ state }) => states.includes(state)).map(({ count }) => count);
  };
  const sum = (name: keyof typeof SUMS): number => sumOf(countsIn(name));
  return {
    needs: sumOfCells(countsIn("needs")),
    unmet: sumOfCells(countsIn("unmet")),
    offers: sum("offers"),
    fresh: sum("fresh"),
    ageing: sum("ageing"),
    stale: sum("stale"),
    unchecked: sum("unchecked"),
    ...(isExact && { exact: { needs: sum("needs"), unmet: sum("unmet") } }),
  };
}

function callCountsOf(cells: readonly CallCell[]): CallCounts {
  const confirmed = cells.filter(({ state }) => state === "confirmed");
  return {
    calls: sumOf(cells.map(({ count }) => count)),
    confirmed: sumOf(confirmed.map(({ count }) => count)),
  };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Most unmet needs first, then most needs, most offers, the id. What is no district comes last. */
function mostUnmetFirst(a: DistrictCounts, b: DistrictCounts): number {
  if ((a.district === null) !== (b.district === null)) return a.district === null ? 1 : -1;
  return (
    leastOf(b.unmet) - leastOf(a.unmet) ||
    leastOf(b.needs) - leastOf(a.needs) ||
    b.offers - a.offers ||
    ((a.district ?? "") < (b.district ?? "") ? -1 : 1)
  );
}
