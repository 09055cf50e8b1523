import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CONSENT_DAYS, CONSENT_WORDS } from "#domain/donors/consent.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { renewConsents } from "./renew-consents.ts";
import { askWorld } from "./testing/ask-world.ts";
import type { AskWorld } from "./testing/ask-world.ts";

let world: AskWorld;
beforeAll(async () => {
  world = await askWorld();
});
afterAll(() => world.service.close());
beforeEach(() => world.begin());

const renew = () => renewConsents(world.dependencies, world.now());
/** Lets an ask of a new need pass without an answer. */
const ignoreAnAsk = async (): Promise<void> => {
  const { id, owner } = await world.askingNeed({ urgency: "urgent" });
  expect(await world.wave()).toBe(1);
  world.move(DAY_MS + HOUR_MS);
  await owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" });
  // As late at night nobody would be asked or told.
  world.move(-HOUR_MS);
};
const consentOf = async (who: SignedIn) =>
  (await who.ask("POST", "/api/v1/sync/query", { target: { collection: "donors", mine: true } })).json["documents"] as {
    consent: { at: string; until: string };
  }[];

test("two asks that pass without an answer end the consent, and ask for a new one, once", async () => {
  const donor = await world.donor();
  await ignoreAnAsk();
  expect(await renew()).toBe(0);
  await ignoreAnAsk();
  const other = await openDatabase(world.service.database.connection);
  const both = await Promise.all([renew(), renewConsents({ ...world.dependencies, database: other }, world.now())]);
  await other.close();
  expect(both.toSorted()).toEqual([0, 1]);
  expect(await renew()).toBe(0);
  expect((await world.newsOf(donor)).filter((kind) => kind === "consent-ended")).toHaveLength(1);
  expect(world.sent.filter(({ template }) => template === "consent-ended")).toMatchObject([{ to: donor.email }]);
  const [ended] = await consentOf(donor);
  expect(Date.parse(ended?.consent.until ?? "")).toBe(world.now().getTime());
  expect(JSON.stringify(ended)).not.toContain("renewalAskedAt");
  world.move(2 * DAY_MS);
  await world.askingNeed();
  expect(await world.wave()).toBe(0);
});

test("who agrees again is asked again; the old silence is forgotten", async () => {
  const donor = await world.donor();
  await ignoreAnAsk();
  await ignoreAnAsk();
  expect(await renew()).toBe(1);
  const [{ consent: _ended, ...document } = {}] = (await consentOf(donor)) as Record<string, unknown>[];
  const { group, components, rules, gifts, radiusKm, wakeMe, place } = document as Record<string, unknown>;
  const fields = { group, components, rules, gifts, radiusKm, wakeMe, place };
  const again = await donor.ask("PUT", "/api/v1/me/donor", { ...fields, consent: { wordsVersion: CONSENT_WORDS } });
  expect(again.status).toBe(200);
  world.move(2 * DAY_MS);
  expect(await renew()).toBe(0);
  await world.askingNeed();
  expect(await world.wave()).toBe(1);
});

test("six months end it too, by day and once; an answer in between is no silence", async () => {
  const donor = await world.donor();
  await ignoreAnAsk();
  const { id } = await world.askingNeed();
  await world.wave();
  const [ask] = (await world.mine(donor, "asks")).filter(({ listingId }) => listingId === id);
  expect((await donor.ask("POST", `/api/v1/asks/${String(ask?.["id"])}/answer`, { answer: "no" })).status).toBe(200);
  world.move(DAY_MS);
  expect(await renew()).toBe(0);
  world.move((CONSENT_DAYS - 3) * DAY_MS - MINUTE_MS);
  expect(await renew()).toBe(0);
  world.move(DAY_MS - 8 * HOUR_MS);
  // 04:00 at the place of this donor.
  expect(await renew()).toBe(0);
  world.move(8 * HOUR_MS);
  expect(await renew()).toBe(1);
  expect(await renew()).toBe(0);
});
