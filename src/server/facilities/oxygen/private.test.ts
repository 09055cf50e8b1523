import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "#contract/openapi.ts";
import { placeNeedId } from "#domain/facilities/place-need.ts";
import type { Role } from "#domain/identity/actor.ts";
import { newId } from "#domain/shared/ids.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { TestListener } from "#server/testing/listener.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { OUTBOX_KEY, builtPages } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { testStore } from "#server/testing/sync.ts";
import { deskOf, jumbos, oxygenCommands, oxygenPlace, reserveOf } from "./testing/oxygen-place.ts";

/*
 * How much oxygen a place has is read by who works there, moderators and admins alone. In public it
 * would move ventilated patients, and bring crowds.
 */

/** Numbers that stand nowhere else. */
const PLANTED = { liquidLitres: 739_305.172_5, useLitresPerMinute: 61_234.567_8, plantLitresPerMinute: 5_417.062_5 };
const EACH = 37.123_456_78;

const pages = await builtPages();
let world: IdentityWorld;
let place: Awaited<ReturnType<typeof oxygenPlace>>;
let without: Awaited<ReturnType<typeof oxygenPlace>>;
let secrets: string[];
beforeAll(async () => {
  world = await identityWorld({ ...pages, settings: { RATE_LIMITS: "off" }, config: { rolesNeedSecondStep: false } });
  place = await oxygenPlace(world, "Lake Hospital");
  without = await oxygenPlace(world, "Hill Hospital");
  const counted = { ...jumbos(40), ...PLANTED, patients: [{ count: 77, litresPerMinute: EACH }], changeId: newId() };
  const answer = await place.keeper.ask("PUT", place.path, counted);
  const { lastsUntil = "", usePerMinute = 0 } = reserveOf(answer).reckoning ?? {};
  secrets = [...Object.values(PLANTED), EACH, usePerMinute].map(String).concat(lastsUntil, counted.changeId);
  // Whoever may read it finds it, so the search below looks for what is there.
  const own = JSON.stringify((await place.keeper.ask("GET", place.path)).json);
  for (const secret of secrets) expect(own).toContain(secret);
  await place.keeper.ask("PUT", `/api/v1/facilities/${place.id}/capacity`, {
    beds: [{ bedType: "icu", available: 2 }],
  });
  const needed = { name: "facilities.sayNeed", args: { id: place.id, kind: "oxygen", said: "needed" } };
  expect((await testStore(world.service, place.keeper.token).commit([needed])).states).toEqual(["acknowledged"]);
  await settleFeed(world.service.database, world.service.feed);
});
afterAll(() => world.close());

/** Words that only its own calls have. */
const NAMES = /oxygen-reserves|liquidLitres|plantLitresPerMinute|usePerMinute|lastsUntil/;

async function search(path: string, who: SignedIn | null, sent?: object): Promise<string> {
  const response = await world.service.get(path, {
    ...(sent !== undefined && { method: "POST", body: JSON.stringify(sent) }),
    headers: {
      accept: "*/*",
      "content-type": "application/json",
      ...(who !== null && { authorization: `Bearer ${who.token}` }),
    },
  });
  const text = `${JSON.stringify([...response.headers])} ${Buffer.from(await response.arrayBuffer()).toString("latin1")}`;
  for (const secret of secrets) expect(text.includes(secret), `${path} holds ${secret}`).toBe(false);
  return text;
}

type Reader = { name: string; roles?: readonly Role[]; isElsewhere?: boolean; mayRead?: boolean; isNobody?: boolean };
const READERS: readonly Reader[] = [
  { name: "nobody", isNobody: true },
  { name: "a member" },
  { name: "a verifier", roles: ["verifier"] },
  { name: "staff of another place", roles: ["facility-staff"], isElsewhere: true },
  { name: "a moderator", roles: ["moderator"], mayRead: true },
  { name: "an admin", roles: ["admin"], mayRead: true },
];

const readerOf = ({ isNobody, roles = [], isElsewhere }: Reader): Promise<SignedIn> | null =>
  isNobody === true ? null : signedIn(world.service, { roles, facilities: isElsewhere === true ? [without.id] : [] });

