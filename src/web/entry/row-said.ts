import type { ListedListing, Listing } from "#contract/listings.ts";
import type { Row } from "./row.ts";

/** For whom it is, as its place says, and what people met last. */
export function whomOf({ stock, hearsay }: ListedListing): Pick<Row, "for" | "parts" | "met"> {
  return { for: stock.for, parts: stock.parts, met: hearsay?.conditions?.[0] };
}

/** Who said the stock, and when. Where nobody said it, who last checked something else. */
export function saidOf(
  { stock, trust, reach, facilityState }: ListedListing,
  checkedAt: string | null,
): Pick<Row, "at" | "by"> {
  const isSaid = facilityState?.value === "closed" || stock.value !== "unknown";
  if (isSaid && stock.at !== null) return { at: stock.at, by: stock.by ?? undefined };
  const newest = [stock, trust, reach].find(({ at }) => at !== null && at === checkedAt);
  return { at: checkedAt ?? undefined, by: newest?.by ?? undefined };
}

/** When there will be more, and who said so. */
export function moreOf({ value, moreAt, at, by }: Listing["stock"]): Row["more"] {
  if (value !== "out" || moreAt === undefined || at === null || by === null) return undefined;
  return { expectedAt: moreAt, by, at };
}
