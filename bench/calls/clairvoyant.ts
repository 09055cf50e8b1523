import { answerChance, busyChance, chanceOfUse } from "./call.ts";
import { sortedBy } from "./orders.ts";
import { kmBetween, live } from "./place-row.ts";
import type { PlaceRow, VisibleRow } from "./place-row.ts";
import type { Order } from "./simulate.ts";

/**
 * Who knows the hidden state of every row: whose number works, who is honest, who has stock now.
 * Only whether somebody answers, and whether it is of use so far away, is left to chance. So no
 * order that learns from words can need fewer calls.
 */
export const clairvoyant: Order = (rows, { spot, minute, city }) =>
  sortedBy(rows, (row) => {
    if (!isWhole(row) || !row.hasNumber) return 1;
    live(row, minute, city);
    const { truth, sort } = row;
    if (truth.fraud || truth.stock === 0 || truth.busyUntil > minute) return 0;
    const isAnswered = (1 - busyChance(sort)) * answerChance(sort, truth.number, minute);
    return -isAnswered * chanceOfUse(sort, kmBetween(spot, row.spot));
  });

/** A row of the simulation has its hidden state. Other orders know only what readers see. */
function isWhole(row: VisibleRow): row is PlaceRow {
  return "truth" in row;
}
