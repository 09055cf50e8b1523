import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/runtime/log.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import { withDerivedFacts } from "#domain/listings/derived-facts.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { listings } from "#server/stored/listings.ts";
import { testDatabase } from "#server/testing/database.ts";
import { observationsOf } from "../observations/add-observation.ts";
import { countStatements } from "#server/testing/count-statements.ts";
import { keepDemoData, prepareDemo, readDemo, removeDemo } from "./demo.ts";
import { isFictional, textsInDocument } from "./fictional.ts";
import { moved, movedApart, readDemoSet } from "./demo-set.ts";
import { keyText } from "../documents/documents.ts";
import type { JsonObject } from "../documents/documents.ts";

const log = createLog("silent", () => undefined);
const folder = "data/demo";
const start = new Date("2026-11-20T06:00:00.000Z");
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

type Row = { collection: string; id: string; version: number; body: JsonObject; shielded: JsonObject | null };

async function rows(): Promise<Row[]> {
  const answer = await database.pool.query<Row>(
    "SELECT collection, id, version, body, shielded FROM documents WHERE collection <> 'settings'",
  );
  return answer.rows;
}

async function newestTime(): Promise<string | undefined> {
  const times = (await rows())
    .flatMap((row) => [row.body["at"], row.body["confirmedAt"]])
    .filter((time) => typeof time === "string");
  return times.sort().at(-1);
}

test("each offer of a place has the id that a counter computes, and no two are one supply", async () => {
  const { documents } = await readDemoSet(folder);
  const offers = documents.filter(({ collection, body }) => {
    return collection === "listings" && body["side"] === "offer" && typeof body["facilityId"] === "string";
  });
  expect(offers.length).toBeGreaterThan(800);
  const wanted = offers.map(({ body }) => supplyId(String(body["facilityId"]), listings.parse(body)));
  expect(offers.map(({ id }) => id)).toEqual(wanted);
  expect(new Set(wanted).size).toBe(offers.length);
});

test("off, or beside data of its own, nothing is loaded", async () => {
  await prepareDemo(database, { mode: "off", now: start, log, folder });
  expect(await rows()).toEqual([]);
  expect(await readDemo(database)).toEqual({ demo: false, askAboutDemo: false, demoTraining: false });
});

test("the first start loads it in few statements, each document marked, the newest exactly 5 minutes old", async () => {
  const sent = await countStatements(database, () => prepareDemo(database, { mode: "on", now: start, log, folder }));
  const set = await readDemoSet(folder);
  expect(sent).toBeLessThan(set.documents.length / 20);
  const loaded = await rows();
  expect(loaded).toHaveLength(set.documents.length);
  expect(loaded.filter((row) => (row.body["source"] as JsonObject)["demo"] !== true)).toEqual([]);
  expect(await newestTime()).toBe("2026-11-20T05:55:00.000Z");
  expect(await readDemo(database)).toEqual({ demo: true, askAboutDemo: true, demoTraining: false });
});

test("an admin who says that it stays is not asked again, also after the next start", async () => {
  await keepDemoData(database, { who: "admin:1", role: "admin" });
  await prepareDemo(database, { mode: "on", now: start, log, folder });
  expect(await readDemo(database)).toEqual({ demo: true, askAboutDemo: false, demoTraining: false });
});

test("a later start moves every time together in one statement, and nothing else", async () => {
  const before = new Map((await rows()).map((row) => [keyText(row), row]));
  const later = new Date(start.getTime() + 3 * 86_400_000 + 1234);
  const sent = await countStatements(database, () => prepareDemo(database, { mode: "on", now: later, log, folder }));
  // What is remembered is read, the times are moved, where they stand now is remembered.
  expect(sent).toBe(3);
  expect(await newestTime()).toBe(new Date(later.getTime() - 300_000).toISOString());
  for (const row of await rows()) {
    const earlier = before.get(keyText(row));
    const body = moved(earlier?.body ?? {}, later.getTime() - start.getTime());
    expect(row.body).toEqual(body);
    const apart = movedApart(earlier?.shielded, later.getTime() - start.getTime());
    expect(row.shielded).toEqual(apart);
    const hasMoved = !isDeepStrictEqual([body, apart], [earlier?.body, earlier?.shielded]);
    expect(row.version - (earlier?.version ?? 0)).toBe(hasMoved ? 1 : 0);
  }
});

