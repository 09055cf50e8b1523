import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { syncQuery } from "#contract/sync.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { makeAccount, signedIn, signInAs } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import type { TestService } from "#server/testing/service.ts";

/* Bans: on a fresh sign-in, told to all admins, above a bound by two people. */

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
  await service.database.pool.query('DELETE FROM auth."user"; DELETE FROM alarms');
});

const ban = (who: SignedIn, id: string, more: object = {}) =>
  who.ask("POST", `/api/v1/people/${id}/ban`, { reason: "asked for money", hidePosts: true, ...more });
const confirm = (who: SignedIn, id: string, isConfirmed = true) =>
  who.ask("POST", `/api/v1/people/${id}/ban/confirm`, { isConfirmed });
const again = (who: SignedIn) => signInAs(service, who, new Date(Date.now() + laterMs));

async function isBanned(id: string): Promise<boolean> {
  const answer = await service.database.pool.query('SELECT FROM auth."user" WHERE id = $1 AND banned', [id]);
  return answer.rowCount === 1;
}

async function newsOf(who: SignedIn): Promise<unknown[]> {
  const { json } = await who.ask("POST", "/api/v1/sync/query", { target: { collection: "news", mine: true } });
  return syncQuery.output.parse(json).documents;
}

/** Bans as many accounts as one person may in an hour. */
async function useUp(who: SignedIn): Promise<void> {
  for (let banned = 0; banned < 20; banned += 1) {
    const { id } = await makeAccount(service.database);
    expect((await ban(who, id)).status).toBe(200);
  }
}

test("a sign-in older than ten minutes bans nobody, lets nobody in and confirms nothing", async () => {
  const old = await signedIn(service, { roles: ["moderator"], signedInAgo: 11 });
  const { id } = await makeAccount(service.database);
  const needed = { status: 401, reason: "identity/fresh-sign-in-needed" };
  expect(await ban(old, id)).toMatchObject(needed);
  expect(await old.ask("DELETE", `/api/v1/people/${id}/ban`)).toMatchObject(needed);
  expect(await confirm(old, id)).toMatchObject(needed);
  expect(await isBanned(id)).toBe(false);
});

test("all admins and who acted are told at once, by one mail an hour for each kind of act", async () => {
  const admin = await signedIn(service, { roles: ["admin"] });
  const admins = [admin, await signedIn(service, { roles: ["admin"] })];
  const moderator = await signedIn(service, { roles: ["moderator"], alias: "Mira" });
  const bystander = await signedIn(service, { roles: ["moderator"] });
  const [one, two] = [
    await makeAccount(service.database, { alias: "Ravi" }),
    await makeAccount(service.database, { alias: "Kim" }),
  ];
  await ban(moderator, one.id);
  await ban(moderator, two.id);
  for (const who of [...admins, moderator]) {
    expect(await newsOf(who)).toMatchObject([
      { kind: "account-banned", words: "Mira: Kim" },
      { kind: "account-banned", words: "Mira: Ravi" },
    ]);
    const mails = await world.sentTo(who.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/people/${one.id}`);
  }
  expect(await newsOf(bystander)).toEqual([]);
  const { json: alarms } = await admin.ask("GET", "/api/v1/alarms");
  expect(alarms).toMatchObject({
    items: [{ cause: "account-banned", accountId: moderator.id, count: 2, what: "“Mira” did this: accounts banned." }],
  });
  laterMs = HOUR_MS;
  await (await again(moderator)).ask("DELETE", `/api/v1/people/${one.id}/ban`);
  await ban(await again(moderator), one.id);
  expect(await world.sentTo(moderator.email)).toHaveLength(3);
});

test("a refused ban tells nobody and is not counted", async () => {
  const moderator = await signedIn(service, { roles: ["moderator"] });
  const admin = await signedIn(service, { roles: ["admin"] });
  for (let tried = 0; tried < 25; tried += 1) expect((await ban(moderator, admin.id)).status).toBe(403);
  expect(await newsOf(admin)).toEqual([]);
  expect((await ban(moderator, (await makeAccount(service.database)).id)).status).toBe(200);
});

test("above twenty accounts an hour somebody else must confirm; both roles are told", async () => {
  const moderator = await signedIn(service, { roles: ["moderator"], alias: "Mira" });
  const second = await signedIn(service, { roles: ["moderator"] });
  await useUp(moderator);
  const { id } = await makeAccount(service.database, { alias: "Ravi" });
  const needed = { status: 403, reason: "identity/second-person-needed" };
  expect(await ban(moderator, id)).toMatchObject(needed);
  expect(await isBanned(id)).toBe(false);
  expect(await newsOf(second)).toMatchObject([{ kind: "ban-waiting", words: "Mira: Ravi" }]);
  expect((await world.sentTo(second.email))[0]?.text).toContain(`/people/${id}`);
  expect(await confirm(moderator, id)).toMatchObject(needed);
  const confirmed = await confirm(second, id);
  expect(confirmed.json).toMatchObject({ ban: { reason: "asked for money", until: null }, waitingBan: null });
  expect(await isBanned(id)).toBe(true);
  expect(await confirm(second, id)).toMatchObject({ status: 404, reason: "http/not-found" });
  laterMs = HOUR_MS;
  expect((await ban(await again(moderator), (await makeAccount(service.database)).id)).status).toBe(200);
});

test("a ban that waits is seen by admins, may be ended by anybody who may ban, and ends in a day", async () => {
  const moderator = await signedIn(service, { roles: ["moderator"] });
  const admin = await signedIn(service, { roles: ["admin"] });
  await useUp(moderator);
  const [one, two] = [await makeAccount(service.database), await makeAccount(service.database)];
  for (const { id } of [one, two]) await ban(moderator, id);
  const { json } = await admin.ask("GET", `/api/v1/people?q=${one.id}`);
  expect(json).toMatchObject({ items: [{ ban: null, waitingBan: { reason: "asked for money", isOwn: false } }] });
  expect((await confirm(moderator, one.id, false)).json).toMatchObject({ ban: null, waitingBan: null });
  expect(await confirm(admin, one.id)).toMatchObject({ status: 404 });
  laterMs = 24 * HOUR_MS;
  expect(await confirm(await again(admin), two.id)).toMatchObject({ status: 404 });
  expect(await isBanned(two.id)).toBe(false);
});

test("where nobody else has the role, who asked may confirm after an hour, and end it before", async () => {
  const alone = await signedIn(service, { roles: ["admin"] });
  await useUp(alone);
  const { id } = await makeAccount(service.database);
  await ban(alone, id);
  laterMs = HOUR_MS - MINUTE_MS;
  expect(await confirm(await again(alone), id)).toMatchObject({ reason: "identity/second-person-needed" });
  laterMs = HOUR_MS;
  const other = await signedIn(service, { roles: ["moderator"] });
  expect(await confirm(await again(alone), id)).toMatchObject({ reason: "identity/second-person-needed" });
  await service.database.pool.query('DELETE FROM auth."user" WHERE id = $1', [other.id]);
  expect((await confirm(await again(alone), id)).status).toBe(200);
  expect(await isBanned(id)).toBe(true);
});
