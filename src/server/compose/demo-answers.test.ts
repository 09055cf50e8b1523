import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countNeeded } from "#domain/responses/needed.ts";
import { mayAskPeople } from "#domain/matching/ask.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { testDatabase } from "#server/testing/database.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { OUTBOX_KEY, testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { testStore } from "#server/testing/sync.ts";
import type { OutboxMessage } from "../adapters/outbox.ts";
import { STAND_IN } from "../demo/demo-set.ts";
import { prepareDemo, readDemo, removeDemo } from "../demo/demo.ts";
import { giveToAdmin } from "../demo/give-to-admin.ts";
import type { JsonObject } from "../documents/documents.ts";
import { expireDocuments } from "../documents/expiry.ts";
import { eraseEndedFollows } from "../follows/follows.ts";
import { readFirstAdmin } from "../identity/people/queries.ts";
import { readRunningOut } from "../listings/expiry-reminder/queries.ts";
import { applyRetention } from "../listings/retention.ts";
import { sendDailyNotices } from "../news/daily-notices.ts";
import { readReach } from "../identity/own/verified-contacts.ts";
import { endWithoutNeed, eraseResponses, settleTimedOut } from "../responses/upkeep.ts";
import { createLog } from "../runtime/log.ts";
import { listings } from "../stored/listings.ts";
import { responses } from "../stored/responses.ts";

/* The demonstration has answers and follows as documents that are made up, too (decision 6). */

const MEMBER = { kind: "member" } as const;
const log = createLog("silent", () => undefined);
const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
let database: Awaited<ReturnType<typeof testDatabase>>;
let service: TestService;
let ahead = 0;
const now = (): Date => new Date(Date.now() + ahead);
const prepare = () => prepareDemo(database, { mode: "on", now: now(), log, folder: "data/demo" });
const give = () => giveToAdmin(database, () => readFirstAdmin(database.pool, new Date()));

