import { placeAndQueryPart } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";

/**
 * The form to post a need of what was searched, with its details and place. It asks the kind where
 * a list has several.
 */
export function postAddress(query: FindQuery, near: string): string {
  return `/post?side=need&kind=${query.slug}&${placeAndQueryPart(query, near)}`;
}
