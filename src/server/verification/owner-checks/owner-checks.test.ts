import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getOwnerChecks } from "#contract/verification.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { ApiResponse, SignedIn } from "#server/testing/accounts.ts";
import { claim, release } from "#server/testing/calls.ts";
import { anOwner, postReachable } from "#server/testing/contact.ts";
import type { Owner } from "#server/testing/contact.ts";
import { observe } from "#server/testing/listing-requests.ts";
import { OUTBOX_KEY, testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";

/** A critical need of oxygen is due after the half-life of oxygen. */
const DUE_MS = 2 * HOUR_MS + 60_000;
const GOT = "people who got your number: 1";
const CRITICAL = { urgency: "critical" } as const;

let service: TestService;
let owner: Owner;
let asha: SignedIn;
let kim: SignedIn;
let ahead = 0;
const now = (): Date => new Date(Date.now() + ahead);
beforeAll(async () => {
  service = await testService({ now });
});
afterAll(() => service.close());
beforeEach(async () => {
  ahead = 0;
  await service.database.pool.query("DELETE FROM verification_cards");
  await service.database.pool.query(
    `WITH gone AS (DELETE FROM documents WHERE collection IN ('listings', 'claims', 'observations') RETURNING collection, id)
     INSERT INTO changes (collection, id, version, removed) SELECT collection, id, 99, true FROM gone`,
  );
  owner = await anOwner(service);
  const aVerifier = () => signedIn(service, { roles: ["verifier"], isSettled: true });
  [asha, kim] = await Promise.all([aVerifier(), aVerifier()]);
  await settle();
});

const settle = () => settleFeed(service.database, service.feed);
/** Posts a need, and moves the clock until its owner may be asked. */
async function aDueNeed(about: Parameters<typeof postReachable>[1] = CRITICAL): Promise<string> {
  const { id } = await postReachable(owner, about);
  ahead += DUE_MS;
  await settle();
  return id;
}
const list = async (who: SignedIn) =>
  getOwnerChecks.output.parse((await who.ask("GET", "/api/v1/verification/owner-checks")).json);
const idsFor = async (who: SignedIn) => (await list(who)).items.map(({ listing }) => listing.id);
const put = (who: SignedIn, id: string): Promise<ApiResponse> =>
  who.ask("POST", `/api/v1/verification/owner-checks/${id}/ask`, {});
async function lettersTo(to: string): Promise<string[]> {
  const response = await service.get(`/dev/outbox.json?key=${OUTBOX_KEY}`);
  const letters: { to: string; text: string }[] = JSON.parse(await response.text());
  return letters.filter((letter) => letter.to === to).map(({ text }) => text);
}
/** The tokens of the questions that a person was sent. */
async function tokensTo(to: string): Promise<string[]> {
  return (await lettersTo(to)).flatMap((text) => /#token=([\w-]+)/.exec(text)?.[1] ?? []);
}
async function tokenTo(to: string): Promise<string> {
  await expect.poll(async () => (await tokensTo(to)).length).toBeGreaterThan(0);
  return (await tokensTo(to)).at(-1) ?? "";
}
const answer = (token: string, said: string): Promise<ApiResponse> =>
  ask(service, { method: "POST", path: "/api/v1/still-available", body: { token, answer: said } });
const rows = async (sql: string, values: unknown[] = []) => (await service.database.pool.query(sql, values)).rows;

/** A need whose owner chose "call me" after a question of Asha's. @returns its id and the token */
async function aCall(): Promise<{ id: string; token: string }> {
  const id = await aDueNeed();
  await put(asha, id);
  const token = await tokenTo(owner.email);
  expect((await answer(token, "call")).json).toMatchObject({ call: { until: expect.any(String) } });
  await settle();
  return { id, token };
}

describe("a need that nobody confirmed for the half-life of its kind", () => {
  test("comes to verifiers without a number; one tap asks its owner, once; the owner's yes is read by all", async () => {
    const { id } = await postReachable(owner, CRITICAL);
    await settle();
    expect(await idsFor(asha)).toEqual([]);
    expect((await put(asha, id)).reason).toBe("verification/not-due");
    ahead = DUE_MS;
    const found = await asha.ask("GET", "/api/v1/verification/owner-checks");
    expect(found.json).toMatchObject({
      items: [{ listing: { id, side: "need" }, asked: 0 }],
      unreachable: 0,
      calls: 0,
    });
    expect(JSON.stringify(found.json)).not.toContain(owner.phone);
    expect(await claim(asha)).toBeNull();
    const both = await Promise.all([put(asha, id), put(kim, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 412]);
    expect(await idsFor(kim)).toEqual([]);
    const token = await tokenTo(owner.email);
    expect(await tokensTo(owner.email)).toHaveLength(1);
    expect((await answer(token, "yes")).json).toMatchObject({ status: "open", reach: { by: "owner" } });
    await settle();
    expect((await kim.ask("GET", `/api/v1/listings/${id}`)).json).toMatchObject({
      freshness: "fresh",
      reach: { value: "reachable", by: "owner" },
    });
    ahead += DUE_MS;
    expect(await idsFor(kim)).toEqual([]);
    ahead += 4 * HOUR_MS;
    expect(await idsFor(kim)).toEqual([id]);
  });

  test("is asked about again after some hours, three times at most without an answer, then left", async () => {
    const id = await aDueNeed();
    const answers: string[] = [];
    for (let hour = 0; hour < 60; hour += 1) {
      // In sequence: one hour after the other.
      const { status } = await put(asha, id);
      if (status === 204) answers.push(String(hour));
      ahead += HOUR_MS;
    }
    expect(answers).toEqual(["0", "6", "18"]);
    expect(await idsFor(asha)).toEqual([]);
  });

  test("one person is asked three times in 24 hours, about all their entries", async () => {
    const ids = [];
    for (const title of ["One", "Two", "Three", "Four"])
      ids.push((await postReachable(owner, { ...CRITICAL, title })).id);
    ahead = DUE_MS;
    await settle();
    const answers = await Promise.all(ids.map((id) => put(asha, id)));
    expect(answers.map(({ reason = "asked" }) => reason).toSorted()).toEqual([
      "asked",
      "asked",
      "asked",
      "verification/not-due",
    ]);
    expect(await idsFor(kim)).toEqual([]);
  });

  test("whose owner gets no messages is left out, and counted; nobody checks their own", async () => {
    const id = await aDueNeed();
    await rows(`INSERT INTO ended_messages (user_id, kind, at) VALUES ($1, 'still-available', now())`, [owner.id]);
    expect(await list(asha)).toMatchObject({ items: [], unreachable: 1 });
    expect((await put(asha, id)).reason).toBe("verification/no-way");
    await rows(`DELETE FROM ended_messages WHERE user_id = $1`, [owner.id]);
    await rows(`UPDATE auth."user" SET role = 'verifier' WHERE id = $1`, [owner.id]);
    expect((await put(owner, id)).status).toBe(403);
    expect(await idsFor(owner)).toEqual([]);
  });

  test.each(["matched", "fulfilled", "hidden"])("that is %s is never asked about", async (status) => {
    const id = await aDueNeed();
    await rows(`UPDATE documents SET body = body || jsonb_build_object('status', $2::text) WHERE id = $1`, [
      id,
      status,
    ]);
    expect((await put(asha, id)).reason).toBe("verification/not-due");
    expect(await tokensTo(owner.email)).toEqual([]);
  });

  test("a member asks nobody", async () => {
    const id = await aDueNeed();
    const member = await signedIn(service);
    expect((await put(member, id)).status).toBe(403);
    expect((await member.ask("GET", "/api/v1/verification/owner-checks")).status).toBe(403);
  });
});

describe("'call me'", () => {
  test("gives one verifier the number for a card, as a grant that the owner sees and takes back", async () => {
    const { id } = await aCall();
    expect(await list(kim)).toMatchObject({ items: [], calls: 1 });
    const card = await claim(kim);
    expect(card).toMatchObject({ listing: { id }, channels: [{ type: "phone", value: owner.phone }] });
    expect(await claim(asha)).toBeNull();
    const target = { collection: "grants", mine: true };
    const { json } = await owner.ask("POST", "/api/v1/sync/query", { target });
    const [grant] = json["documents"] as { id: string }[];
    expect(grant).toMatchObject({ listingId: id, side: "owner", alias: "Asha" });
    const key = crypto.randomUUID();
    const revoke = { clientId: "a".repeat(32), mutations: [{ key, name: "grants.revoke", args: { id: grant?.id } }] };
    await owner.ask("POST", "/api/v1/sync/commit", revoke);
    const claims = await kim.ask("POST", "/api/v1/sync/query", { target: { collection: "claims", mine: true } });
    expect(claims.json["documents"]).toMatchObject([{ state: "held", channels: [] }]);
    expect(await claim(kim)).toBeNull();
    // The others may still call.
    expect(await claim(asha)).toMatchObject({ listing: { id } });
    const audit = await rows(
      "SELECT DISTINCT who FROM audit WHERE act = 'verification.claim' AND collection = 'grants'",
    );
    expect(audit.map(({ who }) => who).toSorted()).toEqual([asha.id, kim.id].toSorted());
  });

  test("tells at once, and not again daily, that a verifier got the number; a card that is held tells once", async () => {
    await aCall();
    for (let each = 0; each < 2; each += 1) expect(await claim(kim)).not.toBeNull();
    await expect.poll(async () => (await lettersTo(owner.email)).filter((text) => text.includes(GOT)).length).toBe(1);
    const told = await rows(
      `SELECT d.body->>'kind' AS kind FROM news_messages m JOIN documents d ON d.collection = 'news' AND d.id = m.news_id
       WHERE d.body->>'ownerId' = $1`,
      [owner.id],
    );
    expect(told).toEqual([{ kind: "contact-asked" }]);
  });

  test("ends with a call that reached them, comes back when it is undone, and goes on when nobody answered", async () => {
    const { id } = await aCall();
    await claim(kim);
    await observe(kim, id, { outcome: "no-answer" });
    expect(await list(asha)).toMatchObject({ calls: 1 });
    ahead += 20 * 60_000;
    expect(await claim(asha)).toMatchObject({ listing: { id } });
    const said = await observe(asha, id, { outcome: "confirmed" });
    expect(said.json).toMatchObject({ trust: { value: "confirmed", by: "verifier" }, freshness: "fresh" });
    expect(await list(kim)).toMatchObject({ calls: 0 });
    expect(await claim(kim)).toBeNull();
    const [{ id: observation }] = await rows(
      `SELECT id FROM documents WHERE collection = 'observations' AND body->>'outcome' = 'confirmed'`,
    );
    const undo = { key: crypto.randomUUID(), name: "observations.undo", args: { id: observation } };
    await asha.ask("POST", "/api/v1/sync/commit", { clientId: "b".repeat(32), mutations: [undo] });
    expect(await claim(asha)).toMatchObject({ listing: { id }, channels: [{ value: owner.phone }] });
  });

  test.each([
    ["the owner wants no call any more", (token: string) => answer(token, "no-call")],
    ["the owner says that it is still true", (token: string) => answer(token, "yes")],
    ["the owner takes it off", (token: string) => answer(token, "no")],
    ["a day went by", () => Promise.resolve(void (ahead += 24 * HOUR_MS))],
  ])("ends when %s", async (_why, end) => {
    const { token } = await aCall();
    const card = await claim(kim);
    expect(card?.channels).toHaveLength(1);
    await end(token);
    const claims = await kim.ask("POST", "/api/v1/sync/query", { target: { collection: "claims", mine: true } });
    expect(JSON.stringify(claims.json)).not.toContain(owner.phone);
    expect(await claim(kim)).toBeNull();
    expect(await claim(asha)).toBeNull();
  });

  test("is offered only where there is a number to give, and a card that is given back goes to others", async () => {
    const id = await aDueNeed();
    await put(asha, id);
    const token = await tokenTo(owner.email);
    const read = () => ask(service, { method: "POST", path: "/api/v1/still-available/read", body: { token } });
    expect((await read()).json).toHaveProperty("call", {});
    await rows(`UPDATE auth."user" SET "phoneNumber" = NULL, "phoneNumberVerified" = NULL WHERE id = $1`, [owner.id]);
    expect((await read()).json).not.toHaveProperty("call");
    expect((await answer(token, "call")).reason).toBe("contact/not-shared");
    await rows(`UPDATE auth."user" SET "phoneNumber" = $2, "phoneNumberVerified" = true WHERE id = $1`, [
      owner.id,
      owner.phone,
    ]);
    await answer(token, "call");
    const card = await claim(kim);
    await release(kim, card);
    expect(await claim(kim)).toBeNull();
    expect(await claim(asha)).toMatchObject({ listing: { id } });
  });
});
