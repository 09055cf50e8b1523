import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MADE_UP_SOURCE } from "#domain/shared/demo-source.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { maintainersOf } from "#server/identity/people/queries.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { testStore } from "#server/testing/sync.ts";
import { UNTOLD } from "#server/alarms/alert.ts";
import { reckonDueReserves } from "./commands/reckon-due.ts";
import { deskOf, jumbos, oxygenPlace, reserveOf } from "./testing/oxygen-place.ts";

let world: IdentityWorld;
let hours = 0;
const clock = () => new Date(Date.now() + hours * HOUR_MS);
beforeAll(async () => {
  world = await identityWorld({ now: clock, config: { rolesNeedSecondStep: false }, settings: { RATE_LIMITS: "off" } });
});
beforeEach(() => {
  hours = 0;
});
afterAll(() => world.close());

/** Counts at the service's time. */
const count = (who: SignedIn, path: string, body: object) =>
  who.ask("PUT", path, { at: clock().toISOString(), ...body });

async function newsOf(facilityId: string, kind: string): Promise<string[]> {
  const { rows } = await world.service.database.pool.query<{ owner: string }>(
    `SELECT body->>'ownerId' AS owner FROM documents
     WHERE collection = 'news' AND body->>'kind' = $1 AND body->>'facilityId' = $2`,
    [kind, facilityId],
  );
  return rows.map(({ owner }) => owner);
}

