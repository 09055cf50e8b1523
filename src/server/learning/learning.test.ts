import { afterAll, beforeAll, expect, test } from "vitest";
import { learnTable } from "#domain/learning/learn-chances.ts";
import { tallyOutcomes } from "#domain/learning/testing/tally-outcomes.ts";
import { STATED_CHANCES } from "#domain/listings/rank.ts";
import { createFeed } from "#server/documents/change-log/feed.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { chanceTables } from "#server/stored/chance-tables.ts";
import { testDatabase } from "#server/testing/database.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { UNTOLD } from "../alarms/alert.ts";
import { chooseChances } from "./commands/choose.ts";
import { openLearning } from "./learning.ts";

const NOW = new Date("2026-11-22T22:00:00Z");
const BY = { who: "user:admin", role: "admin" };

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  const nothing = { word: "nothing", halfLives: 0 };
  const before = { stock: nothing, reach: nothing, trust: nothing };
  const outcomes = Array.from({ length: 1_500 }, (_, source) => {
    return { kind: "oxygen", area: "22 88", source: `${source}`, by: "seeker", outcome: "got-help", before } as const;
  });
  const body = {
    ...learnTable(tallyOutcomes(outcomes)),
    learntAt: NOW.toISOString(),
    outcomes: 1_500,
    calibration: { of: "stated", tenths: [] },
  };
  const audit = { who: "test", role: "admin", act: "test.put" };
  await upsertBatch(database, [chanceTables.document("00000000-0000-4000-8000-000000000001", { body })], audit);
});
afterAll(() => database.drop());

test("each process orders by the table in use, and is told of another one", async () => {
  const feed = await createFeed(database, () => undefined);
  const learning = await openLearning({ database, feed, report: () => undefined });
  try {
    let changes = 0;
    learning.onChange(() => (changes += 1));
    const priorNow = (): number => learning.chancesOf("oxygen", "offer").stock.unknown;
    const learnt = priorNow();
    expect(learnt).not.toBe(STATED_CHANCES.stock.unknown);
    // All calls were of one square. It has chances of its own.
    expect([...(learning.chancesOf("oxygen", "offer").areas?.keys() ?? [])]).toEqual(["22 88"]);
    await chooseChances(database, { use: "stated", reason: "The rates look wrong.", by: BY, now: NOW, told: UNTOLD });
    await settleFeed(database, feed);
    expect(priorNow()).toBe(STATED_CHANCES.stock.unknown);
    expect(learning.chancesOf("oxygen", "offer")).toBe(STATED_CHANCES);
    await chooseChances(database, { use: "newest", reason: "They were right.", by: BY, now: NOW, told: UNTOLD });
    await settleFeed(database, feed);
    expect(priorNow()).toBe(learnt);
    expect(changes).toBe(2);
  } finally {
    learning.close();
    await feed.close();
  }
});
