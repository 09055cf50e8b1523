/** A name's box on the screen, px: its centre and size. */
export type NameBox = { x: number; y: number; width: number; height: number };

/** Space between two names, px. */
const GAP = 4;
/** A name that is farther from its town would be taken for another's, px. */
const MOST_MOVED = 80;

/**
 * The names that have room, in the given order (best known first). Those that would touch another
 * or cross the edge are left out.
 * @param size of the map, px
 */
export function placeNames<Name extends NameBox>(names: readonly Name[], size: { x: number; y: number }): Name[] {
  const placed: Name[] = [];
  for (const name of names) {
    if (isInside(name, size) && !placed.some((other) => touch(name, other))) placed.push(name);
  }
  return placed;
}

/**
 * Of each name the first place that has room beside what stands there already, in the given order.
 */
export function placeBeside<Name extends NameBox>(
  names: readonly (readonly Name[])[],
  standing: readonly NameBox[],
  size: { x: number; y: number },
): Name[] {
  const placed: Name[] = [];
  const isFree = (box: NameBox) => isInside(box, size) && ![...standing, ...placed].some((other) => touch(box, other));
  for (const places of names) placed.push(...places.filter(isFree).slice(0, 1));
  return placed;
}

/**
 * Where a name stands whose point pins cover: over, under, after or before them. A pin is never
 * moved for a name.
 * @param stays whether it stands over the nearest pin's head where no place is free
 * @returns null if there is no room near it on a map of this size, px
 */
export function besidePins<Name extends NameBox>(
  name: Name,
  pins: readonly NameBox[],
  { size, stays }: { size: { x: number; y: number }; stays: boolean },
): Name | null {
  const isFree = (box: NameBox) => isInside(box, size) && !pins.some((pin) => overlap(box, pin));
  if (isFree(name)) return name;
  const covering = pins.filter((pin) => overlap(name, pin));
  if (covering.length === 0) return null;
  const up = Math.min(...covering.map((pin) => pin.y - pin.height / 2)) - name.height / 2;
  const down = Math.max(...covering.map((pin) => pin.y + pin.height / 2)) + name.height / 2;
  const right = Math.max(...covering.map((pin) => pin.x + pin.width / 2)) + name.width / 2 + GAP;
  const left = Math.min(...covering.map((pin) => pin.x - pin.width / 2)) - name.width / 2 - GAP;
  const isNear = ({ x, y }: NameBox) => Math.max(Math.abs(x - name.x), Math.abs(y - name.y)) <= MOST_MOVED;
  const places = [{ y: up }, { y: down }, { x: right }, { x: left }]
    .map((moved) => ({ ...name, ...moved }))
    .filter(isNear);
  return places.find(isFree) ?? (stays && isNear({ ...name, y: up }) ? { ...name, y: up } : null);
}

/** A note's wanted box, and the point that it is about, px. */
export type Note = NameBox & { at: { x: number; y: number } };

/**
 * Where a note stands: the place nearest to its point that covers nothing. Of several, the one
 * nearest to where it is wanted. It touches an edge of what stands there.
 * @param reach farthest from the point to the note's box, px
 * @returns null where no place is free within reach on a map of this size, px
 */
export function placeNote(
  note: Note,
  standing: readonly NameBox[],
  { size, reach }: { size: { x: number; y: number }; reach: number },
): NameBox | null {
  const { at, x, y, width, height } = note;
  const far = (box: NameBox) =>
    Math.hypot(Math.max(0, Math.abs(box.x - at.x) - width / 2), Math.max(0, Math.abs(box.y - at.y) - height / 2));
  const around = { ...at, width: 2 * (reach + width), height: 2 * (reach + height) };
  const near = standing.filter((box) => overlap(box, around));
  const xs = placesAlong(
    { from: at.x, wanted: x, length: width, end: size.x },
    near.map(({ x: to, width: of }) => [to, of]),
  );
  const ys = placesAlong(
    { from: at.y, wanted: y, length: height, end: size.y },
    near.map(({ y: to, height: of }) => [to, of]),
  );
  let best: { box: NameBox; rank: readonly [number, number] } | null = null;
  for (const toX of xs)
    for (const toY of ys) {
      const box = { x: toX, y: toY, width, height };
      const rank = [far(box), Math.hypot(toX - x, toY - y)] as const;
      if (rank[0] > reach || (best !== null && !isBefore(rank, best.rank))) continue;
      if (isInside(box, size) && !near.some((other) => overlap(box, other))) best = { box, rank };
    }
  return best?.box ?? null;
}

/** Centres worth a look along one axis: wanted, at the point, and touching an edge, whole px. */
function placesAlong(
  { from, wanted, length, end }: { from: number; wanted: number; length: number; end: number },
  standing: readonly (readonly [at: number, size: number])[],
): number[] {
  const half = length / 2;
  const edges = standing.flatMap(([at, of]) => [Math.floor(at - of / 2 - half), Math.ceil(at + of / 2 + half)]);
  return [...new Set([wanted, from, from - half, from + half, Math.ceil(half), Math.floor(end - half), ...edges])];
}

function isBefore(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
}

function isInside({ x, y, width, height }: NameBox, size: { x: number; y: number }): boolean {
  return x >= width / 2 && x + width / 2 <= size.x && y >= height / 2 && y + height / 2 <= size.y;
}

function overlap(a: NameBox, b: NameBox): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;
}

function touch(a: NameBox, b: NameBox): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 + GAP && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + GAP;
}