/** Every address of the API about the place, without those that are there to read it. */
const apiPaths = () =>
  ROUTES.filter(({ method }) => method === "GET")
    .map(({ path }) => path.replaceAll("{id}", place.id))
    .filter((path) => path !== place.path)
    .concat(
      "/api/v1/facilities/nearby?lat=22.6&lng=88.4&withinKm=500",
      "/api/v1/listings/nearby?lat=22.6&lng=88.4&withinKm=500&kind=bed&facets=true",
      "/api/v1/listings/nearby?lat=22.6&lng=88.4&withinKm=500&kind=oxygen&side=need",
      `/api/v1/listings/${placeNeedId(place.id, "oxygen")}`,
      `/metrics?key=${OUTBOX_KEY}`,
      "/healthz",
      "/readyz",
    );

const PAGES = ["/", "/data", "/overview", "/find/bed?at=22.6,88.4", "/find/oxygen?at=22.6,88.4"];

describe.each(READERS)("$name", (reader) => {
  let who: SignedIn | null = null;
  beforeAll(async () => {
    who = await readerOf(reader);
  });

  test("finds it by no call of the API, and no file", async () => {
    for (const path of apiPaths()) {
      const text = await search(path, who);
      // The audit names to admins what was written, and no value of it.
      if (!path.startsWith("/api/v1/audit")) expect(NAMES.test(text), path).toBe(false);
    }
  });

  test.runIf(pages !== null)("finds it on no page", async () => {
    const need = `/r/${placeNeedId(place.id, "oxygen")}`;
    for (const path of [...PAGES, "/needs", need, `/f/${place.id}`, `/facility/${place.id}`]) await search(path, who);
  });

  test("finds it by no query, batch or stream", async () => {
    const collections = ["oxygen-reserves", "oxygenReserves", "facilities", "facility-changes", "news", "listings"];
    for (const collection of collections) {
      const [ids, near] = [[place.id], { lat: 22.6, lng: 88.4, withinKm: 100 }];
      for (const target of [{ collection }, { collection, ids }, { collection, mine: true }, { collection, near }])
        await search("/api/v1/sync/query", who, { target });
      await search("/api/v1/sync/batch-get", who, { collection, ids });
    }
    const targets = ["oxygen-reserves", "facilities"].map((collection) => ({
      id: collection,
      target: { collection, ids: [place.id] },
    }));
    const listener = await new TestListener().listen(world.service, targets, who?.token);
    await listener.current("facilities");
    // The next count is seen by nobody, and the next state by everybody.
    await place.keeper.ask("PUT", place.path, { ...jumbos(39), ...PLANTED });
    await place.keeper.ask("PUT", `/api/v1/facilities/${place.id}/state`, { state: "limited", changeId: newId() });
    const isState = (text: string) => text.includes('"state":"limited"');
    await listener.saw(({ event, data }) => event === "change" && isState(JSON.stringify(data)));
    await place.keeper.ask("PUT", `/api/v1/facilities/${place.id}/state`, { state: "normal", changeId: newId() });
    listener.stop();
    for (const secret of secrets) expect(listener.text).not.toContain(secret);
    expect(listener.text.replaceAll(/"(?:id|targetIds?)":(?:"[^"]*"|\[[^\]]*\])/g, "")).not.toMatch(NAMES);
  });

  test.runIf(reader.mayRead !== true)("is answered the same whether or not a place counted", async () => {
    const path = (id: string) => `/api/v1/facilities/${id}/oxygen`;
    const ids = [place.id, newId(), reader.isElsewhere === true ? newId() : without.id];
    const answers = await Promise.all(
      ids.map(async (id) => {
        const calls = await Promise.all(
          (["GET", "PUT", "POST"] as const).map((method) =>
            ask(world.service, {
              method,
              path: path(id),
              ...(method !== "GET" && { body: jumbos(3) }),
              ...(who !== null && { token: who.token }),
            }),
          ),
        );
        const states: string[] = [];
        const store = testStore(world.service, who?.token);
        // Apart: without an account the first that is refused holds back the others of its batch.
        for (const each of oxygenCommands(id)) states.push(...(await store.commit([each])).states);
        return {
          calls: calls.map(({ status, json: { instance: _instance, requestId: _requestId, ...json } }) => [
            status,
            json,
          ]),
          states,
        };
      }),
    );
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const refusal = who === null ? "http/unauthenticated" : "http/permission-denied";
    expect(answers[0]?.calls.map(([status]) => status)).toEqual(Array(3).fill(who === null ? 401 : 403));
    expect(answers[0]?.states).toEqual(Array(3).fill(refusal));
  });
});

test("a count changes nothing of the place that readers see, not even its version", async () => {
  const fresh = await world.service.put(bodyOf(aFacility({ name: "River Hospital" })), { collection: "facilities" });
  const keeper = await signedIn(world.service, { roles: ["facility-staff"], facilities: [fresh] });
  const read = async () => (await world.service.get(`/api/v1/facilities/${fresh}`)).text();
  const before = await read();
  await keeper.ask("PUT", `/api/v1/facilities/${fresh}/oxygen`, { ...jumbos(3), useLitresPerMinute: 100 });
  await settleFeed(world.service.database, world.service.feed);
  expect(await read()).toBe(before);
});

test("nor does the log of the server hold it", () => {
  const text = world.service.log.join("\n");
  for (const secret of secrets) expect(text).not.toContain(secret);
});

/** Who may, with their own place and another one. */
const MATRIX: readonly [name: string, roles: readonly Role[], own: boolean, foreign: boolean][] = [
  ["a member", [], false, false],
  ["a verifier", ["verifier"], false, false],
  ["staff", ["facility-staff"], true, false],
  ["a moderator", ["moderator"], true, true],
  ["an admin", ["admin"], true, true],
];

describe("who may count, add, take back and read", () => {
  test.each(MATRIX)("%s", async (_name, roles, own, foreign) => {
    const [here, there] = [await oxygenPlace(world), await oxygenPlace(world)];
    const who = await signedIn(world.service, { roles, facilities: roles.includes("facility-staff") ? [here.id] : [] });
    for (const { id, path, may } of [
      { ...here, may: own },
      { ...there, may: foreign },
    ]) {
      const status = may ? 200 : 403;
      expect((await who.ask("GET", path)).status).toBe(status);
      expect((await who.ask("PUT", path, jumbos(3))).status).toBe(status);
      expect((await who.ask("POST", path, jumbos(3))).status).toBe(status);
      const { states } = await testStore(world.service, who.token).commit(oxygenCommands(id));
      const [counted, added, undone] = states;
      expect([counted, added]).toEqual(Array(2).fill(may ? "acknowledged" : "http/permission-denied"));
      expect(undone).toBe(may ? "http/not-found" : "http/permission-denied");
    }
  });

  test("a shared desk: at its own place", async () => {
    const [here, there] = [await oxygenPlace(world), await oxygenPlace(world)];
    const desk = await deskOf(world, here.keeper, here.id);
    for (const { id, path, may } of [
      { ...here, may: true },
      { ...there, may: false },
    ]) {
      const status = may ? 200 : 403;
      expect((await desk.get(path)).status).toBe(status);
      for (const method of ["PUT", "POST"])
        expect((await desk.send(path, { method, body: jumbos(3) })).status).toBe(status);
      const sent = oxygenCommands(id).map((each) => ({ key: newId(), ...each }));
      const { json } = await desk.post("/api/v1/sync/commit", {
        clientId: "0123456789abcdef0123456789abcdef",
        mutations: sent,
      });
      const results = json["results"] as { state: string; error?: { reason: string } }[];
      const reasons = results.map(({ state, error }) => error?.reason ?? state);
      expect(reasons.slice(0, 2)).toEqual(Array(2).fill(may ? "acknowledged" : "http/permission-denied"));
      expect(reasons[2]).toBe(may ? "http/not-found" : "http/permission-denied");
    }
  });

  test("what a person said is taken back by colleagues and moderators, and by no desk", async () => {
    const { id, path, keeper } = await oxygenPlace(world);
    const colleague = await signedIn(world.service, { roles: ["facility-staff"], facilities: [id] });
    const desk = await deskOf(world, keeper, id);
    const said = async () => {
      const changeId = newId();
      await keeper.ask("PUT", path, { ...jumbos(3), changeId });
      return { name: "facilities.undoOxygen", args: { id, changeId } };
    };
    const mutations = [{ key: newId(), ...(await said()) }];
    const { json } = await desk.post("/api/v1/sync/commit", {
      clientId: "0123456789abcdef0123456789abcdef",
      mutations,
    });
    expect(json["results"]).toMatchObject([{ error: { reason: "http/permission-denied" } }]);
    expect((await testStore(world.service, colleague.token).commit([await said()])).states).toEqual(["acknowledged"]);
  });
});
