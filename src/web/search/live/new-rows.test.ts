import { describe, expect, test } from "vitest";
import type { Listing } from "#contract/listings.ts";
import { donorGroups } from "#domain/blood/compatibility.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import type { BloodComponent, PatientGroup } from "#domain/blood/groups.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import type { LocalDocument } from "../../store/types.ts";
import { listing as anyListing, NOW } from "../../testing/fake-api.ts";
import { newRows, targetAround } from "./new-rows.ts";

const HERE = { lat: 22.57, lng: 88.36 };
const QUERY: FindQuery = { slug: "bed", kinds: ["bed"], withinKm: 25, sort: "best" };
const PLACE = { ...HERE, label: "", query: "", guessed: true };
const LATER = new Date(NOW.getTime() + 60_000).toISOString();

function listing(changed: Partial<Listing> = {}): Listing {
  return anyListing({ id: "l1", version: 3, ...changed });
}

function documentsOf(listings: readonly Listing[]): LocalDocument[] {
  return listings.map((each) => ({ ...each, pending: false, fromCache: false }));
}

describe("new listings", () => {
  const search = {
    query: QUERY,
    place: HERE,
    asOf: NOW.toISOString(),
    known: new Set<string>(),
    closed: new Set<string>(),
  };
  const fresh = (changed: Partial<Listing> = {}) => documentsOf([listing({ createdAt: LATER, ...changed })]);

  test("are those that came after the list was made, are open, and that the search would find", () => {
    expect(newRows(fresh(), search).map(({ id }) => id)).toEqual(["l1"]);
    expect(newRows(fresh({ createdAt: NOW.toISOString() }), search)).toEqual([]);
    expect(newRows(fresh({ status: "expired" }), search)).toEqual([]);
    const particular = (query: Partial<FindQuery>) => ({ ...search, query: { ...QUERY, ...query } });
    expect(newRows(fresh({ details: { bedType: "icu" } }), particular({ subtype: "general" }))).toEqual([]);
    const lying = particular({ slug: "ambulance", kinds: ["ambulance"], subtype: "lying" });
    const carries = { sitting: "yes", lying: "yes", oxygen: "may", ventilator: "no" } as const;
    expect(newRows(fresh({ kind: "ambulance", carries }), lying)).toHaveLength(1);
    expect(newRows(fresh({ kind: "ambulance", carries: { ...carries, lying: "may" } }), lying)).toEqual([]);
    expect(newRows(fresh({ confirmedAt: null }), particular({ checkedHours: 1 }))).toEqual([]);
    const silent = fresh({ contact: { channels: [], shielded: true, available: false } });
    expect(newRows(silent, search)).toEqual([]);
    expect(newRows(silent, particular({ callable: "no" }))).toHaveLength(1);
    const blood = fresh({ kind: "blood", details: { component: "red-cells", group: "A+" } });
    expect(newRows(blood, particular({ group: "A+" }))).toHaveLength(1);
    expect(newRows(blood, particular({ group: "O-" }))).toEqual([]);
  });

  /** Groups that the search has for a patient, also those about which the blood bank is asked. */
  const donorsOf = (patient: PatientGroup, part: BloodComponent) =>
    new Set(donorGroups(patient, part).map(({ group }) => group));

  test("of blood are those that the search finds: without a component red cells, and what may be they", () => {
    const wrong: string[] = [];
    let found = 0;
    for (const asked of [undefined, ...BLOOD_COMPONENTS])
      for (const component of [undefined, ...BLOOD_COMPONENTS])
        for (const patient of [undefined, "unknown" as const, ...BLOOD_GROUPS])
          for (const group of [undefined, ...BLOOD_GROUPS]) {
            const query = { ...QUERY, slug: "blood", kinds: ["blood" as const], group: patient, component: asked };
            const part = asked ?? (patient === undefined ? undefined : "red-cells");
            const isPart = part === undefined || component === undefined || component === part;
            const isGroup =
              patient === undefined || group === undefined || donorsOf(patient, part ?? "red-cells").has(group);
            const rows = newRows(fresh({ kind: "blood", details: { component, group } }), { ...search, query });
            if ((rows.length === 1) !== (isPart && isGroup)) wrong.push(`${patient} ${asked}: ${group} ${component}`);
            found += rows.length;
          }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(500);
  });

  test("are those of a place too that was closed when the list was made, once it has opened again", () => {
    const closed = new Set<string>();
    const at = NOW.toISOString();
    const known = (updatedAt: string, facilityState?: Listing["facilityState"]) =>
      newRows(documentsOf([listing({ createdAt: at, updatedAt, facilityState })]), { ...search, closed });
    // One of the next page has changed: that is nothing new.
    expect(known(LATER)).toEqual([]);
    expect(known(at, { value: "closed", at, by: "facility" })).toEqual([]);
    expect(known(LATER).map(({ id }) => id)).toEqual(["l1"]);
    expect(known(LATER, { value: "closed", at, by: "facility" })).toEqual([]);
  });

  test("are those of a place too that opened before the list heard of anything, but not before it was made", () => {
    const at = NOW.toISOString();
    const back = (facilityOpenedAt?: string, changed: Partial<Listing> = {}) =>
      newRows(
        documentsOf([
          listing({
            createdAt: "2026-11-01T00:00:00.000Z",
            updatedAt: facilityOpenedAt ?? LATER,
            facilityOpenedAt,
            ...changed,
          }),
        ]),
        { ...search, closed: new Set() },
      ).map(({ id }) => id);
    expect([back(LATER), back(at), back()]).toEqual([["l1"], [], []]);
    // Changed later, opened before: one of the next page.
    expect(back(at, { updatedAt: LATER })).toEqual([]);
    expect(back(LATER, { status: "expired" })).toEqual([]);
    expect(back(LATER, { facilityState: { value: "closed", at, by: "facility" } })).toEqual([]);
  });

  test("of a place that has opened again are one row, of what was told last, and none where it has one", () => {
    const beds = ["l1", "l2", "l3"].map((id) => ({
      id,
      facilityId: "f1",
      createdAt: NOW.toISOString(),
      updatedAt: LATER,
    }));
    const [unknown, told, before] = [null, NOW.toISOString(), "2026-11-01T00:00:00.000Z"];
    const all = beds.map((bed, at) => listing({ ...bed, confirmedAt: [unknown, told, before][at] ?? null }));
    const closed = new Set(beds.map(({ id }) => id));
    const rowsOf = (known: string[]) =>
      newRows(documentsOf(all), { ...search, known: new Set(known), closed }).map(({ id }) => id);
    expect(rowsOf([])).toEqual(["l2"]);
    expect(rowsOf(["l3"])).toEqual([]);
  });

  test("are none of a place that is still closed, which a list of those that cannot be called shows as it is", () => {
    const at = NOW.toISOString();
    const state = { value: "closed" as const, at, by: "facility" as const };
    const [open, closed] = [listing({ id: "l1" }), listing({ id: "l2", facilityState: state, updatedAt: LATER })];
    const known = documentsOf([open, closed].map((each) => ({ ...each, facilityId: "f1", createdAt: at })));
    const asked = { ...search, query: { ...QUERY, callable: "no" as const }, closed: new Set(["l2"]) };
    expect(newRows(known, asked)).toEqual([]);
  });

  test("are one row a place, also after a first row of it is shown", () => {
    const all = ["l1", "l2"].map((id) => listing({ id, facilityId: "f1", createdAt: LATER }));
    const idsOf = (known: string[]) =>
      newRows(documentsOf(all), { ...search, known: new Set(known) }).map(({ id }) => id);
    expect(idsOf([])).toEqual(["l1"]);
    expect(idsOf(["l1"])).toEqual([]);
    // A place that the list had before has something new.
    const before = listing({ id: "l0", facilityId: "f1", createdAt: NOW.toISOString() });
    const further = { ...search, known: new Set(["l0"]) };
    expect(newRows(documentsOf([before, ...all]), further)).toHaveLength(1);
  });

  test("of a person tell the upper edge of a band, never a distance", () => {
    const place = { ...HERE, lat: 22.6, label: "", precision: "area", basis: "masked", uncertaintyKm: 3 } as const;
    expect(newRows(fresh({ place }), search)[0]).toMatchObject({ km: 5, masked: true });
  });

  test("are listened for around the place, for fewer where data are saved, not for a search by words or a later page", () => {
    expect(targetAround(QUERY, PLACE, false)).toEqual({
      collection: "listings",
      near: { ...HERE, withinKm: 25 },
      where: { side: "offer", kind: ["bed"] },
      limit: 80,
    });
    expect(targetAround(QUERY, PLACE, true)?.limit).toBe(20);
    expect(targetAround({ ...QUERY, q: "rice" }, PLACE, false)).toBeNull();
    expect(targetAround({ ...QUERY, cursor: "x" }, PLACE, false)).toBeNull();
  });
});
