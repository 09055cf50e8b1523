import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { syncQuery } from "#contract/sync.ts";
import type { WireDocument } from "#contract/sync.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { anInput } from "#server/testing/listing-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { testStore } from "#server/testing/sync.ts";

let service: TestService;
let asha: SignedIn;
beforeAll(async () => {
  service = await testService();
  asha = await signedIn(service, { alias: "Asha" });
});
afterAll(() => service.close());

const edit = (args: object) => ({ name: "profile.edit", args });
const query = (target: object, token?: string) =>
  ask(service, { method: "POST", path: "/api/v1/sync/query", body: { target }, ...(token !== undefined && { token }) });
async function mine(who: SignedIn): Promise<WireDocument[]> {
  const response = await query({ collection: "profiles", mine: true }, who.token);
  return syncQuery.output.parse(response.json).documents;
}
async function rows(sql: string, id: string): Promise<Record<string, unknown>[]> {
  return (await service.database.pool.query<Record<string, unknown>>(sql, [id])).rows;
}

describe("refusals", () => {
  test("a profile is nobody's but one's own", async () => {
    const other = await signedIn(service);
    expect((await query({ collection: "profiles" })).reason).toBe("http/unauthenticated");
    const asked = await query({ collection: "profiles", ids: [asha.id] }, other.token);
    expect(asked.json["documents"]).toEqual([]);
    const body = { collection: "profiles", ids: [asha.id] };
    const got = await other.ask("POST", "/api/v1/sync/batch-get", body);
    expect(got.json).toEqual({ documents: [], missing: [asha.id] });
    expect((await testStore(service).commit([edit({ alias: "x" })])).states).toEqual(["http/unauthenticated"]);
  });

  test.each<[string, object, string]>([
    ["an alias of nothing that is shown", { alias: "\u0000" }, "alias"],
    ["an empty alias", { alias: " " }, "alias"],
    ["a language that is not shipped", { language: "xx" }, "language"],
    ["what is no part of a profile", { roles: ["admin"] }, "roles"],
    ["somebody else's id", { id: "01890a5d-ac96-774b-bcce-b302099a8057", alias: "x" }, "id"],
  ])("%s", async (_case, args, path) => {
    const { results } = await testStore(service, asha.token).commit([edit(args)]);
    expect(results).toMatchObject([{ error: { reason: "http/invalid-argument", errors: [{ path }] } }]);
    expect((await asha.ask("PATCH", "/api/v1/me", args)).json).toMatchObject({ errors: [{ path }] });
  });

  test("a near or a field it does not have", async () => {
    const near = { lat: 1, lng: 1, withinKm: 1 };
    for (const target of [{ near }, { where: { ownerId: asha.id } }]) {
      // In sequence: each is a separate case.
      expect((await query({ collection: "profiles", ...target }, asha.token)).reason).toBe("http/invalid-argument");
    }
  });

  test("of a profile that was changed meanwhile, with what it is now", async () => {
    const kim = await signedIn(service);
    await kim.ask("PATCH", "/api/v1/me", { alias: "Kim" });
    const { results } = await testStore(service, kim.token).commit([
      { ...edit({ alias: "Lee" }), precondition: { editVersion: 1 } },
    ]);
    expect(results).toMatchObject([
      { error: { reason: "documents/version-changed", current: { version: 2, editVersion: 2 } } },
    ]);
    expect(await mine(kim)).toMatchObject([{ alias: "Kim" }]);
  });
});

test("the account page and a batch change the same profile, and both are told of it", async () => {
  const kim = await signedIn(service, { alias: "Kim" });
  const [made] = await mine(kim);
  expect(made).toMatchObject({ id: kim.id, version: 1, editVersion: 1, alias: "Kim", language: "en" });
  expect(Object.keys(made ?? {}).toSorted()).toEqual(
    ["alias", "collection", "createdAt", "editVersion", "id", "language", "updatedAt", "version"].toSorted(),
  );
  expect((await kim.ask("PATCH", "/api/v1/me", { alias: "  Kim\u202E L. " })).json).toMatchObject({ alias: "Kim  L." });
  const { results } = await testStore(service, kim.token).commit([edit({ language: "hi" })]);
  expect(results).toMatchObject([
    { state: "acknowledged", documents: [{ version: 3, editVersion: 3, alias: "Kim  L.", language: "hi" }] },
  ]);
  expect((await kim.ask("GET", "/api/v1/me")).json).toMatchObject({ alias: "Kim  L.", language: "hi" });
  const audited = await rows("SELECT act, version_after AS v FROM audit WHERE who = $1 ORDER BY ordinal", kim.id);
  expect(audited).toEqual([2, 3].map((v) => ({ act: "profile.edit", v })));
});

test("a repeated key changes nothing; a transaction that fails leaves the profile as it was", async () => {
  const kim = await signedIn(service, { alias: "Kim" });
  const store = testStore(service, kim.token);
  const sent = { ...edit({ alias: "Lee" }), key: "once" };
  await store.commit([sent]);
  await store.commit([edit({ alias: "Kim" })]);
  expect((await store.commit([sent])).states).toEqual(["acknowledged"]);
  const bad = { name: "listings.post", args: anInput({ details: {} }) };
  const failed = await store.commit([edit({ alias: "Max" }), bad], { transaction: true });
  expect(failed.states).toEqual(["http/invalid-argument", "http/invalid-argument"]);
  expect(await mine(kim)).toMatchObject([{ alias: "Kim", version: 3 }]);
  const together = await store.commit([edit({ alias: "Max" }), edit({ language: "hi" })], { transaction: true });
  expect(together.states).toEqual(["acknowledged", "acknowledged"]);
  expect(await mine(kim)).toMatchObject([{ alias: "Max", language: "hi", version: 5 }]);
});

test("of many at once none is lost, and the profile says what the account says, whoever wrote", async () => {
  const kim = await signedIn(service, { alias: "Kim" });
  const store = testStore(service, kim.token);
  await Promise.all([
    ...Array.from({ length: 5 }, (_, at) => store.commit([edit({ alias: `Kim ${at}` })])),
    kim.ask("POST", "/api/auth/update-user", { name: "Lee" }),
  ]);
  const [profile] = await mine(kim);
  expect(profile).toMatchObject({ version: 7 });
  expect((await kim.ask("GET", "/api/v1/me")).json["alias"]).toBe(profile?.["alias"]);
});

test("it is in one's own file, and goes with the account; others see it go", async () => {
  const kim = await signedIn(service, { alias: "Kim" });
  const file = await kim.ask("GET", "/api/v1/me/export");
  expect(file.json["profiles"]).toMatchObject([{ id: kim.id, body: { alias: "Kim", language: "en" } }]);
  expect((await kim.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
  expect(await rows("SELECT FROM documents WHERE id = $1 OR body->>'ownerId' = $1::text", kim.id)).toEqual([]);
  const logged =
    "SELECT removed FROM changes WHERE collection = 'profiles' AND id = $1 ORDER BY xid DESC, ordinal DESC";
  expect((await rows(logged, kim.id))[0]).toEqual({ removed: true });
});
