import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { bodiesOf, importTable, namesOrReasons } from "../testing/import-table.ts";
import { workbookOf } from "../testing/workbooks.ts";

test.each([
  ["a title line", "Beds of the district\nHospital,City,Vacant beds\nApex,Kolkata,4\n"],
  ["a title with empty cells", "Beds of the district,,\nHospital,City,Vacant beds\nApex,Kolkata,4\n"],
  ["two titles", "Health office,,\nBeds of 20 November,,\nHospital,City,Vacant beds\nApex,Kolkata,4\n"],
  ["a line for spreadsheets", "sep=;\nHospital;City;Vacant beds\nApex;Kolkata;4\n"],
  ["headings in Hindi", "जिला स्वास्थ्य कार्यालय,,\nअस्पताल का नाम,शहर,खाली बेड\nApex,Kolkata,4\n"],
  ["headings in Bengali", "জেলা স্বাস্থ্য,,\nহাসপাতালের নাম,শহর,খালি বেড\nApex,Kolkata,4\n"],
  ["headings in Arabic", "مديرية الصحة,,\nاسم المستشفى,المدينة,الأسرة الشاغرة\nApex,Kolkata,4\n"],
  ["headings in Tamil", "மாவட்ட சுகாதாரம்,,\nமருத்துவமனை,நகரம்,காலி படுக்கைகள்\nApex,Kolkata,4\n"],
  ["headings in Telugu", "ఆసుపత్రి,నగరం,ఖాళీ పడకలు\nApex,Kolkata,4\n"],
  ["headings in Urdu", "ہسپتال,شہر,خالی بستر\nApex,Kolkata,4\n"],
  ["headings in Marathi", "रुग्णालय,शहर,रिकामे बेड\nApex,Kolkata,4\n"],
  ["headings in Nepali", "अस्पतालको नाम,शहर,खाली शय्या\nApex,Kolkata,4\n"],
  ["headings in French", "Établissement,Ville,Lits disponibles\nApex,Kolkata,4\n"],
  ["headings in Portuguese", "Estabelecimento,Cidade,Leitos livres\nApex,Kolkata,4\n"],
  ["headings in Spanish", "Establecimiento,Ciudad,Camas libres\nApex,Kolkata,4\n"],
  ["headings in Indonesian", "Rumah sakit,Kota,Tempat tidur kosong\nApex,Kolkata,4\n"],
  ["hashtags below headings", "Lieu dit,Ort,Frei\n#loc+name,#adm3+name,#capacity+beds+available\nApex,Kolkata,4\n"],
  ["hashtags alone", "#loc+name,#adm3+name,#capacity+beds+available\nApex,Kolkata,4\n"],
  ["two lines of headings", "Hospital,City,Beds,\n,,Total,Vacant\nApex,Kolkata,9,4\n"],
  ["groups of a form", "facility/name,facility/city,beds/available_beds\nApex,Kolkata,4\n"],
  ["headings again in the middle", "Hospital,City,Vacant beds\nApex,Kolkata,4\nHospital,City,Vacant beds\n"],
])("%s: the row below is read", async (_what, text) => {
  const { rows } = await importTable(text);
  expect(namesOrReasons(rows)).toEqual(["Apex"]);
  expect(bodiesOf(rows[0], "listings")[0]).toMatchObject({ stock: { value: "available", counts: { available: 4 } } });
});

test.each([
  ["a table of words that nobody knows", "Naam,Tuup,Linn\nApex,Hospital,Kolkata\n", ["Naam", "Tuup", "Linn"]],
  ["a row of data with known words", "Naam,Linn\nHospital,City\n", ["Naam", "Linn"]],
  ["usual headings", "Hospital,City\nTotal Care,Kolkata\n", ["Hospital", "City"]],
])("%s keeps its first row as headings", async (_what, text, headers) => {
  const read = await importTable(text);
  expect(read.headers).toEqual(headers);
  expect(read.shape.headingRow).toBeUndefined();
});

test("sections say the district of their rows, and sums are no rows", async () => {
  const text =
    "District: Gaya,,,\nHospital,City,Phone,Vacant beds\nApex,Kolkata,0631-2220001,4\nSub total,,,4\n" +
    "District: Nalanda,,,\nHospital,City,Phone,Vacant beds\nSadar,Kolkata,06112-220002,2\nकुल,,,6\n";
  const { rows } = await importTable(text);
  expect(namesOrReasons(rows)).toEqual(["Apex", "row/a-total", "Sadar", "row/a-total"]);
  const labels = rows.map((row) => (bodiesOf(row, "facilities")[0]?.["place"] as { label: string } | undefined)?.label);
  expect(labels).toEqual(["Kolkata, Gaya", undefined, "Kolkata, Nalanda", undefined]);
});

test("a workbook with a title, merged cells and two lines of headings", async () => {
  const { rows, shape } = await importTable(
    workbookOf([
      ["Beds of the district, 20.11.2026", "", "", "", ""],
      ["Sl", "Name of hospital", "Oxygen beds", "", "Block"],
      ["", "", "Total", "Vacant", ""],
      [1, "Apex", 60, 4, "Kolkata"],
      [2, "Sadar", 12, "NIL", "Kolkata"],
      ["Total", "", 72, 4, ""],
    ]),
  );
  expect(shape).toMatchObject({ headingRow: 2, headingRows: 2 });
  expect(namesOrReasons(rows)).toEqual(["Apex", "Sadar", "row/a-total"]);
  expect(rows.slice(0, 2).map((row) => bodiesOf(row, "listings")[0]?.["stock"])).toMatchObject([
    { counts: { total: 60, available: 4 } },
    { counts: { total: 12, available: 0 } },
  ]);
});

