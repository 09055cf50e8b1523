import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { getOwnVerification } from "#contract/verification.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { observe, post } from "#server/testing/listing-requests.ts";
import type { TestService } from "#server/testing/service.ts";
import { claim, openCalls, release, reportNumber } from "#server/testing/calls.ts";
import { expireCards } from "./commands/expire-cards.ts";

const calls = openCalls();
const { now, later, settle, put, rows } = calls;
let one: TestService;
let two: TestService;
let asha: SignedIn;
let kim: SignedIn;
beforeAll(() => void ({ one, two, asha, kim } = calls));

describe("two verifiers", () => {
  test("and one card, in two processes at the same moment: exactly one has it", async () => {
    const id = await put();
    for (let round = 0; round < 5; round += 1) {
      // In sequence: each round begins with nobody holding a card.
      const cards = await Promise.all([asha, kim, asha, kim].map(claim));
      const holders = [cards[0] ?? cards[2], cards[1] ?? cards[3]].filter((card) => card !== null);
      expect(holders.map((card) => card?.listing.id)).toEqual([id]);
      expect(await rows("SELECT count(*)::int AS held FROM verification_cards WHERE state = 'held'")).toEqual([
        { held: 1 },
      ]);
      await one.database.pool.query("DELETE FROM verification_cards");
      await one.database.pool.query("DELETE FROM documents WHERE collection = 'claims'");
    }
  });

  test("and many cards: nobody gets what the other has, and all get one", async () => {
    await calls.putMany(8);
    const more = await Promise.all(
      [1, 2, 3, 4].map((each) => signedIn(each % 2 === 0 ? one : two, { roles: ["verifier"] })),
    );
    const cards = await Promise.all([asha, kim, ...more].map(claim));
    expect(new Set(cards.map((card) => card?.listing.id)).size).toBe(6);
    expect(cards).not.toContain(null);
  });
});

test("a card names the languages of its place's state first, then those of the country", async () => {
  await put();
  const card = await claim(asha);
  expect(card).toMatchObject({ isOfState: true });
  expect(card?.languages.slice(0, 3)).toEqual(["bn", "hi", "en"]);
});

test("who holds a card gets the same again, from any process; another tab too", async () => {
  await put();
  await put();
  const card = await claim(asha);
  expect(card?.channels).toEqual([{ type: "phone", value: expect.stringMatching(/^\+1202555\d{4}$/) }]);
  expect(Date.parse(card?.expiresAt ?? "")).toBe(now().getTime() + 15 * 60_000);
  const [again, other] = await Promise.all([
    claim(asha),
    claim({ ...asha, ask: (method, path, sent) => ask(two, { method, path, body: sent, token: asha.token }) }),
  ]);
  expect([again?.claimId, other?.claimId]).toEqual([card?.claimId, card?.claimId]);
});

test("a card whose time runs out returns to the others, not to who let it run out", async () => {
  const id = await put();
  expect((await claim(asha))?.listing.id).toBe(id);
  expect(await claim(kim)).toBeNull();
  later(15);
  expect(await claim(asha)).toBeNull();
  expect((await claim(kim))?.listing.id).toBe(id);
  expect(await rows("SELECT body->>'state' AS state FROM documents WHERE collection = 'claims' ORDER BY id")).toEqual([
    { state: "ended" },
    { state: "held" },
  ]);
  later(60);
  expect((await claim(asha))?.listing.id).toBe(id);
});

test("a card that is given back goes to another; it cannot be given back twice over, nor by somebody else", async () => {
  const id = await put();
  const card = await claim(asha);
  expect((await release(kim, card)).reason).toBe("verification/claim-ended");
  expect((await release(asha, card)).status).toBe(204);
  expect((await release(asha, card)).status).toBe(204);
  expect(await claim(asha)).toBeNull();
  expect((await claim(kim))?.listing.id).toBe(id);
});

describe("nobody is given", () => {
  test("what is theirs, or their facility's", async () => {
    const facilityId = randomUUID();
    const staff = await signedIn(one, { roles: ["verifier", "facility-staff"], facilities: [facilityId] });
    await put({ ownerId: staff.id });
    await put({ facilityId });
    expect(await claim(staff)).toBeNull();
    expect(await claim(asha)).not.toBeNull();
  });

  test("a member's own number, a need, what is closed or hidden, what was just checked, what nobody can call", async () => {
    await post(asha, { side: "offer" });
    await put({ side: "need" });
    await put({ status: "withdrawn" });
    await put({ status: "hidden" });
    await put({ stock: { value: "available", at: now().toISOString(), by: "facility" } });
    await put({ contact: { channels: [], shielded: false, available: false } });
    await put({ trust: { value: "fraud-confirmed", at: now().toISOString(), by: "moderator" } });
    expect(await claim(kim)).toBeNull();
  });

  test("anything without being a verifier", async () => {
    await put();
    const member = await signedIn(one);
    const moderator = await signedIn(one, { roles: ["moderator"] });
    for (const who of [member, moderator]) {
      // In sequence: each is a separate case.
      expect((await who.ask("POST", "/api/v1/verification/claims", {})).reason).toBe("http/permission-denied");
      expect((await who.ask("GET", "/api/v1/verification/me")).reason).toBe("http/permission-denied");
    }
  });
});

