import { expect, test } from "vitest";
import type { ImportMapping } from "#domain/imports/mapping.ts";
import type { RowOutcome } from "../../pipeline/format.ts";
import { bodiesOf, importTable } from "../../testing/import-table.ts";

async function importText(text: string | Buffer, change: Partial<ImportMapping> = {}): Promise<RowOutcome[]> {
  return (await importTable(text, { change })).rows;
}

test("a table of beds becomes facilities with counts, their age and their speaker", async () => {
  const rows = await importText(
    "Hospital;City;Total ICU beds;Vacant ICU beds;Last updated\nCITY HOSPITAL;Kolkata;10;2;30/04/2021 18:00\n",
    { numbers: "published" },
  );
  expect(rows.map(({ type }) => type)).toEqual(["taken"]);
  expect(bodiesOf(rows[0], "facilities")[0]).toMatchObject({ name: "City Hospital", types: ["hospital"] });
  const notes = rows[0]?.type === "taken" ? rows[0].notes.map(({ code }) => code) : [];
  expect(notes.filter((code) => code === "coordinates/missing")).toHaveLength(1);
  expect(bodiesOf(rows[0], "listings")[0]).toMatchObject({
    details: { bedType: "icu" },
    stock: { value: "available", at: "2021-04-30T12:30:00.000Z", by: "feed", counts: { total: 10, available: 2 } },
    source: { kind: "import", name: "A list", licence: "CC0", asOf: "2021-04-30T12:30:00.000Z" },
  });
  expect(bodiesOf(rows[0], "observations")).toHaveLength(1);
});

test("a table of offers keeps numbers of people shielded", async () => {
  const rows = await importText(
    "Category,Name,City,Phone,Availability,Last updated\n" +
      "Oxygen cylinder,Ramesh,Kolkata,9000000001,Available,30/04/2021 18:00\n" +
      "Ambulance,Lions Club Ambulance,Kolkata,9000000002,Available,30/04/2021 18:00\n",
    { numbers: "by-title" },
  );
  const [person, club] = rows.map((row) => bodiesOf(row, "listings")[0]);
  expect(person).toMatchObject({ kind: "oxygen", contact: { channels: [], shielded: true } });
  expect(person).not.toHaveProperty("title");
  expect(club).toMatchObject({ kind: "ambulance", title: "Lions Club Ambulance", contact: { shielded: false } });
});

test("rows with formulas, markup, needs, or nowhere are refused, each with its reason", async () => {
  const rows = await importText(
    "Need or offer,Category,Name,City,Phone\n" +
      'offer,Oxygen,"=HYPERLINK(1)",Kolkata,9000000001\n' +
      "offer,Oxygen,<b>Gas</b> Company,Kolkata,9000000001\n" +
      "need,Oxygen,Gas Company,Kolkata,9000000001\n" +
      "offer,Oxygen,Gas Company,Nowhere,9000000001\n" +
      "offer,Gardening,Gas Company,Kolkata,9000000001\n",
  );
  expect(rows.map((row) => (row.type === "refused" ? row.reason : row.type))).toEqual([
    "row/formula",
    "row/markup",
    "row/is-a-need",
    "row/no-place",
    "row/not-a-resource",
  ]);
});

test("a list that mixes needs and offers in one column: what asks for help is no offer, unless somebody says so", async () => {
  const text =
    "Category,Name,City,Phone\n" +
    "2a. Penurie d'aliments | Food Shortage,Camp,Kolkata,9000000001\n" +
    "Food,Children need food,Kolkata,9000000002\n" +
    "Food,Special Needs Kitchen,Kolkata,9000000003\n" +
    "Food distribution,Camp,Kolkata,9000000004\n";
  const found = (rows: RowOutcome[]) => rows.map((row) => (row.type === "refused" ? row.reason : row.type));
  expect(found(await importText(text))).toEqual(["row/is-a-need", "row/is-a-need", "taken", "taken"]);
  const kinds = [{ value: "2a. Penurie d'aliments | Food Shortage", kind: "food" as const }];
  expect(found(await importText(text, { kinds }))[0]).toBe("taken");
});

test.each([
  ["Food", "Child In Need Institute"],
  ["Food", "NEEDS Foundation"],
  ["Food for people in need", "Kitchen"],
  ["Food", "Special-needs kitchen"],
  ["Oxygen (prescription required)", "Apex"],
  ["Ambulance", "City Ambulance - no advance needed"],
  ["Oxygen required documents", "Apex"],
  ["Ambulance", "24x7 emergency help"],
])("an offer with a word like a need's is an offer: %s, %s", async (kind, name) => {
  const rows = await importText(`Category,Name,City,Phone\n${kind},${name},Kolkata,9000000001\n`);
  expect(rows.map(({ type }) => type)).toEqual(["taken"]);
});

test.each([
  "ऑक्सीजन चाहिए",
  "Looking for oxygen",
  "Oxygen urgent requirement",
  "Oxygen chahiye",
  "Beds needed",
  "آکسیجن چاہیے",
])("what asks for help is no offer: %s", async (kind) => {
  const rows = await importText(`Category,Name,City,Phone\n${kind},Asha,Kolkata,9000000001\n`);
  expect(rows).toMatchObject([{ type: "refused", reason: "row/is-a-need" }]);
});

test("a table in an old encoding keeps its letters", async () => {
  const text = "name;ville;téléphone;catégorie\nHôpital Général Médical;Kolkata;9000000003;bed\n";
  const rows = await importText(Buffer.from(text, "latin1"), { numbers: "published" });
  expect(JSON.stringify(bodiesOf(rows[0], "listings")[0])).toContain("Hôpital Général Médical");
});

const MOTIHARI = { lat: 26.6467, lng: 84.91 };

test.each([
  ["decimal commas", "Latitude;Longitude", "26,6467;84,9100"],
  ["degrees, minutes and seconds", "Latitude;Longitude", `"26°38'48.1""N";"84°54'36.0""E"`],
  ["exchanged by their letters", "Latitude;Longitude", "84.9100E;26.6467N"],
  ["a point of a form in the field", "location", "26.6467 84.9100 1131.0 4.5"],
  ["well-known text", "location", "POINT (84.91 26.6467 1155)"],
  ["a link of a map", "location", "https://maps.google.com/?q=26.6467,84.9100"],
])("a row whose point is written as %s stands at that point", async (_name, headings, cells) => {
  const row = `;Hospital;Motihari;${cells}\n`;
  const text = `Hospital;Type;City;${headings}\n${["Sadar", "Lotus", "Lake"].map((name) => name + row).join("")}`;
  const rows = await importText(text, { rows: "facilities" });
  expect(rows.map(({ type }) => type)).toEqual(["taken", "taken", "taken"]);
  const place = bodiesOf(rows[0], "facilities")[0]?.["place"];
  expect(place).toMatchObject({ precision: "exact", basis: "given" });
  const { lat, lng } = place as { lat: number; lng: number };
  expect(Math.abs(lat - MOTIHARI.lat)).toBeLessThan(0.0002);
  expect(Math.abs(lng - MOTIHARI.lng)).toBeLessThan(0.0002);
});
