import { typeNumber, type TableRow } from "./tables.ts";

const BASE: ReadonlyMap<number, { from: number; share: number }> = new Map([
  [typeNumber("city"), { from: 0, share: 1 }],
  [typeNumber("locality"), { from: -0.05, share: 0.8 }],
  [typeNumber("postal-code"), { from: 0, share: 0.8 }],
  [typeNumber("district"), { from: 0.02, share: 0.78 }],
  [typeNumber("state"), { from: 0.06, share: 0.8 }],
  [typeNumber("country"), { from: 0.14, share: 0.82 }],
]);

/** People of the largest city, the upper end of the scale. */
const MOST = Math.log10(25_000_000);

/**
 * How likely a place is meant when nothing else is known, 0..1, from its people on a logarithmic
 * scale. States and countries count by what is in them, districts less than the city of their name.
 */
export function importance(row: Pick<TableRow, "type" | "weight">): number {
  const base = BASE.get(row.type) ?? { from: 0, share: 1 };
  return Math.max(0, Math.min(1, base.from + (base.share * Math.log10(Math.max(1, row.weight))) / MOST));
}
