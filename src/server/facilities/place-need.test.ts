import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Facility } from "#contract/facilities.ts";
import { getListing, nearby } from "#contract/listings.ts";
import { placeNeedId } from "#domain/facilities/place-need.ts";
import type { Role } from "#domain/identity/actor.ts";
import { newId } from "#domain/shared/ids.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { testStore } from "#server/testing/sync.ts";
import { deskOf, oxygenPlace } from "./oxygen/testing/oxygen-place.ts";

/* A place itself needs oxygen, as its staff say in one tap. */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld({ settings: { RATE_LIMITS: "off" }, config: { rolesNeedSecondStep: false } });
});
afterAll(() => world.close());

const saying = (id: string, said: string, at?: Date) => ({
  name: "facilities.sayNeed",
  args: { id, kind: "oxygen", said, ...(at && { at: at.toISOString() }) },
});

async function say(token: string | undefined, ...said: ReturnType<typeof saying>[]): Promise<readonly string[]> {
  const { states } = await testStore(world.service, token).commit(said);
  await settleFeed(world.service.database, world.service.feed);
  return states;
}

async function needOf(id: string) {
  const response = await world.service.get(`/api/v1/listings/${placeNeedId(id, "oxygen")}`);
  return response.status === 200 ? getListing.output.parse(await response.json()) : null;
}

const MATRIX: readonly [name: string, roles: readonly Role[], mayOwn: boolean][] = [
  ["a member", [], false],
  ["a verifier", ["verifier"], false],
  ["staff", ["facility-staff"], true],
  ["a moderator", ["moderator"], false],
  ["an admin", ["admin"], false],
];

describe("who may say it, at a place of their own and at another", () => {
  test.each(MATRIX)("%s", async (_name, roles, mayOwn) => {
    const [here, there] = [await oxygenPlace(world), await oxygenPlace(world)];
    const who = await signedIn(world.service, { roles, facilities: mayOwn ? [here.id] : [] });
    const refused = ["http/permission-denied"];
    expect(await say(who.token, saying(here.id, "needed"))).toEqual(mayOwn ? ["acknowledged"] : refused);
    expect(await say(who.token, saying(there.id, "needed"))).toEqual(refused);
    expect([(await needOf(here.id)) !== null, await needOf(there.id)]).toEqual([mayOwn, null]);
    await say(there.keeper.token, saying(there.id, "needed"));
    expect(await say(who.token, saying(there.id, "had"))).toEqual(refused);
    expect(await needOf(there.id)).toMatchObject({ status: "open" });
  });

  test("nobody without an account, and a shared desk of the place", async () => {
    const [here, there] = [await oxygenPlace(world), await oxygenPlace(world)];
    expect(await say(undefined, saying(here.id, "needed"))).toEqual(["http/unauthenticated"]);
    const desk = await deskOf(world, here.keeper, here.id);
    const mutations = [here, there].map(({ id }) => ({ key: newId(), ...saying(id, "needed") }));
    const clientId = "0123456789abcdef0123456789abcdef";
    const { json } = await desk.post("/api/v1/sync/commit", { clientId, mutations });
    const results = json["results"] as { state: string; error?: { reason: string } }[];
    expect(results.map(({ state, error }) => error?.reason ?? state)).toEqual([
      "acknowledged",
      "http/permission-denied",
    ]);
  });
});

describe("what readers get", () => {
  test("a need of the place with its lines, in lists and on its page, that ends within a day", async () => {
    const { id, keeper } = await oxygenPlace(world, "Sea Hospital");
    await say(keeper.token, saying(id, "needed"));
    const need = await needOf(id);
    expect(need).toMatchObject({
      side: "need",
      kind: "oxygen",
      urgency: "critical",
      status: "open",
      title: "Sea Hospital",
      facilityId: id,
      details: {},
      contact: { shielded: false },
      source: { kind: "facility" },
    });
    const hours = (Date.parse(need?.expiresAt ?? "") - Date.parse(need?.createdAt ?? "")) / 3_600_000;
    expect(hours).toBe(24);
    const place = Facility.parse(await (await world.service.get(`/api/v1/facilities/${id}`)).json());
    expect(place.listingIds).toContain(placeNeedId(id, "oxygen"));
    expect([place.beds, place.blood, place.supply]).toEqual([[], [], []]);
    const query = `lat=${place.place.lat}&lng=${place.place.lng}&withinKm=5&side=need&kind=oxygen&limit=100`;
    const found = nearby.output.parse(await (await world.service.get(`/api/v1/listings/nearby?${query}`)).json());
    expect(found.items.map((each) => each.id)).toContain(placeNeedId(id, "oxygen"));
  });

  test("a second tap makes no second need; taken back it is over, and can be said again", async () => {
    const { id, keeper } = await oxygenPlace(world);
    await say(keeper.token, saying(id, "needed"));
    const first = await needOf(id);
    await say(keeper.token, saying(id, "needed"));
    const { rows } = await world.service.database.pool.query(
      "SELECT count(*)::int AS n FROM documents WHERE collection = 'listings' AND body->>'facilityId' = $1",
      [id],
    );
    expect(rows).toEqual([{ n: 1 }]);
    await say(keeper.token, saying(id, "had"));
    expect(await needOf(id)).toMatchObject({ status: "fulfilled", contact: { available: false } });
    await say(keeper.token, saying(id, "needed"));
    const again = await needOf(id);
    expect(again).toMatchObject({ status: "open" });
    // It says when it was said now, not when there was the first need.
    expect((again?.createdAt ?? "") > (first?.createdAt ?? "")).toBe(true);
    await say(keeper.token, saying(id, "withdrawn"));
    expect(await needOf(id)).toMatchObject({ status: "withdrawn" });
  });

  test("what waited on a phone changes nothing that was said later, and no need that is over begins", async () => {
    const { id, keeper } = await oxygenPlace(world);
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    expect(await say(keeper.token, saying(id, "needed", ago(25)))).toEqual(["acknowledged"]);
    expect(await needOf(id)).toBeNull();
    await say(keeper.token, saying(id, "needed", ago(1)));
    await say(keeper.token, saying(id, "had", ago(2)));
    expect(await needOf(id)).toMatchObject({ status: "open", createdAt: expect.any(String) });
    await say(keeper.token, saying(id, "had"));
    await say(keeper.token, saying(id, "needed", ago(0.5)));
    expect(await needOf(id)).toMatchObject({ status: "fulfilled" });
  });
});