beforeAll(async () => {
  database = await testDatabase();
  await prepare();
  service = await testService({ database, now, settings: { RATE_LIMITS: "off" } });
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

type Row = { collection: string; id: string; body: JsonObject; shielded: JsonObject | null };

async function demoRows(...collections: string[]): Promise<Row[]> {
  const { rows } = await database.pool.query<Row>(
    `SELECT collection, id, body, shielded FROM documents
     WHERE collection = ANY($1::text[]) AND body->'source'->>'demo' = 'true' ORDER BY collection, id`,
    [collections],
  );
  return rows;
}

/** The ids of everybody in it. */
async function people(): Promise<string[]> {
  const rows = await demoRows("responses", "follows");
  const ids = rows.flatMap(({ body }) => [body["keeperId"], body["authorId"], body["ownerId"]]);
  return [...new Set(ids.flatMap((id) => (typeof id === "string" ? [id] : [])))];
}

/** Compares the counts of each need of the set with the sums of its answers. */
async function expectEqualCounts(): Promise<void> {
  const answers = responses.readAll(await demoRows("responses")).map(({ value }) => value);
  const needs = listings.readAll(await demoRows("listings")).filter(({ value }) => value.side === "need");
  for (const { document, value } of needs) {
    const own = answers.filter(({ listingId }) => listingId === document.id);
    expect({ promised: 0, coming: 0, received: 0, ...value.needed }).toEqual(countNeeded(own));
  }
  expect(needs.filter(({ value }) => value.needed !== undefined).length).toBeGreaterThan(3);
}

async function doJobs(at: Date): Promise<void> {
  const settling = { database, tellAtOnce: () => [] };
  await expireDocuments(database, at);
  for (const job of [settleTimedOut, endWithoutNeed]) await job(settling, at);
  for (const job of [eraseResponses, eraseEndedFollows, applyRetention]) await job(database, at);
}

/** Everybody to whom anything was sent. */
async function receivers(): Promise<string[]> {
  const { rows } = await database.pool.query<{ recipient: string }>("SELECT recipient FROM auth.message");
  const sent = (await (await service.get(`/dev/outbox.json?key=${OUTBOX_KEY}`)).json()) as OutboxMessage[];
  return [...rows.map(({ recipient }) => recipient), ...sent.map(({ to }) => to)];
}

async function own(who: SignedIn, collection: string): Promise<Record<string, unknown>[]> {
  const { json } = await who.ask("POST", "/api/v1/sync/query", { target: { collection, mine: true } });
  return json["documents"] as Record<string, unknown>[];
}

const act = (who: SignedIn, id: unknown, name: string, sent: object = {}) =>
  who.ask("POST", `/api/v1/responses/${String(id)}/${name}`, sent);

const promisedOf = (answers: Record<string, unknown>[]) => answers.find(({ state }) => state === "promised")?.["id"];

test("its people have ids that no account has: nobody signs in as one, is asked, or is listed", async () => {
  const ids = await people();
  expect(ids).toContain(STAND_IN);
  expect(ids.length).toBeGreaterThan(12);
  const found = await database.pool.query(
    `SELECT id FROM auth."user" WHERE id = ANY($1::text[])
     UNION SELECT id::text FROM documents WHERE collection IN ('donors', 'profiles', 'accounts') AND id::text = ANY($1::text[])`,
    [ids],
  );
  expect(found.rows).toEqual([]);
});

test("time leaves it as it is for forty days, and the next start moves all of it together", async () => {
  const before = await demoRows("responses", "follows");
  await doJobs(new Date(now().getTime() + 40 * DAY_MS));
  expect(await demoRows("responses", "follows")).toEqual(before);
  // Lines of blood beside a count of theirs are closed, whatever the time.
  const running = async () => (await demoRows("listings")).filter(({ body }) => body["mergedInto"] === undefined);
  const statuses = async () => (await running()).map(({ body }) => body["status"]);
  expect(await statuses()).toContain("expired");
  ahead += HOUR_MS;
  await prepare();
  const timesOf = ({ body, shielded }: Row) => JSON.stringify([body, shielded]).match(TIMES) ?? [];
  const after = (await demoRows("responses", "follows")).flatMap(timesOf).map(Date.parse);
  const steps = before.flatMap(timesOf).map((time, at) => (after[at] ?? 0) - Date.parse(time));
  expect(steps.length).toBeGreaterThan(60);
  expect(new Set(steps).size).toBe(1);
  expect(steps[0]).toBeGreaterThanOrEqual(HOUR_MS);
  expect(new Set(await statuses())).toEqual(new Set(["open", "matched"]));
  await expectEqualCounts();
});

describe("the first admin", () => {
  let admin: SignedIn;
  let other: SignedIn;

  test("nobody gets anything of it while there is no admin", async () => {
    other = await signedIn(service, { isSettled: true });
    await give();
    expect(await own(other, "responses")).toEqual([]);
    expect(await people()).toContain(STAND_IN);
  });

  test("stands once in the place of one person: a need with answers, an answer, a follow", async () => {
    admin = await signedIn(service, { roles: ["admin"] });
    await Promise.all([give(), give()]);
    const second = await signedIn(service, { roles: ["admin"] });
    await give();
    const answers = await own(admin, "responses");
    expect(answers.map(({ side }) => side).toSorted()).toEqual(["owner", "owner", "owner", "owner", "responder"]);
    expect(answers.filter(({ notes }) => (notes as unknown[]).length > 0).length).toBeGreaterThan(2);
    expect(await own(admin, "follows")).toMatchObject([{ kind: "bed", bedType: "icu" }]);
    expect(await own(admin, "listings")).toMatchObject([{ kind: "food", source: { demo: true }, own: {} }]);
    for (const collection of ["responses", "follows", "listings"]) expect(await own(second, collection)).toEqual([]);
    expect(await people()).not.toContain(STAND_IN);
    const { rows } = await database.pool.query("SELECT DISTINCT act FROM audit WHERE act LIKE 'demo.g%'");
    expect(rows).toEqual([{ act: "demo.give" }]);
  });

  test("of others' answers nobody reads anything, and nobody can join in", async () => {
    const taken = (await own(admin, "responses")).find(({ side }) => side === "owner");
    const all = await demoRows("responses");
    for (const { id } of all)
      expect(await other.ask("GET", `/api/v1/responses/${id}`)).toMatchObject({ reason: "responses/not-found" });
    const foreign = all.filter(({ body }) => body["keeperId"] !== admin.id && body["authorId"] !== admin.id);
    for (const { id } of foreign) expect((await act(admin, id, "decline")).reason).toBe("responses/not-found");
    const need = String(taken?.["listingId"]);
    expect((await other.ask("GET", `/api/v1/listings/${need}`)).json["may"]).toMatchObject({ respond: false });
    const arrivesBy = new Date(now().getTime() + HOUR_MS).toISOString();
    const promised = await other.ask("POST", `/api/v1/listings/${need}/responses`, { amount: 1, arrivesBy });
    expect(promised.reason).toBe("responses/not-taken");
  });

  test("acts by the rules: counts stay sums, no number is given, and nothing is sent", async () => {
    const answers = await own(admin, "responses");
    const id = promisedOf(answers);
    expect(answers.every(({ demo }) => demo === true)).toBe(true);
    expect((await act(admin, id, "accept", { amount: 3 })).json).toMatchObject({ state: "accepted", agreed: 3 });
    expect((await act(admin, id, "notes", { phrase: "thank-you" })).status).toBe(200);
    expect((await act(admin, id, "number", { isGiven: true })).reason).toBe("responses/demonstration");
    const arrived = answers.find(({ state }) => state === "arrived")?.["id"];
    expect((await act(admin, arrived, "confirm", { amount: 5 })).json).toMatchObject({ state: "done", received: 5 });
    const failed = await act(admin, id, "fail", { reason: "asked-for-money" });
    expect(failed.json).toMatchObject({ state: "failed" });
    await expectEqualCounts();
    const { rowCount } = await database.pool.query(
      "SELECT FROM documents WHERE collection IN ('reports', 'grants') AND body #> '{source,demo}' IS NULL",
    );
    expect(rowCount).toBe(0);
    expect(await receivers()).toEqual([]);
  });

  test("an offer that its follows look for tells who follows it for real, and nobody else", async () => {
    const place = { lat: 22.5726, lng: 88.3639, label: "Kolkata" };
    const follow = { id: newId(), kind: "bed", bedType: "icu", place, withinKm: 10, when: "each", nightToo: true };
    await testStore(service, other.token).commit([{ name: "follows.save", args: follow }]);
    const at = now().toISOString();
    await service.put(
      bodyOf(
        aListing({
          details: { bedType: "icu" },
          facilityName: "Hill Hospital",
          place: { ...place, precision: "exact", basis: "given", uncertaintyKm: 0.1 },
          stock: { value: "available", count: 1, at, by: "facility" },
          confirmedAt: at,
        }),
      ),
    );
    await service.settled();
    expect(await receivers()).toEqual([other.email]);
    const { rows } = await database.pool.query("SELECT DISTINCT user_id FROM follow_hits");
    expect(rows).toEqual([{ user_id: other.id }]);
  });

  test("no reminder and no daily notice is about it, and no wave asks for it", async () => {
    const after = { expiresAt: now().toISOString(), id: "00000000-0000-0000-0000-000000000000" };
    const before = new Date(now().getTime() + 40 * DAY_MS);
    expect(await readRunningOut(database, { after, before, most: 100 })).toEqual([]);
    const told: string[] = [];
    const send = async ({ to }: { to: string }) => void told.push(to);
    const reachOf = (id: string) => readReach(database, id);
    await sendDailyNotices({ database, messages: { send }, reachOf }, new Date(now().getTime() + 2 * DAY_MS));
    expect(told).not.toContain(admin.email);
    // Its owner may agree to waves, as for each need of theirs: it asks nobody all the same.
    const owned = listings.readAll(await demoRows("listings")).filter(({ value }) => value.ownerId === admin.id);
    expect(owned.map(({ value }) => mayAskPeople(value, now()))).toEqual([false]);
    expect(
      owned.map(({ value: { source: _demo, ...rest } }) => mayAskPeople({ ...rest, source: MEMBER }, now())),
    ).toEqual([true]);
  });

  test("keeps it over time, as the rest", async () => {
    const before = await own(admin, "responses");
    await doJobs(new Date(now().getTime() + 40 * DAY_MS));
    expect(await own(admin, "responses")).toEqual(before);
    const note = "A lane with many elderly people in isolation.";
    expect(await own(admin, "listings")).toMatchObject([{ kind: "food", note }]);
    expect(await own(admin, "follows")).toHaveLength(1);
  });

  test("removed, nothing of it is left, also not of what the admin did", async () => {
    const ids = [...(await people()), ...(await demoRows("listings", "responses", "follows")).map(({ id }) => id)];
    const made = ids.filter((id) => id !== admin.id);
    expect(made.length).toBeGreaterThan(1_000);
    await removeDemo(database);
    expect(await readDemo(database)).toEqual({ demo: false, askAboutDemo: false, demoTraining: false });
    const left = await database.pool.query(
      `SELECT collection, id FROM documents WHERE collection <> 'settings' AND (id::text = ANY($1::text[])
         OR body->>'listingId' = ANY($1::text[]) OR body->>'ownerId' = ANY($1::text[]) OR body->>'responseId' = ANY($1::text[])
         OR body->>'keeperId' = ANY($1::text[]) OR body->>'authorId' = ANY($1::text[]) OR body->'source'->>'demo' = 'true')`,
      [made],
    );
    expect(left.rows).toEqual([]);
    for (const collection of ["responses", "follows", "listings"]) expect(await own(admin, collection)).toEqual([]);
    await prepare();
    await give();
    expect(await own(admin, "responses")).toEqual([]);
  });
});
