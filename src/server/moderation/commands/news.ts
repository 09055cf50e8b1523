import type { NewsKind, StoredNews } from "#domain/news/news.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import type { Insert } from "#server/documents/command.ts";
import { news } from "#server/stored/news.ts";

/**
 * What somebody is told: of which kind, of which decision or appeal and why, about which listing.
 */
export type Telling = { kind: NewsKind; about: { id: string; reason: string }; listingId: string; now: Date };

/**
 * A piece of news to an owner. The reason is the moderator's; who the moderator is stays out of it.
 */
export function newsAt(ownerId: string, { kind, about, listingId, now }: Telling): Insert {
  const told: StoredNews = {
    ownerId,
    kind,
    at: now.toISOString(),
    listingId,
    ...(about.reason !== "" && { words: about.reason }),
  };
  return news.insert(uuidv5(about.id, `${kind} ${listingId}`), { body: told });
}
