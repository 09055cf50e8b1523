import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#domain/shared/durations.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { post } from "#server/testing/listing-requests.ts";
import { actOnResponse, idOf } from "#server/responses/testing/response-world.ts";
import { askWorld } from "./testing/ask-world.ts";
import type { AskWorld } from "./testing/ask-world.ts";

let world: AskWorld;
beforeAll(async () => {
  world = await askWorld();
});
afterAll(() => world.service.close());
beforeEach(() => world.begin());

const OXYGEN = { kind: "oxygen", details: { form: "cylinder" }, unit: "cylinder", title: "Oxygen" } as const;
const HOWRAH = { lat: 22.58, lng: 88.33, label: "Howrah" };
/** An import with a published line near the needs, which nobody has called. */
const aCallableLead = () => {
  const channels = [{ type: "phone" as const, value: "+12025550143" }];
  const listing = aListing({
    side: "offer",
    kind: "oxygen",
    details: { form: "cylinder" },
    ownerId: null,
    contact: { channels, shielded: false, available: true },
    source: { kind: "import", name: "Volunteers" },
  });
  return { collection: "listings", id: crypto.randomUUID(), body: bodyOf(listing) };
};
const commit = async (who: SignedIn, name: string, args: object) => {
  const { json } = await who.ask("POST", "/api/v1/sync/commit", {
    clientId: "a".repeat(32),
    mutations: [{ key: crypto.randomUUID(), name, args }],
  });
  return (json["results"] as { state: string; error?: { reason: string } }[])[0];
};
const aVerifier = async (radiusKm = 25): Promise<SignedIn> => {
  const verifier = await signedIn(world.service, { roles: ["verifier"], isSettled: true });
  expect(await commit(verifier, "verifierAreas.save", { id: verifier.id, place: HOWRAH, radiusKm })).toMatchObject({
    state: "acknowledged",
  });
  return verifier;
};
const answer = (who: SignedIn, ask: Record<string, unknown> | undefined, said: "yes" | "no") =>
  who.ask("POST", `/api/v1/asks/${String(ask?.["id"])}/answer`, { answer: said });

test("a verifier who chose it is asked once for a need, and a yes gives them a number to call", async () => {
  const verifier = await aVerifier();
  const { owner, id } = await world.askingNeed(OXYGEN);
  expect(await world.wave()).toBe(1);
  expect(world.sent).toMatchObject([{ template: "asked-verifier", values: { kind: "oxygen" } }]);
  expect(await world.newsOf(verifier)).toEqual(["asked-to-call"]);
  const [ask] = await world.mine(verifier, "asks");
  expect(ask).toMatchObject({ listingId: id, isCall: true, kind: "oxygen", isOpen: true });
  expect(ask).not.toHaveProperty("amount");
  // Nobody of whom a yes is hoped for was asked: the owner's counts say so.
  expect(await world.mine(owner, "campaigns")).toMatchObject([{ asked: 0, yes: 0, foundNobody: true }]);
  const [lead] = await world.service.putAll([aCallableLead()]);
  // The queue is made anew once the search has seen the lead.
  await expect
    .poll(async () => (await verifier.ask("GET", "/api/v1/verification/me")).json)
    .toMatchObject({ waiting: 1 });
  expect((await answer(verifier, ask, "yes")).json).toMatchObject({ answer: "yes", isOpen: false });
  expect(await world.mine(verifier, "claims")).toMatchObject([{ listingId: lead, state: "held" }]);
  expect(await world.mine(verifier, "responses")).toEqual([]);
  expect(await world.mine(owner, "campaigns")).toMatchObject([{ asked: 0, yes: 0 }]);
  world.move(DAY_MS + 1);
  await world.wave();
  expect(await world.mine(verifier, "asks")).toHaveLength(1);
});

