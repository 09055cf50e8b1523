import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fits } from "#domain/dialogue/text-length.ts";
import { DIALOGUE_LANGUAGES } from "#domain/dialogue/languages.ts";
import { eventually } from "#server/testing/eventually.ts";
import { nextLockWait } from "#server/testing/locks.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { countRows } from "../testing/text-us.ts";
import { ANSWER_MS } from "./africas-talking.ts";

const SECRET = "0123456789abcdef".repeat(4);
const PHONE = "+254711000888";

/** Screens that wait: the clock of this test calls them. */
let waiting: { ms: number; call: () => void }[] = [];
let service: TestService;
beforeAll(async () => {
  service = await testService({
    settings: { AFRICASTALKING_SECRET: SECRET, AFRICASTALKING_ADDRESSES: "127.0.0.1", SMS_PER_DAY: "*=99999" },
    after: (ms, call) => {
      const one = { ms, call };
      waiting.push(one);
      return () => void (waiting = waiting.filter((each) => each !== one));
    },
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  for (const table of ["texts", "dialogues", "message_stops", "consents"])
    await service.database.pool.query(`DELETE FROM ${table}`);
});

async function screen(text: string, sessionId = `ATUid_${randomUUID()}`): Promise<string> {
  const answer = await fetch(`${service.url}/hooks/africastalking/${SECRET}/ussd`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ sessionId, phoneNumber: PHONE, text }),
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Transactions that keep a text, or wait to. */
const HELD = `pg_locks WHERE relation = 'texts'::regclass
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Runs this while every transaction that keeps a text hangs. Those have ended afterwards. One that
 * found another text of its sender could hang again, in the next screen's place.
 */
async function whileHanging(work: () => Promise<void>): Promise<void> {
  const client = await service.database.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("LOCK TABLE texts IN SHARE MODE");
    await work();
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  await eventually(async () => expect(await countRows(service, HELD)).toBe(0));
}

/** Waits until a transaction hangs, and then lets the time of a screen pass. */
async function letTimePass(): Promise<void> {
  // Locks of other databases and of upkeep do not count: the text itself must hang.
  await nextLockWait(service.database, "INSERT INTO texts");
  // Its transaction hangs on after its answer: it is not the next screen's.
  const due = waiting.splice(0);
  expect(due.map(({ ms }) => ms)).toEqual([ANSWER_MS]);
  due[0]?.call();
}

test("a screen whose transaction hangs ends in time, without an effect; who dials again has one", async () => {
  await whileHanging(async () => {
    const late = screen("STOP");
    await letTimePass();
    expect(await late).toBe("END This is taking too long. Please dial again in a minute.");
  });
  for (const table of ["texts", "dialogues", "message_stops"]) expect(await countRows(service, table), table).toBe(0);
  expect(await screen("STOP")).toMatch(/^END .*START/);
  expect(await countRows(service, "message_stops")).toBe(1);
  expect(await countRows(service, "texts")).toBe(1);
  expect(waiting).toEqual([]);
});

test("it ends in the language that its sender chose, in each it fits on a screen", async () => {
  const sentences = new Set<string>();
  for (const [at, code] of Object.keys(DIALOGUE_LANGUAGES).entries()) {
    const session = `ATUid_${randomUUID()}`;
    await screen("9", session);
    await screen(`9*${at + 1}`, session);
    await whileHanging(async () => {
      const late = screen("");
      await letTimePass();
      const said = await late;
      expect(said, code).toMatch(/^END ./);
      expect(fits(said.slice(4), "ussd"), said).toBe(true);
      expect(sentences, `${code} says what another language said`).not.toContain(said);
      sentences.add(said);
    });
  }
  expect(sentences.size).toBe(Object.keys(DIALOGUE_LANGUAGES).length);
});
