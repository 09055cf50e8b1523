import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { syncQuery } from "#contract/sync.ts";
import type { WireDocument } from "#contract/sync.ts";
import { CONSENT_DAYS, CONSENT_WORDS, SECOND_ASK_WORDS } from "#domain/donors/consent.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { withoutRandom } from "#server/testing/private-values.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { testStore } from "#server/testing/sync.ts";
import { eraseOldDonors } from "./retention.ts";

let service: TestService;
beforeAll(async () => void (service = await testService({ settings: { RATE_LIMITS: "off" } })));
afterAll(() => service.close());

const PATH = "/api/v1/me/donor";
const HOME = { lat: 22.5726, lng: 88.3639, label: "Howrah", precision: "exact" };
const agreed = { wordsVersion: CONSENT_WORDS };
const aDonor = (changed: object = {}) => ({
  group: "B+",
  components: ["platelets"],
  rules: "IN",
  gifts: [],
  place: HOME,
  radiusKm: 25,
  wakeMe: false,
  consent: agreed,
  ...changed,
});
const day = (fromNow: number): string => new Date(Date.now() + fromNow * DAY_MS).toISOString().slice(0, 10);

async function mine(who: SignedIn): Promise<WireDocument[]> {
  const body = { target: { collection: "donors", mine: true } };
  return syncQuery.output.parse((await who.ask("POST", "/api/v1/sync/query", body)).json).documents;
}
async function rows(sql: string, id: string): Promise<Record<string, unknown>[]> {
  return (await service.database.pool.query<Record<string, unknown>>(sql, [id])).rows;
}

