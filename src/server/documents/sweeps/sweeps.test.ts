import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { countStatements } from "#server/testing/count-statements.ts";
import { testDatabase } from "#server/testing/database.ts";
import { countOpen, endingPosts } from "#server/testing/ending-posts.ts";
import { eventually } from "#server/testing/eventually.ts";
import { expireDocuments } from "../expiry.ts";
import { startJobs } from "../jobs.ts";
import { approveSweep, listSweeps } from "./sweep-state.ts";
import { Sweeps } from "./sweeps.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  await database.pool.query("TRUNCATE documents, changes, audit, sweeps");
});

const START = Date.parse("2031-05-01T12:00:00Z");
/** The right time; wrong clocks differ from it. */
let trueMs = START;
afterEach(() => {
  trueMs = START;
});

/** A process with clocks of its own. The database's is right, or that of the process. */
class Process {
  readonly notes = new OperatorNotes();
  readonly alarms = new Set<string>();
  erased = 0;
  #aheadMs: number;
  readonly #sweeps: Sweeps;

  constructor({ aheadMs = 0, sharesClock = true }: { aheadMs?: number; sharesClock?: boolean } = {}) {
    this.#aheadMs = aheadMs;
    this.notes.raiseWith((cause) => this.alarms.add(cause));
    this.#sweeps = new Sweeps({
      database,
      notes: this.notes,
      now: () => this.now(),
      monotonicMs: () => trueMs,
      databaseNow: () => (sharesClock ? this.now() : new Date(trueMs)),
    });
  }

  now(): Date {
    return new Date(trueMs + this.#aheadMs);
  }

  /** Somebody sets the clock. */
  set(aheadMs: number): void {
    this.#aheadMs = aheadMs;
  }

  async look(): Promise<void> {
    await this.#sweeps.run({ name: "expiry", kind: "end" }, (now) => expireDocuments(database, now));
    await this.#sweeps.run({ name: "texts", kind: "erase" }, () => Promise.resolve((this.erased += 1)));
  }

  /** Looks every so often while time passes. */
  async runs(forMs: number, everyMs: number): Promise<void> {
    for (const until = trueMs + forMs; trueMs < until;) {
      trueMs += everyMs;
      await this.look();
    }
  }

  stats(): ReturnType<Sweeps["stats"]> {
    return this.#sweeps.stats();
  }
}

/** Open posts whose ends lie between two times after the start. */
const posts = (count: number, fromMs: number, toMs: number): Promise<void> =>
  endingPosts(database, { count, firstEnd: START + fromMs, lastEnd: START + toMs });
const open = (): Promise<number> => countOpen(database);

/** When sweeps were recorded is the database's time; here it is the test's. */
async function recordedAt(ms: number): Promise<void> {
  await database.pool.query("UPDATE sweeps SET recorded_at = $1", [new Date(ms)]);
}

test("a clock 60 days ahead for 70 seconds ends nothing of 686 posts, and is right afterwards", async () => {
  await posts(686, HOUR_MS, 30 * DAY_MS);
  const one = new Process();
  await one.look();
  one.set(60 * DAY_MS);
  await one.runs(70_000, 1_000);
  expect(await open()).toBe(686);
  expect(one.notes.sentences().join()).toContain("steady for 15 minutes");
  expect(one.stats()).toEqual({ sweeps_waiting: 2, sweep_age_seconds: 70 });
  one.set(0);
  await one.runs(2 * HOUR_MS, MINUTE_MS);
  expect(await open()).toBe(685);
  expect(one.notes.sentences()).toEqual([]);
  expect(one.alarms.size).toBe(0);
  expect(one.stats().sweeps_waiting).toBe(0);
});

test("a clock that goes 25 hours ahead again and again ends and erases nothing", async () => {
  await posts(100, HOUR_MS, 10 * DAY_MS);
  const one = new Process();
  await one.look();
  const { erased } = one;
  for (const days of [1, 2, 3, 4]) {
    one.set(days * 25 * HOUR_MS);
    await one.runs(70_000, 1_000);
  }
  expect([await open(), one.erased]).toEqual([100, erased]);
  expect(one.notes.sentences().join()).toContain("The clock jumped");
  one.set(0);
  await one.runs(20 * MINUTE_MS, 30_000);
  expect(await open()).toBe(100);
  expect(one.erased).toBeGreaterThan(erased);
  expect(one.notes.sentences()).toEqual([]);
});

