import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { readArcs } from "#web/ui/map/basemap-format.ts";
import type { BasemapFile, LineKind } from "#web/ui/map/basemap-format.ts";
import { clipLine, clipRing, isAlongSide } from "./clip.ts";
import type { Flat, StepBox } from "./clip.ts";
import { readReduced, STEPS } from "./reduce.ts";

/*
 * The near basemap: a quadtree of cells, each small enough to be sent for a city. A cell holds the
 * coast, lakes and rivers of Natural Earth at 1:10 million, and our borders (decision 25).
 */

/** Cells of the Web Mercator square: none is larger, none smaller. */
const ZOOMS = { largest: 4, smallest: 8 } as const;
/** A larger cell is cut in four, bytes as sent. Four of them are a city on their corner. */
const MOST_BYTES = 13_000;
/** Such text is never packed closer than this. */
const LEAST_PACKED = 6;
/** Cells overlap, so that no seam is seen between them, steps. */
const OVERLAP = 20;

type Line = { kind: LineKind; flat: Flat };
type Content = { land: Flat[]; water: Flat[]; lines: Line[] };
type Cell = { z: number; x: number; y: number };

/** The files of the cells by their key "z-x-y". Sea without anything has none. */
export function buildCells(bordered: readonly BasemapFile[]): ReadonlyMap<string, string> {
  const { coast, lakes, rivers } = readReduced(brotliDecompressSync);
  const lines: Line[] = [...bordered.flatMap(bordersOf), ...rivers.map((flat) => ({ kind: "river" as const, flat }))];
  const files = new Map<string, string>();
  addCell(files, { z: 0, x: 0, y: 0 }, { land: coast, water: lakes, lines });
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Lines of other layers that are no coast, and that no other layer has finer. */
function bordersOf(file: BasemapFile): Line[] {
  const arcs = readArcs(file);
  return file.lines
    .filter(({ kind, hiddenBy }) => kind !== "coast" && hiddenBy === undefined)
    .flatMap(({ kind, arcs: numbers }) =>
      numbers.map((number) => ({
        kind,
        flat: [...(arcs[number] ?? [])].map((degrees) => Math.round(degrees * STEPS)),
      })),
    );
}

function addCell(files: Map<string, string>, cell: Cell, content: Content): void {
  const box = boxOf(cell);
  const within = clipped(content, box);
  if (within.land.length + within.water.length + within.lines.length === 0) return;
  const { z, x, y } = cell;
  const text = z < ZOOMS.largest ? "" : JSON.stringify(fileOf(within, box));
  if (text !== "" && (z === ZOOMS.smallest || sentBytes(text) <= MOST_BYTES)) {
    files.set(`${z}-${x}-${y}`, text);
    return;
  }
  for (const [right, down] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    addCell(files, { z: z + 1, x: x * 2 + right, y: y * 2 + down }, within);
}

/** As sent; a text much too long is not even compressed. */
function sentBytes(text: string): number {
  if (text.length > MOST_BYTES * LEAST_PACKED) return Infinity;
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}

/** The box of a cell in steps, with its overlap. */
export function boxOf({ z, x, y }: Cell): StepBox {
  const side = 360 / 2 ** z;
  const lat = (down: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * down) / 2 ** z))) * 180) / Math.PI;
  return {
    west: Math.round((x * side - 180) * STEPS) - OVERLAP,
    east: Math.round(((x + 1) * side - 180) * STEPS) + OVERLAP,
    south: Math.round(lat(y + 1) * STEPS) - OVERLAP,
    north: Math.round(lat(y) * STEPS) + OVERLAP,
  };
}

/** What of a content lies within a box. */
export function clipped({ land, water, lines }: Content, box: StepBox): Content {
  const cutAll = (all: readonly Flat[]) => all.map((ring) => clipRing(ring, box)).filter((ring) => ring !== null);
  return {
    land: cutAll(land),
    water: cutAll(water),
    lines: lines.flatMap(({ kind, flat }) => clipLine(flat, box).map((piece) => ({ kind, flat: piece }))),
  };
}

/** Coasts are arcs of their own, so that the sides of the box are filled but not drawn. */
export function fileOf({ land, water, lines }: Content, box: StepBox): BasemapFile {
  const arcs: number[][] = [];
  const drawn = new Map<LineKind, number[]>();
  const add = (flat: Flat, kind: LineKind | null): number => {
    const number =
      arcs.push(
        flat.map((value, at) => (at < 2 ? value - (at === 0 ? box.west : box.south) : value - (flat[at - 2] ?? 0))),
      ) - 1;
    if (kind === null) return number;
    const numbers = drawn.get(kind) ?? [];
    numbers.push(number);
    drawn.set(kind, numbers);
    return number;
  };
  const ringOf = (ring: Flat, kind: LineKind) =>
    runsOf(ring, box).map(({ flat, isSide }) => add(flat, isSide ? null : kind));
  const landRings = land.map((ring) => ringOf(ring, "coast"));
  const waterRings = water.map((ring) => ringOf(ring, "shore"));
  for (const { kind, flat } of lines) add(flat, kind);
  return {
    version: 1,
    origin: [box.west / STEPS, box.south / STEPS],
    step: [1 / STEPS, 1 / STEPS],
    arcs,
    land: landRings,
    water: waterRings,
    lines: [...drawn].map(([kind, numbers]) => ({ kind, arcs: numbers })),
  };
}

type Run = { flat: number[]; isSide: boolean };

/**
 * A ring in stretches: along sides of the box, and others. Each begins where the one before ends.
 */
function runsOf(ring: Flat, box: StepBox): Run[] {
  const runs: Run[] = [];
  const count = ring.length / 2;
  for (let at = 0; at < count; at++) {
    const next = ((at + 1) % count) * 2;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring[at * 2], ring[at * 2 + 1], ring[next], ring[next + 1]];
    if (x1 === x2 && y1 === y2) continue;
    const isSide = isAlongSide([x1, y1, x2, y2], box);
    const last = runs.at(-1);
    if (last?.isSide === isSide) last.flat.push(x2, y2);
    else runs.push({ flat: [x1, y1, x2, y2], isSide });
  }
  return runs;
}
