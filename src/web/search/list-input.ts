import type { nearby } from "#contract/listings.ts";
import type { InputOf } from "#contract/route.ts";
import { filtersOf } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";
import type { ChosenPlace } from "../places/place-choice.ts";

type Asked = InputOf<typeof nearby>;

/** What a list asks the server for, and its map too: where, and which filters and order. */
export function inputOf(query: FindQuery, { lat, lng }: Pick<ChosenPlace, "lat" | "lng">) {
  const { bloodGroup, ...filters } = filtersOf(query);
  const group = query.side === "need" ? { side: query.side, donorGroup: bloodGroup } : { bloodGroup };
  return { lat, lng, withinKm: query.withinKm, ...filters, ...group, sort: query.sort } satisfies Asked;
}

/** Offers are one row a place, those that can be called now; needs are one row each. */
export function groupingOf({
  side,
  callable,
}: Pick<FindQuery, "side" | "callable">): Pick<Asked, "group" | "callable"> {
  return side === "need" ? {} : { group: "place", callable: callable ?? "yes" };
}