test("of a workbook the sheet is read that looks like a table", async () => {
  const files = unzipSync(workbookOf([["Please do not edit"], ["Last change: today"]], "Read me"));
  const table = unzipSync(
    workbookOf([
      ["Name", "City", "Resource"],
      ["Apex Oxygen", "Kolkata", "Oxygen cylinder"],
    ]),
  );
  const text = (path: string): string => new TextDecoder().decode(files[path]);
  const two = {
    ...files,
    "xl/worksheets/sheet2.xml": table["xl/worksheets/sheet1.xml"] ?? new Uint8Array(),
    "xl/workbook.xml": strToU8(
      text("xl/workbook.xml").replace("</sheets>", '<sheet name="Suppliers" sheetId="2" r:id="rId2"/></sheets>'),
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      text("xl/_rels/workbook.xml.rels").replace(
        "</Relationships>",
        '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
      ),
    ),
  };
  const { shape, rows } = await importTable(zipSync(two), { change: { numbers: "published" } });
  expect(shape.sheet).toBe("Suppliers");
  expect(namesOrReasons(rows)).toEqual(["Apex Oxygen"]);
});

const APEX = { name: "Apex", city: "Kolkata", amenity: "hospital" };

test.each([
  ["a page", { total_items: 1, contents: [APEX] }, "contents"],
  ["a page in an answer", { status: "ok", result: { count: 1, records: [APEX] } }, "result.records"],
  [
    "things of a map",
    { version: 0.6, elements: [{ type: "node", id: 1, lat: 22.57, lon: 88.36, tags: APEX }] },
    "elements",
  ],
  [
    "the middle of a way",
    { elements: [{ type: "way", id: 1, center: { lat: 22.57, lon: 88.36 }, tags: APEX }] },
    "elements",
  ],
  [
    "values of a sheet",
    {
      range: "A1:C3",
      values: [
        ["Name", "City", "Type"],
        ["Apex", "Kolkata", "Hospital"],
        ["", ""],
      ],
    },
    "values",
  ],
  [
    "lists in a list",
    [
      ["Name", "City", "Type"],
      ["Apex", "Kolkata"],
    ],
    "",
  ],
  [
    "features in an answer",
    {
      ok: true,
      layer: {
        type: "FeatureCollection",
        features: [{ type: "Feature", properties: APEX, geometry: { type: "Point", coordinates: [88.36, 22.57] } }],
      },
    },
    "layer.features",
  ],
  [
    "one record with lists of its own",
    { id: "1", ...APEX, phones: [{ number: "033 22200011" }, { number: "033 22200012", type: "fax" }] },
    "$",
  ],
  ["a list of a name that nobody knows", { made: "today", krankenhaeuser: [APEX] }, "krankenhaeuser"],
  [
    "headings in Hindi",
    {
      values: [
        ["नाम", "शहर", "प्रकार"],
        ["Apex", "Kolkata", "अस्पताल"],
      ],
    },
    "values",
  ],
])("JSON with %s is a table, in one line or several", async (_what, value, list) => {
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, 1)]) {
    const { rows, shape } = await importTable(text, { change: { rows: "facilities", numbers: "published" } });
    expect(shape.list).toBe(list);
    expect(namesOrReasons(rows)).toEqual(["Apex"]);
  }
});

test("a line for faxes is no number to call", async () => {
  const record = { id: "1", ...APEX, phones: [{ number: "033 22200011" }, { number: "033 22200012", type: "fax" }] };
  const { rows } = await importTable(JSON.stringify(record), { change: { rows: "facilities", numbers: "published" } });
  expect(bodiesOf(rows[0], "facilities")[0]).toMatchObject({ phones: [{ value: "+913322200011" }] });
});

test("a service of the human services format is its kind at its location", async () => {
  const service = {
    id: "s1",
    name: "ICU beds",
    status: "active",
    phones: [{ number: "033 22200011", type: "voice" }],
    capacities: [{ available: 3, maximum: 20, updated: "2026-11-20T06:00:00Z" }],
    service_at_locations: [
      { id: "l1", location: { name: "Apex", latitude: 22.57, longitude: 88.36, addresses: [{ city: "Kolkata" }] } },
    ],
  };
  for (const value of [{ contents: [service] }, service]) {
    const { rows } = await importTable(JSON.stringify(value), { change: { numbers: "published" } });
    expect(bodiesOf(rows[0], "listings")).toMatchObject([
      { kind: "bed", details: { bedType: "icu" }, title: "Apex", stock: { value: "available", count: 3 } },
    ]);
  }
  const { rows } = await importTable(JSON.stringify({ contents: [{ ...service, status: "inactive" }] }));
  expect(namesOrReasons(rows)).toEqual(["row/ended"]);
});

test("objects nested without end are read in bounded memory", async () => {
  const deep = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)},"rows":[${JSON.stringify(APEX)}]}`;
  const { rows } = await importTable(deep, { change: { rows: "facilities" } });
  expect(rows.length).toBeLessThanOrEqual(1);
});
