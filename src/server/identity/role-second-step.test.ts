import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticator } from "#server/testing/authenticator.ts";
import { identityWorld, PASSWORD, signIn } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { turnOnSecondFactor } from "#server/testing/second-factor.ts";
import { Person } from "#server/testing/stranger.ts";
import { announceAccount } from "./account-events.ts";

/* Roles work without a second step for their first seven days. */

let world: IdentityWorld;
let ward: string;
beforeAll(async () => {
  world = await identityWorld();
  ward = await world.service.put(bodyOf(aFacility()), { collection: "facilities" });
});
afterAll(() => world.close());

const NEEDED = { status: 403, reason: "identity/role-needs-second-factor" };

/** Gives a role, as if this many days ago. */
async function give(email: string, role: string, daysAgo: number): Promise<string> {
  const { database } = world.service;
  const answer = await database.pool.query<{ id: string }>(
    'UPDATE auth."user" SET role = $2 WHERE email = $1 RETURNING id',
    [email, role],
  );
  const id = answer.rows[0]?.id ?? "";
  await database.pool.query("UPDATE auth.role_since SET since = now() - make_interval(days => $2) WHERE user_id = $1", [
    id,
    daysAgo,
  ]);
  await announceAccount(database, id);
  return id;
}

const people = async (who: Person) => (await who.get("/api/v1/people")).json;
const cases = async (who: Person) => (await who.get("/api/v1/moderation/cases")).json;

test("in its first seven days a role works in any sign-in, from then on it does nothing without the second step", async () => {
  const who = await world.member("admin-in-grace@example.org");
  await give("admin-in-grace@example.org", "admin", 6);
  expect(await people(who)).toHaveProperty("items");
  await give("admin-in-grace@example.org", "admin", 7);
  expect(await people(who)).toMatchObject(NEEDED);
  expect(await cases(who)).toMatchObject(NEEDED);
  const write = await who.post("/api/v1/policies", { kind: "oxygen", note: "Not given here any more." });
  expect(write.json).toMatchObject(NEEDED);
  // What every member may do stays.
  expect((await who.get("/api/v1/me")).json).toMatchObject({ roles: ["member", "admin"] });
});

test("a role that is given anew, or another one, has its own seven days", async () => {
  const email = "new-role@example.org";
  const who = await world.member(email);
  await give(email, "moderator", 30);
  expect(await cases(who)).toMatchObject(NEEDED);
  const { pool } = world.service.database;
  const id = String((await who.get("/api/v1/me")).json["id"]);
  await pool.query(`UPDATE auth."user" SET role = 'moderator' WHERE id = $1`, [id]);
  await announceAccount(world.service.database, id);
  expect(await cases(who)).toMatchObject(NEEDED);
  await pool.query(`UPDATE auth."user" SET role = 'moderator,admin' WHERE id = $1`, [id]);
  await announceAccount(world.service.database, id);
  expect(await people(who)).toHaveProperty("items");
});

test("it works in a session that began with the code of the app, and not in another of the same account", async () => {
  const email = "admin-with-app@example.org";
  const who = await world.member(email);
  const app = await turnOnSecondFactor(who);
  await give(email, "admin", 30);
  // Turning it on by a code is a second step as well.
  expect(await people(who)).toHaveProperty("items");
  const again = world.person();
  await signIn(again, email);
  expect((await again.post("/api/auth/two-factor/verify-totp", { code: await app.code(1) })).status).toBe(200);
  expect(await people(again)).toHaveProperty("items");
  expect((await again.post("/api/auth/two-factor/disable", { password: PASSWORD })).status).toBe(200);
  expect(await people(again)).toMatchObject(NEEDED);
});

test.each([
  ["checked its holder", true],
  ["checked nobody", false],
])("a passkey whose device %s", async (_what, checksHolder) => {
  const email = `admin-key-${checksHolder}@example.org`;
  const who = await world.member(email);
  const key = authenticator({ origin: `http://localhost:${world.service.port}`, host: "localhost", checksHolder });
  const options = await who.get("/api/auth/passkey/generate-register-options");
  await who.post("/api/auth/passkey/verify-registration", { response: key.make(String(options.json["challenge"])) });
  await give(email, "admin", 30);
  const again = world.person();
  const asked = await again.get("/api/auth/passkey/generate-authenticate-options");
  const response = key.answer(String(asked.json["challenge"]));
  expect((await again.post("/api/auth/passkey/verify-authentication", { response })).status).toBe(200);
  const found = await people(again);
  if (checksHolder) expect(found).toHaveProperty("items");
  else expect(found).toMatchObject(NEEDED);
});

test("keepers keep their counts; writing lines anew needs the step", async () => {
  const email = "keeper@example.org";
  const who = await world.member(email);
  const id = await give(email, "facility-staff", 30);
  await world.service.database.pool.query("INSERT INTO auth.facility_staff (user_id, facility_id) VALUES ($1, $2)", [
    id,
    ward,
  ]);
  await announceAccount(world.service.database, id);
  const path = `/api/v1/facilities/${ward}`;
  const counts = { beds: [{ bedType: "icu", available: 1 }] };
  expect((await who.send(`${path}/capacity`, { method: "PUT", body: counts })).status).toBe(200);
  const lines = { phones: [{ value: "+919830012345" }] };
  expect((await who.send(`${path}/lines`, { method: "PUT", body: lines })).json).toMatchObject(NEEDED);
});

test("verifiers read nobody's number without the step", async () => {
  const email = "verifier@example.org";
  const who = await world.member(email);
  await give(email, "verifier", 30);
  expect((await who.post("/api/v1/verification/claims", {})).json).toMatchObject(NEEDED);
  const commit = await who.post("/api/v1/sync/commit", {
    clientId: "f".repeat(32),
    mutations: [{ key: "0190a7c0-0000-7000-8000-00000000000a", name: "verification.claim", args: {} }],
  });
  expect(commit.text).toContain("identity/role-needs-second-factor");
});

test("ROLES_NEED_SECOND_FACTOR=off: roles work in any sign-in", async () => {
  const off = await world.another({ config: { rolesNeedSecondStep: false } });
  const email = "no-need@example.org";
  await world.member(email);
  await give(email, "admin", 30);
  const who = new Person(off, "10.8.8.8");
  await signIn(who, email);
  expect(await people(who)).toHaveProperty("items");
});
