import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Facility } from "#contract/facilities.ts";
import { supplyListing } from "#domain/facilities/supply.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { testStore } from "#server/testing/sync.ts";
import { endPauses } from "./commands/end-pauses.ts";

/** Each hospital has its own lines, so a notified one got its own message. */
let made = 0;

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

/** A hospital with a listing of its beds and a member of its staff. */
async function hospital() {
  made += 1;
  const [main, night] = [`+120255501${made}1`, `+120255501${made}2`];
  const facility = aFacility({ phones: [{ value: main }, { value: night, label: "night" }] });
  const id = await service.put(bodyOf(facility), { collection: "facilities" });
  const { id: bedId, listing } = supplyListing(id, facility, { kind: "bed", details: {} });
  await service.put(bodyOf(listing), { id: bedId });
  const staff = await signedIn(service, { roles: ["facility-staff"], facilities: [id] });
  return { id, bedId, staff, main, night, path: `/api/v1/facilities/${id}` };
}

const ANY = { "If-Match": "*" };
const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const read = async (path: string) => (await service.get(path)).json();

describe("hours and state", () => {
  test("staff change them with If-Match; a stale one is told what is there now", async () => {
    const { staff, path } = await hospital();
    const hours = { openingHours: "Mo-Sa 08:00-20:00" };
    expect((await staff.ask("PATCH", path, { hours })).reason).toBe("listings/if-match-missing");
    const changed = await staff.ask(
      "PATCH",
      path,
      { hours, status: { facility: "compromised" } },
      { "If-Match": '"1"' },
    );
    expect([changed.status, changed.json]).toMatchObject([
      200,
      { hours, status: { facility: "compromised" }, editVersion: 2 },
    ]);
    const stale = await staff.ask("PATCH", path, { hours: null }, { "If-Match": '"1"' });
    expect([stale.status, stale.json["current"]]).toEqual([412, { version: 2, editVersion: 2 }]);
    const gone = await staff.ask("PATCH", path, { hours: null, status: {} }, ANY);
    expect(gone.json).toMatchObject({ status: {} });
    expect(gone.json["hours"]).toBeUndefined();
  });

  test("staff say which languages are spoken at the number; each is a language, and null takes them away", async () => {
    const { staff, path } = await hospital();
    const said = await staff.ask("PATCH", path, { speaks: ["bn", "hi", "bn"] }, ANY);
    expect(said.json["speaks"]).toEqual(["bn", "hi"]);
    expect(await read(path)).toMatchObject({ speaks: ["bn", "hi"] });
    const refused = await staff.ask("PATCH", path, { speaks: ["bn", "zzz-callme-98111-00123"] }, ANY);
    expect(refused.status).toBe(400);
    const other = await signedIn(service);
    expect((await other.ask("PATCH", path, { speaks: null }, ANY)).status).toBe(403);
    await staff.ask("PATCH", path, { speaks: null }, ANY);
    expect(await read(path)).not.toHaveProperty("speaks");
  });

  test("staff say how one gets in; what they leave out is not known, and nobody else may", async () => {
    const { staff, path } = await hospital();
    const said = { wheelchair: "limited", stepFree: true, lift: true };
    expect((await staff.ask("PATCH", path, { accessibility: said }, ANY)).json["accessibility"]).toEqual(said);
    expect(await read(path)).toMatchObject({ accessibility: said });
    expect((await staff.ask("PATCH", path, { accessibility: { wheelchair: "perhaps" } }, ANY)).status).toBe(400);
    const other = await signedIn(service);
    expect((await other.ask("PATCH", path, { accessibility: {} }, ANY)).status).toBe(403);
    await staff.ask("PATCH", path, { accessibility: {} }, ANY);
    expect((await read(path))["accessibility"]).toEqual({});
  });

  test("nobody else may; numbers do not stand in the hours", async () => {
    const { staff, path } = await hospital();
    const other = await signedIn(service);
    expect((await other.ask("PATCH", path, { hours: null }, ANY)).status).toBe(403);
    for (const openingHours of ["call +91 98300 12345", "\u202Epay first at evil.example", "whenever"]) {
      const response = await staff.ask("PATCH", path, { hours: { openingHours } }, ANY);
      expect(response.json).toMatchObject({ errors: [{ path: "hours.openingHours" }] });
    }
  });
});

