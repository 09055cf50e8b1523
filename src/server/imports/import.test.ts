import { openReport } from "./pipeline/report.ts";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { supplyListing } from "#domain/facilities/supply.ts";
import { facilities } from "#server/stored/facilities.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { testDatabase } from "#server/testing/database.ts";
import { fixture } from "./testing/fixtures/outcomes.ts";
import { FEW_PLACES } from "./testing/fixtures/places.ts";
import { FORMATS } from "./formats/all.ts";
import { importFiles } from "./import.ts";
import type { ImportSummary } from "./import.ts";
import { summaryLines } from "./pipeline/summary.ts";

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;
const opened: TestDatabase[] = [];
const folders: string[] = [];
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await testDatabase();
  opened.push(database);
  folder = await mkdtemp(join(tmpdir(), "lifeboard-import-"));
  folders.push(folder);
});
afterAll(async () => {
  await Promise.all(opened.map((each) => each.drop()));
  await Promise.all(folders.map((each) => rm(each, { recursive: true })));
});

async function run(name: string, files: string[], into: TestDatabase | null = database): Promise<ImportSummary> {
  const format = FORMATS.get(name);
  if (format === undefined) throw new Error(name);
  return importFiles({
    format,
    files,
    context: FEW_PLACES,
    database: into,
    report: await openReport(files[0]?.toString() ?? "import", folder),
  });
}

async function stored(): Promise<
  { collection: string; id: string; version: number; edit_version: number; body: Record<string, unknown> }[]
> {
  const answer = await database.pool.query(
    "SELECT collection, id, version, edit_version, body FROM documents ORDER BY collection, id",
  );
  return answer.rows;
}

const ALL: [string, string[]][] = [
  ["india-blood-banks", ["blood-banks.csv"]],
  ["india-hospitals", ["hospitals-coordinates.csv", "hospitals-state-district.csv", "hospitals-pin-codes.csv"]],
  ["healthsites-osm", ["healthsites.csv"]],
  ["who-africa", ["who.csv"]],
  ["west-bengal-leads", ["leads.json"]],
];

test.each(ALL)("%s: the same file twice changes nothing, and the counts add up", async (name, files) => {
  const paths = files.map(fixture);
  const first = await run(name, paths);
  const before = await stored();
  const log = await database.pool.query("SELECT count(*) AS n FROM changes");
  expect(first.documents).toEqual({ total: before.length, imported: before.length, updated: 0, unchanged: 0 });
  expect(first.rows.taken + first.rows.merged + first.rows.refused).toBe(first.rows.read);
  const second = await run(name, paths);
  expect(second.documents).toEqual({ total: before.length, imported: 0, updated: 0, unchanged: before.length });
  expect(await stored()).toEqual(before);
  expect((await database.pool.query("SELECT count(*) AS n FROM changes")).rows).toEqual(log.rows);
});

test.each(ALL)(
  "%s: every document names source, address and licence, and the time the source gave",
  async (name, files) => {
    await run(name, files.map(fixture));
    for (const { body } of await stored()) {
      expect(body["source"]).toMatchObject({
        kind: "import",
        name: expect.any(String),
        url: expect.stringMatching(/^https:/),
        licence: expect.any(String),
      });
    }
  },
);

test("a changed row is a new version of its document, and no edit", async () => {
  await run("india-blood-banks", [fixture("blood-banks.csv")]);
  const before = await stored();
  const changed = join(folder, "changed.csv");
  await writeFile(
    changed,
    (await readFile(fixture("blood-banks.csv"), "utf8")).replace(
      "Lake Hospital Blood bank",
      "Lake Hospital Blood Centre",
    ),
  );
  const summary = await run("india-blood-banks", [changed]);
  expect(summary.documents).toMatchObject({ imported: 0, updated: 5 });
  const after = new Map((await stored()).map((row) => [row.id, row]));
  for (const row of before) {
    const isChanged = JSON.stringify(row.body).includes("Lake Hospital Blood bank");
    expect(after.get(row.id)).toMatchObject({ version: isChanged ? 2 : 1, edit_version: 1 });
  }
});

