import { callStateOf } from "#domain/overview/overview.ts";
import type { CallCell, OverviewCell } from "#domain/overview/overview.ts";
import type { Point } from "#domain/places/distance.ts";
import { isVague } from "#domain/places/place.ts";
import { DAY_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import type { Reason } from "#contract/errors.ts";
import type { Database } from "#server/documents/pool.ts";
import type { ReadModel } from "#server/read-model/types.ts";
import { readCalls, readPromisedNeeds } from "./queries.ts";
import type { CountedPlace } from "./queries.ts";

/**
 * What a count is made from. `districtOf`: the id of a point's district, null where none is known.
 */
export type CountDependencies = {
  database: Database;
  readModel: Pick<ReadModel, "tally" | "calls">;
  districtOf: (point: Point) => string | null;
};

/** All that is counted at one time. */
export type Counted = { at: Date; since: Date; waiting: number; cells: OverviewCell[]; calls: CallCell[] };

/** For how long a count answers. Proposal: a coordinator looks, then calls somebody. */
const KEPT_MS = MINUTE_MS;
/** Calls are counted from at most so long ago. */
const LONGEST_MS = 2 * DAY_MS;
/** Beginnings of days are rounded down to this: all quarter hours of the world's clocks. */
const DAY_STEP_MS = 15 * MINUTE_MS;
/** Beginnings of days whose counts are kept: a day has 96 quarters of an hour. */
const MOST_KEPT = 96;

/**
 * Counts of one process. Equal questions within a minute share one, so that many who look cost one
 * walk over the rows.
 */
export class Counts {
  readonly #dependencies: CountDependencies;
  readonly #kept = new Map<number, { at: number; counted: Promise<Result<Counted, Reason>> }>();

  constructor(dependencies: CountDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param dayStart since when calls are counted; absent: 24 hours ago */
  async read(dayStart: Date | null, now: Date): Promise<Result<Counted, Reason>> {
    const since = sinceOf(dayStart, now);
    const kept = this.#kept.get(since);
    if (kept !== undefined && Math.abs(now.getTime() - kept.at) < KEPT_MS) return kept.counted;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const counted = countNow(this.#dependencies, new Date(since), now);
    this.#kept.set(since, { at: now.getTime(), counted });
    // A count that failed answers nobody else.
    const forget = (): void => void this.#kept.delete(since);
    counted.then((result) => result.ok || forget(), forget);
    return counted;
  }
}

function sinceOf(dayStart: Date | null, now: Date): number {
  const wanted = dayStart?.getTime() ?? now.getTime() - DAY_MS;
  const bounded = Math.min(now.getTime(), Math.max(now.getTime() - LONGEST_MS, wanted));
  return Math.floor(bounded / DAY_STEP_MS) * DAY_STEP_MS;
}

async function countNow(
  { database, readModel, districtOf }: CountDependencies,
  since: Date,
  now: Date,
): Promise<Result<Counted, Reason>> {
  const [promised, called, queue] = await Promise.all([
    readPromisedNeeds(database, now),
    readCalls(database, since),
    readModel.calls(),
  ]);
  const tallied = await readModel.tally({ met: promised.map(({ id }) => id), districtOf });
  if (!tallied.ok) return tallied;
  const areaOf = (place: CountedPlace): string | null => (isVague(place) ? null : districtOf(place));
  // Needs that are wholly promised are no longer searched for, but not over.
  const matched = promised
    .filter(({ isOpen }) => !isOpen)
    .map(({ kind, ...place }): OverviewCell => ({ district: areaOf(place), kind, state: "met", count: 1 }));
  const calls = called.map(({ outcome, calls: count, ...place }): CallCell => ({
    district: areaOf(place),
    state: callStateOf(outcome),
    count,
  }));
  return ok({
    at: now,
    since,
    waiting: queue.length,
    cells: joined([...tallied.value, ...matched]),
    calls: joined(calls),
  });
}

/** Cells of one name become one: a "<5" must stand for all of them. */
function joined<Cell extends OverviewCell | CallCell>(cells: readonly Cell[]): Cell[] {
  const byName = new Map<string, Cell>();
  for (const cell of cells) {
    const key = [cell.district, "kind" in cell ? cell.kind : "", cell.state].join(" ");
    const known = byName.get(key);
    byName.set(key, known === undefined ? cell : { ...known, count: known.count + cell.count });
  }
  return [...byName.values()];
}
