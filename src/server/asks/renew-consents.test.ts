import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CONSENT_DAYS, CONSENT_WORDS, newConsent, SECOND_ASK_WORDS } from "#domain/donors/consent.ts";
import type { StoredAsk } from "#domain/matching/ask.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { signInAs } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { renewConsents } from "./renew-consents.ts";
import { eraseAsks } from "./retention.ts";
import { AGREED_TWICE, askWorld } from "./testing/ask-world.ts";
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
  const donor = await world.donor(AGREED_TWICE);
  await ignoreAnAsk();
  await ignoreAnAsk();
  expect(await renew()).toBe(1);
  const [{ consent: ended, ...document } = {}] = (await consentOf(donor)) as Record<string, unknown>[];
  // The consent to a second ask on one day ends with it, and does not come back with it.
  const { until } = ended as { until: string };
  expect(document["secondAskConsent"]).toMatchObject({ wordsVersion: SECOND_ASK_WORDS, until });
  const { group, components, rules, gifts, radiusKm, wakeMe, place } = document as Record<string, unknown>;
  const fields = { group, components, rules, gifts, radiusKm, wakeMe, place };
  const again = await donor.ask("PUT", "/api/v1/me/donor", { ...fields, consent: { wordsVersion: CONSENT_WORDS } });
  expect(again.status).toBe(200);
  expect(again.json["secondAskConsent"]).toBeUndefined();
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

describe("asks that pass without an answer 40 days apart", () => {
  const longAgo = () => ({
    consent: newConsent(CONSENT_WORDS, new Date(world.now().getTime() - 100 * DAY_MS)) ?? undefined,
  });
  /** Forty days pass for the asks. The clock stays, as sessions end within days. */
  const fortyDays = async (): Promise<void> => {
    const { pool } = world.service.database;
    const { rows } = await pool.query<{ id: string; body: StoredAsk }>(
      "SELECT id, body FROM documents WHERE collection = 'asks' AND NOT body ? 'endedAt'",
    );
    const before = (at: string): string => new Date(Date.parse(at) - 40 * DAY_MS).toISOString();
    for (const { id, body } of rows) {
      const { at, until, answeredAt } = body;
      const aged = { at: before(at), until: before(until), ...(answeredAt && { answeredAt: before(answeredAt) }) };
      // Few, so one after the other.
      await pool.query("UPDATE documents SET body = body || $2 WHERE id = $1", [id, JSON.stringify(aged)]);
    }
    expect(await eraseAsks(world.service.database, world.now())).toBeGreaterThan(0);
    expect(await renew()).toBe(0);
  };
  const rowOf = async (who: SignedIn) =>
    (
      await world.service.database.pool.query<{ body: Record<string, unknown> }>(
        "SELECT body FROM documents WHERE collection = 'donors' AND id = $1",
        [who.id],
      )
    ).rows[0]?.body;

  test("count as two; the donor's own file has the number, and nobody reads it else", async () => {
    const donor = await world.donor(longAgo());
    await ignoreAnAsk();
    await fortyDays();
    expect(await rowOf(donor)).toMatchObject({ silentAsks: 1 });
    expect(JSON.stringify(await consentOf(donor))).not.toContain("silentAsks");
    const signedInNow = await signInAs(world.service, donor, world.now());
    expect((await signedInNow.ask("GET", "/api/v1/me/export")).json["donors"]).toMatchObject([
      { body: { silentAsks: 1 } },
    ]);
    await ignoreAnAsk();
    expect(await renew()).toBe(1);
    await world.askingNeed();
    expect(await world.wave()).toBe(0);
  });

  test("count as one where an answer came between, erased or not", async () => {
    const donor = await world.donor(longAgo());
    await ignoreAnAsk();
    await world.askingNeed({ urgency: "urgent" });
    expect(await world.wave()).toBe(1);
    const [ask] = (await world.mine(donor, "asks")).filter(({ isOpen }) => isOpen === true);
    expect((await donor.ask("POST", `/api/v1/asks/${String(ask?.["id"])}/answer`, { answer: "no" })).status).toBe(200);
    await fortyDays();
    await ignoreAnAsk();
    expect(await renew()).toBe(0);
    await world.askingNeed();
    expect(await world.wave()).toBe(1);
  });

  test("count as one where they agreed again between; other words about oneself are no new consent", async () => {
    const donor = await world.donor(longAgo());
    await ignoreAnAsk();
    await fortyDays();
    const [{ consent: _held, ...document } = {}] = (await consentOf(donor)) as Record<string, unknown>[];
    const { group, components, rules, gifts, radiusKm, wakeMe, place } = document as Record<string, unknown>;
    const fields = { group, components, rules, gifts, radiusKm, wakeMe, place };
    expect((await donor.ask("PUT", "/api/v1/me/donor", fields)).status).toBe(200);
    expect(await rowOf(donor)).toMatchObject({ silentAsks: 1 });
    const consent = { wordsVersion: CONSENT_WORDS };
    expect((await donor.ask("PUT", "/api/v1/me/donor", { ...fields, consent })).status).toBe(200);
    expect(await rowOf(donor)).not.toHaveProperty("silentAsks");
    await ignoreAnAsk();
    expect(await renew()).toBe(0);
  });
});
