import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { makeAccount, signedIn, signInAs } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import type { TestService } from "#server/testing/service.ts";

/* A new admin: by hand or by an invitation, a second admin confirms. */

let world: IdentityWorld;
let service: TestService;
let laterMs = 0;
beforeAll(async () => {
  world = await identityWorld({ now: () => new Date(Date.now() + laterMs) });
  ({ service } = world);
});
afterAll(() => world.close());
beforeEach(async () => {
  laterMs = 0;
  await service.database.pool.query('DELETE FROM auth."user"');
});

const NEEDED = { status: 403, reason: "identity/second-admin-needed" };
const give = (who: SignedIn, id: string, roles: readonly string[] = ["admin"]) =>
  who.ask("PUT", `/api/v1/people/${id}/roles`, { roles });
const confirm = (who: SignedIn, id: string, isConfirmed = true) =>
  who.ask("POST", `/api/v1/people/${id}/roles/confirm`, { isConfirmed });
const again = (who: SignedIn) => signInAs(service, who, new Date(Date.now() + laterMs));
const admin = () => signedIn(service, { roles: ["admin"], alias: "Mira" });

async function roleOf(id: string): Promise<string> {
  const found = await service.database.pool.query<{ role: string | null }>(
    'SELECT role FROM auth."user" WHERE id = $1',
    [id],
  );
  return found.rows[0]?.role ?? "";
}

test("who is made an admin by hand becomes one when a second admin confirms; other roles come at once", async () => {
  const [first, second] = [await admin(), await admin()];
  const kim = await signedIn(service, { roles: ["moderator"], alias: "Kim" });
  const given = await give(first, kim.id, ["verifier", "admin"]);
  expect(given).toMatchObject({ status: 200, json: { roles: ["member", "verifier"], waitingAdmin: { isOwn: true } } });
  expect(await confirm(first, kim.id)).toMatchObject(NEEDED);
  expect(await confirm(kim, kim.id)).toMatchObject({ status: 403, reason: "http/permission-denied" });
  const seen = await second.ask("GET", `/api/v1/people?q=${kim.id}`);
  expect(seen.json).toMatchObject({ items: [{ waitingAdmin: { isOwn: false } }] });
  const confirmed = await confirm(second, kim.id);
  expect(confirmed.json).toMatchObject({ roles: ["member", "verifier", "admin"], waitingAdmin: null });
  expect(await roleOf(kim.id)).toBe("verifier,admin");
  expect(await confirm(second, kim.id)).toMatchObject({ status: 404, reason: "http/not-found" });
});

test("all admins are told by a mail; anybody of them refuses it, and a sign-in must be fresh", async () => {
  const [first, second] = [await admin(), await admin()];
  const { id } = await makeAccount(service.database, { alias: "Kim" });
  await give(first, id);
  for (const who of [first, second]) {
    const news = await who.ask("POST", "/api/v1/sync/query", { target: { collection: "news", mine: true } });
    expect(news.json["documents"]).toMatchObject([{ kind: "role-waiting", words: "Mira: Kim" }]);
    expect((await world.sentTo(who.email))[0]?.text).toContain(`/people/${id}`);
  }
  const old = await signInAs(service, second, new Date(Date.now() - 11 * MINUTE_MS));
  expect(await confirm(old, id)).toMatchObject({ status: 401, reason: "identity/fresh-sign-in-needed" });
  expect((await confirm(first, id, false)).json).toMatchObject({ roles: ["member"], waitingAdmin: null });
  expect(await confirm(second, id)).toMatchObject({ status: 404 });
});

test("an invitation to an admin waits for an admin who did not invite; asked again it says the same", async () => {
  const [first, second] = [await admin(), await admin()];
  const kim = await signedIn(service, { email: "kim@example.org", roles: ["moderator"] });
  const made = await first.ask("POST", "/api/v1/invitations", { role: "admin", sendTo: "kim@example.org" });
  const token = new URL(String(made.json["url"])).hash.slice("#token=".length);
  for (let tried = 0; tried < 2; tried += 1) {
    const { json } = await kim.ask("POST", "/api/v1/invitations/accept", { token });
    expect(json).toEqual({ role: "admin", facility: null, waits: true });
  }
  expect(await roleOf(kim.id)).toBe("moderator");
  expect(await confirm(first, kim.id)).toMatchObject(NEEDED);
  expect((await confirm(second, kim.id)).status).toBe(200);
  expect(await roleOf(kim.id)).toBe("moderator,admin");
});

test("where there is no other admin, who gave the role confirms after an hour", async () => {
  const alone = await admin();
  await signedIn(service, { roles: ["moderator"] });
  const { id } = await makeAccount(service.database);
  await give(alone, id);
  laterMs = HOUR_MS - MINUTE_MS;
  expect(await confirm(await again(alone), id)).toMatchObject(NEEDED);
  laterMs = HOUR_MS;
  expect((await confirm(await again(alone), id)).status).toBe(200);
  expect(await roleOf(id)).toBe("admin");
});

test("it ends in a day, when the roles are set anew, and when who gave it is no admin any more", async () => {
  const [first, second] = [await admin(), await admin()];
  const { id } = await makeAccount(service.database);
  await give(first, id);
  laterMs = 24 * HOUR_MS;
  expect(await confirm(await again(second), id)).toMatchObject({ status: 404 });
  laterMs = 0;
  await give(first, id);
  await give(second, id, ["verifier"]);
  expect(await confirm(second, id)).toMatchObject({ status: 404 });
  await give(first, id);
  await give(second, first.id, []);
  expect(await confirm(second, id)).toMatchObject({ status: 404 });
  expect(await roleOf(id)).toBe("");
});