test("a visitor sees fresh, ageing and old listings, near and with a line to call", async () => {
  const listings = (await rows()).filter((row) => row.collection === "listings");
  const ages = listings.map((row) => row.body["confirmedAt"]).filter((time) => typeof time === "string");
  const hours = ages.map((time) => (start.getTime() + 3 * 86_400_000 + 1234 - Date.parse(time)) / 3_600_000);
  expect(hours.filter((age) => age < 2).length).toBeGreaterThan(10);
  expect(hours.filter((age) => age >= 2 && age < 24).length).toBeGreaterThan(50);
  expect(hours.filter((age) => age >= 24).length).toBeGreaterThan(50);
  expect(Math.max(...hours)).toBeLessThan(49);
  const kinds = new Set(listings.map((row) => row.body["kind"]));
  for (const kind of [
    "bed",
    "oxygen",
    "blood",
    "medicine",
    "ambulance",
    "food",
    "tele-consultation",
    "test",
    "supplies",
  ]) {
    expect([...kinds]).toContain(kind);
  }
});

test("a visitor sees each state once, and needs of each urgency near the middle of Kolkata", async () => {
  const listings = (await rows()).filter((row) => row.collection === "listings").map(({ body }) => body);
  const words = new Set(
    listings.flatMap((body) =>
      (["reach", "stock", "trust"] as const).map((axis) => `${axis} ${String((body[axis] as JsonObject)["value"])}`),
    ),
  );
  for (const word of ["stock available", "stock limited", "stock out", "reach no-answer", "reach wrong-number"])
    expect([...words]).toContain(word);
  expect([...words]).toContain("trust confirmed");
  expect(listings.some((body) => body["crowd"] !== undefined)).toBe(true);
  for (const told of ["stock", "helped", "askedForMoney"])
    expect(listings.some((body) => told in ((body["hearsay"] ?? {}) as JsonObject))).toBe(true);
  const urgencies = listings.filter((body) => body["side"] === "need").map((body) => body["urgency"]);
  expect(new Set(urgencies)).toEqual(new Set(["critical", "urgent", "soon", "planned"]));
  const answered = listings.flatMap(({ needed, quantity }) => (needed === undefined ? [] : [{ needed, quantity }]));
  expect(answered).toContainEqual({ needed: { promised: 1, coming: 1, received: 0 }, quantity: 2 });
});

test("what callers are made to say derives to what is shown", async () => {
  const stored = { editVersion: 1, createdAt: start, updatedAt: start, changedXid: 1n };
  const all = (await rows()).map((row) => ({ ...row, ...stored }));
  const called = all.filter((row) => row.body["base"] !== undefined);
  expect(called.length).toBeGreaterThan(20);
  for (const { id, body } of called) {
    const listing = body as unknown as StoredListing;
    expect(withDerivedFacts(listing, observationsOf(id, all), new Date("2100-01-01T00:00:00.000Z"))).toEqual(body);
  }
});

test("every number in it is fictional, and nobody's words are in it", async () => {
  for (const row of await rows()) {
    const names = Object.keys(row.shielded ?? { channels: [] }).toSorted();
    expect([
      ["channels"],
      ["before", "network", "standing", "who"],
      ["before", "who"],
      ["aliases"],
      ["aliases", "meetAt"],
      ["aliases", "meetAt", "notes"],
      ["aliases", "notes"],
      ["details", "place"],
      ["place"],
      ["counts", "deliveries", "told"],
      ["network", "who"],
    ]).toContainEqual(names);
    for (const { path, text } of [...textsInDocument(row.body), ...textsInDocument(row.shielded)]) {
      if (/(channels|phones)\.value$/.test(path))
        expect(isFictional(text) || text.endsWith("@lifeboard.example")).toBe(true);
      expect(text).not.toMatch(/\b90000\d{5}\b/);
    }
  }
});

test("a load that was cut off is finished by the next start", async () => {
  const other = await testDatabase();
  await prepareDemo(other, { mode: "on", now: start, log, folder });
  const whole = await other.pool.query<{ n: number }>("SELECT count(*) AS n FROM documents");
  await other.pool.query(
    "DELETE FROM documents WHERE ctid IN (SELECT ctid FROM documents WHERE collection = 'listings' LIMIT 700)",
  );
  await other.pool.query("UPDATE documents SET body = '{}' WHERE collection = 'settings'");
  await prepareDemo(other, { mode: "on", now: start, log, folder });
  expect((await other.pool.query<{ n: number }>("SELECT count(*) AS n FROM documents")).rows).toEqual(whole.rows);
  await other.drop();
});

test("removed for good: the next start does not bring it back, and readers are told by the log", async () => {
  const before = (await rows()).length;
  expect(await removeDemo(database)).toBe(before);
  expect(await readDemo(database)).toEqual({ demo: false, askAboutDemo: false, demoTraining: false });
  await prepareDemo(database, { mode: "on", now: start, log, folder });
  expect(await rows()).toEqual([]);
  const result = await database.pool.query<{ n: number }>("SELECT count(*) AS n FROM changes WHERE removed");
  expect(result.rows[0]?.n).toBe(before);
});
