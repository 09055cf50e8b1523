import { withoutDelistedLines, withoutDelistedChannels } from "#domain/contact/delisting.ts";
import type { IsDelisted } from "#domain/contact/delisting.ts";
import type { StoredNews } from "#domain/news/news.ts";
import type { Author, Command, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, Json, JsonObject, ShieldedDocument } from "#server/documents/documents.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { unlessBroken } from "#server/documents/collections/broken.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { news } from "#server/stored/news.ts";
import type { NumberKeys, Reached } from "./keys.ts";

/** Every channel in a document, published or shielded. */
export function reachedIn({
  collection,
  body,
  shielded,
}: Pick<ShieldedDocument, "collection" | "body" | "shielded">): Reached[] {
  if (collection !== "listings" && collection !== "facilities") return [];
  // Read raw, even from a broken document: a number must always be found.
  if (collection === "facilities") return [...linesIn(body["phones"]), ...linesIn(body["listedPhones"])];
  return [...linesIn(membersOf(body["contact"])["channels"]), ...linesIn(shielded?.["channels"])];
}

/** Lines and channels in a stored list. A line without a type is a phone. */
function linesIn(list: Json | undefined): Reached[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((each) => {
    const { type, value } = membersOf(each);
    if (typeof value !== "string") return [];
    return [{ type: type === "email" || type === "whatsapp" ? type : "phone", value }];
  });
}

function membersOf(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** What a removal needs: where, whose hashes, which numbers (by key), who does it and when. */
export type Delisting = {
  database: Database;
  keys: NumberKeys;
  gone: ReadonlySet<string>;
  by: Author;
  now: Date;
};

/**
 * Removes numbers from one document, published or shielded, and notifies its owner.
 * @returns whether there was one in it
 */
export async function delistEverywhere(taking: Delisting, key: DocumentKey): Promise<boolean> {
  const newsId = newId(taking.now);
  const command = commandFor(taking, key, newsId);
  const answer = await unlessBroken(() => executeCommand<"documents/not-found">(taking.database, command));
  // An unreadable document is shown nowhere.
  if (answer === null) return false;
  if (!answer.ok && answer.reason !== "documents/not-found") throw new Error(`a number stays: ${answer.reason}`);
  return answer.ok;
}

function commandFor(
  { keys, gone, by, now }: Delisting,
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
  const at = now.toISOString();
  if (document.collection === "facilities") {
    const facility = withoutDelistedLines(facilities.read(document), isTakenOff, at);
    return facility === null ? [] : [facilities.update(document, { body: facility })];
  }
  const kept = { listing: listings.read(document), shielded: listings.readShielded(document) };
  const left = withoutDelistedChannels(kept, isTakenOff, at);
  if (left === null) return [];
  const { listing, shielded } = left;
  const update = listings.update(document, { body: listing, shielded });
  if (listing.ownerId === null) return [update];
  const newsItem: StoredNews = { ownerId: listing.ownerId, kind: "number-delisted", at, listingId: document.id };
  return [update, news.insert(newsId, { body: newsItem })];
}
