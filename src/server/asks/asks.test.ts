import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { withoutRandom } from "#server/testing/private-values.ts";
import { actOnResponse } from "#server/responses/testing/response-world.ts";
import { runWaves } from "./run-waves.ts";
import { askWorld } from "./testing/ask-world.ts";
import type { AskWorld } from "./testing/ask-world.ts";

let world: AskWorld;
beforeAll(async () => {
  world = await askWorld();
});
afterAll(() => world.service.close());
beforeEach(() => world.begin());

const answer = (who: SignedIn, ask: Record<string, unknown> | undefined, said: "yes" | "no") =>
  who.ask("POST", `/api/v1/asks/${String(ask?.["id"])}/answer`, { answer: said });
const toOwner = ({ email }: SignedIn) => world.sent.filter(({ to }) => to === email);
const stored = async (collection: string): Promise<Record<string, unknown>[]> =>
  (
    await world.service.database.pool.query<{ body: Record<string, unknown> }>(
      "SELECT body FROM documents WHERE collection = $1",
      [collection],
    )
  ).rows.map(({ body }) => body);

describe("a wave", () => {
  test("that fails is reported, and holds up no other need", async () => {
    await world.donors(20);
    const first = await world.askingNeed();
    const second = await world.askingNeed();
    const faults: unknown[] = [];
    const tellAsked: typeof world.dependencies.tellAsked = (made, listing) => {
      if (made.some(({ body }) => body.listingId === first.id)) throw new Error("the statement took too long");
      return world.dependencies.tellAsked(made, listing);
    };
    const run = () =>
      runWaves({ ...world.dependencies, tellAsked, report: (fault) => faults.push(fault) }, world.now());
    expect(await run()).toBeGreaterThan(0);
    expect(faults).toHaveLength(1);
    expect(new Set((await stored("asks")).map(({ listingId }) => listingId))).toEqual(new Set([second.id]));
    // It is due still.
    expect(await world.wave()).toBeGreaterThan(0);
    expect((await stored("asks")).map(({ listingId }) => listingId)).toContain(first.id);
  });

  test("asks donors who may give, tells them without a group, and shows the owner counts alone", async () => {
    const donor = await world.donor();
    await world.donors(1, { group: "B+" });
    await world.donors(1, { components: ["platelets"] });
    await world.donors(1, { km: 30 });
    const { owner, id } = await world.askingNeed();
    expect(await world.wave()).toBe(1);
    expect(await world.mine(donor, "asks")).toMatchObject([
      { listingId: id, isOpen: true, component: "red-cells", place: expect.any(String) },
    ]);
    expect(await world.mine(owner, "campaigns")).toMatchObject([{ id, asked: 1, yes: 0, foundNobody: false }]);
    expect(await world.mine(owner, "asks")).toEqual([]);
    expect(await world.mine(donor, "campaigns")).toEqual([]);
    expect(await world.newsOf(donor)).toEqual(["asked"]);
    expect(world.sent).toMatchObject([{ template: "asked", to: donor.email, endableBy: donor.id }]);
    const words = JSON.stringify([world.sent, await stored("asks"), await stored("news"), await stored("campaigns")]);
    for (const secret of ["O-", "22.57", "Home"]) expect(withoutRandom(words)).not.toContain(secret);
  });

  test("comes when it is due, and asks nobody twice for one need", async () => {
    await world.donors(150);
    await world.askingNeed({ urgency: "urgent" });
    const first = await world.wave();
    expect(first).toBe(27);
    world.move(19 * MINUTE_MS);
    expect(await world.wave()).toBe(0);
    world.move(MINUTE_MS);
    const second = await world.wave();
    expect(second).toBeGreaterThan(0);
    const asked = (await stored("asks")).map(({ ownerId }) => ownerId);
    expect(new Set(asked).size).toBe(first + second);
  });

  test("is made once by two processes, and a person gets one ask a day over all needs", async () => {
    const other = await openDatabase(world.service.database.connection);
    const people = await world.donors(40);
    const needs = await Promise.all([0, 1].map(() => world.askingNeed({ urgency: "urgent" })));
    const made = await Promise.all([world.wave(), world.wave(other), world.wave(), world.wave(other)]);
    await other.close();
    const asks = await stored("asks");
    expect(asks).toHaveLength(made.reduce((sum, each) => sum + each));
    expect(new Set(asks.map(({ ownerId }) => ownerId)).size).toBe(asks.length);
    expect(asks).toHaveLength(people.length);
    expect(new Set((await stored("campaigns")).map(({ listingId }) => listingId))).toEqual(
      new Set(needs.map(({ id }) => id)),
    );
  });

  test("asks those who are near first, and goes farther where too few are", async () => {
    const near = await world.donors(12, { km: 2 });
    const far = await world.donors(12, { km: 18 });
    await world.askingNeed({ urgency: "planned" });
    const asked = async () => (await stored("asks")).map(({ ownerId }) => String(ownerId));
    expect(await world.wave()).toBe(7);
    expect(near).toEqual(expect.arrayContaining(await asked()));
    for (let wave = 0; wave < 3; wave += 1) {
      world.move(6 * HOUR_MS);
      // Each wave asks those that the ones before have left.
      await world.wave();
    }
    expect(far.some((id) => near.includes(id))).toBe(false);
    expect((await asked()).some((id) => far.includes(id))).toBe(true);
  });

  test("with its asks used up says so to the owner, once", async () => {
    await world.donors(200);
    const { owner, id } = await world.askingNeed({ urgency: "critical" });
    let asked = 0;
    for (let wave = 0; wave < 20; wave += 1) {
      // Each wave changes what the next one may do.
      asked += await world.wave();
      world.move(10 * MINUTE_MS);
    }
    expect(asked).toBe(80);
    expect((await world.newsOf(owner)).filter((kind) => kind === "asks-spent")).toHaveLength(1);
    expect(toOwner(owner)).toMatchObject([{ values: { news: "asks-spent:1" }, endableBy: owner.id }]);
    const campaign = { id, asked: 60, askedTo: 199, dueAt: null, stop: "spent" };
    expect(await world.mine(owner, "campaigns")).toMatchObject([campaign]);
  });

  test("that finds nobody three times says so to the owner, and goes on", async () => {
    const { owner } = await world.askingNeed({ urgency: "critical" });
    for (let wave = 0; wave < 5; wave += 1) {
      // Each wave counts those before it.
      await world.wave();
      world.move(10 * MINUTE_MS);
    }
    expect((await world.newsOf(owner)).filter((kind) => kind === "asks-found-nobody")).toHaveLength(1);
    expect(toOwner(owner)).toMatchObject([{ values: { news: "asks-found-nobody:1" }, endableBy: owner.id }]);
    await world.donors(3);
    expect(await world.wave()).toBe(3);
  });
});

