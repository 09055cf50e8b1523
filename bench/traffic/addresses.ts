import type { Database } from "#server/documents/pool.ts";
import { byShare } from "../calls/random.ts";
import type { Random } from "../calls/random.ts";
import type { Page } from "./world.ts";

/**
 * Of a list's entries, how many are opened at all, and the share of the first. Proposal,
 * 2026-11-24.
 */
const OPENED = { most: 10, first: 0.4 };
/** Side of the squares in which entries are looked up, degrees. */
const CELL = 1;

type Entry = { id: string; lat: number; lng: number };

/** Makes the address of a page: an entry is one of the nearest of its kind. */
export class Addresses {
  readonly #random: Random;
  readonly #cells = new Map<string, Entry[]>();
  readonly #nearest = new Map<string, readonly string[]>();

  private constructor(random: Random) {
    this.#random = random;
  }

  /** Reads where all offers are. */
  static async open(database: Database, random: Random): Promise<Addresses> {
    const made = new Addresses(random);
    const { rows } = await database.pool.query<Entry & { kind: string }>(
      `SELECT id, body->>'kind' AS kind, (body->'place'->>'lat')::float8 AS lat, (body->'place'->>'lng')::float8 AS lng
       FROM documents WHERE collection = 'listings' AND body->>'side' = 'offer'`,
    );
    for (const { kind, ...entry } of rows) {
      const key = cellKey(kind, entry.lat, entry.lng);
      const known = made.#cells.get(key);
      if (known === undefined) made.#cells.set(key, [entry]);
      else known.push(entry);
    }
    return made;
  }

  /** The address of a page. Where no entry is near, it is that of its list. */
  of(page: Page): string {
    if (page.page === "first") return `/?at=${page.at}`;
    const [kind = "", asked] = page.search.split("?");
    const list = `/find/${kind}?${asked === undefined ? "" : `${asked}&`}at=${page.at}`;
    if (page.page === "list") return list;
    const ids = this.#near(page, kind);
    const shares = ids.map((id, at) => [id, OPENED.first * (1 - OPENED.first) ** at] as const);
    return shares.length === 0 ? list : `/r/${byShare(this.#random, shares)}?at=${page.at}`;
  }

  /** The nearest of a place: those of its first asker serve all who ask there. */
  #near({ place, at }: Page, kind: string): readonly string[] {
    const key = `${place} ${kind}`;
    const known = this.#nearest.get(key);
    if (known !== undefined) return known;
    const [lat = 0, lng = 0] = at.split(",").map(Number);
    const far = (entry: Entry): number => (entry.lat - lat) ** 2 + (entry.lng - lng) ** 2;
    const ids = (this.#cells.get(cellKey(kind, lat, lng)) ?? [])
      .map((entry) => ({ id: entry.id, far: far(entry) }))
      .toSorted((a, b) => a.far - b.far)
      .slice(0, OPENED.most)
      .map(({ id }) => id);
    this.#nearest.set(key, ids);
    return ids;
  }
}

function cellKey(kind: string, lat: number, lng: number): string {
  return `${kind} ${Math.floor(lat / CELL)} ${Math.floor(lng / CELL)}`;
}
