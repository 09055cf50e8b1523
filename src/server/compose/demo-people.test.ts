import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { Person } from "#server/testing/stranger.ts";
import { testStore } from "#server/testing/sync.ts";
import { renewConsents } from "../asks/renew-consents.ts";
import { askWorld } from "../asks/testing/ask-world.ts";
import type { AskWorld } from "../asks/testing/ask-world.ts";
import { prepareDemo } from "../demo/demo.ts";
import { eraseOldDonors } from "../donors/retention.ts";
import { createLog } from "../runtime/log.ts";

/*
 * Real needs among made-up people. By the mark of the demonstration alone nobody made up is asked,
 * counted or waited for, nothing is sent to them, and nobody signs in as one.
 */

const HERE = { lat: 22.5726, lng: 88.3639, label: "Kolkata", precision: "area" } as const;
const IS_MADE_UP = "body->'source'->>'demo' = 'true'";
let world: AskWorld;
let madeUp: string[] = [];

beforeAll(async () => {
  world = await askWorld();
  const log = createLog("silent", () => undefined);
  await prepareDemo(world.service.database, { mode: "on", now: new Date(), log, folder: "data/demo" });
  madeUp = await column(
    `SELECT DISTINCT person FROM documents CROSS JOIN LATERAL unnest(ARRAY[
       body->>'ownerId', body->>'authorId', body->>'keeperId']) AS each (person)
     WHERE ${IS_MADE_UP} AND person IS NOT NULL`,
  );
});
afterAll(() => world.service.close());
beforeEach(async () => {
  world.noon();
  world.sent.length = 0;
  await query(`DELETE FROM documents WHERE collection IN ('asks', 'campaigns', 'news')
    OR (collection IN ('donors', 'listings') AND (${IS_MADE_UP}) IS NOT TRUE)`);
  await query("DELETE FROM follow_hits");
});

function query(text: string, values: unknown[] = []) {
  return world.service.database.pool.query<Record<string, unknown>>(text, values);
}

/** The first column of some rows, as text. */
async function column(text: string, values: unknown[] = []): Promise<string[]> {
  return (await query(text, values)).rows.map((row) => String(Object.values(row)[0]));
}

const asked = () => column("SELECT body->>'ownerId' FROM documents WHERE collection = 'asks'");
/** Everybody to whom a document or a message is. */
const told = async (): Promise<string[]> => [
  ...(await column("SELECT body->>'ownerId' FROM documents WHERE collection = 'news'")),
  ...(await column("SELECT coalesce(user_id, device_id::text) FROM follow_hits")),
  ...world.sent.map(({ endableBy = "" }) => endableBy ?? ""),
];
const platelets = () =>
  world.askingNeed({
    details: { component: "platelets", group: "O-" },
    quantity: 4,
    urgency: "critical",
    place: HERE,
  });

test("it has donors, follows and answers, all under ids that are made of no time", () => {
  expect(madeUp.length).toBeGreaterThan(35);
  // Ids of accounts are UUIDs of version 7 or, in older ones, random.
  expect(madeUp.filter((id) => id[14] !== "5")).toEqual([]);
});

test("a real need asks real donors alone, counts them alone, and waits for no other", async () => {
  const donor = await world.donor({ components: ["platelets"] });
  const { owner, id } = await platelets();
  expect(await world.wave()).toBe(1);
  expect(await asked()).toEqual([donor.id]);
  expect(await told()).toEqual([donor.id, donor.id]);
  expect(await world.mine(owner, "campaigns")).toMatchObject([{ id, asked: 1, foundNobody: false }]);
});

test("among made-up donors alone it is told that nobody was found", async () => {
  const { owner } = await platelets();
  for (let wave = 0; wave < 4; wave += 1) {
    // Each wave counts those before it.
    expect(await world.wave()).toBe(0);
    world.move(11 * 60_000);
  }
  expect(await asked()).toEqual([]);
  expect(await world.newsOf(owner)).toContain("asks-found-nobody");
  expect((await told()).filter((each) => madeUp.includes(each))).toEqual([]);
});

test("the mark alone decides: without it the same donors would be asked", async () => {
  const donors = await query("SELECT id, body FROM documents WHERE collection = 'donors'");
  expect(donors.rows.length).toBeGreaterThan(20);
  try {
    await query("UPDATE documents SET body = body - 'source' WHERE collection = 'donors'");
    await platelets();
    expect(await world.wave()).toBeGreaterThan(1);
    expect((await asked()).filter((each) => !madeUp.includes(each))).toEqual([]);
  } finally {
    for (const { id, body } of donors.rows)
      // In sequence: a few rows.
      await query("UPDATE documents SET body = $2 WHERE collection = 'donors' AND id = $1", [id, JSON.stringify(body)]);
  }
});

