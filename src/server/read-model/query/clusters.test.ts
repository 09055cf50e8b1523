import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cluster, ClustersQuery } from "#contract/listings.ts";
import { freshness } from "#domain/listings/freshness.ts";
import type { Freshness } from "#domain/listings/freshness.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { staleAfterMinutes } from "#domain/resources/kinds.ts";
import { aListing } from "#server/testing/listings.ts";
import { rounds } from "#server/testing/rounds.ts";
import { listing, NOW, query } from "../testing/arbitrary.ts";
import { at } from "../testing/harness.ts";
import { MapWorld as World } from "../testing/map-boards.ts";
import { expectedRows } from "../testing/oracle.ts";

const EDGE = 1e-9;

type Box = ClustersQuery["bbox"];

function isIn({ west, south, east, north }: Box, { lat, lng }: { lat: number; lng: number }): boolean {
  if (lat < south - EDGE || lat > north + EDGE) return false;
  const isEast = lng >= west - EDGE;
  const isWest = lng <= east + EDGE;
  return west <= east ? isEast && isWest : isEast || isWest;
}

/**
 * Web Mercator in units of cells of a level, by the textbook. First rounded to 2^29 steps around
 * the earth, as the rows are.
 */
function cellOf({ lat, lng }: { lat: number; lng: number }, level: number): { x: number; y: number } {
  const side = 2 ** level;
  const pole = 90 - 1e-5 * (180 / Math.PI);
  const sin = Math.sin((Math.max(-pole, Math.min(pole, lat)) * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
  const steps = (part: number) => Math.floor((Math.round(part * 2 ** 29) / 2 ** 29) * side);
  return { x: Math.min(side - 1, steps((lng + 180) / 360)), y: steps(y) };
}

function freshnessOf(row: StoredListing | undefined): Freshness | undefined {
  if (row === undefined) return undefined;
  const confirmedAt = row.confirmedAt === null ? null : new Date(row.confirmedAt);
  return freshness(confirmedAt, staleAfterMinutes(row.kind, subtypeOf(row)), new Date(NOW));
}

/** What is wrong with an answer, or null. */
function faultIn(
  answer: readonly Cluster[],
  asked: ClustersQuery,
  rows: ReadonlyMap<string, StoredListing>,
): string | null {
  const total = answer.reduce((sum, { count }) => sum + count, 0);
  if (total !== rows.size) return `${total} are counted of ${rows.size}`;
  if (answer.length > 500) return "more than 500";
  const level = Number(answer[0]?.id.split("/")[0] ?? asked.zoom + 2);
  const cells = cellsOf(rows, level);
  for (const { id, count, listingId, name, freshness: said } of answer) {
    const members = cells.get(id) ?? [];
    if (members.length !== count) return `${id} has ${members.length}, not ${count}`;
    if (listingId !== (count === 1 ? members[0] : undefined)) return `${id} names ${listingId}`;
    const called = listingId === undefined ? undefined : nameOf(rows.get(listingId));
    if (name !== called) return `${id} is called ${name}, not ${called}`;
    const fresh = listingId === undefined ? undefined : freshnessOf(rows.get(listingId));
    if (said !== fresh) return `${id} is ${said}, not ${fresh}`;
  }
  if (new Set(answer.map(({ id }) => id)).size !== answer.length) return "an id twice";
  for (const { id, lat, lng, box } of answer) {
    const members = (cells.get(id) ?? []).flatMap((member) => rows.get(member)?.place ?? []);
    const mean = members.reduce((sum, place) => sum + place.lng, 0) / members.length;
    // Beyond the map's limit at the poles, points are on its edge.
    const slack = Math.abs(lat) > 85 ? 1e-3 : 2e-5;
    if (Math.abs(mean - lng) > 2e-5) return `${id} stands at ${lng}, not at the mean ${mean}`;
    const [south, north] = [members.map((place) => place.lat), members.map((place) => place.lat)];
    if (lat < Math.min(...south) - slack || lat > Math.max(...north) + slack) return `${id} stands outside its members`;
    const lngs = members.map((place) => place.lng);
    const whole = [Math.min(...lngs), Math.min(...south), Math.max(...lngs), Math.max(...north)];
    const isWhole = members.length > 1 && box?.every((edge, side) => Math.abs(edge - (whole[side] ?? NaN)) <= slack);
    if (members.length > 1 ? isWhole !== true : box !== undefined) return `${id} has the box ${box}, not ${whole}`;
  }
  if (level > asked.zoom + 2) return "cells finer than the zoom";
  const isCoarser = level < asked.zoom + 2;
  const next = cellsOf(rows, level + 1).size;
  return isCoarser && next <= 500 && area(asked.bbox, level + 1) <= 4_096 ? "cells coarser than they must be" : null;
}

/** The name of a listing's pin, by the contract. */
function nameOf(listing: StoredListing | undefined): string | undefined {
  if (listing === undefined || listing.place.basis === "masked" || listing.contact.shielded) return undefined;
  return listing.source.kind === "member" ? undefined : (listing.facilityName ?? listing.title);
}

function cellsOf(rows: ReadonlyMap<string, StoredListing>, level: number): Map<string, string[]> {
  const cells = new Map<string, string[]>();
  for (const [id, { place }] of rows) {
    const { x, y } = cellOf(place, level);
    cells.set(`${level}/${x}/${y}`, [...(cells.get(`${level}/${x}/${y}`) ?? []), id]);
  }
  return cells;
}

/** How many cells of a level a box meets. */
function area({ west, south, east, north }: Box, level: number): number {
  const [first, last] = [cellOf({ lat: north, lng: west }, level), cellOf({ lat: south, lng: east }, level)];
  const across = last.x - first.x + 1 + (west > east ? 2 ** level : 0);
  return Math.min(2 ** level, across) * (last.y - first.y + 1);
}

/** Boxes of every size where the listings crowd, some across the date line, and the whole world. */
const bbox: fc.Arbitrary<Box> = fc.oneof(
  fc.constant({ west: -180, south: -90, east: 180, north: 90 }),
  fc
    .record({
      centre: fc.constantFrom(
        { lat: 22.57, lng: 88.36 },
        { lat: -17, lng: 180 },
        { lat: 89, lng: 10 },
        { lat: 0, lng: 0 },
      ),
      zoom: fc.integer({ min: 0, max: 16 }),
      off: fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })),
    })
    .map(({ centre, zoom, off }) => {
      const degrees = Math.min(179, 360 / 2 ** zoom);
      const turned = (lng: number) => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);
      const [lat, lng] = [centre.lat + (off[0] * degrees) / 2, centre.lng + (off[1] * degrees) / 2];
      const south = Math.max(-90, Math.min(89, lat - degrees / 2));
      return {
        west: turned(lng - degrees / 2),
        south,
        east: turned(lng + degrees / 2),
        north: Math.min(90, south + degrees),
      };
    }),
);
const asks = fc
  .tuple(query, bbox, fc.integer({ min: 0, max: 18 }), fc.boolean())
  .map(
    ([
      { lat: _lat, lng: _lng, withinKm: _km, sort: _sort, limit: _limit, group: _group, ...filters },
      box,
      zoom,
      isBloodOff,
    ]) => ({
      asked: { ...filters, bbox: box, zoom },
      isBloodOff,
    }),
  );

