import type { StoredFacility } from "../facilities/facility.ts";
import { baseFactsOf } from "../listings/derived-facts.ts";
import { separated } from "../listings/joined-facts.ts";
import type { JoinedEntries, Source, StoredListing } from "../listings/listing.ts";
import { publicSource } from "../listings/public-stock.ts";

/** Merged entries that are named and counted at most: a number has some ten. */
const MOST_JOINED = 20;

/**
 * What some entries add to the one they are merged into. That is their sources, what their lists
 * say, and the heaviest doubt. A list counts only where it is about the same thing. For calls it
 * counts only with the same numbers.
 * @returns undefined where there is none
 */
export function joinedEntries(
  own: StoredListing,
  merged: readonly { id: string; listing: StoredListing }[],
): Omit<JoinedEntries, "own"> | undefined {
  if (merged.length === 0) return undefined;
  const kept = merged.slice(0, MOST_JOINED);
  const doubt = Math.max(...kept.map(({ listing }) => Math.max(listing.doubt ?? 0, listing.joined?.doubt ?? 0)));
  const stated = kept
    .filter(({ listing }) => isSameThing(own, listing))
    .flatMap(({ listing }) => [...statedBy(own, listing), ...(listing.joined?.stated ?? [])]);
  return {
    ids: kept.flatMap(({ id, listing }) => [id, ...(listing.joined?.ids ?? [])]),
    sources: sourcesOf(kept.map(({ listing }) => listing)),
    stated,
    ...(doubt > 0 && { doubt }),
  };
}

/** The same of facilities, which have no facts. */
export function joinedPlaces(
  merged: readonly { id: string; facility: StoredFacility }[],
): StoredFacility["joined"] | undefined {
  if (merged.length === 0) return undefined;
  const kept = merged.slice(0, MOST_JOINED);
  return {
    ids: kept.flatMap(({ id, facility }) => [id, ...(facility.joined?.ids ?? [])]),
    sources: sourcesOf(kept.map(({ facility }) => facility)),
  };
}

/** A person who posted is no source that is named. */
function sourcesOf(
  entries: readonly { source: Source; joined?: { sources: readonly Source[] } | undefined }[],
): Source[] {
  const all = entries.flatMap(({ source, joined }) => [source, ...(joined?.sources ?? [])]);
  const named = all.filter(({ kind, name }) => kind === "import" && name !== undefined);
  return [...new Map(named.map((source) => [source.name, present(publicSource(source))])).values()];
}

/** Without the members that are not there: it is stored and compared. */
function present(source: Source): Source {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined)) as Source;
}

function isSameThing(a: StoredListing, b: StoredListing): boolean {
  const isSame = (name: "bedType" | "group" | "component" | "generic"): boolean => a.details[name] === b.details[name];
  return (
    a.side === b.side && a.kind === b.kind && (["bedType", "group", "component", "generic"] as const).every(isSame)
  );
}

/** What a list or a facility says of stock and reach. Of trust only people here speak. */
function statedBy(own: StoredListing, listing: StoredListing): JoinedEntries["stated"] {
  if (listing.source.kind !== "import" && listing.source.kind !== "facility") return [];
  const { reach, stock, counted } = baseFactsOf(separated(listing));
  const lines = new Set(own.contact.channels.map(({ value }) => value));
  const { channels, shielded } = listing.contact;
  const hasSameLines = !shielded && channels.length > 0 && channels.every(({ value }) => lines.has(value));
  const facts = {
    ...(hasSameLines && reach !== undefined && { reach }),
    ...(stock !== undefined && { stock }),
    ...(counted !== undefined && { counted }),
  };
  return Object.keys(facts).length === 0 ? [] : [facts];
}
