import { setTimeout as wait } from "node:timers/promises";
import { nearby } from "#contract/listings.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { executeMutation } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { createFeed } from "../src/server/documents/change-log/feed.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { createReadModel } from "#server/read-model/read-model.ts";
import type { ReadModel } from "#server/read-model/types.ts";
import { acceptMutation } from "#server/responses/commands/accept.ts";
import { listings } from "#server/stored/listings.ts";
import { responses } from "#server/stored/responses.ts";
import { aListing } from "#server/testing/listings.ts";
import { median } from "#server/testing/timing/mann-whitney.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { withBenchDatabase } from "./support/database.ts";

/**
 * From the accept that fills a need to lists without it, in both of two processes on one database.
 * 200 accepts come at once for five units, half of them in each. The goal: at most a second. Both
 * share one thread here, which also carries out the refused ones: the worst case.
 */
export const bench: Bench = { name: "matched", limitSeconds: 300, run };

const ROUNDS = 20;
const PROMISES = 200;
const UNITS = 5;
const PLACE = { lat: 22.57, lng: 88.36 };
const SYSTEM = { who: "bench", role: "system" };

/** What a process has of its own: connections, the log as it follows it, and lists. */
type Process = { database: Database; model: ReadModel; accept: Mutation; close: () => Promise<void> };

function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database }) => {
    const processes = [await openProcess(database), await openProcess(database)];
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await untilMatched(database, processes));
    for (const { close } of processes) await close();
    const against = `${PROMISES} accepts at once for ${UNITS} units, ${ROUNDS} times, the slowest`;
    return [
      { what: "matched in both processes", value: Math.max(...times), unit: "ms", against, goal: { atMost: 1_000 } },
      { what: "median", value: median(times), unit: "ms" },
    ];
  });
}

async function openProcess({ connection }: Database): Promise<Process> {
  const database = await openDatabase(connection);
  const feed = await createFeed(database, console.warn);
  const log = { info: () => undefined, warn: console.warn, error: console.warn };
  const model = createReadModel({ database, feed, now: () => new Date(), log, cursorKeys: ["key of the bench"] });
  await model.ready;
  const close = async (): Promise<void> => {
    await model.close();
    await feed.close();
    await database.close();
  };
  return { database, model, accept: acceptMutation({ database, tellAtOnce: () => [] }), close };
}

/** @returns ms from the last accept that was taken until no list has the need */
async function untilMatched(database: Database, processes: readonly Process[]): Promise<number> {
  const now = new Date();
  const [id, ownerId] = [newId(now), newId(now)];
  const promised = await plant(database, { id, ownerId, now });
  await until(processes, id, true);
  let taken = 0;
  let lastTaken = 0;
  const accepted = promised.map(async (responseId, at) => {
    const process = processes[at % processes.length];
    if (process !== undefined && (await accept(process, { responseId, ownerId, now }))) {
      taken += 1;
      lastTaken = performance.now();
    }
  });
  const unlisted = until(processes, id, false);
  await Promise.all(accepted);
  const end = await unlisted;
  if (taken !== UNITS) throw new Error(`${taken} of ${UNITS} units were taken`);
  // A process may have read the log before the writer has its answer.
  return Math.max(0, end - lastTaken);
}

/** A need with promises of one unit each. @returns the ids of the promises */
async function plant(
  database: Database,
  { id, ownerId, now }: { id: string; ownerId: string; now: Date },
): Promise<string[]> {
  const until = new Date(now.getTime() + DAY_MS).toISOString();
  const details = { component: "platelets", group: "O-" } as const;
  const amount = { quantity: UNITS, unit: "unit" } as const;
  const need = aListing({ side: "need", kind: "blood", details, ...amount, ownerId, expiresAt: until });
  const at = now.toISOString();
  const promises = Array.from({ length: PROMISES }, () => newId(now));
  const said = { listingId: id, keeperId: ownerId, amount: 1, unit: "unit", state: "promised", at } as const;
  await executeCommand(database, {
    by: SYSTEM,
    act: "bench.plant",
    writes: [
      listings.insert(id, { body: need }),
      ...promises.map((each) =>
        responses.insert(each, { body: { ...said, authorId: newId(now), arrivesBy: until, until }, shielded: {} }),
      ),
    ],
  });
  return promises;
}

async function accept(
  { database, accept: mutation }: Process,
  { responseId, ownerId, now }: { responseId: string; ownerId: string; now: Date },
): Promise<boolean> {
  const prepared = await mutation.prepare(
    { id: responseId, amount: 1 },
    {
      actor: { id: ownerId, roles: new Set(), facilityIds: new Set() },
      who: `user:${ownerId}`,
      networks: { prefix: "", neighbourhood: "", provider: "", operator: "" },
      language: "en",
      now,
    },
  );
  return prepared.ok && (await executeMutation(database, prepared.value, null)).ok;
}

/** Waits until the lists of all have a need, or none has. @returns when that was seen */
async function until(processes: readonly Process[], id: string, isListed: boolean): Promise<number> {
  const query = { ...PLACE, withinKm: "5", side: "need", kind: "blood" };
  for (;;) {
    const lists = await Promise.all(
      processes.map(({ model }) =>
        model.nearby(nearby.input.parse({ ...query, lat: String(PLACE.lat), lng: String(PLACE.lng) })),
      ),
    );
    const found = lists.map((answer) => answer.ok && answer.value.json.toString().includes(id));
    if (found.every((each) => each === isListed)) return performance.now();
    await wait(5);
  }
}
