import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { learnNow } from "./nightly.ts";

let service: TestService;
let admin: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  service = await testService();
  [admin, member] = await Promise.all([signedIn(service, { roles: ["admin"] }), signedIn(service)]);
});
afterAll(() => service.close());

const LEARNING = "/api/v1/learning";

test("what a call found is kept with what was known before it, and admins read what was learnt", async () => {
  const [id] = await service.putAll([{ body: bodyOf(aListing({ kind: "oxygen" })) }]);
  const told = await member.ask("POST", `/api/v1/listings/${id}/observations`, { outcome: "none-left" });
  expect(told.status).toBe(201);
  const before = await service.database.pool.query<{ before: { kind: string; stock: object } }>(
    "SELECT shielded->'before' AS before FROM documents WHERE collection = 'observations' AND shielded ? 'before'",
  );
  expect(before.rows).toMatchObject([{ before: { kind: "oxygen", stock: { halfLives: expect.any(Number) } } }]);
  const { outcomes } = await learnNow(service.database, new Date(Date.now() + 60_000));
  expect(outcomes).toBe(1);
  const read = await admin.ask("GET", LEARNING);
  expect(read.json).toMatchObject({ choice: { use: "newest" }, tables: [{ outcomes: 1, learnt: 0 }] });
  const lines: unknown = read.json["chances"];
  // One outcome teaches nothing: the stated chance stands, and says so.
  expect(lines).toContainEqual(
    expect.objectContaining({ axis: "stock", kind: "oxygen", outcomes: 1, isLearnt: false }),
  );
});

test("only admins read it and choose; the choice needs a reason and a table that is there", async () => {
  expect((await member.ask("GET", LEARNING)).status).toBe(403);
  expect((await member.ask("PUT", `${LEARNING}/choice`, { use: "stated", reason: "They are wrong." })).status).toBe(
    403,
  );
  expect((await admin.ask("PUT", `${LEARNING}/choice`, { use: "stated", reason: "no" })).status).toBe(400);
  const unknown = { use: "00000000-0000-4000-8000-000000000000", reason: "They are wrong." };
  expect((await admin.ask("PUT", `${LEARNING}/choice`, unknown)).status).toBe(404);
  const chosen = await admin.ask("PUT", `${LEARNING}/choice`, { use: "stated", reason: "They are wrong." });
  expect(chosen.json).toMatchObject({ choice: { use: "stated", reason: "They are wrong." }, inUse: null });
  const told = await admin.ask("POST", "/api/v1/sync/query", { target: { collection: "news", mine: true } });
  expect(told.json["documents"]).toMatchObject([{ kind: "policy-changed", change: { what: "chances" } }]);
});
