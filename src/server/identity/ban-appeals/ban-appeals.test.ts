import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OwnBanAppeal } from "#contract/errors.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { signedIn, signInAs } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { identityWorld, signIn, WRONG } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { clearBanAppeals } from "./statements.ts";

/* Appeals against bans: sent with a token of a refused sign-in, answered by who did not ban. */

let world: IdentityWorld;
let laterMs = 0;
let people = 0;
beforeAll(async () => {
  world = await identityWorld({ now: () => new Date(Date.now() + laterMs) });
});
afterAll(() => world.close());
beforeEach(async () => {
  laterMs = 0;
  await world.service.database.pool.query('DELETE FROM auth."user"; DELETE FROM auth.limits');
});

const WORDS = "My brother had the phone. I never sold what was free.";
const again = (who: SignedIn) => signInAs(world.service, who, new Date(Date.now() + laterMs));
const moderator = (alias = "Mira") => signedIn(world.service, { roles: ["moderator"], alias });

type Banned = { email: string; id: string; appeal: OwnBanAppeal };

/** A person whom a moderator bans, and what their next sign-in tells. */
async function banned(by: SignedIn, until: string | null = null): Promise<Banned> {
  const email = `out-${(people += 1)}@example.org`;
  const who = await world.member(email);
  const id = String((await who.get("/api/v1/me")).json["id"]);
  expect((await ban(by, id, until)).status).toBe(200);
  return { email, id, appeal: await appealOf(email) };
}

const ban = (by: SignedIn, id: string, until: string | null = null, reason = "sold what was free") =>
  by.ask("POST", `/api/v1/people/${id}/ban`, { reason, until });

async function appealOf(email: string): Promise<OwnBanAppeal> {
  const { json } = await signIn(world.person(), email);
  return (json as { ban: { appeal: OwnBanAppeal } }).ban.appeal;
}

const send = (token: string | null, words = WORDS, who = world.person()) =>
  who.post("/api/v1/ban-appeals", { token, words });

async function waiting(reader: SignedIn): Promise<{ id: string; isOwn: boolean }[]> {
  const { json } = await reader.ask("GET", "/api/v1/ban-appeals");
  return json["items"] as { id: string; isOwn: boolean }[];
}

/** Sends an appeal and returns its id. */
async function sent(by: SignedIn, until: string | null = null): Promise<Banned & { appealId: string }> {
  const person = await banned(by, until);
  expect((await send(person.appeal.token)).status).toBe(200);
  const [first] = await waiting(by);
  return { ...person, appealId: first?.id ?? "" };
}

const answer = (who: SignedIn, id: string, body: object = {}) =>
  who.ask("POST", `/api/v1/ban-appeals/${id}/answer`, { outcome: "keep", reason: "It was seen by two.", ...body });

test("a refused sign-in gives a token; the appeal is a case; lifted, the person is told and gets in", async () => {
  const [mira, other] = [await moderator("Mira"), await moderator("Asha")];
  const { email, id, appealId } = await sent(mira);
  expect(await appealOf(email)).toMatchObject({ token: null, sentAt: expect.any(String), answer: null });
  expect(await waiting(mira)).toMatchObject([{ id: appealId, isOwn: true, until: null }]);
  expect(await waiting(other)).toMatchObject([{ id: appealId, isOwn: false }]);
  const { json } = await other.ask("GET", `/api/v1/ban-appeals/${appealId}`);
  expect(json).toMatchObject({
    words: WORDS,
    person: { id },
    ban: { reason: "sold what was free", until: null, by: ["Mira"] },
    may: { answer: true },
    history: [{ act: "identity.ban-appealed" }, { act: "identity.banned", by: "Mira" }],
  });
  expect(JSON.stringify(json)).not.toContain(email);
  const lifted = await answer(other, appealId, { outcome: "lift", reason: "It was your brother.", showPosts: true });
  expect(lifted.json).toMatchObject({ ban: null, answer: { outcome: "lift" }, may: { answer: false } });
  const [mail] = await world.sentTo(email);
  expect(mail?.text).toContain("your account works again");
  expect(mail?.text).toContain("It was your brother.");
  expect((await signIn(world.person(), email)).status).toBe(200);
  expect(await waiting(other)).toEqual([]);
  const { rows } = await world.service.database.pool.query<{ act: string }>(
    "SELECT act FROM audit WHERE id = $1::uuid AND act LIKE 'identity.%ban%' ORDER BY ordinal",
    [id],
  );
  expect(rows.map(({ act }) => act)).toEqual([
    "identity.banned",
    "identity.ban-appealed",
    "identity.ban-appeal-read",
    "identity.ban-appeal-answered",
    "identity.unbanned",
  ]);
});

