import { expect, test } from "vitest";
import { bedSupply, bloodSupply } from "#domain/facilities/capacity.ts";
import { COUNTING_SERVICES } from "#domain/facilities/counter-rows.ts";
import { FACILITY_TYPES } from "#domain/facilities/fields.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import type { Supply } from "#domain/facilities/supply-key.ts";
import type { CountedThing } from "./rows.ts";
import { beginnings, capacityOf, countAfterTap, countRowsOf, isConfirmable, thingsToAdd } from "./rows.ts";

const ID = "6ba7b810-9dad-41d1-80b4-00c04fd430c8";
const AT = "2026-11-20T08:00:00.000Z";
const SERVICES = COUNTING_SERVICES.map((service) => ({ type: "other" as const, service }));
const said = (supply: Supply) => ({
  at: AT,
  by: "facility" as const,
  listingId: supplyId(ID, supply),
});

const hospital = {
  id: ID,
  types: ["hospital" as const],
  services: [],
  beds: [
    { bedType: "ventilator" as const, total: 4, available: 1, ...said(bedSupply("ventilator")) },
    { bedType: "icu" as const, available: 0, ...said(bedSupply("icu")) },
  ],
  blood: [{ component: "plasma" as const, group: "A+" as const, units: 7, ...said(bloodSupply("plasma", "A+")) }],
};

test("rows stand in the order of the table of kinds, beds before blood; what is added begins unknown", () => {
  const rows = countRowsOf(hospital, [bedSupply("general")]);
  expect(rows.map(({ counted: { details }, count }) => [details.bedType ?? details.group, count])).toEqual([
    ["general", null],
    ["icu", 0],
    ["ventilator", 1],
    ["A+", 7],
  ]);
  expect(thingsToAdd(rows, "bed")).toHaveLength(8);
});

test("a list's row of the same kind does not hide what staff told", () => {
  const listed = { bedType: "icu" as const, available: 9, at: AT, by: "feed" as const, listingId: ID };
  const [icu] = countRowsOf({ ...hospital, beds: [...hospital.beds, listed] }, []);
  expect(icu).toMatchObject({ count: 0, by: "facility" });
});

test("what is asked for most stands before and after one of it is told", () => {
  const none = { ...hospital, beds: [], blood: [] };
  const first = beginnings(none);
  expect(first.map(({ details }) => details.bedType)).toEqual(["general", "oxygen", "icu", "ventilator"]);
  expect(countRowsOf(hospital, beginnings(hospital)).map(({ count }) => count)).toEqual([null, null, 0, 1, 7]);
  expect(beginnings({ ...none, types: ["blood-bank"] })).toHaveLength(8);
  expect(beginnings({ ...none, types: ["clinic"] })).toEqual(first);
});

test.each([...FACILITY_TYPES.map((type) => ({ type, service: "" })), ...SERVICES])(
  "$type $service: each first row stands with its value or empty, whichever of them is counted",
  ({ type, service }) => {
    const place = { id: ID, types: [type], services: [service], beds: [], blood: [], supply: [] };
    const first = beginnings(place);
    expect(first.length > 0).toBe(type !== "other" || service !== "");
    expect(first.length).toBe(new Set(first.map((thing) => supplyId(ID, thing))).size);
    for (const counted of first) {
      const rows = countRowsOf({ ...place, ...countedOf(counted) }, beginnings({ ...place, ...countedOf(counted) }));
      expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(first.map((thing) => supplyId(ID, thing))));
      const values = rows.map(({ key, count }) => [key === supplyId(ID, counted), count]);
      expect(values.filter(([, count]) => count !== null)).toEqual([
        [true, counted.kind === "medicine" ? "limited" : 3],
      ]);
      // "All the same" tells the counted row alone.
      expect(rows.filter((row) => isConfirmable(row, new Date(AT))).map(({ key }) => key)).toEqual([
        supplyId(ID, counted),
      ]);
    }
  },
);

/** A place's answer where one thing was counted. */
function countedOf(counted: CountedThing) {
  const { kind, details, unit } = counted;
  const word = said(counted);
  if (kind === "bed") return { beds: [{ bedType: details.bedType ?? "general", available: 3, ...word }] };
  if (kind === "blood") {
    return {
      blood: [{ component: details.component ?? "red-cells", group: details.group ?? "O+", units: 3, ...word }],
    };
  }
  const stock = "limited" as const;
  return { supply: [{ kind, details, unit: unit ?? ("piece" as const), available: 3, stock, ...word }] };
}