test("the number of an import that nobody claimed is shown to the holder alone, while they hold it", async () => {
  const channels = [{ type: "phone", value: "+919000001238" }];
  const contact = { channels: [], shielded: true, available: false };
  const id = await put({ contact }, { channels });
  const card = await claim(asha);
  expect(card).toMatchObject({ listing: { id, contact: { channels: [], shielded: true } }, channels });
  const mine = (who: SignedIn) =>
    who.ask("POST", "/api/v1/sync/query", { target: { collection: "claims", mine: true } });
  expect((await mine(asha)).json["documents"]).toMatchObject([{ listingId: id, state: "held", channels }]);
  expect((await mine(kim)).json["documents"]).toEqual([]);
  const other = await kim.ask("POST", "/api/v1/sync/batch-get", { collection: "claims", ids: [card?.claimId] });
  expect(other.json["missing"]).toEqual([card?.claimId]);
  await release(asha, card);
  expect(JSON.stringify((await mine(asha)).json)).not.toContain("9000001238");
});

test("a verifier may see what waits, as any reader does, and takes nothing by it", async () => {
  const ids = [await put(), await put()];
  const seen = async (query: string) =>
    getOwnVerification.output.parse((await asha.ask("GET", `/api/v1/verification/me${query}`)).json).next;
  expect(await seen("")).toEqual([]);
  expect((await seen("?next=5")).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(await seen("?next=1")).toHaveLength(1);
  expect(await rows("SELECT FROM verification_cards")).toEqual([]);
});

test("what was said ends the card, is counted, and the next one comes; taking it back gives the card again", async () => {
  const id = await put();
  const card = await claim(asha);
  const said = await observe(asha, id, { outcome: "in-stock", count: 3 });
  expect(said).toMatchObject({ status: 201, json: { stock: { value: "available", count: 3, by: "verifier" } } });
  const mine = async () => getOwnVerification.output.parse((await asha.ask("GET", "/api/v1/verification/me")).json);
  expect(await mine()).toMatchObject({ today: 1, week: 1, all: 1, byOutcome: { "in-stock": 1 }, left: 59 });
  expect(await claim(asha)).toBeNull();
  const [row] = await rows("SELECT observation_id AS id FROM verification_cards");
  const undone = await asha.ask("POST", "/api/v1/sync/commit", {
    clientId: "0".repeat(32),
    mutations: [{ key: randomUUID(), name: "observations.undo", args: { id: row?.["id"] } }],
  });
  expect(undone.json).toMatchObject({ results: [{ state: "acknowledged" }] });
  expect(await mine()).toMatchObject({ all: 0 });
  expect((await claim(asha))?.claimId).toBe(card?.claimId);
});

test("a word that comes after the card ran out still counts, as an observation and as a call", async () => {
  const id = await put();
  await claim(asha);
  later(20);
  await observe(asha, id, { outcome: "none-left", at: new Date(now().getTime() - 15 * 60_000).toISOString() });
  expect(await rows("SELECT state, outcome FROM verification_cards")).toEqual([
    { state: "done", outcome: "none-left" },
  ]);
  expect((await one.get(`/api/v1/listings/${id}`).then((answer) => answer.json())) as object).toMatchObject({
    stock: { value: "out", by: "verifier" },
  });
});

test("nobody at the phone: asked again after 15 minutes, an hour, four hours, then no more until somebody reports it", async () => {
  const id = await put();
  const tryOnce = async (who: SignedIn) => {
    expect((await claim(who))?.listing.id).toBe(id);
    await observe(who, id, { outcome: "no-answer" });
    await settle();
  };
  for (const minutes of [15, 60, 240]) {
    // In sequence, as time passes.
    await tryOnce(minutes === 60 ? kim : asha);
    later(minutes - 1);
    expect(await claim(kim)).toBeNull();
    later(1);
  }
  await tryOnce(kim);
  later(48 * 60);
  expect(await claim(kim)).toBeNull();
  await reportNumber(calls, id);
  later(16);
  expect((await claim(kim))?.listing.id).toBe(id);
});

test("tries of callers keep no number from verifiers: made-up ones would", async () => {
  const id = await put();
  for (const hours of [9, 7, 6, 1]) {
    const at = new Date(now().getTime() - hours * 3_600_000).toISOString();
    const headers = { "X-Client-Id": `${hours}`.repeat(32) };
    const path = `/api/v1/listings/${id}/observations`;
    expect((await ask(one, { method: "POST", path, body: { outcome: "no-answer", at }, headers })).status).toBe(201);
  }
  await settle();
  expect((await claim(kim))?.listing.id).toBe(id);
});

test("a verifier takes sixty cards an hour, then is asked to wait", async () => {
  const id = await put();
  await one.database.pool.query(
    `INSERT INTO verification_cards (claim_id, listing_id, verifier, taken_at, expires_at, state)
     SELECT gen_random_uuid(), $1, $2, $3, $3, 'done' FROM generate_series(1, 60)`,
    [id, asha.id, new Date(now().getTime() - 30 * 60_000)],
  );
  const refused = await asha.ask("POST", "/api/v1/verification/claims", {});
  expect(refused).toMatchObject({ status: 429, reason: "http/resource-exhausted" });
  expect(Number(refused.headers.get("retry-after"))).toBe(30 * 60);
  later(31);
  expect((await claim(asha))?.listing.id).toBe(id);
});

test("two verifiers who find what cannot both be so are a case for a moderator; a word taken back is none", async () => {
  const id = await put();
  const spot = "UPDATE verification_cards SET second_until = $1 WHERE verifier = $2 AND state = 'done'";
  await claim(asha);
  await observe(asha, id, { outcome: "in-stock" });
  await settle();
  await rows(spot, [new Date(now().getTime() + 30 * 60_000), asha.id]);
  expect(await claim(asha)).toBeNull();
  expect((await claim(kim))?.listing.id).toBe(id);
  await observe(kim, id, { outcome: "wrong-number" });
  const reports = () => rows("SELECT body FROM documents WHERE collection = 'reports'");
  expect(await reports()).toMatchObject([{ body: { listingId: id, cause: "disagreement", state: "open", weight: 0 } }]);
  const [row] = await rows("SELECT observation_id AS id FROM verification_cards WHERE verifier = $1", [kim.id]);
  await kim.ask("POST", "/api/v1/sync/commit", {
    clientId: "1".repeat(32),
    mutations: [{ key: randomUUID(), name: "observations.undo", args: { id: row?.["id"] } }],
  });
  expect(await reports()).toEqual([]);
  await observe(kim, id, { outcome: "limited" });
  expect(await reports()).toEqual([]);
});

test("a held card whose listing is closed meanwhile is over, and another one comes", async () => {
  const id = await put();
  const card = await claim(asha);
  const other = await put();
  const closed = bodyOf(aListing({ source: { kind: "import" }, status: "withdrawn" }));
  await one.put(closed, { id });
  await settle();
  later(1);
  expect((await claim(asha))?.listing.id).toBe(other);
  expect((await release(asha, card)).reason).toBe("verification/claim-ended");
});

test("cards whose time ran out are marked so by a job, and those that were called are left alone", async () => {
  await put();
  await put();
  await claim(asha);
  const called = await claim(kim);
  await observe(kim, called?.listing.id ?? "", { outcome: "in-stock" });
  later(16);
  await expireCards(one.database, now());
  const states = "SELECT state FROM verification_cards ORDER BY state";
  expect(await rows(states)).toEqual([{ state: "done" }, { state: "ended" }]);
  expect(await rows("SELECT body->>'state' AS state FROM documents WHERE collection = 'claims' ORDER BY 1")).toEqual([
    { state: "done" },
    { state: "ended" },
  ]);
});

test("a card whose listing is deleted stands in nobody's way; a verifier's cards go with their account", async () => {
  const owner = await signedIn(one);
  const id = await put({ ownerId: owner.id });
  expect((await claim(asha))?.listing.id).toBe(id);
  expect((await owner.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
  const other = await put();
  later(1);
  const leaving = await signedIn(two, { roles: ["verifier"] });
  expect((await claim(asha))?.listing.id).toBe(other);
  await put();
  later(1);
  expect(await claim(leaving)).not.toBeNull();
  expect((await leaving.ask("GET", "/api/v1/me/export")).json["claims"]).toHaveLength(1);
  expect((await leaving.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
  expect(await rows("SELECT FROM verification_cards WHERE verifier = $1", [leaving.id])).toEqual([]);
  const left = "SELECT FROM documents WHERE collection = 'claims' AND body->>'ownerId' = $1";
  expect(await rows(left, [leaving.id])).toEqual([]);
});
