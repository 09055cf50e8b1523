import type { Fault, Files } from "./faults.ts";

const test = (body: string): Files => ({
  "src/server/a/a.test.ts": `import { setTimeout as wait } from "node:timers";\ntest("a", async () => {\n${body}\n});\n`,
});
const SLEEPS = "src/server/a/a.test.ts: a test sleeps";
const HOLDS = "src/server/a/a.test.ts: a test holds an absolute time";

/** Tests that fail on a slow machine, or wait in vain on a quick one. */
export const timeFaults: Fault[] = [
  {
    name: "a sleep by the promise of a timer",
    files: {
      "src/server/a/a.test.ts": 'import { setTimeout as wait } from "node:timers/promises";\nawait wait(100);\n',
    },
    says: SLEEPS,
  },
  { name: "a sleep by a timer", files: test("await new Promise((done) => setTimeout(done, 100));"), says: SLEEPS },
  {
    name: "a sleep by a timer, in a body",
    files: test("await new Promise<void>((done) => { setTimeout(() => done(), 100); });"),
    says: SLEEPS,
  },
  {
    name: "a sleep in what tests share",
    files: {
      "src/web/testing/pause.ts": "export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));\n",
    },
    says: "src/web/testing/pause.ts: a test sleeps",
  },
  {
    name: "a sleep in a journey",
    files: { "e2e/support/pause.ts": "await new Promise((done) => setTimeout(done, 100));\n" },
    says: "e2e/support/pause.ts: a test sleeps",
  },
  { name: "a timer made a promise", files: test("await promisify(setTimeout)(100);"), says: SLEEPS },
  { name: "a sleep of the database", files: test('await pool.query("SELECT pg_sleep(0.2)");'), says: SLEEPS },
  { name: "a sleep of a browser", files: test("await page.waitForTimeout(100);"), says: SLEEPS },
  {
    name: "a bound on the clock",
    files: test("const began = performance.now();\nexpect(performance.now() - began).toBeLessThan(1_500);"),
    says: HOLDS,
  },
  {
    name: "a bound on a name that holds a time",
    files: test(
      "const began = Date.now();\nconst took: number[] = [];\ntook.push(Date.now() - began);\nexpect(Math.min(...took)).not.toBeGreaterThan(5 * SOME_MS);",
    ),
    says: HOLDS,
  },
  {
    name: "a bound on processor time",
    files: test(
      "const before = process.cpuUsage();\nexpect(process.cpuUsage(before).user / 1_000).toBeLessThanOrEqual(100);",
    ),
    says: HOLDS,
  },
  {
    name: "a bound on the answer of a stop-watch",
    files: test(
      "const timed = () => {\n  const { user, system } = process.cpuUsage(began);\n  return (user + system) / 1_000;\n};\nexpect(timed()).toBeLessThan(6);",
    ),
    says: HOLDS,
  },
  { name: "a bound on what is named in ms", files: test("expect(feed.lagMs()).toBeGreaterThan(300);"), says: HOLDS },
  { name: "a loop on the clock", files: test("const end = Date.now() + 100;\nwhile (Date.now() < end);"), says: HOLDS },
  {
    name: "a test that fails itself by the clock",
    files: test("const began = performance.now();\nif (performance.now() - began > 100) throw new Error();"),
    says: HOLDS,
  },
];

/**
 * What looks like it and is none: times of day, time-outs, ratios, and a clock that the test moves.
 */
export const timely: Files = {
  "src/server/a/a.test.ts": `
    import { setImmediate as around } from "node:timers/promises";
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const ratio = (performance.now() - began) / (ended - performance.now());
    expect(ratio).toBeLessThan(3);
    expect(times.length).toBeLessThan(40);
    expect(Date.parse(told.at)).toBeGreaterThanOrEqual(before);
    await new Promise((_done, fail) => setTimeout(() => fail(new Error("hangs")), 60_000));
    await new Promise((done) => { socket.once("close", done); setTimeout(done, 60_000); });
    await new Promise((done) => setTimeout(done, 0));
    await around();
  `,
  "src/server/a/b.test.ts": `
    vi.useFakeTimers();
    const began = Date.now();
    vi.advanceTimersByTime(100);
    expect(Date.now() - began).toBeLessThan(101);
  `,
  "e2e/a.spec.ts": `
    await page.clock.install();
    await page.clock.runFor(500);
    expect(pausedMs).toBeGreaterThanOrEqual(PAUSE_MS);
  `,
  "src/server/a/a.ts": "export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));",
};