test("nobody else is asked: too far, without the role any more, with ended messages; three at most", async () => {
  const [far, former, ended] = [await aVerifier(10), await aVerifier(), await aVerifier()];
  await world.service.database.pool.query(`UPDATE auth."user" SET role = '' WHERE id = $1`, [former.id]);
  await world.service.database.pool.query("INSERT INTO ended_messages VALUES ($1, 'asked-verifier', now())", [
    ended.id,
  ]);
  const place = { lat: 22.75, lng: 88.33, label: "Serampore", precision: "area" } as const;
  await world.askingNeed({ ...OXYGEN, place });
  expect(await world.wave()).toBe(0);
  expect(await world.mine(far, "asks")).toEqual([]);
  for (let each = 0; each < 5; each += 1) await aVerifier();
  await world.askingNeed(OXYGEN);
  expect(await world.wave()).toBe(3);
});

test("nobody is asked to call for a need for which all was taken, however often it is looked at", async () => {
  const { owner, id } = await world.askingNeed({ ...OXYGEN, quantity: 1 });
  const helper = await world.owner();
  const responseId = idOf(await world.promise(helper, id));
  expect((await actOnResponse(owner, responseId, "accept", { amount: 1 })).status).toBe(200);
  for (let each = 0; each < 5; each += 1) await aVerifier();
  for (let look = 0; look < 3; look += 1) {
    // Each look depends on the one before.
    expect(await world.wave()).toBe(0);
    world.move(60_000);
  }
});

test("a promise of nobody asked stops no call: verifiers are asked once all the same", async () => {
  const { id } = await world.askingNeed({ ...OXYGEN, quantity: 1 });
  idOf(await world.promise(await world.owner(), id));
  for (let each = 0; each < 5; each += 1) await aVerifier();
  const asked: number[] = [];
  for (let look = 0; look < 3; look += 1) {
    // Each look depends on the one before.
    asked.push(await world.wave());
    world.move(DAY_MS / 4);
  }
  expect(asked).toEqual([3, 0, 0]);
});

test("the area is for verifiers, known to its owner alone, and erased when it ends", async () => {
  const verifier = await aVerifier();
  const area = async (who: SignedIn) =>
    (await who.ask("POST", "/api/v1/sync/query", { target: { collection: "verifierAreas", mine: true } })).json[
      "documents"
    ];
  expect(await area(verifier)).toMatchObject([{ radiusKm: 25, place: HOWRAH }]);
  const member = await signedIn(world.service);
  expect(await area(member)).toEqual([]);
  const refused = await commit(member, "verifierAreas.save", { id: member.id, place: HOWRAH, radiusKm: 25 });
  expect(refused).toMatchObject({ state: "rejected", error: { reason: "http/permission-denied" } });
  const others = await commit(verifier, "verifierAreas.save", { id: member.id, place: HOWRAH, radiusKm: 25 });
  expect(others).toMatchObject({ state: "rejected" });
  await commit(verifier, "verifierAreas.end", { id: verifier.id });
  expect(await area(verifier)).toEqual([]);
  await post(verifier, OXYGEN);
  const { rows } = await world.service.database.pool.query("SELECT FROM documents WHERE collection = 'verifierAreas'");
  expect(rows).toHaveLength(0);
});

test("a verifier who chose hours or kinds is not asked outside them", async () => {
  const [evening, blood, noon] = await Promise.all([aVerifier(), aVerifier(), aVerifier()]);
  const choose = async (who: SignedIn, choice: object) => {
    const args = { id: who.id, districts: [], kinds: [], languages: [], ...choice };
    expect(await commit(who, "verifierChoices.save", args)).toMatchObject({ state: "acknowledged" });
  };
  await choose(evening, { hours: { from: 20, to: 22 } });
  await choose(blood, { kinds: ["blood"] });
  await choose(noon, { kinds: ["oxygen"], hours: { from: 8, to: 20 } });
  await world.askingNeed(OXYGEN);
  expect(await world.wave()).toBe(1);
  const asked = await Promise.all([evening, blood, noon].map((who) => world.mine(who, "asks")));
  expect(asked.map((each) => each.length)).toEqual([0, 0, 1]);
});
