import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { IS_LONG } from "#server/testing/rounds.ts";
import { feedWorld, HEADERS, TABLE } from "../testing/feed-fixture.ts";
import { PUBLIC_FEEDS } from "./fetch-feed.ts";

const world = feedWorld();
const { aFeed, pull, sends, stored } = world;

/** Too many files are as much as too many bytes: packing so many takes half a minute. */
const bomb = (): Uint8Array =>
  zipSync(
    IS_LONG
      ? { "xl/workbook.xml": new Uint8Array(310_000_000) }
      : Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`xl/worksheets/sheet${at}.xml`, strToU8("x")])),
    { level: 1 },
  );

test("a feed is imported when due, and not sent again while it does not change", async () => {
  await aFeed();
  const asked: (string | undefined)[] = [];
  world.answer = (request, response) => {
    asked.push(request.headers["if-none-match"]);
    if (request.headers["if-none-match"] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { ETag: '"1"' }).end(TABLE);
  };
  const first = await pull();
  expect(first.run).toMatchObject({
    state: "done",
    fileName: "beds.csv",
    bytes: TABLE.length,
    sourceId: first.source.id,
    progress: { counts: { rows: { taken: 2 } } },
  });
  const second = await pull();
  expect(asked).toEqual([undefined, '"1"']);
  expect(second.run?.id).toBe(first.run?.id);
  expect(second.source.state).toMatchObject({ failures: 0, fault: null });
});

test("the same bytes without an ETag begin no import either", async () => {
  await aFeed();
  sends(TABLE);
  const first = await pull();
  expect((await pull()).run?.id).toBe(first.run?.id);
});

test("columns that were added, reordered and renamed are read; one that is gone is told", async () => {
  await aFeed();
  sends("Note,Vacant beds in ICU,City,Hospital\nx,5,Kolkata,Apex\n");
  const renamed = await pull();
  expect(renamed.run).toMatchObject({ state: "done", progress: { counts: { rows: { taken: 1 } } } });
  expect(renamed.source.state.fault).toBeNull();
  sends("City,Hospital\nKolkata,Apex\n");
  const lost = await pull();
  expect(lost.source.state.fault).toMatchObject({ code: "columns-changed" });
  expect(world.alarms).toBe(1);
});

test("a year later, with other columns, without years and with unknown names: read, and all of it reported", async () => {
  await aFeed([...HEADERS, "Last updated"]);
  sends("Hospital,City,Vacant ICU beds,Last updated\nYearly,Kolkata,2,24/11/2025 10:30\nGone,Kolkata,0,24/11/2025\n");
  const first = await pull();
  expect(first.run?.progress.counts).toMatchObject({ rows: { taken: 2 }, documents: { imported: 6 } });
  const beds = async (name: string) => {
    const found = await world.database.pool.query<{ stock: unknown }>(
      "SELECT body->'stock' AS stock FROM documents WHERE collection = 'listings' AND body->>'facilityName' = $1",
      [name],
    );
    return found.rows.map(({ stock }) => stock);
  };
  world.clock = new Date(world.clock.getTime() + 365 * 86_400_000);
  sends(
    [
      "Remarks,Vacant beds in ICU,Updated on,City,Hospital",
      'new,7,"10:30 AM, November 23",Kolkata,Yearly',
      'new,1,"November 23",Kolkata,Opened This Year',
      'new,1,"November 23",Atlantis,Nobody Knows It',
    ].join("\n"),
  );
  const later = await pull();
  // The entry is the same one, with the year in which the feed was read.
  expect(await beds("Yearly")).toMatchObject([
    { counts: { available: 7 }, at: new Date(Date.UTC(world.clock.getUTCFullYear(), 10, 23, 10, 30)).toISOString() },
  ]);
  // What the feed no longer names keeps its old time, and grows old like anybody's words.
  expect(await beds("Gone")).toMatchObject([{ at: expect.stringMatching(/^2025-11-2/) }]);
  expect(later.run?.progress.counts).toMatchObject({
    rows: { read: 3, taken: 2, refused: 1 },
    refusedBy: { "row/no-place": 1 },
    documents: { imported: 4, updated: 2, unchanged: 0 },
    notes: { repaired: { "time/year-assumed": 2 } },
  });
  expect(later.source.state.fault).toBeNull();
});