test("a blood bank that told of one group, or took it back, still has a row for each", () => {
  const plasma = { component: "plasma" as const, group: "A+" as const, ...said(bloodSupply("plasma", "A+")) };
  const bank = { id: ID, types: ["blood-bank" as const], services: [], beds: [], blood: [{ ...plasma, units: 7 }] };
  const counts = (one: typeof bank) => countRowsOf(one, beginnings(one)).map(({ count }) => count);
  expect(counts(bank)).toHaveLength(16);
  expect(counts(bank).filter((count) => count !== null)).toEqual([7]);
  const takenBack = { ...bank, blood: [{ ...plasma, component: "red-cells" as const, units: undefined }] };
  expect(countRowsOf(takenBack, beginnings(takenBack))).toHaveLength(8);
});

test("a step goes no lower than none and no higher than there are in all", () => {
  const row = { count: 3, total: 4 };
  expect([
    countAfterTap(row, null, 1),
    countAfterTap(row, 4, 1),
    countAfterTap(row, 4, 5),
    countAfterTap(row, 0, -5),
  ]).toEqual([4, 4, 4, 0]);
  expect([
    countAfterTap({ count: null, total: null }, null, 1),
    countAfterTap({ count: null, total: null }, null, -1),
  ]).toEqual([1, 0]);
  // A count above the total can still be lowered one by one.
  expect(countAfterTap({ count: 6, total: 4 }, null, -1)).toBe(5);
});

const medicine = { kind: "medicine" as const, details: { generic: "Insulin" } };
const cylinder = { kind: "oxygen" as const, details: { form: "cylinder", waterLitres: 47 } };
const supplier = {
  ...hospital,
  beds: [],
  blood: [],
  supply: [
    { ...medicine, unit: "dose" as const, stock: "limited" as const, ...said(medicine) },
    { ...cylinder, unit: "cylinder" as const, available: 6, stock: "available" as const, ...said(cylinder) },
    {
      kind: "test" as const,
      details: {},
      unit: "piece" as const,
      stock: "available" as const,
      at: AT,
      by: "feed" as const,
      listingId: ID,
    },
  ],
};

test("supplies of other kinds have rows, medicines by a word; what nobody said which has none", () => {
  const rows = countRowsOf(supplier, []);
  expect(rows.map(({ counted, count }) => [counted.kind, count])).toEqual([
    ["oxygen", 6],
    ["medicine", "limited"],
  ]);
});

test("what is said names beds, blood and other supplies, and nothing that is not said", () => {
  const [bed] = countRowsOf(hospital, []);
  const [oxygen, insulin] = countRowsOf(supplier, []);
  if (bed === undefined || oxygen === undefined || insulin === undefined) throw new Error("no row");
  expect(capacityOf([{ ...bed, count: 2 }])).toEqual({ beds: [{ bedType: "icu", available: 2 }] });
  expect(
    capacityOf([
      { ...oxygen, count: 12 },
      { ...insulin, count: "out" },
    ]),
  ).toEqual({
    supply: [
      { ...cylinder, unit: "cylinder", available: 12 },
      { ...medicine, unit: "dose", stock: "out" },
    ],
  });
});

test("beds of which fewer have staff are said again as they were said", () => {
  const beds = [{ bedType: "icu" as const, total: 12, available: 1, empty: 6, staffed: 7, ...said(bedSupply("icu")) }];
  const [icu] = countRowsOf({ ...hospital, beds, blood: [] }, []);
  if (icu === undefined) throw new Error("no row");
  expect(icu.count).toBe(1);
  expect(capacityOf([{ ...icu, count: 1, isSame: true }])).toEqual({
    beds: [{ bedType: "icu", total: 12, available: 6, staffed: 7 }],
  });
  expect(capacityOf([{ ...icu, count: 3 }])).toEqual({ beds: [{ bedType: "icu", available: 3 }] });
});

test("all the same confirms what this place said within a day", () => {
  const [bed] = countRowsOf(hospital, []);
  if (bed === undefined) throw new Error("no row");
  const later = (hours: number) => new Date(Date.parse(AT) + hours * 3_600_000);
  expect(isConfirmable(bed, later(24))).toBe(true);
  expect(isConfirmable(bed, later(25))).toBe(false);
  expect(isConfirmable({ ...bed, by: "feed" }, later(1))).toBe(false);
  expect(isConfirmable({ ...bed, count: null }, later(1))).toBe(false);
});

test("when a test has its result is said with its count, of the same document", () => {
  const details = { name: "Dengue NS1" };
  const dengue = { kind: "test" as const, details };
  const counted = {
    ...dengue,
    details: { ...details, resultIn: "day" as const },
    unit: "place" as const,
    available: 20,
  };
  const supply = [{ ...counted, stock: "available" as const, ...said(dengue) }];
  const [row, ...others] = countRowsOf({ id: ID, beds: [], blood: [], supply }, [dengue]);
  if (row === undefined) throw new Error("no row");
  expect(others).toEqual([]);
  expect(row.resultIn).toBe("day");
  expect(capacityOf([{ ...row, count: 20, resultIn: "hour" }])).toEqual({
    supply: [{ ...dengue, unit: "place", details: { ...details, resultIn: "hour" }, available: 20 }],
  });
});
