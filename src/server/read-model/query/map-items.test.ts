import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ClustersQuery } from "#contract/listings.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { aListing } from "#server/testing/listings.ts";
import { rounds } from "#server/testing/rounds.ts";
import { uuidText } from "../rows/uuid-bytes.ts";
import { META } from "../rows/rows.ts";
import { listing, NOW, query } from "../testing/arbitrary.ts";
import { at } from "../testing/harness.ts";
import { MapWorld, PIN } from "../testing/map-boards.ts";
import { expectedRows } from "../testing/oracle.ts";
import { itemOf } from "../testing/places-oracle.ts";
import type { NearbyQuery } from "../types.ts";
import { facetsText } from "./facets.ts";
import { planNearby } from "./plan.ts";
import { rowJudges } from "./slot-tiers.ts";

const WORLD = { west: -180, south: -90, east: 180, north: 90 };
/** The most rows of a page. */
const PAGE = 100;
/** A point so close to an edge, degrees, may be on either side. */
const EDGE = 1e-6;

/** What the list of a search says: its numbers, and the ids of its first page. */
function listOf(world: MapWorld, asked: NearbyQuery): { total: number; vague: number; ids: string[] } {
  const { board, searcher } = world;
  const judges = rowJudges(board);
  const facets = facetsText(board.rows, searcher, { query: asked, pin: PIN, judgesOf: () => judges, off: [] });
  const { total, vague } = JSON.parse(`{${facets.slice(1)}}`) as { total: number; vague: number };
  const { size, slots } = searcher.run(planNearby({ ...asked, limit: PAGE }, PIN, judges));
  return { total, vague, ids: [...slots.subarray(0, size)].map((slot) => uuidText(board.rows.meta, slot * META)) };
}

/** Ids of the items of a list, by their leading row, that a plain look finds in a box; the least and the most. */
function inBox(world: MapWorld, asked: NearbyQuery, box: ClustersQuery["bbox"]): [least: number, most: number] {
  const moments = { asOf: new Date(NOW), now: new Date(NOW) };
  const items = new Map<string, boolean[]>();
  for (const row of expectedRows(world.documents, asked, moments)) {
    if (row.isWide) continue;
    const place = world.documents.get(row.id)?.place;
    const item = asked.group === "place" ? itemOf(row) : row.id;
    items.set(item, [
      ...(items.get(item) ?? []),
      place !== undefined && isIn(place, box, -EDGE),
      place !== undefined && isIn(place, box, EDGE),
    ]);
  }
  const all = [...items.values()];
  return [all.filter((lines) => !lines.includes(false)).length, all.filter((lines) => lines.includes(true)).length];
}

type Edges = ClustersQuery["bbox"];

/** @param slack how far beyond its edges the box reaches */
function isIn({ lat, lng }: StoredListing["place"], { west, south, east, north }: Edges, slack: number): boolean {
  const [isEast, isWest] = [lng >= west - slack, lng <= east + slack];
  return lat >= south - slack && lat <= north + slack && (west <= east ? isEast && isWest : isEast || isWest);
}

let drawnSingles = 0;

/** What is wrong with a map beside its list, or null. */
async function faultIn(world: MapWorld, asked: NearbyQuery, view: Pick<ClustersQuery, "bbox" | "zoom">) {
  const { limit: _limit, ...filters } = asked;
  const list = listOf(world, asked);
  const map = await world.map({ ...filters, ...view });
  const drawn = map.clusters.reduce((sum, { count }) => sum + count, 0);
  if (map.total !== list.total || map.wide !== list.vague)
    return `the map has ${map.total} and ${map.wide} wide, the list ${list.total} and ${list.vague}`;
  if (drawn + (map.outside ?? 0) + (map.wide ?? 0) !== list.total) return `${drawn} drawn and ${map.outside} outside`;
  const [least, most] = inBox(world, asked, view.bbox);
  if (drawn < least || drawn > most) return `${drawn} drawn, of ${least} to ${most} in the box`;
  const singles = map.clusters.flatMap(({ listingId }) => listingId ?? []);
  if (new Set(map.clusters.map(({ id }) => id)).size !== map.clusters.length) return "an id twice";
  if (map.clusters.length > 500) return "more than 500";
  const first = singles.filter((id) => list.ids.includes(id));
  if (list.total <= PAGE && first.length < singles.length) return "a single that the list has not";
  const inOrder = list.ids.filter((id) => first.includes(id));
  drawnSingles += first.length;
  return first.join() === inOrder.join() ? null : `${first.join()} drawn as ${inOrder.join()} listed`;
}

