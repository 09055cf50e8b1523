import { expect, test } from "vitest";
import type { BasemapFile } from "./basemap-format.ts";
import { paintSquare } from "./basemap-paint.ts";
import { neededLayers, readShapes } from "./basemap-shapes.ts";
import { mapColours } from "./colours.ts";

/** Land from 10° W to 10° E and 10° S to 10° N, with a border through its middle. */
const FILE: BasemapFile = {
  version: 1,
  origin: [-10, -10],
  step: [1, 1],
  arcs: [
    [0, 0, 20, 0, 0, 20, -20, 0, 0, -20],
    [10, 0, 0, 20],
    [5, 0, 0, 20],
  ],
  land: [[0]],
  lines: [
    { kind: "border", arcs: [1] },
    { kind: "district", fromZoom: 6, hiddenBy: "finer", arcs: [2] },
  ],
};

const rest = () => Promise.resolve();

/** Records the points of paths and the calls that draw them. */
function painter() {
  const path: [number, number][] = [];
  const done: { act: string; style: unknown; points: [number, number][] }[] = [];
  const context = {
    fillStyle: "",
    strokeStyle: "",
    lineWidth: 0,
    globalAlpha: 1,
    lineJoin: "",
    beginPath: () => void (path.length = 0),
    moveTo: (x: number, y: number) => void path.push([x, y]),
    lineTo: (x: number, y: number) => void path.push([x, y]),
    closePath: () => undefined,
    setLineDash: () => undefined,
    fillRect: () => void done.push({ act: "water", style: context.fillStyle, points: [] }),
    fill: () => void done.push({ act: "land", style: context.fillStyle, points: [...path] }),
    stroke: () => void done.push({ act: "line", style: context.strokeStyle, points: [...path] }),
  };
  return { context: context as unknown as CanvasRenderingContext2D, done };
}

const square = (x: number, y: number, zoom: number) => ({ x, y, side: 2 ** -zoom, px: 256, zoom });

test("land lies where it is on the map, its border in the middle", async () => {
  const layers = [await readShapes({ name: "world", role: "ground" }, FILE, rest)];
  const { context, done } = painter();
  paintSquare(context, square(0, 0, 0), { layers, colours: mapColours("light") });
  const land = done.find(({ act }) => act === "land")?.points ?? [];
  expect(Math.min(...land.map(([x]) => x))).toBeCloseTo(128 - (256 * 10) / 360, 1);
  expect(Math.max(...land.map(([x]) => x))).toBeCloseTo(128 + (256 * 10) / 360, 1);
  const lines = done.filter(({ act }) => act === "line");
  expect(lines).toHaveLength(1);
  expect(lines[0]?.points.every(([x]) => Math.abs(x - 128) < 0.1)).toBe(true);
});

test("a square beside the land is water alone; one within it is land all over", async () => {
  const layers = [await readShapes({ name: "world", role: "ground" }, FILE, rest)];
  const beside = painter();
  paintSquare(beside.context, square(0.75, 0.25, 3), { layers, colours: mapColours("light") });
  expect(beside.done.map(({ act }) => act)).toEqual(["water"]);
  const within = painter();
  paintSquare(within.context, square(0.505, 0.505, 8), { layers, colours: mapColours("light") });
  const points = within.done.find(({ act }) => act === "land")?.points ?? [];
  expect(Math.min(...points.map(([x]) => x))).toBeLessThan(0);
  expect(Math.max(...points.map(([x]) => x))).toBeGreaterThan(256);
  expect(Math.min(...points.map(([, y]) => y))).toBeLessThan(0);
  expect(Math.max(...points.map(([, y]) => y))).toBeGreaterThan(256);
});

test("districts come with nearness, and give way to a layer that has them finer", async () => {
  const world = await readShapes({ name: "world", role: "ground" }, FILE, rest);
  const strokes = (layers: (typeof world)[]) => {
    const { context, done } = painter();
    // This square is all land, and both lines cross it.
    paintSquare(context, { x: 0.46, y: 0.46, side: 0.08, px: 256, zoom: 7 }, { layers, colours: mapColours("dark") });
    return done.filter(({ act }) => act === "line").length;
  };
  expect(strokes([world])).toBe(2);
  expect(strokes([world, { name: "finer", isGround: false, land: [], water: [], lines: [] }])).toBe(1);
});

test("one ground for each zoom, and the finer pieces that lie in view", () => {
  const layer = (
    name: string,
    role: "ground" | "overlay",
    fromZoom: number,
    box: [number, number, number, number],
  ) => ({
    name,
    file: `/map/${name}.json`,
    role,
    fromZoom,
    box,
  });
  const layers = [
    layer("world", "ground", 0, [-180, -90, 180, 90]),
    layer("countries", "ground", 4, [-180, -90, 180, 90]),
    layer("india", "overlay", 4, [68, 6, 98, 38]),
    layer("fiji", "overlay", 4, [177, -20, 180, -15]),
  ];
  const names = (west: number, east: number, zoom: number) =>
    neededLayers({ layers }, { west, east, south: -30, north: 30, zoom }).map(({ name }) => name);
  expect(names(70, 80, 2)).toEqual(["world"]);
  expect(names(70, 80, 6)).toEqual(["countries", "india"]);
  expect(names(170, -170, 6)).toEqual(["countries", "fiji"]);
});

test("near, the cells in view are drawn alone, and the lake in one is water", async () => {
  const cells = { folder: "/map/cells", fromZoom: 7, keys: ["4-8-7", "5-18-14", "4-0-8"] };
  const found = neededLayers({ layers: [], cells }, { west: 1, east: 2, south: 1, north: 2, zoom: 9 });
  expect(found).toMatchObject([{ name: "4-8-7", file: "/map/cells/4-8-7.json", role: "ground" }]);
  expect(neededLayers({ layers: [], cells }, { west: 1, east: 2, south: 1, north: 2, zoom: 6 })).toEqual([]);
  const lake: BasemapFile = { ...FILE, arcs: [...FILE.arcs, [8, 8, 4, 0, 0, 4, -4, 0, 0, -4]], water: [[3]] };
  const layers = [await readShapes({ name: "4-8-7", role: "ground" }, lake, rest)];
  const { context, done } = painter();
  const colours = mapColours("light");
  paintSquare(context, square(0, 0, 0), { layers, colours });
  expect(done.filter(({ act }) => act === "land").map(({ style }) => style)).toEqual([colours.land, colours.water]);
});

test("far, lakes and rivers of an overlay lie on the ground, the rivers thinner than near", async () => {
  const ground = await readShapes({ name: "countries", role: "ground" }, FILE, rest);
  const waters: BasemapFile = {
    ...FILE,
    arcs: [
      [8, 8, 4, 0, 0, 4, -4, 0, 0, -4],
      [2, 0, 0, 20],
    ],
    land: [],
    water: [[0]],
    lines: [{ kind: "river", arcs: [1] }],
  };
  const layers = [ground, await readShapes({ name: "water", role: "overlay" }, waters, rest)];
  const widths = [6, 7].map((zoom) => {
    const { context, done } = painter();
    const colours = mapColours("light");
    let width = 0;
    Object.assign(context, {
      stroke: () => void (width = context.strokeStyle === colours.water ? context.lineWidth : width),
    });
    paintSquare(context, { x: 0.46, y: 0.46, side: 0.08, px: 256, zoom }, { layers, colours });
    const fills = done.filter(({ act }) => act === "land").map(({ style }) => style);
    expect(fills).toEqual([colours.land, colours.water]);
    return width;
  });
  expect(widths).toEqual([1.5, 4]);
});