test("a list that says a place is closed says it on all its offers, also on those that staff counted", async () => {
  await run("healthsites-osm", [fixture("healthsites.csv")]);
  const place = (await stored()).find(({ body }) => body["name"] === "Lake Hospital");
  const id = place?.id ?? "";
  const { id: icu, listing } = supplyListing(id, facilities.parse(JSON.parse(JSON.stringify(place?.body))), {
    kind: "bed",
    details: { bedType: "icu" },
  });
  const body = JSON.parse(JSON.stringify(listing));
  await upsertBatch(database, [{ collection: "listings", id: icu, body }], { who: "a test", role: "test", act: "put" });
  const states = async () =>
    (await stored()).filter(({ body }) => body["facilityId"] === id).map(({ body }) => body["facilityState"]);
  expect(await states()).toEqual([undefined, undefined]);
  const closed = join(folder, "closed.csv");
  const rows = (await readFile(fixture("healthsites.csv"), "utf8")).replace("24/7,operational", "24/7,non operational");
  await writeFile(closed, rows);
  await run("healthsites-osm", [closed]);
  const state = { value: "closed", at: "2020-03-01T17:04:34.000Z", by: "feed" };
  expect(await states()).toEqual([state, state]);
  await run("healthsites-osm", [fixture("healthsites.csv")]);
  expect(await states()).toEqual([undefined, undefined]);
});

test("what people have said since then is not undone by importing the row again, changed or not", async () => {
  await run("west-bengal-leads", [fixture("leads.json")]);
  await database.pool.query(
    `UPDATE documents SET version = version + 1, body = body || '{"stock": {"value": "out", "at": "2026-11-20T05:00:00.000Z", "by": "verifier"},
       "confirmedAt": "2026-11-20T05:00:00.000Z", "status": "withdrawn"}'
     WHERE collection = 'listings' AND body->>'title' = 'Lake Oxygen Service'`,
  );
  const said = {
    stock: { value: "out", by: "verifier" },
    confirmedAt: "2026-11-20T05:00:00.000Z",
    status: "withdrawn",
  };
  const oxygen = async (): Promise<unknown> =>
    (await stored()).find((row) => row.body["title"] === "Lake Oxygen Service");
  expect((await run("west-bengal-leads", [fixture("leads.json")])).documents.updated).toBe(0);
  expect(await oxygen()).toMatchObject({ version: 2, body: said });
  const changed = join(folder, "changed.json");
  await writeFile(changed, (await readFile(fixture("leads.json"), "utf8")).replaceAll("Ballygunge", "Kolkata"));
  expect((await run("west-bengal-leads", [changed])).documents.updated).toBeGreaterThan(0);
  expect(await oxygen()).toMatchObject({ version: 3, body: said });
  // Whoever claimed it by its number is its owner: the list no longer decides.
  await database.pool.query(
    `UPDATE documents SET body = body || '{"ownerId": "somebody"}' WHERE collection = 'listings' AND body->>'title' = 'Lake Oxygen Service'`,
  );
  const again = await run("west-bengal-leads", [fixture("leads.json")]);
  expect(again.refusedBy).toMatchObject({ "row/not-imported": 1 });
  expect(await oxygen()).toMatchObject({ version: 3, body: { ...said, ownerId: "somebody" } });
});

test("a document that no import made is left as it is, and its row refused and reported: nobody becomes owner of a list's place", async () => {
  await run("india-blood-banks", [fixture("blood-banks.csv")]);
  const listing = (await stored()).find(({ collection }) => collection === "listings");
  const own = { title: "Pay me first", ownerId: "somebody", source: { kind: "member" }, stock: { value: "available" } };
  await database.pool.query("UPDATE documents SET body = $2 WHERE id = $1", [listing?.id, JSON.stringify(own)]);
  for (const _again of [1, 2]) {
    const summary = await run("india-blood-banks", [fixture("blood-banks.csv")]);
    expect(summary.refusedBy["row/not-imported"]).toBe(1);
    expect(summary.rows.taken + summary.rows.merged + summary.rows.refused).toBe(summary.rows.read);
    expect(summary.rows.read).toBe(8);
    const { total, imported, updated, unchanged } = summary.documents;
    expect(imported + updated + unchanged).toBe(total);
    expect(summaryLines(summary, { dryRun: false }).join("\n")).toContain("that no import made");
    expect(await readFile(summary.reports.refused ?? "", "utf8")).toContain("row/not-imported");
  }
  expect((await stored()).find(({ id }) => id === listing?.id)).toMatchObject({ version: 1, body: own });
});

test("two rows that claim one document: the same again is joined, something else is refused, and both runs agree", async () => {
  const twice = join(folder, "twice.csv");
  const [header, first = "", ...rest] = (await readFile(fixture("hospitals-pin-codes.csv"), "utf8")).split("\n");
  await writeFile(
    twice,
    [header, first, first, first.replace("Lake Hospital", "Another Hospital"), ...rest].join("\n"),
  );
  const summary = await run("india-hospitals", [twice]);
  expect(summary.rows).toMatchObject({ read: 14, taken: 12, merged: 1, refused: 1 });
  expect(summary.refusedBy).toEqual({ "row/same-identity": 1 });
  expect((await run("india-hospitals", [twice])).documents).toMatchObject({ imported: 0, updated: 0 });
});

