import type { getDuplicates, LikelyDuplicate } from "#contract/duplicates/duplicates.ts";
import type { OutputOf } from "#contract/route.ts";
import type { SingleListing } from "#contract/listings.ts";
import { likenessOf } from "#domain/duplicates/likeness.ts";
import type { Actor } from "#domain/identity/actor.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import { presentFacility } from "#server/presenters/facility.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { entryOf } from "./find-alike.ts";
import type { FindDependencies } from "./find-alike.ts";
import { readLikely, readSpread } from "./queries.ts";
import type { LikelyPair } from "./queries.ts";

/** What moderators' screens need: finding, and a listing as this moderator may see it. */
export type LikelyDependencies = FindDependencies & {
  present: (document: ShieldedDocument, actor: Actor, now: Date) => SingleListing;
};

/** The likeliest duplicates that nobody has answered yet, both entries with the reasons. */
export async function readLikelyDuplicates(
  dependencies: LikelyDependencies,
  limit: number,
  { actor, now }: { actor: Actor; now: Date },
): Promise<OutputOf<typeof getDuplicates>> {
  const { database, numbersOf, present } = dependencies;
  const pairs = await readLikely(database, limit);
  const keys = pairs.flatMap(({ collection, lowId, highId }) => [lowId, highId].map((id) => ({ collection, id })));
  const documents = new Map((await readShieldedAll(database, keys)).map((document) => [document.id, document]));
  const numbers = new Map(
    [...documents].map(([id, document]) => [id, Object.values(numbersOf(document)).flat()] as const),
  );
  const spread = await readSpread(database, [...new Set([...numbers.values()].flat())]);
  const itemOf = ({ lowId, highId, score }: LikelyPair): LikelyDuplicate[] => {
    const both = [lowId, highId].flatMap((id) => documents.get(id) ?? []);
    const [low, high] = both;
    if (low === undefined || high === undefined) return [];
    const entry = (document: ShieldedDocument) => entryOf(document, numbers.get(document.id) ?? []);
    const { reasons } = likenessOf(entry(low), entry(high), (key) => spread.get(key) ?? 1);
    const isOfFacilities = facilities.holds(low);
    return [
      {
        collection: isOfFacilities ? "facilities" : "listings",
        ids: [low.id, high.id],
        score,
        reasons: [...reasons],
        listings: both.filter(listings.holds).map((document) => present(document, actor, now)),
        facilities: both.filter(facilities.holds).map((document) => presentFacility(document, [])),
      },
    ];
  };
  return { items: pairs.flatMap(itemOf) };
}