test("kept or shortened, the next sign-in tells the answer, and nothing more can be sent", async () => {
  const [mira, other] = [await moderator(), await moderator()];
  const kept = await sent(mira);
  expect((await answer(other, kept.appealId)).status).toBe(200);
  expect(await appealOf(kept.email)).toMatchObject({
    token: null,
    answer: { outcome: "keep", reason: "It was seen by two." },
  });
  const { appealId, email } = await sent(mira);
  const until = new Date(Date.now() + 3 * DAY_MS).toISOString();
  const tooSoon = new Date(Date.now() + HOUR_MS).toISOString();
  expect(await answer(other, appealId, { outcome: "shorten" })).toMatchObject({ reason: "http/invalid-argument" });
  expect(await answer(other, appealId, { outcome: "shorten", until: tooSoon })).toMatchObject({ status: 400 });
  expect(await answer(other, appealId, { outcome: "keep", until })).toMatchObject({ status: 400 });
  expect((await answer(other, appealId, { outcome: "shorten", until })).json).toMatchObject({ ban: { until } });
  expect((await signIn(world.person(), email)).json["ban"]).toMatchObject({
    until,
    appeal: { token: null, answer: { outcome: "shorten" } },
  });
  expect(await answer(other, appealId)).toMatchObject({ status: 412, reason: "moderation/already-decided" });
});

test("who banned does not answer, nor who asked for the ban; where there is nobody else, after an hour", async () => {
  const [mira, other] = [await moderator("Mira"), await moderator("Asha")];
  const { appealId } = await sent(mira);
  const needed = { status: 403, reason: "moderation/second-person-needed" };
  expect(await answer(mira, appealId, { outcome: "lift" })).toMatchObject(needed);
  expect((await mira.ask("GET", `/api/v1/ban-appeals/${appealId}`)).json).toMatchObject({
    isOwn: true,
    may: { answer: false },
  });
  laterMs = HOUR_MS;
  expect(await answer(await again(mira), appealId)).toMatchObject(needed);
  await world.service.database.pool.query('DELETE FROM auth."user" WHERE id = $1', [other.id]);
  expect((await answer(await again(mira), appealId)).status).toBe(200);
});

test("of a banned moderator's appeal admins decide; members and old sign-ins decide nothing", async () => {
  const [admin, second] = [
    await signedIn(world.service, { roles: ["admin"] }),
    await signedIn(world.service, { roles: ["admin"] }),
  ];
  const person = await banned(admin);
  await world.service.database.pool.query(`UPDATE auth."user" SET role = 'moderator' WHERE id = $1`, [person.id]);
  await send(person.appeal.token);
  const [first] = await waiting(admin);
  const id = first?.id ?? "";
  expect(await answer(await moderator(), id, { outcome: "lift" })).toMatchObject({ status: 403 });
  expect(await answer(await signedIn(world.service), id)).toMatchObject({ reason: "http/permission-denied" });
  const old = await signedIn(world.service, { roles: ["admin"], signedInAgo: 11 });
  expect(await answer(old, id)).toMatchObject({ reason: "identity/fresh-sign-in-needed" });
  expect((await answer(second, id)).status).toBe(200);
});

