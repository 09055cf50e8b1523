import type { ListedListing, Listing } from "#contract/listings.ts";

type Stock = Listing["stock"];
/** Who said something, and when; undefined where it is unknown. */
type Said = { at: string | undefined; by: NonNullable<Stock["by"]> | undefined };
/** For whom it is, and the newest condition that somebody met. */
type Whom = Pick<Stock, "for" | "parts"> & {
  met: NonNullable<NonNullable<Listing["hearsay"]>["conditions"]>[number] | undefined;
};
/** When there will be more, and who said so. */
type More = { expectedAt: string; by: NonNullable<Stock["by"]>; at: string };

/** For whom it is, as its place says, and what people met last. */
export function whomOf({ stock, hearsay }: ListedListing): Whom {
  return { for: stock.for, parts: stock.parts, met: hearsay?.conditions?.[0] };
}

/** Who said the stock, and when. Where nobody said it, who last checked something else. */
export function saidOf({ stock, trust, reach, facilityState }: ListedListing, checkedAt: string | null): Said {
  const isSaid = facilityState?.value === "closed" || stock.value !== "unknown";
  if (isSaid && stock.at !== null) return { at: stock.at, by: stock.by ?? undefined };
  const newest = [stock, trust, reach].find(({ at }) => at !== null && at === checkedAt);
  return { at: checkedAt ?? undefined, by: newest?.by ?? undefined };
}

/** When there will be more, and who said so; `moreExpectedAt` says whether it holds now. */
export function moreOf({ moreAt, at, by }: Stock): More | undefined {
  if (moreAt === undefined || at === null || by === null) return undefined;
  return { expectedAt: moreAt, by, at };
}