test("a made-up need asks nobody real, also where its owner agreed to it", async () => {
  await world.donors(12, { components: ["platelets", "red-cells", "whole-blood"] });
  const owner = await world.owner();
  const before = await query(
    `SELECT id, body, shielded FROM documents WHERE collection = 'listings' AND body->>'side' = 'need' AND ${IS_MADE_UP}`,
  );
  try {
    await query(
      `UPDATE documents SET body = jsonb_set(body, '{ownerId}', to_jsonb($1::text)),
         shielded = '{"channels": [], "consent": {"showOnRequest": false, "beMatched": true, "reContact": false}}'
       WHERE collection = 'listings' AND body->>'side' = 'need' AND ${IS_MADE_UP}`,
      [owner.id],
    );
    expect(await world.wave()).toBe(0);
    expect(await asked()).toEqual([]);
    expect(world.sent).toEqual([]);
  } finally {
    for (const { id, body, shielded } of before.rows)
      // In sequence: a few rows.
      await query("UPDATE documents SET body = $2, shielded = $3 WHERE collection = 'listings' AND id = $1", [
        id,
        JSON.stringify(body),
        shielded === null ? null : JSON.stringify(shielded),
      ]);
  }
});

test("real oxygen near made-up follows tells who follows it for real, and nobody else", async () => {
  const follower = await signedIn(world.service);
  const { precision: _area, ...place } = HERE;
  const follow = { id: newId(), kind: "oxygen", place, withinKm: 10, when: "each", nightToo: true };
  await testStore(world.service, follower.token).commit([{ name: "follows.save", args: follow }]);
  const at = world.now().toISOString();
  await world.service.put(
    bodyOf(
      aListing({
        kind: "oxygen",
        details: { form: "cylinder", waterLitres: 10 },
        facilityName: "Hill Oxygen",
        place: { ...HERE, precision: "exact", basis: "given", uncertaintyKm: 0.1 },
        stock: { value: "available", count: 4, at, by: "facility" },
        confirmedAt: at,
      }),
    ),
  );
  await world.service.settled();
  expect(await column("SELECT DISTINCT user_id FROM follow_hits")).toEqual([follower.id]);
  expect((await told()).filter((each) => madeUp.includes(each))).toEqual([]);
});

test("time asks no made-up donor to agree again, and erases none", async () => {
  const made = async () =>
    column(`SELECT body::text FROM documents WHERE collection = 'donors' AND ${IS_MADE_UP} ORDER BY id`);
  const before = await made();
  const real = await world.donor();
  const later = new Date(world.now().getTime() + 250 * DAY_MS);
  expect(await renewConsents(world.dependencies, later)).toBe(1);
  expect(await told()).toEqual([real.id, real.id]);
  await eraseOldDonors(world.service.database, new Date(later.getTime() + 250 * DAY_MS));
  expect(await made()).toEqual(before);
});

test("nobody signs in as one: no password, no reset, no account of a provider, no session, no role", async () => {
  const [id = ""] = madeUp;
  const stranger = new Person(world.service, "10.1.2.7");
  const email = `${id}@lifeboard.example`;
  const password = "violet-umbrella-41";
  const signIn = () => stranger.post("/api/auth/sign-in/email", { email, password });
  expect((await signIn()).status).toBe(401);
  await stranger.post("/api/auth/request-password-reset", { email, redirectTo: "/reset" });
  await world.service.settled();
  expect(await column("SELECT recipient FROM auth.message WHERE recipient = $1", [email])).toEqual([]);
  // Whoever signs up with such an address is somebody else.
  await stranger.post("/api/auth/sign-up/email", { email, password, name: "Asha" });
  const made = await column(`SELECT id FROM auth."user" WHERE email = $1`, [email]);
  expect(made).toHaveLength(1);
  expect(made.filter((each) => madeUp.includes(each))).toEqual([]);
  // Passwords, providers, passkeys and sessions are of accounts that there are.
  for (const person of madeUp.slice(0, 3)) {
    await expect(
      query(
        `INSERT INTO auth.account (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
         VALUES ($1, $1, 'google', $2, now(), now())`,
        [newId(), person],
      ),
    ).rejects.toThrow(/foreign key/);
    await expect(
      query(
        `INSERT INTO auth.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
         VALUES ($1, $1, $2, now() + interval '1 day', now(), now())`,
        [newId(), person],
      ),
    ).rejects.toThrow(/foreign key/);
  }
  const admin = await signedIn(world.service, { roles: ["admin"] });
  const given = await admin.ask("PUT", `/api/v1/people/${id}/roles`, { roles: ["verifier"] });
  expect(given.reason).toBe("identity/person-not-found");
  const accounts = await column(`SELECT id FROM auth."user"`);
  expect(accounts.filter((each) => madeUp.includes(each))).toEqual([]);
});