test("a ban has one appeal; the same words once more are the lost answer; a new ban has a new one", async () => {
  const mira = await moderator();
  const { email, id, appeal } = await banned(mira);
  const first = await send(appeal.token);
  expect((await send(appeal.token)).json).toEqual(first.json);
  expect(await send(appeal.token, "Something else entirely.")).toMatchObject({
    status: 409,
    json: { reason: "identity/appeal-sent" },
  });
  // A ban that is changed while its appeal waits is the same ban, and nobody behind it answers.
  const other = await moderator();
  await ban(other, id, null, "and again");
  expect(await waiting(other)).toMatchObject([{ isOwn: true }]);
  expect((await mira.ask("DELETE", `/api/v1/people/${id}/ban`)).status).toBe(200);
  expect(await waiting(other)).toEqual([]);
  expect(await send(appeal.token)).toMatchObject({ status: 412, json: { reason: "identity/appeal-ended" } });
  await ban(mira, id);
  expect((await send((await appealOf(email)).token)).status).toBe(200);
});

test("a token lasts an hour, is for one ban, and its refusal tells nothing of accounts", async () => {
  const mira = await moderator();
  const { email, appeal } = await banned(mira, new Date(Date.now() + DAY_MS).toISOString());
  const { json } = await signIn(world.person(), email, WRONG);
  expect(json["ban"]).toBeUndefined();
  const token = appeal.token ?? "";
  const ended = { status: 412, json: { reason: "identity/appeal-ended" } };
  for (const broken of [`_${token.slice(1)}`, token.slice(0, -1), "a".repeat(48)])
    expect(await send(broken)).toMatchObject(ended);
  expect((await send(token, "short")).status).toBe(400);
  laterMs = HOUR_MS + 120_000;
  expect(await send(token)).toMatchObject(ended);
  // It signs nobody in, and opens no other door.
  const who = world.person();
  expect((await who.get("/api/v1/me", { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
});

test("one address sends ten an hour", async () => {
  const who = world.person();
  for (let tried = 0; tried < 10; tried += 1) expect((await send("a".repeat(48), WORDS, who)).status).toBe(412);
  const refused = await send("a".repeat(48), WORDS, who);
  expect([refused.status, refused.json["reason"]]).toEqual([429, "identity/too-many-requests"]);
});

test("words are forgotten after 30 days, appeals nobody answered after 90, all with the account", async () => {
  const [mira, other] = [await moderator(), await moderator()];
  const kept = await sent(mira);
  await answer(other, kept.appealId);
  const open = await sent(mira);
  const { database } = world.service;
  const rows = async () =>
    (await database.pool.query("SELECT id, words FROM auth.ban_appeal ORDER BY outcome NULLS LAST")).rows;
  const after = (days: number) => clearBanAppeals(database, new Date(Date.now() + days * DAY_MS));
  await after(29);
  expect(await rows()).toMatchObject([{ words: WORDS }, { words: WORDS }]);
  await after(31);
  expect(await rows()).toMatchObject([{ id: kept.appealId, words: null }, { words: WORDS }]);
  expect(await appealOf(kept.email)).toMatchObject({ token: null, answer: { outcome: "keep" } });
  await after(91);
  expect(await rows()).toMatchObject([{ id: kept.appealId }]);
  expect((await appealOf(open.email)).token).not.toBeNull();
  await database.pool.query('DELETE FROM auth."user" WHERE id = $1', [kept.id]);
  expect(await rows()).toEqual([]);
});

test("a ban that was written past our code can be appealed, and anybody who may ban answers", async () => {
  const email = `out-${(people += 1)}@example.org`;
  const who = await world.member(email);
  const id = String((await who.get("/api/v1/me")).json["id"]);
  await world.service.database.pool.query(`UPDATE auth."user" SET banned = true, "banReason" = 'x' WHERE id = $1`, [
    id,
  ]);
  expect((await send((await appealOf(email)).token)).status).toBe(200);
  const mira = await moderator();
  const [first] = await waiting(mira);
  expect((await answer(mira, first?.id ?? "", { outcome: "lift" })).status).toBe(200);
});
