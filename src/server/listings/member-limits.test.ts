import { afterAll, beforeAll, expect, test } from "vitest";
import { DATABASE_LIMITS } from "#domain/limits/database-limits.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { anInput, observe, post } from "#server/testing/listing-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { testStore } from "#server/testing/sync.ts";

/* One account floods: an account costs nothing, because a passkey is enough. */

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

/** Simulates this many writes of the account in the last hour. */
async function nearly(limit: "post-account" | "write-account", who: SignedIn): Promise<void> {
  await service.database.pool.query("TRUNCATE auth.limits");
  const { most } = DATABASE_LIMITS[limit];
  const { id } = await post(who, { side: "offer" });
  if (limit === "write-account") await observe(who, id, { outcome: "limited" });
  await service.database.pool.query(
    "UPDATE auth.limits SET tries = array_fill(tries[1], ARRAY[$2::int]) WHERE rule = $1",
    [limit, most - 1],
  );
}

const post1 = (who: SignedIn) => who.ask("POST", "/api/v1/listings", anInput());
const TOO_MANY = { status: 429, reason: "http/resource-exhausted" };

test("posts are counted by account, whichever way they come in, and others are not held up", async () => {
  const [flooder, other] = await Promise.all([signedIn(service), signedIn(service)]);
  await nearly("post-account", flooder);
  const { states } = await testStore(service, flooder.token).commit([{ name: "listings.post", args: anInput() }]);
  expect(states).toEqual(["acknowledged"]);
  const over = await post1(flooder);
  expect(over).toMatchObject(TOO_MANY);
  expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
  const store = testStore(service, flooder.token);
  expect((await store.commit([{ name: "listings.post", args: anInput() }])).states).toEqual([
    "http/resource-exhausted",
  ]);
  const together = await store.commit(
    [1, 2].map(() => ({ name: "listings.post", args: anInput() })),
    { transaction: true },
  );
  expect(together.states).toEqual(["http/resource-exhausted", "http/resource-exhausted"]);
  expect((await post1(other)).status).toBe(201);
});

test("other writes have a count of their own: observations, edits, closing, the profile", async () => {
  const flooder = await signedIn(service);
  await nearly("write-account", flooder);
  const { id } = await post(flooder);
  expect(
    (await flooder.ask("PATCH", `/api/v1/listings/${id}`, { title: "Once more" }, { "If-Match": "*" })).status,
  ).toBe(200);
  expect(await observe(flooder, id, { outcome: "limited" })).toMatchObject(TOO_MANY);
  expect(await flooder.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" })).toMatchObject(TOO_MANY);
  expect(await flooder.ask("PATCH", "/api/v1/me", { alias: "Asha" })).toMatchObject(TOO_MANY);
  const { states } = await testStore(service, flooder.token).commit([{ name: "listings.renew", args: { id } }]);
  expect(states).toEqual(["http/resource-exhausted"]);
  expect((await post1(flooder)).status).toBe(201);
});

test("reports are counted apart: one account does not lower a whole city", async () => {
  const [mob, owner] = await Promise.all([signedIn(service), signedIn(service)]);
  const { id } = await post(owner, { side: "offer" });
  const report = () => mob.ask("POST", `/api/v1/listings/${id}/reports`, { kind: "fraud" });
  expect((await report()).status).toBe(202);
  await service.database.pool.query(
    "UPDATE auth.limits SET tries = array_fill(tries[1], ARRAY[$1::int]) WHERE rule = 'report-account'",
    [DATABASE_LIMITS["report-account"].most],
  );
  expect(await report()).toMatchObject(TOO_MANY);
  expect((await observe(mob, id, { outcome: "busy" })).status).toBe(201);
});

test("decisions are counted apart: a stolen sign-in of a moderator does not empty the lists", async () => {
  const [moderator, owner] = [await signedIn(service, { roles: ["moderator"] }), await signedIn(service)];
  const hide = async () => {
    const { id: listingId } = await post(owner, { side: "offer" });
    const body = { listingId, decision: "hide", reason: "Emptying the lists." };
    return moderator.ask("POST", "/api/v1/moderation/decisions", body);
  };
  expect((await hide()).status).toBe(200);
  await service.database.pool.query(
    "UPDATE auth.limits SET tries = array_fill(tries[1], ARRAY[$1::int]) WHERE rule = 'decide-account'",
    [DATABASE_LIMITS["decide-account"].most],
  );
  expect(await hide()).toMatchObject(TOO_MANY);
});

test("where limits are off for this machine nothing is counted", async () => {
  const open = await testService({ settings: { RATE_LIMITS: "off" } });
  try {
    await post(await signedIn(open));
    expect((await open.database.pool.query("SELECT FROM auth.limits WHERE rule = 'post-account'")).rows).toEqual([]);
  } finally {
    await open.close();
  }
});
