import type { NearbyQuery } from "../types.ts";
import { EXACT } from "../query/plan.ts";
import { faultInOrder } from "./oracle.ts";
import type { Expected } from "./oracle.ts";

/* What `group=place` answers, judged by the plain look at every listing. */

/** An item of an answer: its best line, the others, and how many are not sent. */
export type AnsweredPlace = { id: string; lines?: { id: string }[] | undefined; moreLines?: number | undefined };

/** The item that a row belongs to: its place, or itself. */
export function itemOf({ id, place }: Pick<Expected, "id" | "place">): string {
  return place ?? id;
}

/** What is wrong with places in the order answered, or null. */
export function faultInPlaces(
  items: readonly AnsweredPlace[],
  rows: ReadonlyMap<string, Expected>,
  sort: NearbyQuery["sort"],
): string | null {
  const leaders: Expected[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    const leader = rows.get(item.id);
    if (leader === undefined) return `${item.id} does not match`;
    if (seen.has(itemOf(leader))) return `${itemOf(leader)} comes twice`;
    seen.add(itemOf(leader));
    leaders.push(leader);
    const fault = faultInLines(item, leader, { rows, sort: sort === "near" ? "best" : sort });
    if (fault !== null) return fault;
  }
  return faultInOrder(leaders, sort);
}

/** What is wrong with the best rows of places, without their lines, or null. */
export function faultInLeaders(
  ids: readonly string[],
  rows: ReadonlyMap<string, Expected>,
  sort: NearbyQuery["sort"],
): string | null {
  const leaders = ids.flatMap((id) => rows.get(id) ?? []);
  const byItem = new Map(leaders.map((leader) => [itemOf(leader), leader]));
  if (byItem.size !== ids.length) return "a place comes twice, or does not match";
  const ofPlace = sort === "near" ? "best" : sort;
  for (const row of rows.values()) {
    const leader = byItem.get(itemOf(row));
    if (leader === undefined) return `${itemOf(row)} is missing`;
    const fault = leader === row ? null : faultInOrder([leader, row], ofPlace);
    if (fault !== null) return fault;
  }
  return faultInOrder(leaders, sort);
}

function faultInLines(
  { lines = [], moreLines = 0 }: AnsweredPlace,
  leader: Expected,
  { rows, sort }: { rows: ReadonlyMap<string, Expected>; sort: NearbyQuery["sort"] },
): string | null {
  const known = [...rows.values()].filter((row) => itemOf(row) === itemOf(leader));
  const sent = [leader, ...lines.flatMap(({ id }) => rows.get(id) ?? [])];
  const rest = known.filter((row) => !sent.includes(row));
  if (new Set(sent).size !== lines.length + 1) return `a line of ${leader.id} comes twice or does not match`;
  if (sent.some((row) => itemOf(row) !== itemOf(leader))) return `a line of ${leader.id} is of another place`;
  if (rest.length !== moreLines) return `${leader.id} has ${rest.length} more lines, not ${moreLines}`;
  if (rest.length > 0 && lines.length !== 5) return `${leader.id} sends ${lines.length} lines and has more`;
  const below = sent.slice(1);
  const exact = below.filter(isExact);
  const others = below.filter((row) => !isExact(row));
  if (below.some((row, at) => isExact(row) !== at < exact.length)) return `${leader.id} sends an exact line too late`;
  if (others.length > 0 && rest.some(isExact)) return `${leader.id} leaves out an exact line`;
  const orders = [exact, others].flatMap((group) => {
    const leftOut = rest.filter((row) => isExact(row) === (group === exact));
    return [group, ...leftOut.map((row) => [...group.slice(-1), row])];
  });
  const ofLeader = [...below, ...rest].map((row) => [leader, row]);
  return [...orders, ...ofLeader].map((rows) => faultInOrder(rows, sort)).find(Boolean) ?? null;
}

function isExact({ tier }: Expected): boolean {
  return tier === EXACT;
}
