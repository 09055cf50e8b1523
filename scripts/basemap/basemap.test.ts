import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, test } from "vitest";
import { LINE_KINDS, readArcs, ringPoints } from "#web/ui/map/basemap-format.ts";
import type { BasemapFile, BasemapList } from "#web/ui/map/basemap-format.ts";
import { buildBasemap } from "../build-basemap.ts";

const FOLDER = "public/map";
const list: BasemapList = JSON.parse(readFileSync(`${FOLDER}/basemap.json`, "utf8"));
const KB = 1_000;
/** Bytes of each file as sent. */
const MOST: Readonly<Record<string, number>> = { world: 60 * KB, countries: 250 * KB, india: 200 * KB };

function fileOf(name: string): BasemapFile {
  const layer = list.layers.find((other) => other.name === name);
  return JSON.parse(readFileSync(`public${layer?.file}`, "utf8"));
}

function ringsOf(name: string): Float32Array[] {
  const file = fileOf(name);
  const arcs = readArcs(file);
  return file.land.map((ring) => ringPoints(ring, arcs));
}

/** Even-odd over all rings of the land. */
function isLand(rings: readonly Float32Array[], lng: number, lat: number): boolean {
  let inside = false;
  for (const points of rings) {
    const at = (index: number) => points[(index + points.length) % points.length] ?? 0;
    for (let to = 0; to < points.length; to += 2) {
      const [x1, y1, x2, y2] = [at(to), at(to + 1), at(to - 2), at(to - 1)];
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}

test("the shipped files are what the script makes, byte for byte", () => {
  const built = buildBasemap();
  expect(readdirSync(FOLDER).toSorted()).toEqual([...built.keys(), "README.txt"].toSorted());
  for (const [name, text] of built) expect(readFileSync(`${FOLDER}/${name}`, "utf8") === text, name).toBe(true);
});

describe.each(list.layers)("$name", ({ name, file, box }) => {
  const layer = fileOf(name);
  const arcs = readArcs(layer);

  test("is small enough for a phone", () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    expect(brotliCompressSync(readFileSync(`public${file}`), { params }).length).toBeLessThan(MOST[name] ?? 0);
  });

  test("all its points lie in its box, and no line leaps over the date line", () => {
    const [west, south, east, north] = box;
    const isInside = (lng = Number.NaN, lat = Number.NaN) =>
      lng >= west - 0.01 && lng <= east + 0.01 && lat >= south - 0.01 && lat <= north + 0.01;
    const drawn = layer.lines.flatMap((line) => line.arcs.map((number) => arcs[number] ?? new Float32Array(0)));
    let faults = 0;
    for (const arc of arcs) for (let at = 0; at < arc.length; at += 2) if (!isInside(arc[at], arc[at + 1])) faults++;
    for (const arc of drawn)
      for (let at = 2; at < arc.length; at += 2) if (Math.abs((arc[at] ?? 0) - (arc[at - 2] ?? 0)) > 90) faults++;
    expect(faults).toBe(0);
  });

  test("each arc is one line at most, of a kind that is known", () => {
    const drawn = layer.lines.flatMap((line) => line.arcs);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn.every((arc) => arcs[arc] !== undefined)).toBe(true);
    expect(layer.lines.every(({ kind }) => LINE_KINDS.includes(kind))).toBe(true);
  });
});

test("land is land and sea is sea, on both sides of the date line and at the pole", () => {
  for (const name of ["world", "countries"]) {
    const file = ringsOf(name);
    for (const [lng, lat] of [
      [77.2, 28.6],
      [178, 67.5],
      [-175.5, 66.8],
      [0, -84],
      [-60, -10],
    ] as const)
      expect(isLand(file, lng, lat), `${name}: ${lng} ${lat}`).toBe(true);
    for (const [lng, lat] of [
      [-30, 40],
      [70, 5],
      [-179, 60],
      [179.5, -40],
      [51, 42],
    ] as const)
      expect(isLand(file, lng, lat), `${name}: ${lng} ${lat}`).toBe(false);
  }
  expect(isLand(ringsOf("india"), 88.36, 22.57)).toBe(true);
});

test("in Kashmir every line between states is dashed, of both sources; elsewhere the border of India is plain", () => {
  for (const { name } of list.layers) {
    const layer = fileOf(name);
    const arcs = readArcs(layer);
    const kindsIn = (west: number, south: number, east: number, north: number) =>
      new Set(
        layer.lines.flatMap(({ kind, arcs: numbers }) =>
          numbers.some((number) => {
            const points = arcs[number] ?? [];
            for (let at = 0; at < points.length; at += 2) {
              const [lng = 0, lat = 0] = [points[at], points[at + 1]];
              if (lng > west && lng < east && lat > south && lat < north) return true;
            }
            return false;
          })
            ? [kind]
            : [],
        ),
      );
    const kashmir = kindsIn(74.6, 33.5, 80, 36.2);
    expect(kashmir.has("disputed"), name).toBe(true);
    expect(kashmir.has("border"), name).toBe(false);
    expect(kindsIn(69, 25, 73, 29).has("border"), name).toBe(true);
    expect(kindsIn(69, 25, 73, 29).has("disputed"), name).toBe(false);
  }
});