test("clusters are what a plain look at every listing counts, while listings come, move and go", async () => {
  const sampled = { seed: rounds(20_261_120, Date.now()) };
  const turns = rounds(120, 20_000);
  const listings = fc.sample(listing, { ...sampled, numRuns: turns + 1_500 });
  const world = new World();
  for (const body of listings.splice(0, 1_500)) world.set(randomUUID(), body);
  const ids = [...world.documents.keys()];
  let counted = 0;
  for (const [turn, { asked, isBloodOff }] of fc.sample(asks, { ...sampled, numRuns: turns }).entries()) {
    if (turn % 50 === 10) world.build();
    if (turn === 10) world.board.reorder();
    const id = ids[(turn * 7919) % ids.length] ?? "";
    const body = listings[turn];
    if (turn % 5 === 0) world.remove(id);
    else if (body !== undefined) world.set(id, body);
    const moments = { asOf: new Date(NOW), now: new Date(NOW) };
    const everywhere = { ...asked, lat: 0, lng: 0, withinKm: 30_000, sort: "near", limit: 1 } as const;
    const rows = new Map<string, StoredListing>();
    for (const row of expectedRows(world.documents, everywhere, moments)) {
      const found = world.documents.get(row.id);
      if (found === undefined || !isIn(asked.bbox, found.place) || (isBloodOff && found.kind === "blood")) continue;
      rows.set(row.id, found);
    }
    const fault = faultIn(await world.ask(asked, isBloodOff), asked, rows);
    if (fault !== null) expect.fail(`${fault}: ${JSON.stringify({ asked, isBloodOff, turn })}`);
    counted += rows.size;
  }
  expect(counted).toBeGreaterThan(turns * 10);
});

