import { expect, test } from "vitest";
import { bodiesOf, importTable, namesOrReasons } from "../../testing/import-table.ts";

const feature = (at: number, properties: object): object => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [88.36 + at / 1_000, 22.571] },
  properties,
});

test("a map of facilities: what is closed stands closed, what is for animals is refused, an operator is a name", async () => {
  const features = [
    feature(1, { uuid: "u1", amenity: "hospital", "disused:amenity": "hospital", name: "Old Hospital" }),
    feature(2, { uuid: "u2", amenity: "hospital", operational_status: "closed", name: "Mill Hospital" }),
    feature(3, { uuid: "u3", amenity: "veterinary", name: "Lake Vets" }),
    feature(4, { uuid: "u4", amenity: "pharmacy", name: null, operator: "Good Chemists" }),
    feature(5, { uuid: "u5", amenity: "school", name: "Hill School" }),
    feature(6, { uuid: "u6", amenity: "hospital", operational_status: "operational", name: "New Hospital" }),
  ];
  const { rows } = await importTable(JSON.stringify({ type: "FeatureCollection", features }));
  expect(namesOrReasons(rows)).toEqual([
    "Old Hospital",
    "Mill Hospital",
    "row/not-a-resource",
    "Good Chemists",
    "row/not-a-resource",
    "New Hospital",
  ]);
  const states = rows.map((row) => bodiesOf(row, "facilities")[0]?.["status"]);
  expect(states[0]).toMatchObject({ state: { value: "closed" } });
  expect(states[1]).toMatchObject({ state: { value: "closed" } });
  expect(states[5]).toEqual({});
  expect(bodiesOf(rows[3], "facilities")[0]).toMatchObject({ types: ["pharmacy"] });
});

test.each([
  ["draft", "row/draft"],
  ["archived", "row/ended"],
  ["মেয়াদোত্তীর্ণ", "row/ended"],
  ["मसौदा", "row/draft"],
  ["منتهية", "row/ended"],
  ["காலாவதியானது", "row/ended"],
  ["brouillon", "row/draft"],
  ["published", "Apex Oxygen"],
])("an offer whose state is %s: %s", async (state, expected) => {
  const { rows } = await importTable(
    `Category,Name,City,Phone,Post Status\nOxygen,Apex Oxygen,Kolkata,9000000001,${state}\n`,
    {
      change: { numbers: "published" },
    },
  );
  expect(namesOrReasons(rows)).toEqual([expected]);
});

test.each([
  ["closed", "out"],
  ["बंद", "out"],
  ["not checked", "unknown"],
  ["partially functional", "limited"],
  ["something else", "available"],
  ["open", "available"],
])("an offer that is there, of an entry that is %s, is %s", async (state, stock) => {
  const text = `Category,Name,City,Phone,Available,Post Status,Updated\nOxygen,Apex,Kolkata,9000000001,yes,${state},2026-11-20\n`;
  const { rows } = await importTable(text, { change: { numbers: "published" } });
  expect(bodiesOf(rows[0], "listings")[0]).toMatchObject({ stock: { value: stock } });
  const codes = rows[0]?.type === "taken" ? rows[0].notes.map(({ code }) => code) : [];
  expect(codes.includes("state/unreadable")).toBe(state === "something else");
});

test("words that stand for a count of beds stay words", async () => {
  const text = "Hospital,Type,City,Vacant ICU beds,Vacant beds\nApex,Hospital,Kolkata,few,NIL\n";
  const { rows } = await importTable(text, {
    change: {
      columns: [
        { column: "Hospital", target: "name" },
        { column: "City", target: "locality" },
        { column: "Vacant ICU beds", target: "beds/icu/available" },
        { column: "Vacant beds", target: "beds/any/available" },
      ],
    },
  });
  const listings = bodiesOf(rows[0], "listings");
  expect(listings.find(({ details }) => JSON.stringify(details).includes("icu"))).toMatchObject({
    note: "few",
    stock: { value: "unknown" },
  });
  expect(listings.find(({ details }) => JSON.stringify(details) === "{}")).toMatchObject({ stock: { value: "out" } });
});

test.each([
  ["Veterinary", "Lake Vets", "row/not-a-resource"],
  ["Hospital", "Lake Veterinary Hospital", "row/not-a-resource"],
  ["पशु चिकित्सालय", "Lake", "row/not-a-resource"],
  ["عيادة بيطرية", "Lake", "row/not-a-resource"],
  ["School", "Lake School", "row/not-a-resource"],
  ["বিদ্যালয়", "Lake", "row/not-a-resource"],
  ["கடை", "Lake", "row/not-a-resource"],
  ["మసీదు", "Lake", "row/not-a-resource"],
  ["Medical college", "Lake College", "Lake College"],
  ["School health clinic", "Lake", "Lake"],
  ["Something new", "Lake", "Lake"],
  ["மருத்துவமனை", "Lake", "Lake"],
])("a facility of the type %s, %s: %s", async (type, name, expected) => {
  const { rows } = await importTable(`Name,City,Type\n${name},Kolkata,${type}\n`, { change: { rows: "facilities" } });
  expect(namesOrReasons(rows)).toEqual([expected]);
});

test("a school that gives shelter is a place of help", async () => {
  const { rows } = await importTable("Name,City,Type,Kind\nLake School,Kolkata,School,Shelter\n", {
    change: { rows: "facilities" },
  });
  expect(namesOrReasons(rows)).toEqual(["Lake School"]);
});
