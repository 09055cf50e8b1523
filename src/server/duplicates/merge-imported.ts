import { mergedFacility, mergedListing } from "#domain/duplicates/merge.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { jsonOf } from "#server/documents/collections/collections.ts";
import type { JsonObject, ShieldedDocument } from "#server/documents/documents.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { certainGroups } from "./certain-groups.ts";
import type { Merge } from "./certain-groups.ts";
import { findAlike } from "./find-alike.ts";
import type { AlikePair, ComparedDocument, FindDependencies } from "./find-alike.ts";
import { readDifferent, readOffersOf } from "./queries.ts";

/**
 * Merges new documents of an import into entries of other sources that they certainly are. A merged
 * one keeps its source, facts and observations, and points to the other. Offers of a merged
 * facility are merged into the same offers of the other facility; offers that it lacks stay.
 *
 * A published number is never compared with the same number kept for somebody. The pointer would
 * tell whose number it is. Nothing is merged into what a person owns. Of a group each pair must be
 * certain.
 * @returns the documents in their order, and how many of them are merged
 */
export async function mergeImported<Document extends ComparedDocument>(
  dependencies: FindDependencies,
  documents: readonly Document[],
): Promise<{ documents: Document[]; merged: number }> {
  const alike = await findAlike(dependencies, documents, { mayCompare: mayMerge, isApart: true });
  const different = await readDifferent(dependencies.database, [...new Set(alike.map(({ one }) => one.id))]);
  const certain = alike.filter(
    ({ one, other, likeness }) =>
      likeness.verdict === "certain" && !different.has([one.id, other.id].toSorted().join(" ")),
  );
  const pairsOf = new Map<string, AlikePair[]>();
  for (const pair of certain) pairsOf.set(pair.one.id, [...(pairsOf.get(pair.one.id) ?? []), pair]);
  const merges = [...pairsOf.values()].flatMap((pairs): Merge[] => {
    const [best, ...rest] = pairs.toSorted((a, b) => b.likeness.score - a.likeness.score);
    return best === undefined ? [] : [{ one: best.one, into: best.other, others: rest.map(({ other }) => other) }];
  });
  const sound = await certainGroups(dependencies, merges);
  const targets = new Map(merges.flatMap(({ one, into }) => (sound.has(one.id) ? [[one.id, into] as const] : [])));
  if (targets.size === 0) return { documents: [...documents], merged: 0 };
  const places = documents.filter(({ collection, id }) => collection === "facilities" && targets.has(id));
  const offers = await readOffersOf(dependencies.database, [
    ...new Set(places.map(({ id }) => targets.get(id)?.id ?? "")),
  ]);
  let merged = 0;
  const written = documents.map((document) => {
    const into = targets.get(document.id)?.id ?? offerLike(document, targets, offers);
    if (into === undefined) return document;
    merged += 1;
    return { ...document, body: mergedBody(document, into) };
  });
  return { documents: written, merged };
}

function mergedBody({ collection, body }: ComparedDocument, into: string): JsonObject {
  return collection === "facilities"
    ? jsonOf(mergedFacility(facilities.parse(body), into))
    : jsonOf(mergedListing(listings.parse(body), into));
}

function mayMerge(one: ComparedDocument, other: ShieldedDocument): boolean {
  const { kind, name, demo } = sourceOf(other.body);
  const isListed = kind === "import" || kind === "facility";
  if (typeof other.body["ownerId"] === "string" || !isListed || demo === true) return false;
  return name !== sourceOf(one.body).name;
}

function sourceOf({ source }: JsonObject): { kind?: unknown; name?: unknown; demo?: unknown } {
  return typeof source === "object" && source !== null && !Array.isArray(source) ? source : {};
}

/** The same offer of the facility that an offer's own facility is merged into. */
function offerLike(
  { collection, body }: ComparedDocument,
  targets: ReadonlyMap<string, { id: string }>,
  offers: readonly ShieldedDocument[],
): string | undefined {
  const facilityId = body["facilityId"];
  const place = collection === "listings" && typeof facilityId === "string" ? targets.get(facilityId)?.id : undefined;
  if (place === undefined) return undefined;
  return sameOffer(
    listings.parse(body),
    offers.filter((offer) => offer.body["facilityId"] === place),
  );
}

/** The id of the offer of these that offers exactly the same. */
export function sameOffer(
  { kind, side, details }: Pick<StoredListing, "kind" | "side" | "details">,
  offers: readonly ShieldedDocument[],
): string | undefined {
  const wanted = JSON.stringify(sorted(details));
  return offers.find((offer) => {
    const other = listings.parse(offer.body);
    return other.kind === kind && other.side === side && JSON.stringify(sorted(other.details)) === wanted;
  })?.id;
}

function sorted(details: object): [string, unknown][] {
  return Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
