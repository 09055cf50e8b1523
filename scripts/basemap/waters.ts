import { brotliDecompressSync } from "node:zlib";
import type { BasemapFile } from "#web/ui/map/basemap-format.ts";
import { boxOf, clipped, fileOf } from "./cells.ts";
import type { Flat } from "./clip.ts";
import { acrossOf, readReduced, simplified, STEPS, summed } from "./reduce.ts";

/*
 * Lakes and rivers of the far basemap, zoom 4 to 6, whose countries have coasts alone. They are
 * those of the near one, coarser, in parts of the world. A view needs a few of them.
 */

/** The zoom whose squares are the parts. */
const PARTS_ZOOM = 3;
/** Steps of the near basemap in one of these: a hundredth of a degree, a pixel at zoom 7. */
const COARSE = 10;
/** How far a line may leave out its bends, steps of the near basemap: half a pixel at zoom 6. */
const TOLERANCE = 11;
/** Smaller lakes and shorter rivers are left out, coarse steps: 5 px of a lake at zoom 5. */
const LEAST = { lake: 20, river: 100, longRiver: 300 } as const;
/** Rivers that are not long come at this zoom. */
const SHORT_FROM_ZOOM = 5;

/** A part: its name, its file and the box of its points, degrees. */
export type WaterPart = { name: string; file: BasemapFile; box: readonly [number, number, number, number] };

/** The parts that have water. */
export function buildWaters(): WaterPart[] {
  const { lakes, rivers } = readReduced(brotliDecompressSync);
  const ofSize = (lines: readonly Flat[], least: number) =>
    lines.map((line) => simplified(line, TOLERANCE).map(coarse)).filter((line) => acrossOf(line) >= least);
  const content = {
    land: [],
    // A ring of three points, of which two are one, has no area.
    water: ofSize(lakes, LEAST.lake).filter((ring) => ring.length > 6),
    lines: ofSize(rivers, LEAST.river).map((flat) => ({ kind: "river" as const, flat })),
  };
  const side = 2 ** PARTS_ZOOM;
  const cells = Array.from({ length: side ** 2 }, (_, at) => ({ x: at % side, y: Math.floor(at / side) }));
  return cells.flatMap(({ x, y }): WaterPart[] => {
    const fine = boxOf({ z: PARTS_ZOOM, x, y });
    const { west, south, east, north } = fine;
    const box = { west: coarse(west), south: coarse(south), east: coarse(east), north: coarse(north) };
    const within = clipped(content, box);
    if (within.water.length + within.lines.length === 0) return [];
    const file = fileOf(within, box);
    const [lng, lat] = [degrees(box.west), degrees(box.south)];
    const lines = file.lines.flatMap((line) => byLength(line, file));
    const step = degrees(1);
    return [
      {
        name: `water-${letterOf(x)}${letterOf(y)}`,
        file: { ...file, origin: [lng, lat], step: [step, step], lines },
        box: [lng, lat, degrees(box.east), degrees(box.north)],
      },
    ];
  });
}

/** Names of files have letters alone before their hash. */
function letterOf(at: number): string {
  return "abcdefgh".charAt(at);
}

function coarse(steps: number): number {
  return Math.round(steps / COARSE);
}

function degrees(coarseSteps: number): number {
  return coarseSteps / (STEPS / COARSE);
}

/** Lines of a kind; of rivers those that are not long only from a nearer zoom on. */
function byLength({ kind, arcs }: BasemapFile["lines"][number], file: BasemapFile): BasemapFile["lines"] {
  if (kind !== "river") return [{ kind, arcs }];
  const isLong = (arc: number) => acrossOf(summed(file.arcs[arc] ?? [])) >= LEAST.longRiver;
  return [
    { kind, arcs: arcs.filter(isLong) },
    { kind, fromZoom: SHORT_FROM_ZOOM, arcs: arcs.filter((arc) => !isLong(arc)) },
  ].filter((line) => line.arcs.length > 0);
}
