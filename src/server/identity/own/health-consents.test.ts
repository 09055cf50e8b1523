import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#domain/shared/durations.ts";
import { HEALTH_WORDS } from "#domain/shared/health-consent.ts";
import { newId } from "#domain/shared/ids.ts";
import { applyRetention } from "#server/listings/retention.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { anInput, listingIn } from "#server/testing/listing-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { testStore } from "#server/testing/sync.ts";

/* GDPR 7 and 9: who gives health data has agreed to it, in words that a deployment can show. */

let service: TestService;
beforeAll(async () => void (service = await testService({ settings: { RATE_LIMITS: "off" } })));
afterAll(() => service.close());

const agreed = { healthConsent: { wordsVersion: HEALTH_WORDS } };
const aNeed = (changed: object = {}) => ({
  ...anInput({ kind: "blood", details: { component: "platelets", group: "O-" }, quantity: 2, unit: "unit" }),
  ...changed,
});
const postNeed = async (who: SignedIn, changed: object = {}) =>
  listingIn(await who.ask("POST", "/api/v1/listings", aNeed(changed)));
const aFollow = (changed: object = {}) => ({
  id: newId(),
  kind: "blood",
  bloodGroup: "B-",
  place: { lat: 12, lng: 88 },
  withinKm: 10,
  when: "each",
  nightToo: true,
  ...changed,
});
const commit = async (who: SignedIn, name: string, args: object): Promise<string | undefined> =>
  (await testStore(service, who.token).commit([{ name, args }])).states[0];
const fileOf = async (who: SignedIn) => (await who.ask("GET", "/api/v1/me/export")).json;
const consentsOf = async (who: SignedIn) => (await fileOf(who))["consents"];

async function auditOf(who: SignedIn): Promise<string> {
  const { rows } = await service.database.pool.query("SELECT act, details FROM audit WHERE who = $1 ORDER BY ordinal", [
    who.id,
  ]);
  return JSON.stringify(rows);
}

describe("a need that everybody may read", () => {
  test("keeps what its person agreed to, and closing it ends that", async () => {
    const asha = await signedIn(service);
    const { id, expiresAt } = await postNeed(asha, agreed);
    const consent = { about: "listings", id, purpose: "public-need", wordsVersion: HEALTH_WORDS, channel: "web" };
    expect(await consentsOf(asha)).toEqual([{ ...consent, at: expect.any(String), until: expiresAt }]);
    expect(await auditOf(asha)).toContain(`"wordsVersion":"${HEALTH_WORDS}"`);
    await asha.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" });
    const [ended] = (await consentsOf(asha)) as { at: string; until: string }[];
    expect(ended).toMatchObject(consent);
    expect(Date.parse(ended?.until ?? "")).toBeLessThan(Date.parse(expiresAt ?? ""));
    expect(Date.parse(ended?.until ?? "")).toBeGreaterThanOrEqual(Date.parse(ended?.at ?? ""));
  });

  test("shows it to nobody, and loses it with its person", async () => {
    const [asha, other] = [await signedIn(service), await signedIn(service)];
    const { id } = await postNeed(asha, agreed);
    for (const who of [asha, other])
      expect(JSON.stringify((await who.ask("GET", `/api/v1/listings/${id}`)).json)).not.toContain("public-need");
    await asha.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "fulfilled" });
    await applyRetention(service.database, new Date(Date.now() + 31 * DAY_MS));
    const { rows } = await service.database.pool.query("SELECT body, shielded FROM documents WHERE id = $1", [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("public-need");
  });

  test.each<[string, object]>([
    ["without it", {}],
    ["in other words", { healthConsent: { wordsVersion: "2020-01-01" } }],
    ["of a forwarded message: it is not its sender's", { ...agreed, from: "message" }],
    ["that is an offer", { ...agreed, side: "offer" }],
  ])("is posted %s, and nothing is recorded", async (_case, changed) => {
    const asha = await signedIn(service);
    await postNeed(asha, changed);
    expect(await consentsOf(asha)).toEqual([]);
    expect(await auditOf(asha)).not.toContain("public-need");
  });
});

