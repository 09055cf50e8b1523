import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { reportFault } from "#server/testing/faults/fault-report.ts";
import { feedWorld, HEADERS, TABLE } from "../testing/feed-fixture.ts";

/*
 * The server of a feed hangs, drips or lies. What was imported before stays as it is, the source
 * says what is wrong, and the next good file is imported.
 */

const world = feedWorld();
const { aFeed, pull, sends, stored } = world;
/** Given up soon here. The product waits for 20 s of silence, and two minutes in all. */
const SOON = { silentMs: 80, wholeMs: 160 };
const JSON_TEXT = JSON.stringify([{ Hospital: "Apex", City: "Kolkata", "Vacant ICU beds": "2" }]);

type FaultyAnswer = (response: ServerResponse) => void;

const begins = (response: ServerResponse, headers = {}): void =>
  void response.writeHead(200, headers).write(TABLE.slice(0, 40));

const FAULTS: readonly [string, string, FaultyAnswer][] = [
  ["takes the call and says nothing", "not-reached", () => undefined],
  ["falls silent in the middle of a table", "not-reached", (response) => begins(response)],
  [
    "drips a byte at a time, for ever",
    "not-reached",
    (response) => {
      begins(response);
      const dripping = setInterval(() => response.write("x"), 5);
      response.on("close", () => clearInterval(dripping));
    },
  ],
  [
    "names a length and hangs up before it",
    "not-reached",
    (response) => {
      begins(response, { "Content-Length": "1000" });
      response.socket?.end();
    },
  ],
  [
    "breaks off a body of pieces",
    "not-reached",
    (response) => {
      begins(response);
      response.socket?.end();
    },
  ],
  ["hangs up at once", "not-reached", (response) => void response.destroy()],
  ["always says 500", "not-reached", (response) => void response.writeHead(500).end()],
  ["says for ever that nothing changed", "not-reached", (response) => void response.writeHead(304).end()],
  ["sends an empty file", "empty", (response) => void response.end()],
  ["sends a page with 200", "web-page", (response) => void response.end("<!doctype html><title>Sign in</title>")],
  ["sends JSON that is cut", "columns-changed", (response) => void response.end(JSON_TEXT.slice(0, 40))],
];

test.each(FAULTS)(
  "a server that %s: %s; what was there stays, and the next good file counts",
  async (name, code, answering) => {
    world.bounds = SOON;
    await aFeed();
    sends(TABLE, { ETag: '"1"' });
    const good = await pull();
    const before = await stored();
    const isUnasked = name.startsWith("says for ever that nothing changed");
    world.answer = (request, response) => {
      if (isUnasked) expect(request.headers["if-none-match"]).toBe('"1"');
      answering(response);
    };
    const faulty = await pull();
    expect(faulty.run?.id).toBe(good.run?.id);
    expect(faulty.source.state.fault?.code ?? null).toBe(isUnasked ? null : code);
    expect(await stored()).toBe(before);
    expect((await world.database.pool.query("SELECT 1 FROM import_pieces")).rowCount).toBe(0);
    sends(`${TABLE}Third ${name.length},Kolkata,4\n`);
    const next = await pull();
    expect(next.source.state).toMatchObject({ failures: 0, fault: null });
    expect(next.run).toMatchObject({ state: "done", progress: { counts: { rows: { taken: 3 } } } });
    reportFault({
      fault: `a feed ${name}`,
      readers: "what was imported before",
      writers: "not concerned",
      recovery: "by itself, at the next reading",
      acknowledged: before,
      lost: 0,
      probes: "not concerned: the source says what is wrong",
    });
  },
);

test("a list whose entries all vanish at once removes nothing, and admins are told", async () => {
  await aFeed();
  sends(TABLE);
  await pull();
  const before = await stored();
  sends(`${HEADERS.join(",")}\n`);
  const { source } = await pull();
  expect(await stored()).toBe(before);
  expect(source.state.fault).not.toBeNull();
  expect(world.alarms).toBe(1);
});