/** The same without filters: random ones leave little. */
function withoutFilters({ lat, lng, withinKm, side, sort, group, callable, limit }: NearbyQuery): NearbyQuery {
  return { lat, lng, withinKm, side, sort, group, callable, limit };
}

/** The whole world, and boxes of every size around the middle of a search. */
const view = fc.tuple(fc.integer({ min: 0, max: 18 }), fc.boolean(), fc.double({ min: -1, max: 1, noNaN: true }));

test("list and map agree in number, rows and order, whatever is searched for, on any board", async () => {
  const boards = rounds(8, 60);
  const searches = rounds(125, 500);
  for (let board = 0; board < boards; board++) {
    const sampled = { seed: rounds(20_261_130 + board, Date.now() + board) };
    const world = new MapWorld();
    for (const body of fc.sample(listing, { ...sampled, numRuns: 40 * 2 ** (board % 5) }))
      world.set(randomUUID(), body);
    if (board % 2 === 0) world.build();
    const views = fc.sample(view, { ...sampled, numRuns: searches });
    for (const [turn, searched] of fc.sample(query, { ...sampled, numRuns: searches }).entries()) {
      const asked = turn % 2 === 0 ? searched : withoutFilters(searched);
      const [zoom, isWorld, off] = views[turn] ?? [0, true, 0];
      const degrees = Math.min(179, 720 / 2 ** zoom);
      const [lat, lng] = [asked.lat + (off * degrees) / 2, asked.lng + (off * degrees) / 2];
      const turned = (value: number) => (value > 180 ? value - 360 : value < -180 ? value + 360 : value);
      const south = Math.max(-90, Math.min(89, lat - degrees / 2));
      const north = Math.min(90, south + degrees);
      const box = { west: turned(lng - degrees / 2), south, east: turned(lng + degrees / 2), north };
      const fault = await faultIn(world, asked, { zoom, bbox: isWorld ? WORLD : box });
      if (fault !== null) expect.fail(`${fault}: ${JSON.stringify({ asked, zoom, isWorld, off, board, turn })}`);
    }
  }
  expect(drawnSingles).toBeGreaterThan((boards * searches) / 2);
});

test("up to eight that stand close together are drawn one by one, nine as their number", async () => {
  const world = new MapWorld();
  const here = at(22.57, 88.36);
  const asked: ClustersQuery = { side: "offer", zoom: 10, bbox: WORLD, lat: 22.57, lng: 88.36, withinKm: 25 };
  for (let row = 0; row < 8; row++) world.set(randomUUID(), aListing({ place: here }));
  expect((await world.ask(asked)).map(({ count }) => count)).toEqual(Array(8).fill(1));
  world.set(randomUUID(), aListing({ place: here }));
  expect((await world.ask(asked)).map(({ count }) => count)).toEqual([9]);
});

test("what is known by an area says its circle, and a wide area is counted without a point", async () => {
  const world = new MapWorld();
  const area = { ...at(22.57, 88.36), precision: "area" as const, uncertaintyKm: 3 };
  const id = randomUUID();
  world.set(id, aListing({ side: "need", place: area }));
  world.set(randomUUID(), aListing({ side: "need", place: { ...area, uncertaintyKm: 30 } }));
  world.set(randomUUID(), aListing({ side: "need", place: at(22.6, 88.36) }));
  const box = { west: 88, south: 22.5, east: 89, north: 22.58 };
  const asked: ClustersQuery = { side: "need", zoom: 10, bbox: box, lat: 22.57, lng: 88.36, withinKm: 25 };
  expect(await world.map(asked)).toMatchObject({
    clusters: [{ listingId: id, circleKm: 3 }],
    total: 3,
    outside: 1,
    wide: 1,
  });
});
