import type { StockValue } from "../observations/axes.ts";

/**
 * Whether only the name and the place are known. Nobody ever observed the stock, and no number can
 * be called or asked for. Such a place is a line of a list, not a card.
 */
export function isNameOnly(known: { stock: StockValue; observedAt: string | undefined; mayCall: boolean }): boolean {
  return known.stock === "unknown" && known.observedAt === undefined && !known.mayCall;
}
