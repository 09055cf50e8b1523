import { META } from "./rows.ts";
import type { Rows } from "./rows.ts";
import { idOrder } from "./uuid-bytes.ts";

/** Order of two slots by id, for lists in a fixed order. */
export function bySlotId(rows: Rows): (a: number, b: number) => number {
  return (a, b) => idOrder(rows.meta, a * META, b * META);
}