describe("a count", () => {
  test("says how long it lasts; a delivery adds to it; both are taken back", async () => {
    const { path, id, keeper } = await oxygenPlace(world);
    expect(reserveOf(await keeper.ask("GET", path))).toEqual({ counts: [], deliveries: [], reckoning: null });
    const changeId = newId(clock());
    const counted = await count(keeper, path, {
      ...jumbos(10),
      patients: [{ count: 10, litresPerMinute: 10 }],
      changeId,
    });
    // 10 x 4,942.728 L over 110 L a minute: 449 minutes.
    expect(counted.status).toBe(200);
    expect(reserveOf(counted).reckoning).toMatchObject({ basis: "patients", usePerMinute: 100 });
    expect(reserveOf(counted).reckoning?.hours).toBeCloseTo(449 / 60, 1);
    expect(reserveOf(counted).counts).toMatchObject([{ id: changeId, by: "facility" }]);
    expect(JSON.stringify(counted.json)).not.toContain(keeper.id);
    const deliveryId = newId(clock());
    const more = await keeper.ask("POST", path, { ...jumbos(40), changeId: deliveryId });
    expect(reserveOf(more).reckoning?.hours).toBeCloseTo((50 * 4_942.728) / 110 / 60, 1);
    const store = testStore(world.service, keeper.token);
    const undo = (of: string) => store.commit([{ name: "facilities.undoOxygen", args: { id, changeId: of } }]);
    expect((await undo(deliveryId)).states).toEqual(["acknowledged"]);
    expect(reserveOf(await keeper.ask("GET", path))).toMatchObject({ deliveries: [], counts: [{ id: changeId }] });
    expect((await undo(changeId)).states).toEqual(["acknowledged"]);
    expect((await undo(changeId)).states).toEqual(["http/not-found"]);
    expect(reserveOf(await keeper.ask("GET", path))).toEqual({ counts: [], deliveries: [], reckoning: null });
  });

  test("of two hours ago, sent by a phone that had no network, gives the use", async () => {
    const { path, id, keeper } = await oxygenPlace(world);
    const at = (ago: number) => new Date(Date.now() - ago * HOUR_MS).toISOString();
    const store = testStore(world.service, keeper.token);
    const sent = [
      { name: "facilities.countOxygen", args: { id, ...jumbos(20), at: at(2) } },
      { name: "facilities.addOxygenDelivery", args: { id, ...jumbos(5), at: at(1) } },
      { name: "facilities.countOxygen", args: { id, ...jumbos(15), at: at(0) } },
    ];
    const { states, results } = await store.commit(sent);
    expect(states).toEqual(sent.map(() => "acknowledged"));
    // The answer holds the place as everybody reads it, and nothing of the oxygen.
    expect(JSON.stringify(results)).not.toMatch(/cylinders|reckoning/);
    const { reckoning } = reserveOf(await keeper.ask("GET", path));
    expect(reckoning).toMatchObject({ basis: "counted", measuredFrom: sent[0]?.args.at });
    expect(reckoning?.usePerMinute).toBeCloseTo((10 * 7_005) / 120, 3);
  });

  test("is none after 4 hours, and forgotten after two days", async () => {
    const { path, id, keeper } = await oxygenPlace(world);
    await count(keeper, path, { ...jumbos(10), useLitresPerMinute: 1 });
    hours = 4.1;
    expect(reserveOf(await keeper.ask("GET", path))).toMatchObject({ counts: [{}], reckoning: null });
    hours = 48.1;
    await reckon();
    const kept = await world.service.database.pool.query(
      "SELECT shielded FROM documents WHERE collection = 'oxygen-reserves' AND id = $1",
      [id],
    );
    expect(kept.rows).toEqual([{ shielded: { counts: [], deliveries: [], told: [] } }]);
  });

  test("that cannot be is refused with its place and a sentence", async () => {
    const { path, keeper } = await oxygenPlace(world);
    const refused = async (body: object, method = "PUT") => {
      const { status, reason, json } = await keeper.ask(method, path, body);
      expect([status, reason]).toEqual([400, "http/invalid-argument"]);
      const errors = json["errors"] as { path: string; message: string }[];
      for (const { message } of errors) expect(message).toMatch(/^[A-Z].*\.$/);
      return errors.map((each) => each.path);
    };
    expect(await refused({})).toEqual(["cylinders"]);
    expect(await refused({ cylinders: [{ full: 2 }] })).toEqual(["cylinders.0.size"]);
    expect(await refused({ cylinders: [{ waterLitres: 47, full: 2 }] })).toEqual(["cylinders.0.bar"]);
    expect(await refused({ cylinders: [{ bar: 150, full: 2 }] })).toEqual(["cylinders.0.waterLitres"]);
    expect(await refused({ cylinders: [{ size: "in-d", bar: 150, full: 2 }] })).toEqual(["cylinders.0.bar"]);
    expect(await refused({ cylinders: [{ size: "jumbo", full: 2 }] })).toEqual(["cylinders.0.size"]);
    expect(await refused({ cylinders: [{ size: "in-d", full: -1 }] })).toEqual(["cylinders.0.full"]);
    expect(await refused({ cylinders: [{ size: "in-d", full: 1.5 }] })).toEqual(["cylinders.0.full"]);
    expect(await refused({ ...jumbos(1), liquidLitres: -1 })).toEqual(["liquidLitres"]);
    expect(await refused({ ...jumbos(1), patients: [{ count: 1, litresPerMinute: 0 }] })).toEqual([
      "patients.0.litresPerMinute",
    ]);
    expect(await refused({ ...jumbos(1), at: new Date(Date.now() - 25 * HOUR_MS).toISOString() })).toEqual(["at"]);
    expect(await refused({ ...jumbos(0) }, "POST")).toEqual(["cylinders"]);
    expect(reserveOf(await keeper.ask("GET", path)).counts).toEqual([]);
  });
});

/** Reckons what is due, as the sweep does, with the alerts of the service. */
const reckon = () =>
  reckonDueReserves(
    {
      database: world.service.database,
      alert: () => UNTOLD,
      keepers: (id) => maintainersOf(world.service.database.pool, id, ""),
    },
    clock(),
  );

/** Sweeps as a program does, and what of a place was told then. */
function sweepOf(id: string) {
  const { database } = world.service;
  const alerts: string[] = [];
  const alert = (_owners: unknown, { news }: { news: { kind: string; facilityId?: string } }) => {
    if (news.facilityId === id) alerts.push(news.kind);
    return UNTOLD;
  };
  const keepers = (each: string) => maintainersOf(database.pool, each, "");
  return { alerts, sweep: () => reckonDueReserves({ database, keepers, alert }, clock()) };
}