test("a clock that stays 60 days ahead waits for the operator with an alarm, and nothing is erased meanwhile", async () => {
  await posts(686, HOUR_MS, 30 * DAY_MS);
  const one = new Process();
  await one.look();
  one.set(60 * DAY_MS);
  await one.runs(23 * HOUR_MS, 5 * MINUTE_MS);
  expect(await open()).toBe(686);
  expect(one.erased).toBe(1);
  expect([...one.alarms]).toEqual(["sweeps-wait"]);
  expect(one.notes.sentences().join()).toContain("686 of 686 open entries would expire at once");
  one.set(0);
  await one.runs(20 * MINUTE_MS, MINUTE_MS);
  expect(one.notes.sentences()).toEqual([]);
  expect(await open()).toBeGreaterThan(600);
});

test("the work of each second asks first, and other work does not", async () => {
  await posts(1, -HOUR_MS, -HOUR_MS);
  const asked: string[] = [];
  let sealed = 0;
  const stop = startJobs(database, {
    now: () => new Date(START),
    report: console.error,
    due: [() => Promise.resolve((sealed += 1))],
    sweeps: {
      run: ({ name }) => Promise.resolve(void asked.push(name)),
      everySecond: [{ name: "pauses", kind: "end", work: () => Promise.reject(new Error("not asked")) }],
      everyTenMinutes: [],
    },
  });
  await eventually(() => expect([asked.toSorted(), sealed]).toEqual([["expiry", "pauses"], 1]));
  await stop();
  expect(await open()).toBe(1);
});

test("a laptop that slept 8 hours ends what is due at once, without an alarm", async () => {
  await posts(200, HOUR_MS, 20 * HOUR_MS);
  const one = new Process();
  await one.look();
  // The time since the machine started goes on while it sleeps.
  trueMs += 8 * HOUR_MS;
  await one.look();
  expect(await open()).toBe(126);
  expect([one.alarms.size, one.notes.sentences()]).toEqual([0, []]);
});

test("one that was shut down for 8 hours too", async () => {
  await posts(200, HOUR_MS, 20 * HOUR_MS);
  await new Process().look();
  trueMs += 8 * HOUR_MS;
  const again = new Process();
  await again.look();
  expect(await open()).toBe(126);
  expect([again.alarms.size, again.notes.sentences()]).toEqual([0, []]);
});

test("off for three days: one wait of 15 minutes, then all that is due ends", async () => {
  await posts(200, HOUR_MS, 6 * DAY_MS);
  await new Process().look();
  trueMs += 3 * DAY_MS;
  const again = new Process();
  await again.look();
  await again.runs(14 * MINUTE_MS, MINUTE_MS);
  expect(await open()).toBe(200);
  await again.runs(2 * MINUTE_MS, MINUTE_MS);
  expect(await open()).toBe(100);
  await again.runs(6 * HOUR_MS, MINUTE_MS);
  expect([again.alarms.size, again.notes.sentences(), again.erased > 300]).toEqual([0, [], true]);
});

test("a board of ten works as ever, also after weeks", async () => {
  await posts(10, HOUR_MS, 10 * HOUR_MS);
  await new Process().look();
  trueMs += 40 * DAY_MS;
  const again = new Process();
  await again.runs(16 * MINUTE_MS, MINUTE_MS);
  expect(await open()).toBe(0);
  expect(again.alarms.size).toBe(0);
});

test("posts that all end in one hour end in it: the monotonic clock has counted the time", async () => {
  await posts(900, 3 * HOUR_MS, 3 * HOUR_MS);
  const one = new Process();
  await one.runs(4 * HOUR_MS, MINUTE_MS);
  expect(await open()).toBe(0);
  expect(one.alarms.size).toBe(0);
});

