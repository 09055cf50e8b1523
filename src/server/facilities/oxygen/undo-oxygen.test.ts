import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#domain/shared/ids.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { newClientId } from "#server/testing/client-id.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { testStore } from "#server/testing/sync.ts";
import { deskOf, jumbos, oxygenPlace, reserveOf } from "./testing/oxygen-place.ts";

/* Undo of a count or a delivery of oxygen, as a phone sends it: it has no call of its own. */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld({ config: { rolesNeedSecondStep: false }, settings: { RATE_LIMITS: "off" } });
});
afterAll(() => world.close());

type Place = Awaited<ReturnType<typeof oxygenPlace>>;

/** Counts jumbos of which one lasts 44.9 minutes. @returns the id by which it is taken back */
async function count({ path, keeper }: Place, full: number): Promise<string> {
  const changeId = newId();
  const counted = await keeper.ask("PUT", path, { ...jumbos(full), useLitresPerMinute: 100, changeId });
  expect(counted.status).toBe(200);
  return changeId;
}

const undoing = (id: string, changeId: string) => ({ name: "facilities.undoOxygen", args: { id, changeId } });

const undo = async (who: SignedIn, { id }: Place, changeId: string) =>
  (await testStore(world.service, who.token).commit([undoing(id, changeId)])).states;

const knownOf = async ({ keeper, path }: Place) => reserveOf(await keeper.ask("GET", path));

test("the count before is told again as it was; a delivery of that time is still added", async () => {
  const place = await oxygenPlace(world);
  const first = await count(place, 20);
  const came = newId();
  expect((await place.keeper.ask("POST", place.path, { ...jumbos(4), changeId: came })).status).toBe(200);
  const before = await knownOf(place);
  const wrong = await count(place, 200);
  expect((await knownOf(place)).reckoning?.hours).toBeGreaterThan(100);
  expect(await undo(place.keeper, place, wrong)).toEqual(["acknowledged"]);
  const after = await knownOf(place);
  expect(after.counts).toEqual(before.counts);
  expect(after.counts).toMatchObject([{ id: first }]);
  expect(after.deliveries).toMatchObject([{ id: came }]);
  expect(after.reckoning?.hours).toBeCloseTo(before.reckoning?.hours ?? 0, 1);
});

test("a wrong count that was below a mark: taken back it is not, and the next fall is told again", async () => {
  const place = await oxygenPlace(world);
  const told = async () => {
    const { rows } = await world.service.database.pool.query(
      `SELECT body->>'kind' AS kind FROM documents
       WHERE collection = 'news' AND body->>'ownerId' = $1 AND body->>'facilityId' = $2`,
      [place.keeper.id, place.id],
    );
    return rows.map(({ kind }) => String(kind));
  };
  await count(place, 20);
  const wrong = await count(place, 2);
  expect(await told()).toEqual(["oxygen-under-5"]);
  expect(await undo(place.keeper, place, wrong)).toEqual(["acknowledged"]);
  expect((await knownOf(place)).reckoning?.hours).toBeGreaterThan(8);
  expect(await told()).toEqual(["oxygen-under-5"]);
  await count(place, 2);
  expect(await told()).toEqual(["oxygen-under-5", "oxygen-under-5"]);
});

test("twice, or of another place, it is not found and changes nothing; the same request is answered again", async () => {
  const [place, other] = [await oxygenPlace(world), await oxygenPlace(world)];
  const [changeId, theirs] = [await count(place, 3), await count(other, 5)];
  expect(await undo(place.keeper, place, theirs)).toEqual(["http/not-found"]);
  expect(await undo(place.keeper, other, theirs)).toEqual(["http/permission-denied"]);
  expect((await knownOf(other)).counts).toMatchObject([{ id: theirs }]);
  const store = testStore(world.service, place.keeper.token);
  const sent = { ...undoing(place.id, changeId.toUpperCase()), key: newId() };
  expect((await store.commit([sent])).states).toEqual(["acknowledged"]);
  expect((await store.commit([sent])).states).toEqual(["acknowledged"]);
  expect(await undo(place.keeper, place, changeId)).toEqual(["http/not-found"]);
  expect(await knownOf(place)).toEqual({ counts: [], deliveries: [], reckoning: null });
  expect(await undo(place.keeper, place, "no id")).toEqual(["http/invalid-argument"]);
});

test("who does not count there takes nothing back, whether or not there is something", async () => {
  const place = await oxygenPlace(world);
  const changeId = await count(place, 3);
  const verifier = await signedIn(world.service, { roles: ["verifier"] });
  for (const each of [changeId, newId()]) {
    expect(await undo(await signedIn(world.service, {}), place, each)).toEqual(["http/permission-denied"]);
    expect(await undo(verifier, place, each)).toEqual(["http/permission-denied"]);
    const nobody = testStore(world.service);
    expect((await nobody.commit([undoing(place.id, each)])).states).toEqual(["http/unauthenticated"]);
  }
  expect((await knownOf(place)).counts).toMatchObject([{ id: changeId }]);
  // A moderator corrects what staff wrote.
  expect(await undo(await signedIn(world.service, { roles: ["moderator"] }), place, changeId)).toEqual([
    "acknowledged",
  ]);
  expect((await knownOf(place)).counts).toEqual([]);
});

test("a shared desk takes its own count back, and a colleague takes back the desk's", async () => {
  const place = await oxygenPlace(world);
  const desk = await deskOf(world, place.keeper, place.id);
  const counted = async () => {
    const changeId = newId();
    const body = { ...jumbos(3), changeId };
    expect((await desk.send(place.path, { method: "PUT", body })).status).toBe(200);
    return changeId;
  };
  const mutations = [{ key: newId(), ...undoing(place.id, await counted()) }];
  const { json } = await desk.post("/api/v1/sync/commit", { clientId: newClientId(), mutations });
  expect(json["results"]).toMatchObject([{ state: "acknowledged" }]);
  expect((await knownOf(place)).counts).toEqual([]);
  expect(await undo(place.keeper, place, await counted())).toEqual(["acknowledged"]);
});
