import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { testDatabase } from "#server/testing/database.ts";
import { MOST_NAMED_AN_HOUR, openAuditRecorder } from "./recorder.ts";
import type { AuditEvent, AuditRecorder } from "./recorder.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let clock: Date;
let recorder: AuditRecorder;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("TRUNCATE audit_lines, audit_names, audit_days");
  clock = new Date("2031-05-01T12:20:00.000Z");
  recorder = openAuditRecorder({
    database,
    now: () => clock,
    report: (error) => {
      throw error;
    },
  });
});

const refused = (about: Partial<AuditEvent> = {}): AuditEvent => ({
  kind: "right-refused",
  accountId: randomUUID(),
  role: "member",
  what: "GET /people http/permission-denied",
  ...about,
});

async function lines(): Promise<{ at: Date; what: string; role: string; count: number }[]> {
  await database.background.idle();
  const answer = await database.pool.query("SELECT at, what, role, count FROM audit_lines ORDER BY ordinal");
  return answer.rows;
}

test("the first of an hour is a line at once, the others are one line at its end", async () => {
  const accountId = randomUUID();
  recorder.note(refused({ accountId }));
  expect(await lines()).toMatchObject([{ at: clock, what: "GET /people http/permission-denied", count: 1 }]);
  for (let time = 0; time < 500; time += 1) recorder.note(refused({ accountId, what: `route ${time % 2}` }));
  expect(await lines()).toHaveLength(1);
  clock = new Date(clock.getTime() + HOUR_MS);
  await recorder.flush();
  const [, counted] = await lines();
  expect(counted).toMatchObject({ what: "route 0, route 1", count: 500, at: new Date("2031-05-01T12:59:59.999Z") });
  await recorder.close();
  expect(await lines()).toHaveLength(2);
});

test("a flood of accounts leaves a bounded number of lines, and others' lines stay", async () => {
  for (let account = 0; account < 3_000; account += 1) {
    const accountId = randomUUID();
    recorder.note(refused({ accountId }));
    recorder.note(refused({ accountId }));
  }
  recorder.note(refused({ role: "moderator" }));
  await recorder.close();
  const all = await lines();
  expect(all.filter(({ role }) => role === "member")).toHaveLength(2 * MOST_NAMED_AN_HOUR + 1);
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(6_001);
  expect(all.filter(({ role }) => role === "moderator")).toHaveLength(1);
});

test("the next hour begins anew", async () => {
  const accountId = randomUUID();
  recorder.note(refused({ accountId }));
  clock = new Date(clock.getTime() + HOUR_MS);
  recorder.note(refused({ accountId }));
  await recorder.close();
  expect(await lines()).toMatchObject([{ count: 1 }, { count: 1 }]);
});
