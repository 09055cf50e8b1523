import type { ChangedDocument, Collection } from "#server/commands/client-collection.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import type { View } from "./view.ts";

/** Cell sizes of the grid, degrees, divisors of 180. A circle covers few cells of one of them. */
const SIDES = [0.5, 4, 30] as const;
/** A circle with more cells, as near a pole, is matched everywhere. */
const MOST_CELLS = 36;
/** A target with more groups is matched in all: each group takes words of its own for each cell. */
const MOST_GROUPS = 4;
/** One degree of latitude, km, slightly too small. */
const DEGREE_KM = 111;

/**
 * Finds the views that a changed document can affect. Those name its id or its owner, or hold it
 * already. Or they have its group and a circle in its cell. No other view is examined.
 */
export class ViewIndex {
  readonly #byWord = new Map<string, Set<View>>();

  add(view: View): void {
    for (const word of wordsOf(view)) {
      const views = this.#byWord.get(word) ?? new Set();
      this.#byWord.set(word, views.add(view));
    }
  }

  remove(view: View): void {
    for (const word of wordsOf(view)) {
      const views = this.#byWord.get(word);
      views?.delete(view);
      if (views?.size === 0) this.#byWord.delete(word);
    }
  }

  /** The views that a document, as it is now, may belong to. */
  ofDocument(group: string, document: StoredDocument): Set<View> {
    const { collection, id, body } = document;
    const found = new Set<View>();
    const take = (word: string): void => {
      for (const view of this.#byWord.get(`${collection} ${word}`) ?? []) found.add(view);
    };
    take(`id ${id}`);
    if (typeof body["ownerId"] === "string") take(`owner ${body["ownerId"]}`);
    const cells = cellsOfPoint(body["place"]);
    for (const each of [group, "*"]) {
      take(`group ${each}`);
      for (const cell of cells) take(`group ${each} ${cell}`);
    }
    return found;
  }

  /**
   * The views of a group that hold the document. All views that hold it, if it is removed or its
   * group is unknown.
   */
  holding(group: string | null, { collection, id }: { collection: string; id: string }): View[] {
    const words = group === null ? ["all"] : [`in ${group}`, "in *"];
    return words.flatMap((word) => {
      const views = this.#byWord.get(`${collection} ${word}`) ?? [];
      return [...views].filter((view) => view.holdsNow(id));
    });
  }

  /** The views of a collection that are being searched. */
  *loading(collection: string): Iterable<View> {
    for (const view of this.#byWord.get(`${collection} all`) ?? [])
      if (view.late !== null && !view.isAwaited) yield view;
  }

  /** The views that a change concerns: those that hold the document, or may do so now. */
  concernedBy(changed: ChangedDocument, collection: Collection): Set<View> {
    const { collection: name, document } = changed;
    if (!this.has(name)) return new Set();
    const group = document === null ? null : collection.groupOf(document);
    const found = document === null || group === null ? new Set<View>() : this.ofDocument(group, document);
    // A document that has just been made is in no view yet.
    if (document === null || document.version > 1) {
      for (const view of this.holding(group, changed)) found.add(view);
    }
    for (const view of this.loading(name)) found.add(view);
    return found;
  }

  /** All views of a collection. */
  all(collection: string): View[] {
    return [...(this.#byWord.get(`${collection} all`) ?? [])];
  }

  /** Whether anybody listens to a collection. */
  has(collection: string): boolean {
    return this.#byWord.has(`${collection} all`);
  }
}

function wordsOf({ collection: { name }, plan: { scope } }: View): string[] {
  const groups = scope.groups === null || scope.groups.size > MOST_GROUPS ? ["*"] : [...scope.groups];
  const words = ["all", ...groups.map((group) => `in ${group}`)];
  if (scope.ids !== null) words.push(...[...scope.ids].map((id) => `id ${id}`));
  else if (scope.ownerId !== null) words.push(`owner ${scope.ownerId}`);
  else {
    const cells = scope.near === null ? null : cellsOfCircle(scope.near);
    for (const group of groups) {
      words.push(...(cells === null ? [`group ${group}`] : cells.map((cell) => `group ${group} ${cell}`)));
    }
  }
  return words.map((word) => `${name} ${word}`);
}

function cellsOfPoint(place: unknown): string[] {
  if (typeof place !== "object" || place === null || !("lat" in place) || !("lng" in place)) return [];
  const { lat, lng } = place;
  if (typeof lat !== "number" || typeof lng !== "number") return [];
  return SIDES.map((side) => cellText(side, Math.floor(lat / side), columnOf(side, lng)));
}

/** The cells of a circle; null when they are too many. */
function cellsOfCircle({ lat, lng, withinKm }: { lat: number; lng: number; withinKm: number }): string[] | null {
  const high = withinKm / DEGREE_KM;
  const top = Math.min(90, Math.abs(lat) + high);
  const cosine = Math.cos((top * Math.PI) / 180);
  const wide = cosine <= 0 ? 360 : Math.min(360, high / cosine);
  for (const side of SIDES) {
    const rows = Math.floor((lat + high) / side) - Math.floor((lat - high) / side) + 1;
    const columns = Math.min(
      Math.ceil(360 / side),
      Math.floor((lng + wide) / side) - Math.floor((lng - wide) / side) + 1,
    );
    if (rows * columns > MOST_CELLS) continue;
    const cells = new Set<string>();
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const at = columnOf(side, lng - wide + column * side);
        cells.add(cellText(side, Math.floor((lat - high) / side) + row, at));
      }
    }
    return [...cells];
  }
  return null;
}

/** Columns wrap around: 180 degrees east is 180 degrees west. */
function columnOf(side: number, lng: number): number {
  const turned = ((((lng + 180) % 360) + 360) % 360) - 180;
  return Math.floor(turned / side);
}

function cellText(side: number, row: number, column: number): string {
  return `${side}/${row}/${column}`;
}