describe("nobody is asked for", () => {
  test("a need that did not choose it, one of another kind of donors, one without a proved number", async () => {
    await world.donors(5);
    await world.askingNeed({ consent: { showOnRequest: false, beMatched: false, reContact: false } });
    await world.askingNeed({ kind: "oxygen", details: { form: "cylinder" }, unit: "cylinder" });
    const helper = await signedIn(world.service, { ageHours: 720 });
    const { id } = await world.askingNeed({}, helper);
    expect(await world.wave()).toBe(0);
    expect(await world.mine(helper, "campaigns")).toMatchObject([{ id, stop: "number-needed", startedAt: null }]);
  });

  test("a third need of one owner at a time, a fourth of a day, a second one of a new account", async () => {
    await world.donors(300);
    const owner = await world.owner();
    for (let each = 0; each < 4; each += 1) await world.askingNeed({ title: `Need ${each}` }, owner);
    await world.wave();
    const stops = async (who: SignedIn) => (await world.mine(who, "campaigns")).map(({ stop }) => stop);
    expect((await stops(owner)).toSorted()).toEqual(["others-run", "others-run", undefined, undefined]);
    const young = await world.owner(1);
    for (const title of ["One", "Two"]) await world.askingNeed({ title }, young, { isVouched: false });
    await world.wave();
    expect((await stops(young)).toSorted()).toEqual(["others-run", undefined]);
  });
});