describe("a donor", () => {
  test("is read by its owner as it was said, with the place and the end of the consent", async () => {
    const asha = await signedIn(service);
    const said = aDonor({ sex: "female", gifts: [{ component: "platelets", on: day(-3) }], deferredUntil: day(9) });
    const saved = await asha.ask("PUT", PATH, said);
    const { consent, ...fields } = said;
    expect(saved.status).toBe(200);
    expect(saved.json).toMatchObject({ ...fields, id: asha.id, consent: { purpose: "be-asked", channel: "web" } });
    const [donor] = await mine(asha);
    expect(donor).toEqual(saved.json);
    const { at, until } = saved.json["consent"] as { at: string; until: string };
    expect((Date.parse(until) - Date.parse(at)) / DAY_MS).toBe(CONSENT_DAYS);
    expect(consent).toEqual(agreed);
  });

  test("is nobody else's: others cannot learn that there is one", async () => {
    const [asha, other, admin] = [
      await signedIn(service),
      await signedIn(service),
      await signedIn(service, { roles: ["admin"] }),
    ];
    await asha.ask("PUT", PATH, aDonor());
    for (const who of [other, admin]) {
      const got = await who.ask("POST", "/api/v1/sync/batch-get", { collection: "donors", ids: [asha.id] });
      expect(got.json).toEqual({ documents: [], missing: [asha.id] });
      expect(await mine(who)).toEqual([]);
    }
    const query = { target: { collection: "donors", mine: true } };
    expect((await ask(service, { method: "POST", path: "/api/v1/sync/query", body: query })).reason).toBe(
      "http/unauthenticated",
    );
    expect((await ask(service, { method: "PUT", path: PATH, body: aDonor() })).reason).toBe("http/unauthenticated");
  });

  test("has the point in the shielded part alone, and the audit has the consent and no other value", async () => {
    const asha = await signedIn(service);
    await asha.ask("PUT", PATH, aDonor());
    await asha.ask("PUT", PATH, aDonor({ group: "AB-", consent: undefined }));
    const [stored] = await rows(
      "SELECT body, shielded FROM documents WHERE collection = 'donors' AND id = $1",
      asha.id,
    );
    expect(withoutRandom(JSON.stringify(stored?.["body"]))).not.toContain("22.57");
    expect(stored?.["shielded"]).toEqual({ place: HOME });
    const audit = await rows("SELECT act, details FROM audit WHERE who = $1 ORDER BY ordinal", asha.id);
    expect(audit.map(({ act }) => act)).toEqual(["donors.save", "donors.save"]);
    expect(JSON.stringify(audit)).toContain(CONSENT_WORDS);
    for (const secret of ["B+", "AB-", "22.57", "Howrah"])
      expect(withoutRandom(JSON.stringify(audit))).not.toContain(secret);
  });

  test("is in one's own file, and goes with the account", async () => {
    const kim = await signedIn(service);
    await kim.ask("PUT", PATH, aDonor());
    const file = await kim.ask("GET", "/api/v1/me/export");
    expect(file.json["donors"]).toMatchObject([{ id: kim.id, body: { group: "B+" }, shielded: { place: HOME } }]);
    expect((await kim.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
    expect(await rows("SELECT FROM documents WHERE id = $1", kim.id)).toEqual([]);
  });
});

describe("refused", () => {
  test.each<[string, object, string, string]>([
    ["a gift in the future", { gifts: [{ component: "plasma", on: day(3) }] }, "gifts.0.on", "This is in the future."],
    ["a deferral that ended", { deferredUntil: day(-3) }, "deferredUntil", "This is in the past."],
    ["a group that does not exist", { group: "C+" }, "group", "O-, O+"],
    ["a group of which nobody knows the sign", { group: "unknown" }, "group", "O-, O+"],
    ["a radius of 11 km", { radiusKm: 11 }, "radiusKm", "10, 25, 50"],
    ["nothing to give", { components: [] }, "components", "At least 1."],
    ["a day that does not exist", { deferredUntil: "2026-02-30" }, "deferredUntil", "form"],
    ["a reason for a deferral", { reason: "flu" }, "reason", "parameter is unknown"],
    ["somebody else's id", { id: "01890a5d-ac96-774b-bcce-b302099a8057" }, "id", ""],
  ])("%s, with a sentence, by the route and in a batch", async (_case, changed, path, words) => {
    const asha = await signedIn(service);
    const answer = await asha.ask("PUT", PATH, aDonor(changed));
    expect(answer.reason).toBe("http/invalid-argument");
    expect(answer.json).toMatchObject({ errors: [{ path, message: expect.stringContaining(words) }] });
    const args = { id: asha.id, ...aDonor(changed) };
    const { results } = await testStore(service, asha.token).commit([{ name: "donors.save", args }]);
    expect(results).toMatchObject([{ error: { reason: "http/invalid-argument", errors: [{ path }] } }]);
    expect(await mine(asha)).toEqual([]);
  });

  test("health data without a consent, in other words, or after its end", async () => {
    const asha = await signedIn(service);
    const save = (consent: object | undefined) => asha.ask("PUT", PATH, aDonor({ consent }));
    for (const consent of [undefined, { wordsVersion: "2020-01-01" }]) {
      const { status, reason } = await save(consent);
      expect([status, reason]).toEqual([412, "donors/consent-needed"]);
    }
    expect(await mine(asha)).toEqual([]);
    await save(agreed);
    expect((await save(undefined)).status).toBe(200);
    await service.database.pool.query(
      `UPDATE documents SET body = jsonb_set(body, '{consent,until}', '"2026-01-01T00:00:00.000Z"') WHERE id = $1`,
      [asha.id],
    );
    expect((await save(undefined)).reason).toBe("donors/consent-needed");
    expect((await save(agreed)).status).toBe(200);
  });
});

describe("a second ask on one day", () => {
  const secondAskConsent = { wordsVersion: SECOND_ASK_WORDS };
  const save = async (who: SignedIn, changed: object) => {
    const { status, json, reason } = await who.ask("PUT", PATH, aDonor(changed));
    return { status, reason, second: json["secondAskConsent"], consent: json["consent"] };
  };
  const later = { consent: undefined };
  const auditOf = async (who: SignedIn) =>
    (await rows("SELECT details FROM audit WHERE who = $1 ORDER BY ordinal", who.id)).map(({ details }) => details);

  test("is off without a word, and kept with its words and times beside the other consent", async () => {
    const asha = await signedIn(service);
    expect(await save(asha, {})).toMatchObject({ status: 200, second: undefined });
    const { status, second, consent } = await save(asha, { ...later, secondAskConsent });
    const { until } = consent as { until: string };
    const kept = { purpose: "second-ask", channel: "web", ...secondAskConsent, until };
    expect([status, second]).toEqual([200, { ...kept, at: expect.any(String) }]);
    const file = await asha.ask("GET", "/api/v1/me/export");
    expect(file.json["consents"]).toMatchObject([{ purpose: "be-asked" }, { about: "donors", id: asha.id, ...kept }]);
    expect(await auditOf(asha)).toMatchObject([{ consent: {} }, { secondAskConsent: kept }]);
  });

  test("goes on while nothing is said of it, and ends where its donor says so; the audit has both", async () => {
    const asha = await signedIn(service);
    const { second } = await save(asha, { secondAskConsent });
    expect((await save(asha, { ...later, wakeMe: true })).second).toEqual(second);
    expect((await save(asha, { ...later, secondAskConsent: null })).second).toBeUndefined();
    expect((await save(asha, { ...later, secondAskConsent: null })).second).toBeUndefined();
    const said = (await auditOf(asha)).filter((each) => Object.hasOwn(Object(each) as object, "secondAskConsent"));
    expect(said).toMatchObject([{ consent: {}, secondAskConsent }, { secondAskConsent: null }]);
    expect(said).toHaveLength(2);
  });

  test("ends with the other consent, and a new one of that does not bring it back", async () => {
    const asha = await signedIn(service);
    await save(asha, { secondAskConsent });
    expect((await save(asha, {})).second).toBeUndefined();
    await save(asha, { ...later, secondAskConsent });
    expect((await asha.ask("DELETE", PATH)).status).toBe(204);
    expect(await save(asha, { ...later, secondAskConsent })).toMatchObject({ reason: "donors/consent-needed" });
    expect((await save(asha, {})).second).toBeUndefined();
  });

  test("in other words is refused, also in those of the other consent: then nothing changes", async () => {
    const asha = await signedIn(service);
    const before = await save(asha, {});
    for (const wordsVersion of [CONSENT_WORDS, "2020-01-01"]) {
      const answer = await save(asha, { ...later, group: "A+", secondAskConsent: { wordsVersion } });
      expect(answer).toMatchObject({ status: 412, reason: "donors/consent-needed" });
    }
    expect(await mine(asha)).toMatchObject([{ group: "B+", consent: before.consent }]);
  });
});

describe("leaving", () => {
  test("erases everything at once; repeating it changes nothing", async () => {
    const asha = await signedIn(service);
    await asha.ask("PUT", PATH, aDonor());
    for (const _time of [1, 2]) expect((await asha.ask("DELETE", PATH)).status).toBe(204);
    expect(await mine(asha)).toEqual([]);
    expect(await rows("SELECT FROM documents WHERE collection = 'donors' AND id = $1", asha.id)).toEqual([]);
  });

  test("from an outbox: saved and left in the order of writing, each once", async () => {
    const asha = await signedIn(service);
    const store = testStore(service, asha.token);
    const save = { name: "donors.save", args: { id: asha.id, ...aDonor() }, key: "once" };
    expect((await store.commit([save, { name: "donors.leave", args: { id: asha.id } }])).states).toEqual([
      "acknowledged",
      "acknowledged",
    ]);
    expect((await store.commit([save])).states).toEqual(["acknowledged"]);
    expect(await mine(asha)).toEqual([]);
    const leave = { name: "donors.leave", args: { id: "01890a5d-ac96-774b-bcce-b302099a8057" } };
    expect((await store.commit([leave])).states).toEqual(["http/invalid-argument"]);
  });
});

test("thirty days after the end of the consent all is erased; a gift of 401 days before that", async () => {
  const [ended, old] = [await signedIn(service), await signedIn(service)];
  const gifts = [-10, -200].map((each) => ({ component: "platelets", on: day(each) }));
  for (const who of [ended, old]) await who.ask("PUT", PATH, aDonor({ gifts }));
  const now = Date.now();
  expect(await eraseOldDonors(service.database, new Date(now + 199 * DAY_MS))).toBe(0);
  await old.ask("PUT", PATH, aDonor({ gifts }));
  expect(await eraseOldDonors(service.database, new Date(now + 201.5 * DAY_MS))).toBeGreaterThan(0);
  expect((await mine(old))[0]).toMatchObject({ gifts: [gifts[0]] });
  expect(await eraseOldDonors(service.database, new Date(now + (CONSENT_DAYS + 31) * DAY_MS))).toBeGreaterThan(0);
  expect([await mine(ended), await mine(old)]).toEqual([[], []]);
});
