import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askedBand } from "#domain/matching/asked-band.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { actOnResponse } from "#server/responses/testing/response-world.ts";
import { askWorld } from "./testing/ask-world.ts";
import type { AskWorld } from "./testing/ask-world.ts";

/* A need whose asks are used up asks again once it is for more. */
let world: AskWorld;
beforeAll(async () => {
  world = await askWorld();
});
afterAll(() => world.service.close());
beforeEach(() => world.begin());

/** Waves until there is nobody left to ask. @returns how many they asked */
async function waves(): Promise<number> {
  let asked = 0;
  for (let wave = 0; wave < 40; wave += 1) {
    // Each wave counts those before it.
    asked += await world.wave();
    world.move(MATCHING.waves.critical.waitMinutes * MINUTE_MS);
  }
  return asked;
}

async function edit(owner: SignedIn, id: string, changes: Record<string, unknown>): Promise<void> {
  const { json } = await owner.ask("GET", `/api/v1/listings/${id}`);
  const version = { "If-Match": `"${String(json["editVersion"])}"` };
  const edited = await owner.ask("PATCH", `/api/v1/listings/${id}`, changes, version);
  expect(edited.status, JSON.stringify(edited.json)).toBe(200);
}

const campaignOf = async (owner: SignedIn) => (await world.mine(owner, "campaigns"))[0];
const spentNews = async (owner: SignedIn) => (await world.newsOf(owner)).filter((kind) => kind === "asks-spent").length;

test("who needs two units and not one asks 80 more people, and is told again when those are used up", async () => {
  await world.donors(400);
  const { owner, id } = await world.askingNeed({ urgency: "critical" });
  expect(await waves()).toBe(MATCHING.asksOfUnit);
  expect(await campaignOf(owner)).toMatchObject({ dueAt: null, stop: "spent" });
  // Other words leave nothing to ask with.
  await edit(owner, id, { title: "Blood for my mother" });
  expect(await waves()).toBe(0);
  await edit(owner, id, { quantity: 2 });
  expect(await world.wave()).toBeGreaterThan(0);
  expect(await campaignOf(owner)).not.toHaveProperty("stop");
  world.move(MINUTE_MS);
  await waves();
  expect(await campaignOf(owner)).toMatchObject({
    asked: askedBand(2 * MATCHING.asksOfUnit).from,
    dueAt: null,
    stop: "spent",
  });
  expect(await spentNews(owner)).toBe(2);
  // Asking for less, and for as much again, leaves nothing either.
  await edit(owner, id, { quantity: 1 });
  await edit(owner, id, { quantity: 2 });
  expect(await waves()).toBe(0);
  expect(await spentNews(owner)).toBe(2);
});

test("no need asks more than 300 people, whatever it grows to", async () => {
  await world.donors(500);
  const { owner, id } = await world.askingNeed({ urgency: "critical", quantity: 3 });
  await waves();
  await waves();
  expect(await campaignOf(owner)).toMatchObject({ asked: askedBand(3 * MATCHING.asksOfUnit).from, stop: "spent" });
  await edit(owner, id, { quantity: 50 });
  await waves();
  expect(await campaignOf(owner)).toMatchObject({
    asked: askedBand(MATCHING.asksOfNeed).from,
    dueAt: null,
    stop: "spent",
  });
  await edit(owner, id, { quantity: 100 });
  expect(await waves()).toBe(0);
  expect(await spentNews(owner)).toBe(2);
});

test("a spent need that is filled asks nobody until it is for more", async () => {
  const donor = await world.donor();
  await world.donors(200, { km: 8 });
  const { owner, id } = await world.askingNeed({ urgency: "critical" });
  await waves();
  const [ask] = await world.mine(donor, "asks");
  const said = await donor.ask("POST", `/api/v1/asks/${String(ask?.["id"])}/answer`, { answer: "yes" });
  expect(said.status, JSON.stringify(said.json)).toBe(200);
  const [response] = await world.mine(owner, "responses");
  expect((await actOnResponse(owner, response?.["id"], "accept", { amount: 1 })).status).toBe(200);
  expect(await waves()).toBe(0);
  await edit(owner, id, { quantity: 2 });
  expect(await world.wave()).toBeGreaterThan(0);
});
