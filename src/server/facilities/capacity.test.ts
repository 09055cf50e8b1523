import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Facility } from "#contract/facilities.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import { newId, uuidv5 } from "#domain/shared/ids.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { testStore } from "#server/testing/sync.ts";

let service: TestService;
let nurse: SignedIn;
let facilityId: string;
beforeAll(async () => {
  service = await testService();
  facilityId = await service.put(bodyOf(aFacility()), { collection: "facilities" });
  nurse = await signedIn(service, { roles: ["facility-staff"], facilities: [facilityId] });
});
afterAll(() => service.close());

const pathOf = (id: string) => `/api/v1/facilities/${id}/capacity`;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A facility for one test, whose staff the nurse is not. */
async function another(): Promise<{ id: string; staff: SignedIn }> {
  const id = await service.put(bodyOf(aFacility()), { collection: "facilities" });
  return { id, staff: await signedIn(service, { roles: ["facility-staff"], facilities: [id] }) };
}

async function setCapacity(who: SignedIn, id: string, body: object): Promise<Facility> {
  const answer = await who.ask("PUT", pathOf(id), body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.json)}`);
  return Facility.parse(answer.json);
}

async function facilityNow(id: string): Promise<Facility> {
  return Facility.parse(await (await service.get(`/api/v1/facilities/${id}`)).json());
}

describe("who may say how many there are", () => {
  test("staff of it and moderators; nobody else", async () => {
    const body = { beds: [{ bedType: "hdu", available: 1 }] };
    const { id, staff } = await another();
    const member = await signedIn(service);
    const moderator = await signedIn(service, { roles: ["moderator"] });
    expect((await ask(service, { method: "PUT", path: pathOf(id), body })).status).toBe(401);
    for (const who of [member, nurse]) expect((await who.ask("PUT", pathOf(id), body)).status).toBe(403);
    expect((await setCapacity(staff, id, body)).beds).toMatchObject([{ bedType: "hdu", available: 1, by: "facility" }]);
    expect((await setCapacity(moderator, id, body)).beds).toMatchObject([
      { bedType: "hdu", available: 1, by: "moderator" },
    ]);
    const nowhere = await signedIn(service, { roles: ["facility-staff"], facilities: [randomUUID()] });
    const there = await moderator.ask("PUT", pathOf(randomUUID()), body);
    expect([there.status, there.reason]).toEqual([404, "facilities/not-found"]);
    expect((await nowhere.ask("PUT", pathOf(id), body)).status).toBe(403);
  });

  test.each<[string, object, string]>([
    ["more than there are", { beds: [{ bedType: "icu", total: 4, occupied: 3, available: 2 }] }, "beds.0"],
    ["more free than the total", { beds: [{ bedType: "icu", total: 4, available: 5 }] }, "beds.0"],
    ["the same twice", { beds: [{ bedType: "icu" }, { bedType: "icu" }] }, "beds.1"],
    ["a bed that is none", { beds: [{ bedType: "sofa" }] }, "beds.0.bedType"],
    ["less than none", { beds: [{ bedType: "icu", available: -1 }] }, "beds.0.available"],
    ["half a unit", { blood: [{ component: "plasma", group: "A+", units: 0.5 }] }, "blood.0.units"],
    ["long ago", { beds: [{ bedType: "icu", available: 1 }], at: minutesAgo(401 * 1440) }, "at"],
  ])("refused: %s", async (_case, body, path) => {
    const { status, json } = await nurse.ask("PUT", pathOf(facilityId), body);
    expect([status, json["errors"]]).toMatchObject([400, [{ path }]]);
  });
});

describe("what is said becomes the facility's word on each listing", () => {
  test("listings that do not exist are made, found by searches, and what is not named stays", async () => {
    const { id, staff } = await another();
    const first = await setCapacity(staff, id, {
      beds: [
        { bedType: "icu", total: 10, occupied: 8, available: 2 },
        { bedType: "ventilator", total: 4, available: 1 },
      ],
      blood: [{ component: "platelets", group: "O-", units: 3 }],
    });
    expect(first.beds).toMatchObject(
      [
        {
          bedType: "ventilator",
          total: 4,
          available: 1,
          by: "facility",
          listingId: supplyId(id, { kind: "bed", details: { bedType: "ventilator" } }),
        },
        {
          bedType: "icu",
          total: 10,
          occupied: 8,
          available: 2,
          by: "facility",
          listingId: supplyId(id, { kind: "bed", details: { bedType: "icu" } }),
        },
      ].toSorted((a, b) => (a.listingId < b.listingId ? -1 : 1)),
    );
    expect(first.blood).toMatchObject([
      {
        component: "platelets",
        group: "O-",
        units: 3,
        listingId: supplyId(id, { kind: "blood", details: { component: "platelets", group: "O-" } }),
      },
    ]);
    expect(first).toMatchObject({ version: 2, editVersion: 2 });
    const none = await setCapacity(staff, id, { blood: [{ component: "platelets", group: "O-", units: 0 }] });
    expect(none.blood).toMatchObject([{ component: "platelets", group: "O-", units: 0 }]);
    const second = await setCapacity(staff, id, { beds: [{ bedType: "icu", available: 0 }] });
    expect(second.beds.find(({ bedType }) => bedType === "icu")).toMatchObject({
      total: 10,
      occupied: 8,
      available: 0,
    });
    expect(second.beds.find(({ bedType }) => bedType === "ventilator")).toMatchObject({ available: 1 });
    await settleFeed(service.database, service.feed);
    const found = await (
      await service.get("/api/v1/listings/nearby?lat=22.57&lng=88.36&kind=bed&bedType=ventilator")
    ).json();
    const items: { id: string; facilityId: string; stock: object; freshness: string }[] = found.items;
    expect(items.find((item) => item.facilityId === id)).toMatchObject({
      id: supplyId(id, { kind: "bed", details: { bedType: "ventilator" } }),
      stock: { value: "available", count: 1, by: "facility" },
      trust: { value: "unreviewed" },
      freshness: "fresh",
    });
    const icu = await (
      await service.get(`/api/v1/listings/${supplyId(id, { kind: "bed", details: { bedType: "icu" } })}`)
    ).json();
    expect(icu).toMatchObject({ stock: { value: "out" }, version: 2, editVersion: 2, facilityId: id });
  });

  test("an older word never overrides a newer one, and a time to come counts as now", async () => {
    const { id, staff } = await another();
    await setCapacity(staff, id, { beds: [{ bedType: "icu", available: 5 }], at: minutesAgo(10) });
    const after = await setCapacity(staff, id, { beds: [{ bedType: "icu", available: 9 }], at: minutesAgo(60) });
    expect(after.beds).toMatchObject([{ available: 5 }]);
    const ahead = await setCapacity(staff, id, { beds: [{ bedType: "icu", available: 4 }], at: minutesAgo(-60) });
    expect(ahead.beds).toMatchObject([{ available: 4 }]);
    expect(Date.parse(ahead.beds[0]?.at ?? "")).toBeLessThanOrEqual(Date.now());
  });

  test("as before: everything counted is said anew with the counts it has; what nobody counted stays unknown", async () => {
    const { id, staff } = await another();
    const at = minutesAgo(180);
    await setCapacity(staff, id, {
      beds: [
        { bedType: "icu", total: 10, available: 2 },
        { bedType: "hdu", available: 0 },
        { bedType: "nicu", total: 3 },
      ],
      blood: [{ component: "plasma", group: "A+", units: 7 }],
      at,
    });
    const oxygen = await service.put(bodyOf(aListing({ kind: "oxygen", details: {}, facilityId: id })));
    const before = Date.now();
    const after = await setCapacity(staff, id, { asBefore: true });
    const by = new Map(after.beds.map((bed) => [bed.bedType, bed]));
    expect(by.get("icu")).toMatchObject({ total: 10, available: 2 });
    expect(by.get("hdu")).toMatchObject({ available: 0 });
    expect(Date.parse(by.get("icu")?.at ?? "")).toBeGreaterThanOrEqual(before);
    expect(by.get("nicu")).toMatchObject({ total: 3, at });
    expect(after.blood).toMatchObject([{ units: 7 }]);
    expect(await (await service.get(`/api/v1/listings/${oxygen}`)).json()).toMatchObject({
      stock: { value: "unknown" },
    });
  });

  test("who says only how many there are in all has not counted the free ones anew", async () => {
    const { id, staff } = await another();
    const at = minutesAgo(180);
    await setCapacity(staff, id, { beds: [{ bedType: "icu", total: 10, available: 4 }], at });
    const wider = await setCapacity(staff, id, { beds: [{ bedType: "icu", total: 12 }] });
    expect(wider.beds).toMatchObject([{ total: 12, available: 4, at }]);
    const fewer = await setCapacity(staff, id, { beds: [{ bedType: "icu", total: 3 }] });
    expect(fewer.beds).toMatchObject([{ total: 3, available: 3 }]);
    expect(fewer.beds[0]?.at).not.toBe(at);
  });

  test("what was withdrawn is there again when it is counted; what a moderator hid stays hidden", async () => {
    const { id, staff } = await another();
    for (const status of ["withdrawn", "hidden"] as const) {
      const bedType = status === "hidden" ? "picu" : "icu";
      const body = bodyOf(aListing({ facilityId: id, details: { bedType }, status }));
      // In sequence: two cases.
      await service.put(body, { id: supplyId(id, { kind: "bed", details: { bedType } }) });
    }
    const after = await setCapacity(staff, id, {
      beds: [
        { bedType: "icu", available: 1 },
        { bedType: "picu", available: 1 },
      ],
    });
    expect(after.beds).toMatchObject([{ bedType: "icu" }]);
  });
});

describe("from a browser's outbox", () => {
  const set = (args: object, key = newId()) => ({ name: "facilities.setCapacity", args, key });

  test("a repeated key is answered, not repeated; the answer is the facility with what was just made", async () => {
    const { id, staff } = await another();
    const store = testStore(service, staff.token);
    const once = set({ id, beds: [{ bedType: "isolation", available: 6 }] });
    for (const _time of [1, 2]) {
      // The second repeats the first.
      const { results } = await store.commit([once]);
      expect(results).toMatchObject([
        { state: "acknowledged", documents: [{ collection: "facilities", version: 2, beds: [{ available: 6 }] }] },
      ]);
    }
    expect((await testStore(service).commit([once])).states).toEqual(["http/unauthenticated"]);
    expect((await testStore(service, nurse.token).commit([once])).states).toEqual(["http/permission-denied"]);
    const changed = { ...set({ id, beds: [] }), precondition: { editVersion: 1 } };
    expect((await store.commit([changed])).states).toEqual(["documents/version-changed"]);
  });

  test("a saying is taken back word by word: everything is as it was, with its old time", async () => {
    const { id, staff } = await another();
    const store = testStore(service, staff.token);
    const at = minutesAgo(120);
    const before = await setCapacity(staff, id, { beds: [{ bedType: "icu", total: 10, available: 2 }], at });
    const saying = newId();
    await store.commit([
      set({
        id,
        beds: [
          { bedType: "icu", available: 0 },
          { bedType: "hdu", available: 3 },
        ],
        saying,
      }),
    ]);
    const words = (["icu", "hdu"] as const).map((bedType) =>
      uuidv5(saying, supplyId(id, { kind: "bed", details: { bedType } })),
    );
    const { states } = await store.commit(
      words.map((word) => ({ name: "observations.undo", args: { id: word } })),
      { transaction: true },
    );
    expect(states).toEqual(["acknowledged", "acknowledged"]);
    const after = await facilityNow(id);
    expect(after.beds.find(({ bedType }) => bedType === "icu")).toEqual(before.beds[0]);
    expect(after.beds.find(({ bedType }) => bedType === "hdu")).toMatchObject({ at: null });
  });

  test("of two colleagues at once nothing is lost, and nothing is refused", async () => {
    const { id, staff } = await another();
    const types = ["icu", "hdu", "picu", "nicu", "general", "oxygen"];
    const answers = await Promise.all(
      types.map((bedType, available) => staff.ask("PUT", pathOf(id), { beds: [{ bedType, available }] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(types.map(() => 200));
    const { beds } = await facilityNow(id);
    expect(Object.fromEntries(beds.map(({ bedType, available }) => [bedType, available]))).toEqual(
      Object.fromEntries(types.map((bedType, available) => [bedType, available])),
    );
  });
});

describe("when there will be more", () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

  test("is told with none left, stays while all is as before, and ends with a new count", async () => {
    const { id, staff } = await another();
    const moreAt = inDays(1);
    const none = { bedType: "icu", available: 0, moreAt };
    expect((await setCapacity(staff, id, { beds: [none] })).beds).toMatchObject([none]);
    expect((await setCapacity(staff, id, { asBefore: true })).beds).toMatchObject([none]);
    const some = await setCapacity(staff, id, { beds: [{ bedType: "icu", available: 1 }] });
    expect(some.beds[0]).not.toHaveProperty("moreAt");
    const blood = { component: "plasma", group: "A+", units: 0, moreAt } as const;
    expect((await setCapacity(staff, id, { blood: [blood] })).blood).toMatchObject([blood]);
  });

  test("is refused where some are left, and more than 30 days ahead", async () => {
    const { id, staff } = await another();
    for (const bed of [
      { bedType: "icu", available: 1, moreAt: inDays(1) },
      { bedType: "icu", available: 0, moreAt: inDays(31) },
    ]) {
      const refused = await staff.ask("PUT", pathOf(id), { beds: [bed] });
      expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: "beds.0.moreAt" }] } });
    }
  });
});
