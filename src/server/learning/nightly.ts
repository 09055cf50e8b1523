import { tenthOf } from "#domain/learning/calibration.ts";
import type { TenthSums } from "#domain/learning/calibration.ts";
import { chanceKnown } from "#domain/learning/chances.ts";
import type { WordChances } from "#domain/learning/chances.ts";
import { LEARNING } from "#domain/learning/learning-rules.ts";
import { chancesOf, learnTable, learntAreas } from "#domain/learning/learn-chances.ts";
import type { ChanceTable } from "#domain/learning/learn-chances.ts";
import { newId } from "#domain/shared/ids.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import { runAlone } from "#server/documents/run-alone.ts";
import { chanceTables } from "#server/stored/chance-tables.ts";
import type { StoredChanceTable } from "#server/stored/chance-tables.ts";
import { inUse, tablesIn } from "./choice.ts";
import { readChanceTables, readNewestLearntAt, readOutcomes } from "./queries.ts";
import type { KnownCalls } from "./queries.ts";

const SYSTEM = { who: "system", role: "system" };

/** Hours after the last table when the next one is learnt. */
const EVERY_HOURS = 23;
/** The hour from which it is done, UTC: night where most of the first users live. */
const FROM_HOUR = 20;
/** Tables that are kept, besides the one in use. */
const KEPT_TABLES = 60;

/**
 * Learns the table of a night, if it is due, in one process of the deployment.
 * @returns whether it was learnt here
 */
export async function learnNightly(database: Database, now: Date): Promise<boolean> {
  let isLearnt = false;
  await runAlone(database, "learn chances", async () => {
    const last = await readNewestLearntAt(database);
    if (last !== null && now.getTime() - Date.parse(last) < EVERY_HOURS * HOUR_MS) return;
    if (last !== null && now.getUTCHours() < FROM_HOUR && !isLate(last, now)) return;
    await learnNow(database, now);
    isLearnt = true;
  });
  return isLearnt;
}

/** A night was missed. */
function isLate(last: string, now: Date): boolean {
  return now.getTime() - Date.parse(last) > 2 * DAY_MS;
}

/**
 * Learns from the outcomes of the last days and stores the table. The same outcomes give the same
 * table. Old tables are removed.
 */
export async function learnNow(database: Database, now: Date): Promise<StoredChanceTable> {
  const from = new Date(now.getTime() - LEARNING.days * DAY_MS);
  const { tables, choice } = tablesIn(await readChanceTables(database));
  const used = inUse({ tables, choice });
  const table = used?.value ?? null;
  const since = used === null ? from : new Date(Math.max(from.getTime(), Date.parse(used.value.learntAt)));
  const body = await readOutcomes(database, { from, until: now }, async ({ sums, count, calls }) => ({
    ...learnTable(await sums()),
    learntAt: now.toISOString(),
    outcomes: await count(),
    calibration: {
      of: used?.document.id ?? "stated",
      tenths: calibrate(await calls(since, table === null ? [] : learntAreas(table)), table),
    },
  }));
  const old = tables.slice(KEPT_TABLES - 1).filter(({ document }) => document.id !== used?.document.id);
  await executeCommand(database, {
    by: SYSTEM,
    act: "learning.learn",
    writes: [
      chanceTables.insert(newId(now), { body }),
      ...old.map(({ document }) => chanceTables.remove({ id: document.id })),
    ],
  });
  return body;
}

/** How the chances in use did, with calls that were found after they were made. */
function calibrate(found: readonly KnownCalls[], table: ChanceTable | null): TenthSums[] {
  const sums = Array.from({ length: 10 }, (_, tenth): TenthSums => ({
    tenth,
    calls: 0,
    chances: 0,
    yes: 0,
    squares: 0,
  }));
  // The order goes by stated half-lives.
  const known = { chances: table?.chances ?? [], halfLives: [] };
  const made = new Map<string, WordChances>();
  for (const { before, calls, yes } of found) {
    const { kind, area } = before;
    const key = `${kind} ${area ?? ""}`;
    const chances = made.get(key) ?? chancesOf(known, kind, { area });
    made.set(key, chances);
    const chance = chanceKnown(chances, before);
    const tenth = sums[tenthOf(chance)];
    if (tenth === undefined) continue;
    tenth.calls += calls;
    tenth.chances += chance * calls;
    tenth.yes += yes;
    tenth.squares += yes * (1 - chance) ** 2 + (calls - yes) * chance ** 2;
  }
  return sums;
}
