import { subtypeOf } from "../listings/listing.ts";
import type { StoredListing } from "../listings/listing.ts";
import { KINDS } from "../resources/kinds.ts";
import type { Kind } from "../resources/kinds.ts";
import { subtypesOf } from "../resources/particulars.ts";

/** Stands before a resource that a message translates, as in `resource:blood/plasma`. */
const RESOURCE = "resource:";

/** A resource that a message names in its reader's language. `subtype` null: the whole kind. */
export type NamedResource = { kind: Kind; subtype: string | null; place: string };

/**
 * What a message says a listing is: its title. Most needs have none: then what is needed, in the
 * form that `namedResource` reads, and where. A patient's group is left out.
 */
export function aboutListing(listing: Pick<StoredListing, "title" | "kind" | "details" | "place">): string {
  const { title, kind, place } = listing;
  if (title !== undefined && title !== "") return title;
  const subtype = subtypeOf(listing);
  return `${RESOURCE}${kind}${subtype === undefined ? "" : `/${subtype}`} ${place.label}`;
}

/** The resource that stands for a listing without a title; null for a title. */
export function namedResource(about: string): NamedResource | null {
  if (!about.startsWith(RESOURCE)) return null;
  const [name = "", ...place] = about.slice(RESOURCE.length).split(" ");
  const [kindName, subtypeName] = name.split("/");
  const kind = KINDS.find((each) => each === kindName);
  if (kind === undefined) return null;
  const subtype = subtypesOf(kind).find((each) => each === subtypeName) ?? null;
  return { kind, subtype, place: place.join(" ").trim() };
}