const WORLD = { west: -180, south: -90, east: 180, north: 90 };

test("many points anywhere: at most 500, at every zoom, and all are counted", async () => {
  const world = new World();
  for (let row = 0; row < 2_000; row++)
    world.set(
      randomUUID(),
      aListing({ place: at(((row * 7919) % 17_000) / 100 - 85, ((row * 104_729) % 36_000) / 100 - 180) }),
    );
  world.build();
  for (let zoom = 0; zoom <= 18; zoom++) {
    const asked = { side: "offer" as const, bbox: WORLD, zoom };
    expect(faultIn(await world.ask(asked), asked, world.documents)).toBeNull();
  }
});

test("a pin is called as its facility is, else by its title, whatever else its words say; never by a story", async () => {
  const trap = '","facilityName":"Trap","shielded":false,"title":"Trap\\';
  const called = async (about: Partial<StoredListing>) => {
    const world = new World();
    world.set(randomUUID(), aListing({ note: trap, details: { bedType: "icu", name: trap }, ...about }));
    return (await world.ask({ side: "offer", bbox: WORLD, zoom: 3 }))[0]?.name;
  };
  expect(await called({ facilityName: "हिन्दी अस्पताल \\", title: "ICU beds" })).toBe("हिन्दी अस्पताल \\");
  expect(await called({ title: 'The "Lions" ambulance' })).toBe('The "Lions" ambulance');
  expect(await called({ title: trap })).toBe(trap);
  expect(await called({})).toBeUndefined();
  expect(await called({ title: "🏥".repeat(70) })).toBe(`${"🏥".repeat(60)}…`);
  // A person's, by whichever of its signs.
  const person = { title: trap, facilityName: "Asha's house" };
  expect(await called({ ...person, source: { kind: "member" } })).toBeUndefined();
  expect(await called({ ...person, source: { kind: "message" } })).toBeUndefined();
  const shielded = { channels: [], shielded: true, available: true };
  expect(await called({ ...person, contact: shielded })).toBeUndefined();
  const masked = { ...at(22.57, 88.36), precision: "area" as const, basis: "masked" as const, uncertaintyKm: 1.5 };
  expect(await called({ ...person, place: masked })).toBeUndefined();
});

test("zooming in parts a cluster, until its rows stand on one point; ids stay while the zoom does", async () => {
  const world = new World();
  const here = at(22.57, 88.36);
  const [one, same, near] = [randomUUID(), randomUUID(), randomUUID()];
  world.set(one, aListing({ place: here }));
  world.set(same, aListing({ place: here }));
  world.set(near, aListing({ place: at(22.573, 88.363) }));
  const asked = (zoom: number, wide = 1): ClustersQuery => ({
    side: "offer",
    zoom,
    bbox: { west: 88.36 - wide, south: 22.57 - wide, east: 88.36 + wide, north: 22.57 + wide },
  });
  expect(await world.ask(asked(5))).toMatchObject([{ count: 3 }]);
  const close = await world.ask(asked(18, 0.006));
  expect(close).toMatchObject([
    { count: 2, lat: 22.57, lng: 88.36 },
    { count: 1, lat: 22.573, listingId: near },
  ]);
  expect(close[0]?.listingId).toBeUndefined();
  expect((await world.ask(asked(18, 0.0061))).map(({ id }) => id)).toEqual(close.map(({ id }) => id));
  world.remove(same);
  expect((await world.ask(asked(18, 0.006))).map(({ listingId }) => listingId).sort()).toEqual([near, one].sort());
});
