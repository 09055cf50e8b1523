import { isVague } from "../places/place.ts";
import type { Place } from "../places/place.ts";
import type { Entry } from "./entry.ts";

/** Side of a cell, degrees: some 3.3 km from south to north. */
const CELL_DEGREES = 0.03;
/** Own words of a name that an entry is found by. */
const MOST_WORDS = 3;

/**
 * The keys under which an entry is filed: kind, cell and sound of a word of its name. Two entries
 * alike by name and place share one with `keysAround`. Empty without a name or with a wide area.
 */
export function blockingKeys(entry: Entry): string[] {
  const [row, column] = cellOf(entry.place);
  return keysIn(entry, [[row, column]]);
}

/** The keys under which entries like this one are looked for: of its cell and the nearest three. */
export function keysAround(entry: Entry): string[] {
  const { lat, lng } = entry.place;
  const [row, column] = cellOf(entry.place);
  const above = lat / CELL_DEGREES - row >= 0.5 ? 1 : -1;
  const beside = lng / CELL_DEGREES - column >= 0.5 ? 1 : -1;
  return keysIn(entry, [
    [row, column],
    [row + above, column],
    [row, column + beside],
    [row + above, column + beside],
  ]);
}

function cellOf({ lat, lng }: Place): [number, number] {
  return [Math.floor(lat / CELL_DEGREES), Math.floor(lng / CELL_DEGREES)];
}

function keysIn({ kinds, words, place }: Entry, cells: readonly (readonly [number, number])[]): string[] {
  if (isVague(place)) return [];
  const sounds = words.own.slice(0, MOST_WORDS).map(({ key, folded }) => (key === "" ? folded : key));
  return kinds.flatMap((kind) =>
    cells.flatMap(([row, column]) => sounds.map((sound) => `${kind} ${row} ${column} ${sound}`)),
  );
}