describe("below 8 and 5 hours", () => {
  test("keepers and admins are told once each time, and a moderator is not", async () => {
    const { path, id, keeper } = await oxygenPlace(world);
    const admin = await signedIn(world.service, { roles: ["admin"] });
    await signedIn(world.service, { roles: ["moderator"] });
    const both = [keeper.id, admin.id];
    // 4,942.728 L over 110 L a minute: a jumbo lasts 44.9 minutes.
    const at = (full: number) => count(keeper, path, { ...jumbos(full), useLitresPerMinute: 100 });
    await at(12);
    expect(await newsOf(id, "oxygen-under-8")).toEqual([]);
    await at(10);
    await at(9);
    const told = await newsOf(id, "oxygen-under-8");
    expect(told).toEqual(expect.arrayContaining(both));
    expect(new Set(told).size).toBe(told.length);
    expect(await newsOf(id, "oxygen-under-5")).toEqual([]);
    const [mail] = await world.sentTo(keeper.email);
    expect(mail?.text).toContain("less than 8 hours");
    expect(mail?.text).toContain(`/facility/${id}`);
    await at(6);
    await at(5);
    expect((await newsOf(id, "oxygen-under-5")).filter((owner) => owner === keeper.id)).toHaveLength(1);
    // Above both again, and below.
    await at(12);
    await at(5);
    expect((await newsOf(id, "oxygen-under-5")).filter((owner) => owner === keeper.id)).toHaveLength(2);
    expect((await newsOf(id, "oxygen-under-8")).filter((owner) => owner === keeper.id)).toHaveLength(1);
  });

  test("the sweep tells it when the hours have gone down since the count, and never twice", async () => {
    const { path, id, keeper } = await oxygenPlace(world);
    // 8 h 59 min.
    await count(keeper, path, { ...jumbos(12), useLitresPerMinute: 100 });
    const { alerts, sweep } = sweepOf(id);
    await sweep();
    hours = 0.9;
    await sweep();
    expect(alerts).toEqual([]);
    hours = 1.1;
    await sweep();
    await sweep();
    expect(alerts).toEqual(["oxygen-under-8"]);
    hours = 3.9;
    await sweep();
    // Nothing is said of a count that is older than 4 hours.
    hours = 4.5;
    await sweep();
    expect(alerts).toEqual(["oxygen-under-8"]);
  });

  test("of a made-up place nobody is told, at the count or by the sweep, and its hours are shown", async () => {
    const { path, id, keeper } = await oxygenPlace(world, "Paper Hospital", { source: MADE_UP_SOURCE });
    await signedIn(world.service, { roles: ["admin"] });
    const { alerts, sweep } = sweepOf(id);
    await count(keeper, path, { ...jumbos(9), useLitresPerMinute: 100 });
    await count(keeper, path, { ...jumbos(12), useLitresPerMinute: 100 });
    hours = 1.1;
    await sweep();
    hours = 3.9;
    await sweep();
    const counted = await count(keeper, path, { ...jumbos(4), useLitresPerMinute: 100 });
    expect(reserveOf(counted).reckoning?.hours).toBeLessThan(5);
    await world.service.settled();
    expect(alerts).toEqual([]);
    for (const kind of ["oxygen-under-8", "oxygen-under-5"]) expect(await newsOf(id, kind)).toEqual([]);
    expect((await world.sentTo(keeper.email)).filter(({ text }) => text.includes(id))).toEqual([]);
    // By this mark it ends with the demonstration.
    const { rows } = await world.service.database.pool.query(
      "SELECT body FROM documents WHERE collection = 'oxygen-reserves' AND id = $1",
      [id],
    );
    expect(rows).toEqual([{ body: { source: MADE_UP_SOURCE } }]);
  });
});

describe("a shared desk", () => {
  test("counts and reads at its own place, and takes back only what was said at it", async () => {
    const [here, there] = [await oxygenPlace(world), await oxygenPlace(world)];
    const desk = await deskOf(world, here.keeper, here.id);
    const theirs = newId();
    await count(here.keeper, here.path, { ...jumbos(9), useLitresPerMinute: 10, changeId: theirs });
    expect((await desk.send(here.path, { method: "PUT", body: { ...jumbos(8) } })).status).toBe(200);
    expect((await desk.get(here.path)).status).toBe(200);
    expect((await desk.get(there.path)).status).toBe(403);
    expect((await desk.send(there.path, { method: "PUT", body: { ...jumbos(8) } })).status).toBe(403);
  });
});
