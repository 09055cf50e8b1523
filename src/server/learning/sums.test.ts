import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AXIS_NAMES } from "#domain/learning/chances.ts";
import { learnTable } from "#domain/learning/learn-chances.ts";
import type { ScopedSums } from "#domain/learning/learn-chances.ts";
import type { KnownWord } from "#domain/learning/outcome-cells.ts";
import { tallyOutcomes } from "#domain/learning/testing/tally-outcomes.ts";
import type { FoundOutcome } from "#domain/learning/testing/tally-outcomes.ts";
import type { ByRole } from "#domain/observations/axes.ts";
import type { Outcome } from "#domain/observations/outcomes.ts";
import { BY_ROLES } from "#domain/observations/axes.ts";
import { OUTCOMES } from "#domain/observations/outcomes.ts";
import { chanceTables } from "#server/stored/chance-tables.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { testDatabase } from "#server/testing/database.ts";
import { learnNightly, learnNow } from "./nightly.ts";
import { inUse, tablesIn } from "./choice.ts";
import { chooseChances } from "./commands/choose.ts";
import { UNTOLD } from "../alarms/alert.ts";
import { readChanceTables, readOutcomes } from "./queries.ts";
import { seededUnit } from "../../../scripts/testing/seed.ts";

const NOW = new Date("2026-11-22T22:00:00Z");
const AT = "2026-11-20T10:00:00.000Z";
const TIMES = { from: new Date("2026-11-01T00:00:00Z"), until: NOW };
const BY = { who: "user:admin", role: "admin" };

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const next = seededUnit(33);
const pick = <Each>(all: readonly Each[]): Each => {
  const one = all[Math.floor(next() * all.length)];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
};

type FoundReport = { outcome: FoundOutcome; standing: "member" | "caller"; at?: string };

/** What somebody told, of a few kinds, areas, words and sources. */
function told(): FoundReport {
  const known = (words: readonly string[]): KnownWord =>
    next() < 0.2 ? { word: "nothing", halfLives: 0 } : { word: pick(words), halfLives: Math.round(next() * 800) / 100 };
  const by: ByRole = next() < 0.8 ? "seeker" : pick(BY_ROLES);
  const standing = next() < 0.3 ? "member" : "caller";
  const outcome: Outcome = pick(OUTCOMES);
  return {
    standing,
    outcome: {
      kind: pick(["oxygen", "bed"]),
      area: pick(["22 88", "23 87"]),
      source: `${standing === "member" || by !== "seeker" ? "who" : "network"} ${Math.floor(next() * 90)}`,
      by,
      outcome,
      count: next() < 0.2 ? Math.floor(next() * 3) : undefined,
      before: {
        stock: known(["available facility", "out seeker 0.4"]),
        reach: known(["reachable feed", "no-answer verifier"]),
        trust: known(["confirmed verifier"]),
      },
    },
  };
}

function documentOf({ outcome: found, standing, at = AT }: FoundReport): {
  collection: string;
  id: string;
  body: JsonObject;
  shielded: JsonObject;
} {
  const { kind, area, source, by, outcome, count, before } = found;
  const [type, name = ""] = source.split(" ");
  return {
    collection: "observations",
    id: randomUUID(),
    body: { listingId: randomUUID(), outcome, by, at, ...(count !== undefined && { count }) },
    shielded: {
      who: type === "who" ? name : `client:${next()}`,
      ...(type === "network" && { network: name }),
      ...(by === "seeker" && { standing }),
      before: { kind, area, ...before },
    },
  };
}

const rounded = (all: readonly ScopedSums[]): string[] =>
  all
    .map(({ sums, ...cell }) => {
      const values = Object.entries(sums).map(([name, value]) => `${name} ${value.toFixed(6)}`);
      return `${Object.values(cell).join("|")}: ${values.toSorted().join(", ")}`;
    })
    .toSorted();

const readSums = () => readOutcomes(database, TIMES, ({ sums }) => sums());

test("the database makes the same sums as the domain, and leaves out what does not count", async () => {
  const all = Array.from({ length: 1_500 }, told);
  const left = (shielded: JsonObject, body: JsonObject = {}) => {
    const document = documentOf(told());
    return {
      ...document,
      body: { ...document.body, by: "seeker", ...body },
      shielded: { ...document.shielded, ...shielded },
    };
  };
  await upsertBatch(
    database,
    [
      ...all.map(documentOf),
      left({ standing: "own" }),
      left({ standing: "spent" }),
      left({}, { at: "2026-10-01T00:00:00.000Z" }),
      { ...documentOf(told()), shielded: { who: "before chances were learnt" } },
    ],
    { who: "test", role: "admin", act: "test.put" },
  );
  expect(rounded(await readSums())).toEqual(rounded(tallyOutcomes(all.map(({ outcome }) => outcome))));
  expect(await readOutcomes(database, TIMES, ({ count }) => count())).toBe(
    all.filter(({ outcome: { by } }) => by !== "feed").length,
  );
});

