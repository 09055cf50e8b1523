import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { replySubject } from "#domain/dialogue/codes.ts";
import { replyCode } from "#server/action-links/reply-code.ts";
import { createKeyring } from "#server/config/keys.ts";
import type { Database } from "#server/documents/pool.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { PROGRAM, startChild } from "#server/testing/child.ts";
import type { Child } from "#server/testing/child.ts";
import { databaseUrl, testDatabase } from "#server/testing/database.ts";
import { post } from "#server/testing/listing-requests.ts";
import { IS_LONG, rounds } from "#server/testing/rounds.ts";
import { gatewayCall, HOOK_SETTINGS } from "./testing/text-us.ts";

const dataDir = resolve(".cache", `killed-intake-${process.pid}`);
const SECRET = "the secret of a server that is killed";
const NEEDS = 6;

let database: Database & { drop(): Promise<void> };
let url = "";
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function begin(): Promise<Child> {
  const settings = { PORT: "0", DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database), RATE_LIMITS: "off", SECRET };
  const { SMS_HOOK_SECRETS } = HOOK_SETTINGS;
  const env = { PATH: process.env["PATH"], ...settings, SMS_HOOK_SECRETS, SMS_PER_DAY: HOOK_SETTINGS.SMS_PER_DAY };
  const child = startChild(PROGRAM, [], { env });
  const line = await child.said("Lifeboard is ready at ");
  url = line.replace("Lifeboard is ready at ", "").split(" ")[0] ?? "";
  return child;
}

let last = 0;
const service = () => ({
  database,
  secret: SECRET,
  get: (path: string, init?: RequestInit) => fetch(url + path, init),
});

/** A need with a promise of two units, and the number of its owner. */
async function promised() {
  const phone = `+9198600${String(10_000 + ++last)}`;
  const owner = await signedIn(service(), { phone, isSettled: true });
  const helper = await signedIn(service(), { isSettled: true });
  const details = { component: "platelets", group: "O-" } as const;
  const { id } = await post(owner, { kind: "blood", details, quantity: 5, unit: "unit" });
  const responseId = newId();
  const arrivesBy = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  const made = await helper.ask("POST", `/api/v1/listings/${id}/responses`, { responseId, amount: 2, arrivesBy });
  expect(made.status).toBe(201);
  return { id, phone, responseId, ownerId: owner.id, helperId: helper.id };
}

/** Sends a text as a gateway does: until it is taken. */
async function deliver(from: string, text: string, id: string): Promise<void> {
  for (;;) {
    const event = { type: "text.received", timestamp: new Date().toISOString(), data: { from, text } };
    const answer = await gatewayCall({ url }, event, { id }).catch(() => null);
    if (answer?.status === 204) return;
  }
}

test.runIf(IS_LONG)(
  "killed with -9 while texts come: each has its effect once, also when it is sent again",
  async () => {
    const codes = createKeyring(SECRET);
    let child = await begin();
    for (let round = 0; round < rounds(1, 34); round += 1) {
      const needs = await Promise.all(Array.from({ length: NEEDS }, promised));
      const texts = needs.map(({ phone, responseId, ownerId }) => ({
        from: phone,
        text: `YES ${replyCode(replySubject(responseId, ownerId), codes.of("texts"))}`,
        id: `msg_${randomUUID()}`,
      }));
      let taken = 0;
      let enough: () => void = () => undefined;
      const reached = new Promise<void>((done) => (enough = done));
      const delivered = texts.map(async ({ from, text, id }) => {
        await deliver(from, text, id);
        taken += 1;
        if (taken >= round % NEEDS) enough();
      });
      // Some have their 2xx, others are anywhere in their transactions.
      if (round % NEEDS > 0) await reached;
      await child.kill("SIGKILL");
      child = await begin();
      await Promise.all(delivered);
      // A provider that saw no 2xx sends again what was taken.
      await Promise.all(texts.map(({ from, text, id }) => deliver(from, text, id)));
      for (const { id, phone, responseId, helperId } of needs) {
        const { rows } = await database.pool.query(
          `SELECT r.body->>'state' AS state, r.body->>'agreed' AS agreed, n.body->'needed'->>'coming' AS coming,
           (SELECT count(*)::int FROM documents w WHERE w.collection = 'news' AND w.body->>'ownerId' = $3
             AND w.body->>'kind' = 'response-accepted') AS told
         FROM documents r, documents n WHERE r.id = $1 AND n.id = $2`,
          [responseId, id, helperId],
        );
        expect(rows, phone).toEqual([{ state: "accepted", agreed: "2", coming: "2", told: 1 }]);
      }
      const received = await database.pool.query("SELECT count(*)::int AS count FROM texts WHERE id = ANY($1)", [
        texts.map(({ id }) => id),
      ]);
      expect(received.rows).toEqual([{ count: NEEDS }]);
    }
    await child.kill("SIGTERM");
  },
);
