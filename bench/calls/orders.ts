import type { Order } from "./simulate.ts";
import { kmBetween } from "./place-row.ts";
import type { VisibleRow } from "./place-row.ts";

/** Rows with the least key first; equal ones by id. Keys are computed once. */
export function sortedBy(rows: readonly VisibleRow[], key: (row: VisibleRow) => number): VisibleRow[] {
  return rows
    .map((row) => ({ row, key: key(row) }))
    .toSorted((a, b) => a.key - b.key || (a.row.id < b.row.id ? -1 : 1))
    .map(({ row }) => row);
}

/** By distance alone, also rows that nobody can call. */
export const nearest: Order = (rows, { spot }) => sortedBy(rows, (row) => kmBetween(spot, row.spot));

/** By distance, of rows that can be called. */
export const nearestCallable: Order = (rows, from) =>
  nearest(
    rows.filter(({ hasNumber }) => hasNumber),
    from,
  );

/** By the time of the last confirmation, as `sort=fresh` has it. */
export const freshest: Order = (rows) => sortedBy(rows, ({ confirmedMs }) => (confirmedMs === null ? 0 : -confirmedMs));
