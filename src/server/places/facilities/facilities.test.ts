import { beforeAll, describe, expect, test, vi } from "vitest";
import { PlaceItem } from "#contract/places.ts";
import { facilityNumber, typedForFacility } from "#server/testing/many-facilities.ts";
import { openPlaces, type Places } from "../places.ts";
import { joinPlaces, type AllPlaces } from "../suggest.ts";
import { facilityPlaces } from "./facilities.ts";
import { FacilityIndex } from "./facility-index.ts";
import { joinedLabel } from "./present.ts";
import { rounds } from "#server/testing/rounds.ts";

const SURAT = { lat: 21.17, lng: 72.83, label: "Surat, Gujarat", placeId: "gn:1255364", uncertaintyKm: 0.1 };
const LUCKNOW = { lat: 26.85, lng: 80.95, label: "Lucknow, Uttar Pradesh", uncertaintyKm: 0.1 };

let made = 0;
function idOf(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
}

function plant(index: FacilityIndex, name: string, where: typeof SURAT | typeof LUCKNOW = SURAT): string {
  made += 1;
  const id = idOf(made);
  index.put({ id, version: 1, name, ...where });
  return id;
}

let places: Places;
let all: AllPlaces;
const index = new FacilityIndex();
beforeAll(async () => {
  places = await openPlaces("data/gazetteer");
  for (const name of ["Civil Hospital", "Kiran Hospital", "Surat", "Maternity Home, Surat"]) plant(index, name);
  for (const name of ["Civil Hospital", "King George Medical University", "Vivekananda Polyclinic"])
    plant(index, name, LUCKNOW);
  all = joinPlaces(places, facilityPlaces(index));
});

const labels = (q: string, more: object = {}) => all.suggest({ q, limit: 8, ...more }).map(({ label }) => label);

describe("facilities as places", () => {
  test.each([
    ["in full", "Civil Hospital Surat"],
    ["in another order", "surat civil hospital"],
    ["as typed so far", "civil hospital su"],
    ["with slips", "sivil hospitl surat"],
    ["in another script", "सिविल हॉस्पिटल सूरत"],
    ["with capitals and commas", "CIVIL HOSPITAL, SURAT, GUJARAT"],
  ])("found %s", (_how, q) => {
    const [first] = all.suggest({ q, limit: 8, lang: "en" });
    expect(first).toMatchObject({ type: "facility", label: "Civil Hospital, Surat, Gujarat, India", country: "IN" });
    expect(PlaceItem.parse(first)).toMatchObject({ timeZone: "Asia/Kolkata", uncertaintyKm: 0.1 });
  });

  test("the one near the reader comes first", () => {
    expect(labels("civil hospital", { near: SURAT })[0]).toBe("Civil Hospital, Surat, Gujarat, India");
    expect(labels("civil hospital", { near: LUCKNOW })[0]).toBe("Civil Hospital, Lucknow, Uttar Pradesh, India");
  });

  test("a facility never drowns a town of its name, and is there all the same", () => {
    const items = all.suggest({ q: "surat", limit: 8 });
    expect(items[0]).toMatchObject({ type: "city", label: "Surat, Gujarat, India" });
    expect(items.filter(({ type }) => type === "facility").length).toBeGreaterThan(0);
    expect(items.filter(({ type }) => type === "facility").length).toBeLessThanOrEqual(3);
  });

  test("a type or country narrows", () => {
    const only = all.suggest({ q: "civil", type: "facility", limit: 8 });
    expect(only.map(({ type }) => type)).toEqual(["facility", "facility"]);
    expect(all.suggest({ q: "civil hospital surat", type: "city", limit: 8 }).map(({ type }) => type)).not.toContain(
      "facility",
    );
    expect(all.suggest({ q: "civil hospital surat", type: "facility", country: "KE", limit: 8 })).toEqual([]);
  });

  test("an id finds its facility again, in the reader's language where it can", () => {
    const [first] = all.suggest({ q: "kiran hospital", limit: 1 });
    expect(all.byId(first?.id ?? "", "hi")?.label).toBe("Kiran Hospital, सूरत, गुजरात, भारत");
    expect(all.byId("facility:00000000-0000-7000-8000-00000000dead", "en")).toBeNull();
    expect(all.byId("facility:nonsense", "en")).toBeNull();
  });

  test("what changes or goes does so at once, and its words find nothing any more", () => {
    const id = plant(index, "Brightwater Clinic");
    expect(labels("brightwater clinic", { type: "facility" })).toHaveLength(1);
    index.put({ id, version: 3, name: "Clearwater Clinic", ...SURAT });
    index.put({ id, version: 2, name: "Brightwater Clinic", ...SURAT });
    expect(labels("brightwater", { type: "facility" })).toEqual([]);
    expect(labels("clearwater clinic surat")[0]).toBe("Clearwater Clinic, Surat, Gujarat, India");
    index.remove(id);
    expect(labels("clearwater", { type: "facility" })).toEqual([]);
    expect(all.byId(`facility:${id}`, "en")).toBeNull();
  });

  test("beside the one that was meant, towns that are only spelt a little alike are not offered", () => {
    const items = all.suggest({ q: "civil hospital surat", limit: 8 });
    expect(items[0]?.confidence).toBeGreaterThan(0.75);
    expect(items.every(({ confidence }) => confidence >= 0.37)).toBe(true);
    // A town typed with the other things it could be: all of them fit.
    expect(all.suggest({ q: "surat", limit: 4 })[0]?.label).toBe("Surat, Gujarat, India");
  });

  test("however few are asked for, the town of that name is first, and facilities of it fill no more than half", () => {
    for (const limit of [1, 2, 3, 4, 8]) {
      const items = all.suggest({ q: "surat", limit });
      expect(items[0]).toMatchObject({ type: "city", label: "Surat, Gujarat, India" });
      expect(items.filter(({ type }) => type === "facility").length).toBeLessThanOrEqual(limit / 2);
    }
  });

  test("a long name is found by the initials it begins with, however they are written", () => {
    const names = ["N.R.S. Medical College and Hospital Blood Bank", "B. C. Roy Hospital for Children"];
    const kar = "R.G. Kar Medical College and Hospital";
    const planted = [...names, kar].map((name) => plant(index, name));
    for (const q of ["NRS", "N.R.S", "nrs"]) expect(labels(q).join()).toContain(names[0]);
    for (const q of ["BC Roy", "B.C.Roy"]) expect(labels(q).join()).toContain(names[1]);
    for (const q of ["RG Kar", "R G Kar", "r.g.kar"]) expect(labels(q).join()).toContain(kar);
    for (const id of planted) index.remove(id);
  });

  test("nonsense finds none", () => expect(labels("xqzvwk blorf", { type: "facility" })).toEqual([]));
});

