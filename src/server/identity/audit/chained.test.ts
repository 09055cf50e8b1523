import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { POWER_LIMITS } from "#domain/limits/power-limits.ts";
import { openAlarms } from "#server/alarms/alarms.ts";
import { sealLines } from "#server/audit-chain/statements.ts";
import { verifyChain } from "#server/audit-chain/verify.ts";
import { makeAccount, signedIn } from "#server/testing/accounts.ts";
import { identityWorld, PASSWORD, signIn } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { post } from "#server/testing/listing-requests.ts";
import { testStore } from "#server/testing/sync.ts";

let world: IdentityWorld;
let clock = new Date();
beforeAll(async () => {
  world = await identityWorld({ now: () => clock });
});
afterAll(() => world.close());
afterEach(async () => {
  await world.service.settled();
  await world.service.database.pool.query("TRUNCATE audit_lines, audit_names, audit_days");
});

type Written = { kind: string; role: string; what: string; count: number; who: string | null };

async function lines(): Promise<Written[]> {
  await world.service.settled();
  const answer = await world.service.database.pool.query<Written>(
    "SELECT kind, role, what, count, who FROM audit_lines LEFT JOIN audit_names USING (ordinal) ORDER BY ordinal",
  );
  return answer.rows;
}

test("a refused right leaves a line with the route and the account, and none without an account", async () => {
  const member = await signedIn(world.service);
  const moderator = await signedIn(world.service, { roles: ["moderator"] });
  expect((await world.person().get("/api/v1/people")).status).toBe(401);
  expect((await member.ask("GET", "/api/v1/people?q=asha@example.org")).status).toBe(403);
  expect((await moderator.ask("PUT", `/api/v1/people/${member.id}/roles`, { roles: ["admin"] })).status).toBe(403);
  // What is refused for another reason than a right.
  expect((await member.ask("GET", `/api/v1/listings/${randomUUID()}`)).status).toBe(404);
  const refused = { kind: "right-refused", count: 1 };
  expect(await lines()).toEqual([
    { ...refused, role: "member", what: "GET /api/v1/people http/permission-denied", who: member.id },
    { ...refused, role: "moderator", what: "PUT /api/v1/people/{id}/roles http/permission-denied", who: moderator.id },
  ]);
});

test("a right refused in a batch leaves a line with the command, alone and in a transaction", async () => {
  const owner = await signedIn(world.service);
  const { id } = await post(owner, { side: "offer" });
  const member = await signedIn(world.service);
  const other = await signedIn(world.service);
  const close = { name: "listings.close", args: { id, outcome: "withdrawn" } };
  const said = await testStore(world.service, member.token).commit([close]);
  const together = await testStore(world.service, other.token).commit([close], { transaction: true });
  expect([...said.states, ...together.states]).toEqual(["http/permission-denied", "http/permission-denied"]);
  const line = { kind: "right-refused", role: "member", what: "listings.close http/permission-denied", count: 1 };
  expect(await lines()).toEqual([
    { ...line, who: member.id },
    { ...line, who: other.id },
  ]);
});

test("half of a limit on acts of power leaves one line with who did them", async () => {
  const { service } = world;
  const admin = await signedIn(service, { roles: ["admin"] });
  const { id } = await makeAccount(service.database);
  const reveal = () => admin.ask("POST", `/api/v1/people/${id}/reveal`, { reason: "They asked for it." });
  const half = POWER_LIMITS["reveal-account"].most / 2;
  for (let time = 1; time < half; time += 1) expect((await reveal()).status).toBe(200);
  expect(await lines()).toEqual([]);
  await reveal();
  await reveal();
  expect(await lines()).toEqual([{ kind: "mass-act", role: "admin", what: "reveal-account", count: 1, who: admin.id }]);
});

test("a sign-in from a new network leaves a line, the first one and one from a known network do not", async () => {
  const email = "travels@example.org";
  const home = await world.member(email);
  expect((await signIn(home, email)).status).toBe(200);
  expect(await lines()).toEqual([]);
  const abroad = world.person();
  expect((await signIn(abroad, email)).status).toBe(200);
  expect((await signIn(abroad, email)).status).toBe(200);
  const { id } = (await home.get("/api/v1/me")).json;
  expect(await lines()).toEqual([{ kind: "new-network", role: "member", what: "", count: 1, who: id }]);
  const whole = await world.service.database.pool.query("SELECT * FROM audit_lines, audit_names");
  for (const hidden of [email, abroad.address, PASSWORD]) expect(JSON.stringify(whole.rows)).not.toContain(hidden);
});

test("who deletes their account leaves no name in the chain, and it is whole", async () => {
  const { database } = world.service;
  const who = await world.member("leaves@example.org");
  const { id } = (await who.get("/api/v1/me")).json;
  await who.get("/api/v1/people");
  await lines();
  await sealLines(database, clock);
  const deleted = await who.send("/api/v1/me", { method: "DELETE", body: { password: PASSWORD } });
  expect(deleted.status).toBeLessThan(300);
  expect(await lines()).toMatchObject([{ kind: "right-refused", who: null }]);
  expect(await verifyChain(database)).toMatchObject({ fault: null, lines: 1, blanks: 1 });
  const whole = await database.pool.query("SELECT * FROM audit_lines LEFT JOIN audit_names USING (ordinal)");
  expect(JSON.stringify(whole.rows)).not.toContain(String(id));
});

test("an alarm, such as a budget at half, leaves one line an hour, whichever process raises it", async () => {
  const [here, there] = [world.service.database, (await world.another()).database].map((database) =>
    openAlarms({
      database,
      messages: { queue: () => async () => undefined },
      publicUrl: world.service.url,
      now: () => clock,
      report: (error) => {
        throw error;
      },
    }),
  );
  const raise = async (alarms: typeof here) => {
    alarms?.raise("sign-up-brake");
    await alarms?.close();
  };
  await raise(here);
  await raise(there);
  const line = { kind: "alarm", role: "system", what: "sign-up-brake", count: 1, who: null };
  expect(await lines()).toEqual([line]);
  clock = new Date(clock.getTime() + HOUR_MS);
  await raise(there);
  expect(await lines()).toEqual([line, line]);
});