describe("a follow for a blood group", () => {
  test("keeps what its person agreed to until it ends", async () => {
    const asha = await signedIn(service);
    const follow = aFollow();
    expect(await commit(asha, "follows.save", { ...follow, ...agreed })).toBe("acknowledged");
    const [stored] = (await fileOf(asha))["follows"] as { body: { until: string } }[];
    const until = stored?.body.until;
    const consent = { about: "follows", id: follow.id, purpose: "follow", wordsVersion: HEALTH_WORDS, channel: "web" };
    expect(await consentsOf(asha)).toEqual([{ ...consent, at: expect.any(String), until }]);
    expect(await auditOf(asha)).toContain(`"wordsVersion":"${HEALTH_WORDS}"`);
    // Saved again without the words: what was agreed to holds for this group, and no other.
    expect(await commit(asha, "follows.save", { ...follow, withinKm: 20 })).toBe("acknowledged");
    expect(await commit(asha, "follows.save", { ...follow, bloodGroup: "A-" })).toBe("follows/consent-needed");
    expect(await consentsOf(asha)).toMatchObject([consent]);
    await commit(asha, "follows.end", { id: follow.id });
    expect(await consentsOf(asha)).toEqual([]);
    expect(JSON.stringify((await fileOf(asha))["follows"] ?? [])).not.toContain("wordsVersion");
  });

  test.each<[string, object]>([
    ["without it", {}],
    ["in other words", { healthConsent: { wordsVersion: "2020-01-01" } }],
  ])("is refused %s, keeps nothing, and is taken with it", async (_case, sent) => {
    const asha = await signedIn(service);
    const follow = aFollow();
    const { results } = await testStore(service, asha.token).commit([
      { name: "follows.save", args: { ...follow, ...sent } },
    ]);
    const title = "Your consent is needed";
    const error = { reason: "follows/consent-needed", title };
    expect(results).toMatchObject([{ state: "rejected", error }]);
    expect((await fileOf(asha))["follows"]).toBeUndefined();
    expect(await auditOf(asha)).not.toContain("wordsVersion");
    expect(await commit(asha, "follows.save", { ...follow, ...agreed })).toBe("acknowledged");
    expect(await consentsOf(asha)).toMatchObject([{ id: follow.id }]);
  });

  test("that was kept in older words is refused when it is saved again, and goes on as it is", async () => {
    const asha = await signedIn(service);
    const follow = aFollow();
    await commit(asha, "follows.save", { ...follow, ...agreed });
    const older = "jsonb_set(shielded, '{healthConsent,wordsVersion}', '\"2020-01-01\"')";
    await service.database.pool.query(`UPDATE documents SET shielded = ${older} WHERE id = $1`, [follow.id]);
    expect(await commit(asha, "follows.save", { ...follow, withinKm: 20 })).toBe("follows/consent-needed");
    expect(await consentsOf(asha)).toMatchObject([{ id: follow.id, wordsVersion: "2020-01-01" }]);
    expect(await commit(asha, "follows.save", { ...follow, ...agreed })).toBe("acknowledged");
    expect(await consentsOf(asha)).toMatchObject([{ id: follow.id, wordsVersion: HEALTH_WORDS }]);
  });

  test("no other follow needs one", async () => {
    const asha = await signedIn(service);
    const other = aFollow({ kind: "food", bloodGroup: undefined });
    expect(await commit(asha, "follows.save", { ...other, ...agreed })).toBe("acknowledged");
    expect(await consentsOf(asha)).toEqual([]);
  });
});

test("the consent of a donor is in the same list; with the account all are gone", async () => {
  const asha = await signedIn(service);
  await postNeed(asha, agreed);
  await commit(asha, "follows.save", { ...aFollow(), ...agreed });
  await asha.ask("PUT", "/api/v1/me/donor", {
    group: "B+",
    components: ["platelets"],
    rules: "IN",
    gifts: [],
    place: { lat: 22.5726, lng: 88.3639, precision: "exact" },
    radiusKm: 25,
    wakeMe: false,
    consent: { wordsVersion: "2026-11-23" },
  });
  const all = (await consentsOf(asha)) as { purpose: string }[];
  expect(all.map(({ purpose }) => purpose).toSorted()).toEqual(["be-asked", "follow", "public-need"]);
  expect((await asha.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
  const left = "SELECT FROM documents WHERE body->>'ownerId' = $1";
  expect((await service.database.pool.query(left, [asha.id])).rows).toEqual([]);
});
