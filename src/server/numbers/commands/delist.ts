import { withoutDelistedLines, withoutDelistedChannels } from "#domain/contact/delisting.ts";
import type { IsDelisted } from "#domain/contact/delisting.ts";
import type { StoredNews } from "#domain/news/news.ts";
import type { Author, Command, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { news } from "#server/stored/news.ts";
import type { NumberKeys } from "../keys.ts";

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
  const isDelisted: IsDelisted = (channel) => keys.all(channel).some((each) => gone.has(each));
  return {
    by,
    act: `${key.collection}.take-number-off`,
    lock: [key],
    decide: (current) => {
      const document = current.get(keyText(key));
      const writes = document === undefined ? [] : writesFor(document, isDelisted, { now, newsId });
      if (writes.length === 0) return { ok: false, reason: "documents/not-found" };
      return { ok: true, value: { writes } };
    },
  };
}

function writesFor(
  document: ShieldedDocument,
  isDelisted: IsDelisted,
  { now, newsId }: { now: Date; newsId: string },
): Write[] {
  const at = now.toISOString();
  if (document.collection === "facilities") {
    const facility = withoutDelistedLines(facilities.read(document), isDelisted, at);
    return facility === null ? [] : [facilities.update(document, { body: facility })];
  }
  const kept = { listing: listings.read(document), shielded: listings.readShielded(document) };
  const left = withoutDelistedChannels(kept, isDelisted, at);
  if (left === null) return [];
  const { listing, shielded } = left;
  const update = listings.update(document, { body: listing, shielded });
  if (listing.ownerId === null) return [update];
  const newsItem: StoredNews = { ownerId: listing.ownerId, kind: "number-delisted", at, listingId: document.id };
  return [update, news.insert(newsId, { body: newsItem })];
}
