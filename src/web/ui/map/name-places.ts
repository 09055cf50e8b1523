/** A name's box on the screen, px: its centre and size. */
export type NameBox = { x: number; y: number; width: number; height: number };

/** Space between two names, px. */
const GAP = 4;

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
 * @returns null if there is no room on a map of this size, px
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
  const places = [{ y: up }, { y: down }, { x: right }, { x: left }].map((moved) => ({ ...name, ...moved }));
  return places.find(isFree) ?? (stays ? { ...name, y: up } : null);
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