test("the same observations give the same table, night after night", async () => {
  const [once, again] = [await readSums(), await readSums()];
  expect(learnTable(again)).toEqual(learnTable(once));
  expect(learnTable(once).chances.some(({ axis, isLearnt }) => AXIS_NAMES.includes(axis) && isLearnt)).toBe(true);
});

test("one process learns a night's table, once a night", async () => {
  const both = await Promise.all([learnNightly(database, NOW), learnNightly(database, NOW)]);
  expect(both.filter(Boolean)).toHaveLength(1);
  const later = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);
  expect(await learnNightly(database, later(2))).toBe(false);
  expect(await learnNightly(database, later(23))).toBe(true);
  const { tables } = tablesIn(await readChanceTables(database));
  expect(tables.map(({ value }) => value.learntAt)).toEqual([later(23), NOW].map((at) => at.toISOString()));
  // The second night judges the table of the first: no call was found since.
  expect(tables[0]?.value.calibration.of).toBe(tables[1]?.document.id);
  expect(tables[1]?.value.calibration.of).toBe("stated");
  const judged = tables[1]?.value.calibration.tenths.reduce((sum, { calls }) => sum + calls, 0);
  expect(judged).toBeGreaterThan(1_000);
});

test("a table is frozen, an earlier one is used again, and the newest is followed again; all in the audit", async () => {
  const known = async () => tablesIn(await readChanceTables(database));
  const used = async (): Promise<string | null> => inUse(await known())?.document.id ?? null;
  const choose = (use: string) =>
    chooseChances(database, { use, reason: "The rates look wrong.", by: BY, now: NOW, told: UNTOLD });
  const { tables } = await known();
  const [newest, earlier] = tables.map(({ document }) => document.id);
  expect(await used()).toBe(newest);
  expect(await choose(newest ?? "")).toBe(true);
  await learnNow(database, new Date(NOW.getTime() + 48 * 3_600_000));
  expect(await used()).toBe(newest);
  expect(await choose(earlier ?? "")).toBe(true);
  expect(await used()).toBe(earlier);
  expect(await choose("stated")).toBe(true);
  expect(await used()).toBeNull();
  expect(await choose(randomUUID())).toBe(false);
  expect(await choose("newest")).toBe(true);
  expect(await used()).toBe((await known()).tables[0]?.document.id);
  const audit = await database.pool.query(
    "SELECT who, details->>'use' AS use FROM audit WHERE act = 'learning.choose' ORDER BY ordinal",
  );
  expect(audit.rows).toEqual([newest, earlier, "stated", "newest"].map((use) => ({ who: BY.who, use })));
});

test("a night judges calls by the chances of their own area, where there are some, and stated half-lives", async () => {
  const nothing = { word: "nothing", halfLives: 0 };
  const before = { stock: nothing, reach: nothing, trust: nothing };
  const call = (area: string, outcome: Outcome, source: number): FoundOutcome => {
    return { kind: "oxygen", area, source: `network ${area} ${source}`, by: "seeker", outcome, before };
  };
  const calls = (area: string, outcome: Outcome): FoundOutcome[] =>
    Array.from({ length: 1_500 }, (_, source) => call(area, outcome, source));
  const audit = { who: "test", role: "admin", act: "test.put" };
  const table = learnTable(tallyOutcomes([...calls("22 88", "got-help"), ...calls("23 87", "none-left")]));
  const body = {
    ...table,
    halfLives: table.halfLives.map((each) => ({ ...each, times: 2, isLearnt: true })),
    learntAt: "2026-12-01T22:00:00.000Z",
    outcomes: 3_000,
    calibration: { of: "stated", tenths: [] },
  };
  await upsertBatch(database, [chanceTables.document(randomUUID(), { body })], audit);
  const later = ["22 88", "23 87", "0 0"].flatMap((area) =>
    Array.from({ length: 10 }, (_, source) => ({
      outcome: call(area, "got-help", source),
      standing: "caller" as const,
      at: "2026-12-02T10:00:00.000Z",
    })),
  );
  const word = { outcome: call("0 0", "got-help", 99), standing: "caller" as const, at: "2026-12-02T11:00:00.000Z" };
  word.outcome.before = { ...before, stock: { word: "available facility", halfLives: 1 } };
  await upsertBatch(database, [...later, word].map(documentOf), audit);
  const { calibration } = await learnNow(database, new Date("2026-12-02T22:00:00Z"));
  const judged = calibration.tenths.filter((each) => each.calls > 0).map((each) => [each.tenth, each.calls]);
  expect(judged).toEqual([
    [0, 10],
    [4, 10],
    [7, 1],
    [9, 10],
  ]);
});
