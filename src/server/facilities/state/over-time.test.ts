import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Facility } from "#contract/facilities.ts";
import { newId } from "#domain/shared/ids.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { eventually } from "#server/testing/eventually.ts";
import { testService } from "#server/testing/service.ts";
import { stoppedPlaces } from "./testing/stopped-place.ts";
import type { StoppedPlaces } from "./testing/stopped-place.ts";

let at: StoppedPlaces;
beforeAll(async () => {
  at = await stoppedPlaces();
});
afterAll(() => at.service.close());

describe("what was said of a place, over time", () => {
  test("a diversion without an end: lapsed after 4 h on the place and all its offers, gone after 8 h", async () => {
    const place = await at.hospital({ icu: 3, maternity: 2 });
    await at.say(place, { state: "diverting" });
    const offers = [place.offer("icu"), place.offer("maternity")];
    const marks = async () =>
      Promise.all(
        offers.map(
          async (id) => (await at.stored(id)).facilityState?.lapsed ?? (await at.stored(id)).facilityState?.value,
        ),
      );
    expect(await marks()).toEqual(["diverting", "diverting"]);
    const before = await Promise.all(offers.map(at.versions));
    await at.pass(3.9);
    expect(await marks()).toEqual(["diverting", "diverting"]);
    expect(await Promise.all(offers.map(at.versions))).toEqual(before);
    await at.pass(0.2);
    expect(await marks()).toEqual([true, true]);
    expect((await at.stored(place.id)).status.state).toMatchObject({ value: "diverting", lapsed: true });
    expect(await Promise.all(offers.map(at.versions))).toEqual(before.map((version) => version + 1));
    await at.pass(4);
    expect(await marks()).toEqual([undefined, undefined]);
    expect((await at.read(place.path)).status).toEqual({});
    expect(await Promise.all(offers.map(at.versions))).toEqual(before.map((version) => version + 2));
    expect(await at.due(place.id)).toEqual([]);
  });

  test("its rank comes back in two steps: last, then before a worse one, then as near as it is", async () => {
    const diverting = await at.hospital({ icu: 3 });
    const beside = { lat: diverting.at.lat + 0.05 };
    const limited = await at.hospital({ icu: 3 }, beside);
    await at.say(diverting, { state: "diverting" });
    await at.say(limited, { state: "diverting" });
    const order = async () => (await at.found(diverting, "icu")).items.map(({ id }) => id);
    const [near, far] = [diverting.offer("icu"), limited.offer("icu")];
    expect(await order()).toEqual([near, far]);
    await at.pass(2);
    await at.say(limited, { state: "normal" });
    expect(await order()).toEqual([far, near]);
    await at.say(limited, { state: "diverting" });
    await at.pass(2.1);
    // The nearer one lapsed, the other one is what it was.
    expect(await order()).toEqual([near, far]);
    await at.pass(6);
    expect(await order()).toEqual([near, far]);
  });

  test("no power: the ventilator is out at once, must be asked after 4 h, and has its own count after 8 h", async () => {
    const place = await at.hospital({ ventilator: 3, icu: 2, general: 5 });
    const counted = await at.listing(place.offer("ventilator"));
    const general = await at.versions(place.offer("general"));
    await at.say(place, { utilities: { power: { value: "none" } } });
    const ventilator = async () => at.listing(place.offer("ventilator"));
    const said = { because: "power", by: "facility" };
    expect(await ventilator()).toMatchObject({
      stock: { value: "out", by: "facility" },
      placeEffect: { value: "none", ...said },
    });
    expect(await at.listing(place.offer("icu"))).toMatchObject({
      stock: { value: "unknown" },
      placeEffect: { value: "ask-first", ...said },
    });
    expect((await at.listing(place.offer("icu"))).stock).not.toHaveProperty("count");
    await at.pass(4.1);
    expect(await ventilator()).toMatchObject({ stock: { value: "unknown" }, placeEffect: said });
    expect(Facility.parse(await at.read(place.path)).utilities).toMatchObject({ power: { value: "none" } });
    await at.pass(4);
    const after = await ventilator();
    expect(after.stock).toEqual(counted.stock);
    expect(after).not.toHaveProperty("placeEffect");
    expect(await at.read(place.path)).not.toHaveProperty("utilities");
    // What no lack concerns was never written.
    expect(await at.versions(place.offer("general"))).toBe(general);
  });

  test("nothing is due again at once, and each change is written once", async () => {
    const place = await at.hospital({ ventilator: 3, icu: 2 });
    await at.say(place, { state: "diverting", utilities: { power: { value: "none" }, staff: { value: "short" } } });
    const versions = async () =>
      Promise.all([place.id, place.offer("ventilator"), place.offer("icu")].map(at.versions));
    const [facility = 0, ventilator = 0, icu = 0] = await versions();
    // Asked; lapsed, and asked again; over.
    for (const more of [
      [1, 0],
      [2, 1],
      [3, 2],
    ] as const) {
      await at.pass(more[0] === 1 ? 3.6 : more[0] === 2 ? 0.5 : 4);
      expect(await versions()).toEqual([facility + more[0], ventilator + more[1], icu + more[1]]);
      for (const next of await at.due(place.id)) expect(next.getTime()).toBeGreaterThan(at.now().getTime());
    }
    expect(await at.due(place.id)).toEqual([]);
  });

  test("what somebody said anew meanwhile keeps its own times", async () => {
    const place = await at.hospital({ ventilator: 3 });
    await at.say(place, { state: "diverting", utilities: { power: { value: "none" }, staff: { value: "short" } } });
    await at.pass(3);
    await at.say(place, { utilities: { power: { value: "none" } } });
    await at.pass(2);
    const { status, utilities } = await at.stored(place.id);
    expect([status.state.lapsed, utilities.staff.lapsed, utilities.power.lapsed]).toEqual([true, true, undefined]);
    expect((await at.listing(place.offer("ventilator"))).stock).toMatchObject({ value: "out" });
    await at.pass(3.1);
    const later = await at.stored(place.id);
    expect([later.status, later.utilities.staff, later.utilities.power.lapsed]).toEqual([{}, undefined, true]);
  });
});

