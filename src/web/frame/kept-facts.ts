import { KINDS } from "#domain/resources/kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { KeptPage } from "../store/saved/offline-pages.ts";

/** A number from a page, whose it is, and what for. */
export type KeptNumber = {
  name: string;
  phone: string;
  at: string;
  kind?: Kind;
  /** Of a made-up entry: its id. */
  madeUp?: string;
};

/**
 * Published numbers on stored pages, newest pages first, without duplicates. Rows with none left
 * are skipped.
 * @param of only numbers for these kinds; null: for all
 */
export function numbersOf(pages: readonly KeptPage[], most: number, of: readonly Kind[] | null = null): KeptNumber[] {
  const found = new Map<string, KeptNumber>();
  for (const { data, at } of pages) {
    for (const row of rowsOf(data)) {
      const { name, phone, stock } = row;
      if (typeof name !== "string" || typeof phone !== "string" || stock === "out" || found.has(phone)) continue;
      const kind = KINDS.find((each) => each === row["kind"]);
      if (of !== null && (kind === undefined || !of.includes(kind))) continue;
      const { id, demo } = row;
      const madeUp = demo === true && typeof id === "string" ? { madeUp: id } : {};
      found.set(phone, { name, phone, at, ...(kind !== undefined && { kind }), ...madeUp });
    }
  }
  return [...found.values()].slice(0, most);
}

/** The rows of a list, or the page's one subject. */
function rowsOf(data: unknown): Record<string, unknown>[] {
  if (!isRecord(data)) return [];
  const { rows, thing } = data;
  return [...(Array.isArray(rows) ? rows : []), thing].filter(isRecord);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
