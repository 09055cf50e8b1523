import { expect, test } from "vitest";
import { NO_CHANGES } from "../../entry/live-changes.ts";
import { withWanted } from "../../entry/listed-row.ts";
import { listing, minutesAgo } from "../../testing/fake-api.ts";
import { liveNeeds } from "./live-needs.ts";

const PLACE = { lat: 22.57, lng: 88.36 };
const DRAWN = minutesAgo(10);

const need = (id: string, more: Parameters<typeof listing>[0] = {}) =>
  listing({ id, side: "need", urgency: "urgent", createdAt: minutesAgo(60), ...more });
const rowOf = (it: ReturnType<typeof need>) => withWanted({ ...it, distanceKm: 3 });
const ROWS = [need("a", { urgency: "critical" }), need("b"), need("c", { urgency: "planned" })].map(rowOf);

function idsNow(heard: Partial<Parameters<typeof liveNeeds>[1]>, rows = ROWS): string[] {
  return liveNeeds(rows, { changes: NO_CHANGES, around: [], place: PLACE, asOf: DRAWN, ...heard }).map(({ id }) => id);
}

test("nothing heard: the rows stay as the server ordered them", () => {
  expect(idsNow({})).toEqual(["a", "b", "c"]);
  expect(idsNow({ around: [need("d", { urgency: "critical" })] })).toEqual(["a", "b", "c"]);
});

test("a need posted since stands before the first that is less urgent, and the last row goes", () => {
  expect(idsNow({ around: [need("new", { createdAt: minutesAgo(1) })] })).toEqual(["a", "new", "b"]);
  const newest = need("new", { createdAt: minutesAgo(1), urgency: "critical" });
  expect(idsNow({ around: [newest] })).toEqual(["new", "a", "b"]);
  expect(idsNow({ around: [newest] }, [])).toEqual(["new"]);
});

test("offers and closed needs are none", () => {
  const createdAt = minutesAgo(1);
  expect(
    idsNow({ around: [need("x", { createdAt, side: "offer" }), need("y", { createdAt, status: "fulfilled" })] }),
  ).toEqual(["a", "b", "c"]);
});

test("a fulfilled need and one that is gone leave; the most urgent others around fill their rows", () => {
  const ended = need("a", { status: "fulfilled", version: 9 });
  const changes = { documents: new Map([["a", ended]]), gone: new Set(["b"]) };
  expect(idsNow({ changes })).toEqual(["c"]);
  expect(idsNow({ changes, around: [need("e"), need("d", { urgency: "critical" })] })).toEqual(["c", "d", "e"]);
});

test("a need that became more urgent says so in its row", () => {
  const now = need("b", { urgency: "critical", version: 9 });
  const heard = { changes: { documents: new Map([["b", now]]), gone: new Set<string>() }, around: [], place: PLACE };
  const [, second] = liveNeeds(ROWS, { ...heard, asOf: DRAWN });
  expect(second?.wanted?.urgency).toBe("critical");
});