test("a service that starts finds a diversion that nobody noted, and it ends", async () => {
  const place = await at.hospital({ icu: 3 });
  await at.say(place, { state: "diverting" });
  await at.service.database.pool.query("DELETE FROM facility_states WHERE facility_id = $1", [place.id]);
  const now = () => new Date(at.now().getTime() + 9 * 3_600_000);
  const another = await testService({ database: at.service.database, now, watches: { waitMs: 0 } });
  await eventually(async () => expect((await at.stored(place.id)).status).toEqual({}));
  await another.close();
});

describe("who turns emergencies away is asked whether it still holds", () => {
  const questions = async (id: string) => {
    const { rows } = await at.service.database.pool.query(
      "SELECT body FROM documents WHERE collection = 'news' AND body->>'kind' = 'diversion-asked' AND body->>'facilityId' = $1",
      [id],
    );
    return rows.map(({ body }) => body as { ownerId: string; words: string });
  };

  test.each([
    ["without an end", {}, 4],
    ["with an end", { until: 6 }, 6],
  ] as const)("%s: half an hour before the end and at it, once each, whoever said it", async (_name, about, end) => {
    const place = await at.hospital({ icu: 3 });
    await signedIn(at.service, { roles: ["facility-staff"], facilities: [place.id] });
    const until =
      "until" in about ? { until: new Date(at.now().getTime() + about.until * 3_600_000).toISOString() } : {};
    expect((await at.say(place, { state: "diverting", ...until })).status).toBe(200);
    const count = async () => (await questions(place.id)).length;
    await at.pass(end - 0.6);
    expect(await count()).toBe(0);
    await at.pass(0.2);
    expect(await count()).toBe(1);
    await at.pass(0.3);
    expect(await count()).toBe(1);
    await at.pass(0.15);
    expect(await count()).toBe(2);
    await at.pass(5);
    const asked = await questions(place.id);
    expect(asked).toHaveLength(2);
    expect(new Set(asked.map(({ ownerId }) => ownerId)).size).toBe(1);
    expect(asked[0]).toMatchObject({ words: place.name });
    expect(at.sent.filter(({ values }) => values["what"] === place.name)).toHaveLength(2);
  });

  test("who no longer keeps the place is not asked: all who do are", async () => {
    const place = await at.hospital({ icu: 3 });
    const others = await Promise.all(
      [1, 2].map(() => signedIn(at.service, { roles: ["facility-staff"], facilities: [place.id] })),
    );
    expect(others).toHaveLength(2);
    const moderator = await signedIn(at.service, { roles: ["moderator"] });
    await at.say(place, { state: "diverting" }, moderator);
    await at.pass(3.6);
    expect(new Set((await questions(place.id)).map(({ ownerId }) => ownerId)).size).toBe(3);
  });

  test("a new state ends the question, and undo too; nobody is asked about what ended long ago", async () => {
    const [ended, again, undone, late] = [
      await at.hospital({ icu: 1 }),
      await at.hospital({ icu: 1 }),
      await at.hospital({ icu: 1 }),
      await at.hospital({ icu: 1 }),
    ];
    const changeId = newId(at.now());
    for (const place of [ended, again, late]) await at.say(place, { state: "diverting" });
    await at.say(undone, { state: "diverting", changeId });
    await at.pass(3);
    await at.say(ended, { state: "normal" });
    await at.say(again, { state: "diverting" });
    const answer = await undone.staff.ask("POST", `${undone.path}/state/undo`, { changeId });
    expect(answer.status).toBe(200);
    await at.pass(0.6);
    const counts = async () =>
      Promise.all([ended, again, undone, late].map(async ({ id }) => (await questions(id)).length));
    expect(await counts()).toEqual([0, 0, 0, 1]);
    // Nothing ran for a day.
    await at.pass(24);
    expect(await counts()).toEqual([0, 0, 0, 1]);
  });
});