test("a feed whose rows can no longer be told apart imports nothing and calls for a person", async () => {
  await aFeed();
  sends(TABLE);
  const good = await pull();
  const before = await stored();
  sends("City,Vacant ICU beds\nKolkata,5\n");
  const { source, run } = await pull();
  expect(run?.id).toBe(good.run?.id);
  expect(source.state).toMatchObject({ failures: 1, fault: { code: "columns-changed" } });
  expect(world.alarms).toBe(1);
  expect(await stored()).toBe(before);
  // The file as it was before is nothing to look at.
  sends(TABLE);
  expect((await pull()).source.state).toMatchObject({ failures: 0, fault: null });
});

test("failures are tried again after twice the time each, and the third one calls for a person", async () => {
  const feed = await aFeed();
  sends("", {}, 503);
  const waits: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    const before = world.clock.getTime();
    const { source } = await pull();
    waits.push(((source.dueAt?.getTime() ?? 0) - before) / 60_000);
  }
  expect(waits).toEqual([120, 240, 480, 960]);
  expect(world.alarms).toBe(1);
  sends(TABLE);
  expect((await pull()).source).toMatchObject({ id: feed.id, state: { failures: 0, fault: null } });
});

test.each([
  [
    "a redirect into the own network",
    () => sends("", { Location: "http://169.254.169.254/secret" }, 302),
    "not-public",
  ],
  ["a redirect to another scheme", () => sends("", { Location: "file:///etc/passwd" }, 302), "not-public"],
  ["redirects without end", () => sends("", { Location: "/again" }, 302), "not-reached"],
  ["a length beyond all bounds", () => sends("x", { "Content-Length": "60000000" }), "too-large"],
  ["a workbook that is a bomb", () => sends(Buffer.from(bomb())), "unpacks-too-much"],
  ["ten million columns", () => sends(`${",".repeat(10_000_000)}\n1\n`), "row-too-long"],
  [
    "a table in another encoding",
    () => sends(Buffer.from("Hôpital,City\nÉtoile,Kolkata\n", "latin1")),
    "wrong-encoding",
  ],
  ["a page instead of a table", () => sends("<!doctype html><title>Sign in</title>"), "web-page"],
  [
    "a body without end",
    () => {
      world.answer = (_request, response) => {
        const chunk = Buffer.alloc(1_000_000, "a,b\n");
        const more = (): void => {
          while (!response.destroyed && response.write(chunk));
          if (!response.destroyed) response.once("drain", more);
        };
        more();
      };
    },
    "too-large",
  ],
])("%s is refused, and nothing is half imported", async (_what, answering, fault) => {
  await aFeed();
  const before = await stored();
  answering();
  const { source, run } = await pull();
  expect(source.state.fault?.code).toBe(fault);
  expect(run).toBeNull();
  expect(await stored()).toBe(before);
  const pieces = await world.database.pool.query("SELECT 1 FROM import_pieces");
  expect(pieces.rowCount).toBe(0);
});

test.runIf(IS_LONG)("a gzip bomb behind a good beginning ends its import, and nothing of it stays", async () => {
  await aFeed();
  const before = await stored();
  const rows = Array.from({ length: 3_000 }, (_, at) => `Apex ${String(at)},Kolkata,2\n`).join("");
  sends(
    gzipSync(
      Buffer.concat([
        Buffer.from(`${HEADERS.join(",")}\n${rows}`),
        Buffer.alloc(60_000_000, `${"x".repeat(9_000)},Kolkata,2\n`),
      ]),
    ),
  );
  const { run } = await pull();
  expect(run).toMatchObject({ state: "failed", fault: { code: "unpacks-too-much" } });
  expect(await stored()).toBe(before);
  expect((await world.database.pool.query("SELECT 1 FROM import_pieces")).rowCount).toBe(0);
});

test("cells with formulas and markup are refused by row, each with its reason, and the rest is imported", async () => {
  await aFeed();
  sends(
    `${HEADERS.join(",")}\n"=HYPERLINK(""http://x"")",Kolkata,2\n<script>alert(1)</script>,Kolkata,3\nApex,Kolkata,1\n`,
  );
  const { run, source } = await pull();
  expect(run?.progress.counts).toMatchObject({
    rows: { read: 3, taken: 1, refused: 2 },
    refusedBy: { "row/formula": 1, "row/markup": 1 },
  });
  expect(source.state.fault).toBeNull();
});

test.each([
  "http://example.org/x.csv",
  "https://127.0.0.1/x.csv",
  "https://[::1]/x.csv",
  "https://10.0.0.1/x.csv",
  "https://name:word@example.org/x.csv",
])("%s is no address of a feed", (address) => {
  expect(PUBLIC_FEEDS.isAllowed(new URL(address))).toBe(false);
});