describe("an answer", () => {
  test("yes is a promise, and the owner is told; the same again changes nothing, another one is refused", async () => {
    const donor = await world.donor();
    const { owner, id } = await world.askingNeed();
    await world.wave();
    const [ask] = await world.mine(donor, "asks");
    const said = await answer(donor, ask, "yes");
    expect([said.status, said.json]).toMatchObject([200, { answer: "yes", isOpen: false }]);
    expect((await answer(donor, ask, "yes")).status).toBe(200);
    expect(await stored("responses")).toMatchObject([
      { listingId: id, authorId: donor.id, amount: 1, state: "promised" },
    ]);
    expect(await world.newsOf(owner)).toEqual(["response-promised"]);
    expect(await world.mine(owner, "campaigns")).toMatchObject([{ asked: 1, yes: 1 }]);
    expect((await answer(donor, ask, "no")).reason).toBe("asks/ended");
  });

  test("no is kept, and for three days no other need asks", async () => {
    const donor = await world.donor();
    await world.askingNeed();
    await world.wave();
    const [ask] = await world.mine(donor, "asks");
    expect((await answer(donor, ask, "no")).json).toMatchObject({ answer: "no", isOpen: false });
    world.move(2 * DAY_MS);
    await world.askingNeed();
    expect(await world.wave()).toBe(0);
    world.move(DAY_MS + HOUR_MS);
    await world.askingNeed();
    expect(await world.wave()).toBe(1);
  });

  test("no that came late counts from when it came", async () => {
    const donor = await world.donor();
    await world.askingNeed({ urgency: "planned" });
    await world.wave();
    const [ask] = await world.mine(donor, "asks");
    world.move(20 * HOUR_MS);
    expect((await answer(donor, ask, "no")).status).toBe(200);
    world.move(3 * DAY_MS - 20 * HOUR_MS + MINUTE_MS);
    await world.askingNeed({ urgency: "planned" });
    expect(await world.wave()).toBe(0);
    world.move(DAY_MS);
    await world.askingNeed({ urgency: "planned" });
    expect(await world.wave()).toBe(1);
  });

  test("of somebody else is not found", async () => {
    const [donor, stranger] = [await world.donor(), await world.donor({ km: 40 })];
    await world.askingNeed();
    await world.wave();
    const [ask] = await world.mine(donor, "asks");
    expect((await answer(stranger, ask, "yes")).reason).toBe("asks/not-found");
    expect(await world.mine(stranger, "asks")).toEqual([]);
  });

  test("comes too late once the need is filled: it has ended, and was no silence", async () => {
    const [first, second] = [await world.donor(), await world.donor()];
    const { owner } = await world.askingNeed();
    await world.wave();
    const [ask] = await world.mine(first, "asks");
    await answer(first, ask, "yes");
    const [response] = await owner
      .ask("POST", "/api/v1/sync/query", { target: { collection: "responses", mine: true } })
      .then(({ json }) => json["documents"] as { id: string }[]);
    expect((await actOnResponse(owner, response?.id, "accept", { amount: 1 })).status).toBe(200);
    const [late] = await world.mine(second, "asks");
    expect((await answer(second, late, "yes")).reason).toBe("asks/ended");
    expect(await world.end()).toBe(1);
    expect(await world.mine(second, "asks")).toMatchObject([{ isOpen: false }]);
    expect((await answer(second, late, "no")).reason).toBe("asks/ended");
    // The promised one does not come: what it held is free, and the waves go on.
    await actOnResponse(first, response?.id, "withdraw");
    await world.donors(2);
    world.move(6 * HOUR_MS);
    expect(await world.wave()).toBe(2);
  });
});

describe("the link of a message", () => {
  const page = async (path: string, choice?: string) => {
    const form = {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: `choice=${choice}`,
    };
    const response = await world.service.get(path, choice === undefined ? {} : form);
    return { status: response.status, words: await response.text() };
  };
  const pathOf = (message: AskWorld["sent"][number] | undefined) => new URL(message?.values["url"] ?? "").pathname;

  test("asks without signing in and changes nothing when opened; a yes there is a promise", async () => {
    const donor = await world.donor();
    const { id } = await world.askingNeed();
    await world.wave();
    const path = pathOf(world.sent[0]);
    const opened = [await page(path), await page(path)];
    expect(opened.map(({ status }) => status)).toEqual([200, 200]);
    for (const { words } of opened) expect(words).toMatch(/Red cells.*Yes, I can come/s);
    expect(await stored("responses")).toEqual([]);
    expect((await page(path, "perhaps")).words).toContain("Yes, I can come");
    expect((await page(path, "yes")).words).toContain("Thank you");
    expect(await stored("responses")).toMatchObject([{ listingId: id, authorId: donor.id, state: "promised" }]);
    expect((await page(path, "yes")).words).toContain("Thank you");
    expect((await page(path, "no")).words).toContain("Thank you");
    expect(await stored("responses")).toHaveLength(1);
  });

  test("answers no, or says why it came too late", async () => {
    await world.donor();
    await world.donor();
    const { owner, id } = await world.askingNeed();
    await world.wave();
    const [first, second] = world.sent.map(pathOf);
    expect((await page(first ?? "", "no")).words).toContain("three days");
    expect((await page(first ?? "")).words).toContain("three days");
    await owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" });
    expect((await page(second ?? "")).words).toContain("This question has ended");
    expect((await page(second ?? "", "yes")).words).toContain("This question has ended");
    expect(await stored("responses")).toEqual([]);
  });

  test("ends such messages in one tap; then nobody asks this person", async () => {
    const donor = await world.donor();
    const ended = "INSERT INTO ended_messages (user_id, kind, at) VALUES ($1, 'asked', now())";
    await world.service.database.pool.query(ended, [donor.id]);
    await world.askingNeed();
    expect(await world.wave()).toBe(0);
  });
});