describe("pausing lines", () => {
  test("a paused line is shown to nobody but staff, on no page and in no list, and comes back", async () => {
    const { id, bedId, staff, main, night, path } = await hospital();
    const pausedUntil = minutesAhead(30);
    const paused = await staff.ask("PATCH", path, { pausedPhones: [main, night], pausedUntil }, ANY);
    expect(Facility.parse(paused.json)).toMatchObject({
      phones: [],
      callsPaused: { until: pausedUntil },
      own: {
        phones: [
          { value: main, isPaused: true },
          { value: night, label: "night", isPaused: true },
        ],
      },
    });
    await settleFeed(service.database, service.feed);
    const publicJson = JSON.stringify([
      await read(path),
      await read(`/api/v1/listings/${bedId}`),
      await read("/api/v1/facilities/nearby?lat=22.57&lng=88.36"),
      await read("/api/v1/listings/nearby?lat=22.57&lng=88.36&kind=bed"),
    ]);
    const inBatch = await testStore(service, staff.token).commit([
      { name: "facilities.edit", args: { id, pausedPhones: [night] } },
    ]);
    for (const number of [main, night]) expect(publicJson).not.toContain(number);
    expect(inBatch.results).toMatchObject([
      { documents: [{ phones: [{ value: main }], callsPaused: { until: null }, own: { phones: [{}, {}] } }] },
    ]);
    expect(await read(`/api/v1/listings/${bedId}`)).toMatchObject({
      contact: { channels: [{ value: main }], available: true },
    });
    const resumed = await staff.ask("PATCH", path, { pausedPhones: [] }, ANY);
    expect(resumed.json).toMatchObject({ phones: [{ value: main }, { value: night }] });
    expect(resumed.json["callsPaused"]).toBeUndefined();
    expect((await read(`/api/v1/listings/${bedId}`)).contact.channels).toMatchObject([
      { value: main },
      { value: night },
    ]);
  });

  test("a pause ends by itself; one that was made longer meanwhile does not", async () => {
    const { bedId, staff, main, night, path } = await hospital();
    await staff.ask("PATCH", path, { pausedPhones: [main], pausedUntil: minutesAhead(30) }, ANY);
    await staff.ask("PATCH", path, { pausedPhones: [main], pausedUntil: minutesAhead(60) }, ANY);
    await endPauses(service.database, new Date(Date.now() + 45 * 60_000));
    expect(await read(path)).toMatchObject({ phones: [{ value: night }] });
    const late = new Date(Date.now() + 61 * 60_000);
    await Promise.all([endPauses(service.database, late), endPauses(service.database, late)]);
    const after = await read(path);
    expect(after.phones).toMatchObject([{ value: main }, { value: night }]);
    expect(after.callsPaused).toBeUndefined();
    expect((await read(`/api/v1/listings/${bedId}`)).contact.channels).toHaveLength(2);
    const left = await service.database.pool.query("SELECT FROM facility_pauses WHERE ends_at < $1", [late]);
    expect(left.rowCount).toBe(0);
  });

  test("refused: a number that is no line of it, a pause of more than a day", async () => {
    const { staff, main, path } = await hospital();
    expect((await staff.ask("PATCH", path, { pausedPhones: ["+12025550199"] }, ANY)).reason).toBe(
      "facilities/no-such-line",
    );
    const long = { pausedPhones: [main], pausedUntil: minutesAhead(25 * 60) };
    expect((await staff.ask("PATCH", path, long, ANY)).json).toMatchObject({ errors: [{ path: "pausedUntil" }] });
  });
});
