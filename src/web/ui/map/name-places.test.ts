import fc from "fast-check";
import { expect, test } from "vitest";
import { besidePins, placeNames, placeNote } from "./name-places.ts";
import type { NameBox, Note } from "./name-places.ts";

const SIZE = { x: 300, y: 300 };
const name = (id: string, x: number, y: number) => ({ id, x, y, width: 60, height: 20 });

test("of two names that touch the better known one, which comes first, stays", () => {
  const placed = placeNames([name("city", 150, 150), name("suburb", 190, 160), name("far", 150, 200)], SIZE);
  expect(placed.map(({ id }) => id)).toEqual(["city", "far"]);
});

test("a name that reaches over the edge is left out, not cut", () => {
  expect(placeNames([name("edge", 20, 150), name("foot", 150, 295)], SIZE)).toEqual([]);
});

test("a name that a pin covers moves beside it; a great one stays where there is no room at all", () => {
  const pin = { x: 150, y: 150, width: 50, height: 50 };
  const moved = besidePins(name("city", 150, 150), [pin], { size: SIZE, stays: false });
  expect(moved).toMatchObject({ x: 150, y: 115 });
  const above = { x: 150, y: 115, width: 60, height: 18 };
  expect(besidePins(name("city", 150, 150), [pin, above], { size: SIZE, stays: false })).toMatchObject({
    x: 150,
    y: 185,
  });
  const around = [pin, above, ...[-60, 60].map((dx) => ({ ...pin, x: 150 + dx })), { ...pin, y: 200 }];
  expect(besidePins(name("suburb", 150, 150), around, { size: SIZE, stays: false })).toBeNull();
  expect(besidePins(name("city", 150, 150), around, { size: SIZE, stays: true })).not.toBeNull();
  const atEdge = { ...pin, x: 280 };
  expect(besidePins(name("edge", 275, 150), [atEdge], { size: SIZE, stays: false })).toMatchObject({ x: 221, y: 150 });
});

test("a name stands near its town, or nowhere: also a great one", () => {
  const row = Array.from({ length: 6 }, (_each, at) => ({ x: 30 + at * 48, y: 150, width: 50, height: 210 }));
  for (const stays of [false, true]) expect(besidePins(name("city", 150, 150), row, { size: SIZE, stays })).toBeNull();
});

const px = (max: number) => fc.integer({ min: 0, max });
const pin = fc.record({ x: px(140), y: px(140), side: fc.integer({ min: 15, max: 32 }) });
const pins = fc
  .array(pin, { maxLength: 14 })
  .map((all) => all.map(({ x, y, side }): NameBox => ({ x, y, width: side * 2, height: side * 2 })));
const noteAt = fc.record({ x: px(140), y: px(140) }).map(({ x, y }): Note => {
  return { x, y: y + 40, width: 60, height: 32, at: { x, y } };
});
const ROOM = { size: { x: 140, y: 140 }, reach: 64 };

/** How far a note's box is from its point, px. */
function farOf({ at }: Note, { x, y, width, height }: NameBox): number {
  return Math.hypot(Math.max(0, Math.abs(x - at.x) - width / 2), Math.max(0, Math.abs(y - at.y) - height / 2));
}

/** Each place of the note on the map, in whole px, that covers no pin. */
function* freePlaces({ width, height }: Note, standing: readonly NameBox[]): Generator<NameBox> {
  for (let x = width / 2; x <= ROOM.size.x - width / 2; x += 1)
    for (let y = height / 2; y <= ROOM.size.y - height / 2; y += 1) {
      const isCovering = ({ x: atX, y: atY, width: w, height: h }: NameBox) =>
        Math.abs(x - atX) < (width + w) / 2 && Math.abs(y - atY) < (height + h) / 2;
      if (!standing.some(isCovering)) yield { x, y, width, height };
    }
}

test("a note covers no pin, is whole, and no free place is nearer to its point; it is left out only where none is", () => {
  fc.assert(
    fc.property(noteAt, pins, (note, standing) => {
      const placed = placeNote(note, standing, ROOM);
      const free = [...freePlaces(note, standing)];
      const nearest = Math.min(...free.map((box) => farOf(note, box)));
      if (placed === null) expect(nearest).toBeGreaterThan(ROOM.reach);
      else {
        expect(free).toContainEqual(placed);
        expect(farOf(note, placed)).toBe(nearest);
      }
    }),
  );
});

test("a note stays where it is wanted if nothing is there", () => {
  const note: Note = { x: 70, y: 80, width: 60, height: 32, at: { x: 70, y: 70 } };
  expect(placeNote(note, [], ROOM)).toMatchObject({ x: 70, y: 80 });
});