test.each([
  ["Civil Hospital", "Surat, Gujarat, India", "Civil Hospital, Surat, Gujarat, India"],
  ["Civil Hospital, Surat", "Surat, Gujarat, India", "Civil Hospital, Surat, Gujarat, India"],
  ["New Civil Hospital Surat", "SURAT, Gujarat, India", "New Civil Hospital Surat, Gujarat, India"],
  ["Delhi Hospital", "Delhi, Delhi, India", "Delhi Hospital, Delhi, India"],
  ["Clinic", "", "Clinic"],
])("%s in %s says nothing twice", (name, label, expected) => expect(joinedLabel(name, label)).toBe(expected));

/** Facilities of a large deployment. */
const MANY = rounds(30_000, 100_000);

test(`${MANY} take little memory, a search looks at few of them, and changes leave no waste`, () => {
  const large = new FacilityIndex();
  for (let at = 0; at < MANY; at += 1) large.put(facilityNumber(at));
  large.dictionary.settle();
  console.log(`${MANY} facilities: ${(large.bytes() / 1e6).toFixed(1)} MB`);
  expect(large.bytes()).toBeLessThan(450 * MANY);
  const before = large.bytes();
  for (let at = 0; at < MANY * 0.4; at += 1) large.put(facilityNumber(at, 2));
  expect(large.size).toBe(MANY);
  expect(large.bytes()).toBeLessThan(before * 1.8);
  const found = facilityPlaces(large);
  const looked = vi.spyOn(large, "wordsOf");
  for (let at = 0; at < rounds(100, 300); at += 1) {
    looked.mockClear();
    found.search({ q: typedForFacility(at), near: { lat: 20, lng: 80 }, limit: 8 });
    expect(looked.mock.calls.length).toBeGreaterThan(0);
    // Those that have the rarest word, and those around (bench/places.ts measures the time).
    expect(looked.mock.calls.length).toBeLessThanOrEqual(500);
  }
});
