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
    const isInside =
      name.x - name.width / 2 >= 0 &&
      name.x + name.width / 2 <= size.x &&
      name.y - name.height / 2 >= 0 &&
      name.y + name.height / 2 <= size.y;
    if (isInside && !placed.some((other) => touch(name, other))) placed.push(name);
  }
  return placed;
}

function touch(a: NameBox, b: NameBox): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 + GAP && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + GAP;
}
