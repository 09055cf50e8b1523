import { withoutDelistedLines, withoutDelistedChannels } from "#domain/contact/delisting.ts";
import type { IsDelisted } from "#domain/contact/delisting.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { ShieldedListing, StoredListing } from "#domain/listings/listing.ts";
import type { StoredNews } from "#domain/news/news.ts";
import type { Author, Command, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, JsonObject, ShieldedDocument } from "#server/documents/documents.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { NumberKeys, Reached } from "./keys.ts";

/** Every way to reach somebody that stands in a document, published or shielded. */
export function reachedIn({
  collection,
  body,
  shielded,
}: Pick<ShieldedDocument, "collection" | "body" | "shielded">): Reached[] {
  if (collection !== "listings" && collection !== "facilities") return [];
  if (collection === "facilities") {
    const { phones = [], listedPhones = [] } = body as unknown as Partial<StoredFacility>;
    return [...phones, ...listedPhones].map(({ value }) => ({ type: "phone", value }));
  }
  const { contact } = body as unknown as Partial<StoredListing>;
  const { channels = [] } = (shielded ?? {}) as Partial<ShieldedListing>;
  return [...(contact?.channels ?? []), ...channels].map(({ type, value }) => ({ type, value }));
}

/**
 * What a removal needs: where, whose hashes, which numbers (by their keys), who does it and when.
 */
export type TakingOff = {
  database: Database;
  keys: NumberKeys;
  gone: ReadonlySet<string>;
  by: Author;
  now: Date;
};

/**
 * Takes numbers out of one document, published or shielded, and tells its owner.
 * @returns whether there was one in it
 */
export async function takeOff(taking: TakingOff, key: DocumentKey): Promise<boolean> {
  const newsId = newId(taking.now);
  const answer = await executeCommand<"documents/not-found">(taking.database, commandFor(taking, key, newsId));
  if (!answer.ok && answer.reason !== "documents/not-found") throw new Error(`a number stays: ${answer.reason}`);
  return answer.ok;
}

function commandFor(
  { keys, gone, by, now }: TakingOff,
  key: DocumentKey,
  newsId: string,
): Command<"documents/not-found"> {
  const isTakenOff: IsDelisted = (channel) => keys.all(channel).some((each) => gone.has(each));
  return {
    by,
    act: `${key.collection}.take-number-off`,
    lock: [key],
    decide: (current) => {
      const document = current.get(keyText(key));
      const writes = document === undefined ? [] : writesFor(document, isTakenOff, { now, newsId });
      if (writes.length === 0) return { ok: false, reason: "documents/not-found" };
      return { ok: true, value: { writes } };
    },
  };
}

function writesFor(
  document: ShieldedDocument,
  isTakenOff: IsDelisted,
  { now, newsId }: { now: Date; newsId: string },
): Write[] {
  const key = { collection: document.collection, id: document.id };
  const at = now.toISOString();
  if (document.collection === "facilities") {
    const facility = withoutDelistedLines(document.body as unknown as StoredFacility, isTakenOff, at);
    return facility === null ? [] : [{ do: "update", ...key, body: json(facility) }];
  }
  const left = withoutDelistedChannels(
    {
      listing: document.body as unknown as StoredListing,
      shielded: document.shielded as Partial<ShieldedListing> | null,
    },
    isTakenOff,
    at,
  );
  if (left === null) return [];
  const { listing, shielded } = left;
  const update: Write = {
    do: "update",
    ...key,
    body: json(listing),
    shielded: shielded === null ? null : json(shielded),
  };
  if (listing.ownerId === null) return [update];
  const news: StoredNews = { ownerId: listing.ownerId, kind: "number-delisted", at, listingId: key.id };
  return [update, { do: "insert", collection: "news", id: newsId, body: { ...news } }];
}

/** As the store keeps it: members that are undefined left out. */
export function json(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
