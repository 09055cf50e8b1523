import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, test } from "vitest";
import { LINE_KINDS, readArcs, ringPoints } from "#web/ui/map/basemap-format.ts";
import type { BasemapFile, BasemapList } from "#web/ui/map/basemap-format.ts";
import { neededLayers } from "#web/ui/map/basemap-shapes.ts";
import { buildBasemap } from "../build-basemap.ts";

const FOLDER = "public/map";
const list: BasemapList = JSON.parse(readFileSync(`${FOLDER}/basemap.json`, "utf8"));
const KB = 1_000;
/** Bytes of each file as sent. */
const MOST: Readonly<Record<string, number>> = { world: 60 * KB, countries: 250 * KB, india: 200 * KB, water: 26 * KB };
/** Parts of lakes and rivers: "water-ec". All others have borders. */
const isWater = ({ name }: { name: string }) => name.startsWith("water-");

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

/** What takes as long as all other tests of the map. */
const isLong = process.env["LIFEBOARD_LONG"] === "1";

test.runIf(isLong)("the shipped files are what the script makes, byte for byte", () => {
  const built = buildBasemap();
  const shipped = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
  expect(shipped.filter((name) => /\.\w+$/.test(name)).toSorted()).toEqual([...built.keys(), "README.txt"].toSorted());
  for (const [name, text] of built) expect(readFileSync(`${FOLDER}/${name}`, "utf8") === text, name).toBe(true);
});

describe("the cells of a near map", () => {
  const { folder = "", keys = [], fromZoom } = list.cells ?? {};
  const cells = keys.map((key) => {
    const [z = 0, x = 0, y = 0] = key.split("-").map(Number);
    return { key, z, x, y, text: readFileSync(`public${folder}/${key}.json`, "utf8") };
  });
  const at = (lng: number, lat: number) => {
    const [x, y] = [(lng + 180) / 360, 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)];
    const found = cells.find(
      (cell) => Math.floor(x * 2 ** cell.z) === cell.x && Math.floor(y * 2 ** cell.z) === cell.y,
    );
    const file: BasemapFile | null = found === undefined ? null : JSON.parse(found.text);
    const arcs = file === null ? [] : readArcs(file);
    const rings = (of: BasemapFile["land"]) => of.map((ring) => ringPoints(ring, arcs));
    const isLake = isLand(rings(file?.water ?? []), lng, lat);
    return { file, arcs, isLake, isLand: isLand(rings(file?.land ?? []), lng, lat) && !isLake };
  };

  test("four of them, which a city on their corner needs, and the list are at most 60 kB as sent", () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    const listed = brotliCompressSync(readFileSync(`${FOLDER}/basemap.json`), { params }).length;
    const corners = new Map<string, number>();
    for (const { z, x, y, text } of cells) {
      const bytes = brotliCompressSync(text, { params }).length;
      const side = 2 ** (8 - z);
      // A smaller cell's corner may lie on a larger one's side, so each point around counts.
      for (let down = 0; down <= side; down++)
        for (let right = 0; right <= side; right++) {
          if (down % side !== 0 && right % side !== 0) continue;
          const corner = `${x * side + right},${y * side + down}`;
          corners.set(corner, (corners.get(corner) ?? listed) + bytes);
        }
    }
    expect(Math.max(...corners.values())).toBeLessThanOrEqual(60 * KB);
    expect(fromZoom).toBe(7);
  });

  test.each([
    ["Kolkata", 88.36, 22.57, true],
    ["the Bay of Bengal", 89, 20, false],
    ["Mumbai", 72.86, 19.08, true],
    ["the sea before Mumbai", 72.6, 19.05, false],
    ["the Sahara", 5, 25, true],
    ["Lake Victoria", 33, -1, false],
    ["Nairobi", 36.82, -1.29, true],
    ["Fiji, over the date line", 178.0, -17.8, true],
    ["Antarctica", 90, -80, true],
  ])("%s is land or water as it is", (_name, lng, lat, expected) => {
    expect(at(lng, lat).isLand).toBe(expected);
  });

  test("borders are ours: in Kashmir none is plain", () => {
    const { file, arcs } = at(75, 34.5);
    const kinds = new Set(file?.lines.map(({ kind }) => kind));
    expect(kinds).toContain("disputed");
    const plain = file?.lines.filter(({ kind }) => kind === "border").flatMap((line) => line.arcs) ?? [];
    const found = plain.flatMap((number) => {
      const arc = arcs[number] ?? [];
      return [...arc].filter((lng, index) => {
        const lat = arc[index + 1] ?? 0;
        return index % 2 === 0 && lng > 74 && lng < 78.5 && lat > 32.8 && lat < 36.5;
      });
    });
    expect(found).toEqual([]);
  });
});