test("a dry run reads and judges everything and writes nothing", async () => {
  const summary = await run("india-blood-banks", [fixture("blood-banks.csv")], null);
  expect(summary.rows).toEqual({ read: 8, taken: 5, merged: 0, refused: 3 });
  expect(summary.documents).toMatchObject({ imported: 0, updated: 0, unchanged: 0 });
  expect(await stored()).toEqual([]);
  expect(summaryLines(summary, { dryRun: true })).toContain("Dry run: nothing was written.");
});

test("refused rows are reported with line, reason, sentence and the row, for their owner's eyes only", async () => {
  const { reports } = await run("india-blood-banks", [fixture("blood-banks.csv")]);
  expect(reports).toEqual({
    refused: join(folder, "blood-banks.csv.refused.csv"),
    notes: join(folder, "blood-banks.csv.notes.csv"),
  });
  const refused = await readFile(reports.refused ?? "", "utf8");
  expect(refused.split("\r\n")[0]).toBe("file,line,reason,sentence,row");
  expect(refused).toContain("blood-banks.csv,9,row/no-place,");
  expect(refused).toContain('"5,Lost Blood Bank,Nowhere');
  expect((await stat(reports.refused ?? "")).mode & 0o077).toBe(0);
});

test("a report of an earlier run does not stay behind when there is nothing to report", async () => {
  await writeFile(join(folder, "who-ok.csv.refused.csv"), "old");
  const lines = (await readFile(fixture("who.csv"), "utf8")).split("\n").slice(0, 2).join("\n");
  await writeFile(join(folder, "who-ok.csv"), lines);
  const { reports } = await run("who-africa", [join(folder, "who-ok.csv")]);
  expect(reports).toEqual({ refused: null, notes: null });
  expect((await readdir(folder)).toSorted()).toEqual(["who-ok.csv"]);
});

test("neither screen nor notes repeat a number or a name of the file", async () => {
  for (const [name, files] of ALL) {
    const summary = await run(name, files.map(fixture));
    const shown = summaryLines(summary, { dryRun: false }).join("\n");
    const notes = summary.reports.notes === null ? "" : await readFile(summary.reports.notes, "utf8");
    for (const text of [shown, notes]) expect(text).not.toMatch(/\d{7}|Testperson|@/);
  }
});

test("no shielded number and no nodal officer is in any body", async () => {
  for (const [name, files] of ALL) await run(name, files.map(fixture));
  const bodies = JSON.stringify(await stored());
  const shielded = await database.pool.query<{ value: string }>(
    "SELECT DISTINCT jsonb_array_elements(shielded->'channels')->>'value' AS value FROM documents WHERE shielded IS NOT NULL",
  );
  expect(shielded.rows.length).toBeGreaterThan(5);
  for (const { value } of shielded.rows) expect(bodies).not.toContain(value);
  expect(bodies).not.toMatch(/Testperson|private\.example/);
});

test("a report that cannot be written is told before anything is imported", async () => {
  await mkdir(join(folder, "blood-banks.csv.refused.csv"));
  await expect(run("india-blood-banks", [fixture("blood-banks.csv")])).rejects.toThrow(/--report-to/);
  expect(await stored()).toEqual([]);
});

test("of a row that people spoke about, a newer list is what they are derived from: older times override nothing, undo finds it", async () => {
  await run("west-bengal-leads", [fixture("leads.json")]);
  const { id = "", body: first = {} } = (await oxygenIn()) ?? {};
  const said = { listingId: id, outcome: "none-left", at: "2026-11-20T05:00:00.000Z", by: "seeker" };
  const word = { collection: "observations", id: randomUUID(), body: said, shielded: { who: "client:x" } };
  await upsertBatch(database, [word], { who: "test", role: "anyone", act: "test.say" });
  const base = { reach: first["reach"], stock: first["stock"] };
  await database.pool.query(`UPDATE documents SET body = body || $2 WHERE id = $1`, [id, JSON.stringify({ base })]);
  const changed = join(folder, "again.json");
  await writeFile(changed, (await readFile(fixture("leads.json"), "utf8")).replaceAll("Ballygunge", "Kolkata"));
  await run("west-bengal-leads", [changed]);
  expect((await oxygenIn())?.body).toMatchObject({
    stock: { value: "out", at: said.at, by: "seeker" },
    confirmedAt: said.at,
    base: { stock: first["stock"] },
  });
});

async function oxygenIn(): Promise<{ id: string; body: Record<string, unknown> } | undefined> {
  return (await stored()).find((row) => row.body["title"] === "Lake Oxygen Service");
}
