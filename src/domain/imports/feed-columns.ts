import type { ColumnTarget } from "./column-targets.ts";
import type { ImportMapping } from "./mapping.ts";
import { suggestMapping } from "./suggest-mapping.ts";

/**
 * A mapping for the columns that a feed has today. New and reordered ones change nothing. A new
 * column that says the same stands in for one that is gone. `lost`: what no column says any more.
 */
export type FittedMapping = { mapping: ImportMapping; renamed: string[]; lost: ColumnTarget[] };

/** Without one of these a row is nobody's. */
const IDENTIFYING: ReadonlySet<ColumnTarget> = new Set<ColumnTarget>(["id", "name", "phone"]);

/** Fits a source's mapping to today's headers. */
export function fitMapping(
  mapping: ImportMapping,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): FittedMapping {
  const has = new Set(headers);
  const mapped = mapping.columns.filter(({ target }) => target !== "ignore");
  const missing = mapped.filter(({ column }) => !has.has(column));
  const kept = mapping.columns.filter(({ column }) => has.has(column));
  const known = new Set(mapping.columns.map(({ column }) => column));
  const fresh = suggestMapping(headers, rows).mapping.columns.filter(({ column }) => !known.has(column));
  const renamed: string[] = [];
  const lost: ColumnTarget[] = [];
  const added = missing.flatMap(({ target }) => {
    const found = fresh.find((each) => each.target === target);
    if (found === undefined) lost.push(target);
    else renamed.push(found.column);
    return found ?? [];
  });
  // What several columns distinguished together, the others alone do not.
  if (mapping.identity?.some((column) => !has.has(column)) === true) lost.push("id");
  return { mapping: { ...mapping, columns: [...kept, ...added] }, renamed, lost };
}

/** Whether rows can still be distinguished with what is left. */
export function isUsable({ mapping, lost }: FittedMapping): boolean {
  const left = mapping.columns.some(({ target }) => IDENTIFYING.has(target));
  // What told rows apart before must still do it: other ids would make every row a new one.
  return left && !lost.some((target) => target === "id" || target === "name");
}