describe.each(list.layers)("$name", ({ name, file, box }) => {
  const layer = fileOf(name);
  const arcs = readArcs(layer);

  test("is small enough for a phone", () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    expect(brotliCompressSync(readFileSync(`public${file}`), { params }).length).toBeLessThan(
      MOST[name.split("-")[0] ?? ""] ?? 0,
    );
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
  for (const { name } of list.layers.filter((layer) => !isWater(layer))) {
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

describe("far, the lakes and rivers", () => {
  const parts = list.layers.filter(isWater);
  const inView = (lng: number, lat: number, zoom: number) =>
    neededLayers(list, { west: lng - 1, east: lng + 1, south: lat - 1, north: lat + 1, zoom }).filter(isWater);

  test.each([
    ["Lake Victoria", 33, -1, true],
    ["Lake Ladoga", 31.5, 60.8, true],
    ["Lake Garda", 10.7, 45.58, true],
    ["Lake Michigan", -87, 43.5, true],
    ["Nairobi", 36.82, -1.29, false],
    ["Delhi", 77.21, 28.61, false],
  ])("%s is a lake or not, as it is, from zoom 4 to 6 alone", (_name, lng, lat, expected) => {
    for (const zoom of [4, 5, 6]) {
      const lakes = inView(lng, lat, zoom).flatMap(({ name }) => {
        const file = fileOf(name);
        const arcs = readArcs(file);
        return (file.water ?? []).map((ring) => ringPoints(ring, arcs));
      });
      expect(isLand(lakes, lng, lat)).toBe(expected);
    }
    for (const zoom of [3, 7]) expect(inView(lng, lat, zoom)).toEqual([]);
  });

  test.each([
    ["the Ganges at Varanasi", 83.01, 25.3, 4],
    ["the Po at Piacenza", 9.7, 45.07, 5],
    ["the Nile at Luxor", 32.64, 25.7, 4],
  ])("%s is a river from its zoom on", (_name, lng, lat, zoom) => {
    const distances = inView(lng, lat, zoom).flatMap(({ name }) => {
      const file = fileOf(name);
      const arcs = readArcs(file);
      const rivers = file.lines.filter(({ kind, fromZoom = 0 }) => kind === "river" && fromZoom <= zoom);
      return rivers.flatMap((line) => line.arcs.flatMap((arc) => distancesTo(arcs[arc], lng, lat)));
    });
    // Three pixels of zoom 6.
    expect(Math.min(...distances)).toBeLessThan(0.06);
  });

  test("have no border of their own, and a view needs at most 100 kB of them", () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    const kinds = new Set(parts.flatMap(({ name }) => fileOf(name).lines.map(({ kind }) => kind)));
    expect([...kinds].toSorted()).toEqual(["river", "shore"]);
    const bytes = new Map(
      parts.map(({ name, file }) => [name, brotliCompressSync(readFileSync(`public${file}`), { params }).length]),
    );
    for (let lng = -150; lng <= 150; lng += 10)
      for (let lat = -60; lat <= 70; lat += 10) {
        // A phone at zoom 4: 32 by 57 degrees of longitude at the equator.
        const view = { west: lng - 16, east: lng + 16, south: lat - 20, north: lat + 20, zoom: 4 };
        const needed = neededLayers(list, view).filter(isWater);
        const sum = needed.reduce((all, { name }) => all + (bytes.get(name) ?? 0), 0);
        expect(sum, `${lng} ${lat}`).toBeLessThan(100 * KB);
      }
  });
});

/** How far the stretches of a line are from a point, degrees. */
function distancesTo(line: Float32Array = new Float32Array(0), lng = 0, lat = 0): number[] {
  const all: number[] = [];
  for (let at = 2; at < line.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = line.slice(at - 2, at + 2);
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = ((lng - x1) * dx + (lat - y1) * dy) / (dx * dx + dy * dy || 1);
    const share = Math.max(0, Math.min(1, along));
    all.push(Math.hypot(x1 + share * dx - lng, y1 + share * dy - lat));
  }
  return all;
}
