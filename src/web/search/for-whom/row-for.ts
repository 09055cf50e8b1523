import { hasSaidWho, stockFor } from "#domain/facilities/asker-fit.ts";
import type { Asker } from "#domain/facilities/asker-fit.ts";
import type { Row } from "../../entry/row.ts";

/**
 * A row as an asker reads it. Its number is of the part that fits; where that part is empty, none is
 * left. A place that has something else that fits is none that does not.
 */
export function rowFor(row: Row, asker: Asker): Row {
  if (!hasSaidWho(asker) || row.need === true || row.over !== undefined) return row;
  const read = stockFor(row, asker);
  if (read.fit === "no") return { ...read, fit: hasOther(row, asker) ? "may" : "no" };
  const isEmpty = read.count === 0 && row.count !== 0;
  return isEmpty ? { ...read, stock: "out" } : read;
}

/** Where a list shows a row: in its order, below as not fitting, or folded with what has none left. */
export function placeInList(row: Row, asker: Asker): "listed" | "unfit" | "none" {
  if (row.stock === "out") return "none";
  const read = rowFor(row, asker);
  if (read.fit === "no") return "unfit";
  return read.stock === "out" && !hasOther(row, asker) ? "none" : "listed";
}

/** Whether its place has something else that fits, or may. */
function hasOther({ lines = [] }: Row, asker: Asker): boolean {
  return lines.some((line) => {
    const { fit, count } = stockFor(line, asker);
    return line.stock !== "out" && line.stock !== "closed" && fit !== "no" && count !== 0;
  });
}
