import type { KeptPage } from "../store/saved/last-pages.ts";

/** A number from a page, and whose it is. */
export type KeptNumber = { name: string; phone: string; at: string };

/**
 * Published numbers on stored pages, newest pages first, without duplicates. Rows with none left
 * are skipped.
 */
export function numbersOf(pages: readonly KeptPage[], most: number): KeptNumber[] {
  const found = new Map<string, KeptNumber>();
  for (const { data, at } of pages) {
    for (const row of rowsOf(data)) {
      const { name, phone, stock } = row;
      if (typeof name !== "string" || typeof phone !== "string" || stock === "out" || found.has(phone)) continue;
      found.set(phone, { name, phone, at });
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
