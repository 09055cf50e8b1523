/** A box in whole steps. */
export type StepBox = { west: number; south: number; east: number; north: number };

/** Flat whole steps: x, y, x, y. */
export type Flat = readonly number[];

const boxes = new WeakMap<Flat, StepBox>();

function boxOf(line: Flat): StepBox {
  const known = boxes.get(line);
  if (known !== undefined) return known;
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let at = 0; at < line.length; at += 2) {
    const [x = 0, y = 0] = [line[at], line[at + 1]];
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  boxes.set(line, box);
  return box;
}

/** Whether a line lies within a box, beside it, or must be cut. */
function lies(line: Flat, box: StepBox): "within" | "beside" | "across" {
  const { west, south, east, north } = boxOf(line);
  if (east < box.west || west > box.east || north < box.south || south > box.north) return "beside";
  return west > box.west && east < box.east && south > box.south && north < box.north ? "within" : "across";
}

/** The pieces of a line within a box. */
export function clipLine(line: Flat, box: StepBox): Flat[] {
  const where = lies(line, box);
  if (where !== "across") return where === "within" ? [line] : [];
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (let at = 0; at + 3 < line.length; at += 2) {
    const inside = clipSegment([line[at] ?? 0, line[at + 1] ?? 0, line[at + 2] ?? 0, line[at + 3] ?? 0], box);
    if (inside === null) continue;
    const [x1, y1, x2, y2] = inside;
    if (piece.at(-2) !== x1 || piece.at(-1) !== y1) {
      if (piece.length > 2) pieces.push(piece);
      piece = [x1, y1];
    }
    if (x1 !== x2 || y1 !== y2) piece.push(x2, y2);
  }
  if (piece.length > 2) pieces.push(piece);
  return pieces;
}

type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

/** Liang and Barsky. */
function clipSegment([x1, y1, x2, y2]: Segment, { west, south, east, north }: StepBox): Segment | null {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [from, to] = [0, 1];
  for (const [slope, room] of [
    [-dx, x1 - west],
    [dx, east - x1],
    [-dy, y1 - south],
    [dy, north - y1],
  ] as const) {
    if (slope === 0 && room < 0) return null;
    if (slope < 0) from = Math.max(from, room / slope);
    if (slope > 0) to = Math.min(to, room / slope);
  }
  if (from > to) return null;
  const at = (share: number) => [Math.round(x1 + dx * share), Math.round(y1 + dy * share)] as const;
  return [...(from === 0 ? [x1, y1] : at(from)), ...(to === 1 ? [x2, y2] : at(to))] as unknown as Segment;
}

/**
 * What of a ring lies within a box, closed along its sides (Sutherland and Hodgman); null: nothing.
 */
export function clipRing(ring: Flat, box: StepBox): Flat | null {
  const where = lies(ring, box);
  if (where !== "across") return where === "within" ? ring : null;
  let left: Flat = ring;
  for (const [axis, side, sign] of [
    [0, box.west, 1],
    [0, box.east, -1],
    [1, box.south, 1],
    [1, box.north, -1],
  ] as const) {
    left = cut(left, { axis, side, sign });
    if (left.length < 6) return null;
  }
  return left;
}

type Side = { axis: 0 | 1; side: number; sign: 1 | -1 };

/** The part of a ring on the inner side of a line. */
function cut(ring: Flat, { axis, side, sign }: Side): number[] {
  const kept: number[] = [];
  const count = ring.length / 2;
  const add = (x: number, y: number) => {
    if (kept.at(-2) !== x || kept.at(-1) !== y) kept.push(x, y);
  };
  for (let at = 0; at < count; at++) {
    const before = (at + count - 1) % count;
    const [x1 = 0, y1 = 0] = [ring[before * 2], ring[before * 2 + 1]];
    const [x2 = 0, y2 = 0] = [ring[at * 2], ring[at * 2 + 1]];
    const first = ((axis === 0 ? x1 : y1) - side) * sign;
    const last = ((axis === 0 ? x2 : y2) - side) * sign;
    if (first >= 0 !== last >= 0) {
      const share = first / (first - last);
      const crossed = [Math.round(x1 + (x2 - x1) * share), Math.round(y1 + (y2 - y1) * share)];
      crossed[axis] = side;
      add(crossed[0] ?? 0, crossed[1] ?? 0);
    }
    if (last >= 0) add(x2, y2);
  }
  return kept;
}

/** Whether a step from one point to the next runs along a side of the box: no coast is there. */
export function isAlongSide([x1, y1, x2, y2]: Segment, { west, south, east, north }: StepBox): boolean {
  return (x1 === x2 && (x1 === west || x1 === east)) || (y1 === y2 && (y1 === south || y1 === north));
}