test("a mass waits 24 hours and then ends; a jump of the clock does not shorten that", async () => {
  await posts(100, HOUR_MS, 2 * HOUR_MS);
  await posts(100, 90 * DAY_MS, 99 * DAY_MS);
  await new Process().look();
  trueMs += 10 * DAY_MS;
  const again = new Process();
  await again.runs(20 * HOUR_MS, 5 * MINUTE_MS);
  again.set(25 * HOUR_MS);
  await again.runs(23 * HOUR_MS, 5 * MINUTE_MS);
  expect(await open()).toBe(200);
  await again.runs(2 * HOUR_MS, 5 * MINUTE_MS);
  expect(await open()).toBe(100);
});

test("the operator's word lets a mass go on, and what waited with it", async () => {
  await posts(100, HOUR_MS, 2 * HOUR_MS);
  await new Process().look();
  trueMs += 10 * DAY_MS;
  const again = new Process();
  expect(await approveSweep(database, "expiry", again.now())).toBe(false);
  await again.runs(20 * MINUTE_MS, MINUTE_MS);
  const [expiry] = await listSweeps(database);
  expect(expiry).toMatchObject({ name: "expiry", due: 100, of: 100, approvedAt: null });
  expect([await open(), again.erased]).toEqual([100, 0]);
  expect(await approveSweep(database, "expiry", again.now())).toBe(true);
  await again.runs(MINUTE_MS, 30_000);
  expect(await open()).toBe(0);
  expect(again.erased).toBeGreaterThan(0);
  expect(again.notes.sentences()).toEqual([]);
});

test("a clock that goes back waits 15 minutes, and then ends by the right time", async () => {
  const one = new Process({ aheadMs: 5 * DAY_MS });
  await one.runs(10 * MINUTE_MS, MINUTE_MS);
  await posts(3, HOUR_MS, 2 * DAY_MS);
  one.set(0);
  await one.runs(2 * HOUR_MS, MINUTE_MS);
  expect(await open()).toBe(2);
  expect(one.notes.sentences()).toEqual([]);
});

test("of two processes, one with a clock 25 hours ahead of the database's ends nothing", async () => {
  await posts(100, 2 * HOUR_MS, 3 * DAY_MS);
  const right = new Process();
  const wrong = new Process({ aheadMs: 25 * HOUR_MS, sharesClock: false });
  for (let minutes = 0; minutes < 60; minutes += 1) {
    trueMs += MINUTE_MS;
    await right.look();
    await recordedAt(trueMs);
    await wrong.look();
  }
  expect(await open()).toBe(100);
  expect(wrong.notes.sentences().join()).toContain("more than 10 minutes apart");
  expect([...wrong.alarms]).toEqual(["sweeps-wait"]);
  expect(right.notes.sentences()).toEqual([]);
});

test("what is erased by duty waits a day at most, however the clock jumps", async () => {
  const one = new Process();
  await one.look();
  for (let at = 0; at <= 24 * 6; at += 1) {
    one.set(at % 2 === 0 ? 40 * DAY_MS : 0);
    await one.runs(10 * MINUTE_MS, 10 * MINUTE_MS);
    // Right again, a run would be recorded as the last one.
    await database.pool.query("UPDATE sweeps SET ran_at = $1 WHERE name = 'texts'", [new Date(START - 90 * DAY_MS)]);
  }
  expect(one.erased).toBeGreaterThanOrEqual(2);
});

test("an old database that has no records takes the newest mark of its log for the last run", async () => {
  await posts(10, HOUR_MS, 2 * HOUR_MS);
  await database.pool.query("INSERT INTO sweeps (name, ran_at) VALUES ('hint', $1)", [new Date(START)]);
  const one = new Process({ aheadMs: 60 * DAY_MS });
  await one.runs(14 * MINUTE_MS, MINUTE_MS);
  expect(await open()).toBe(10);
  expect((await listSweeps(database)).map(({ name }) => name)).toEqual([]);
});

test("a look that finds nothing due costs one statement more a minute, not one a second", async () => {
  await posts(1, DAY_MS, DAY_MS);
  const one = new Process();
  await one.look();
  const count = await countStatements(database, () => one.runs(59_000, 1_000));
  expect(count).toBe(59);
});
