import type { NewsKind, StoredNews } from "#domain/news/news.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import type { Insert } from "#server/documents/command.ts";
import { news } from "#server/stored/news.ts";

/** A message to an owner: its kind, the decision or appeal with its reason, and the listing. */
export type NewsItem = { kind: NewsKind; about: { id: string; reason: string }; listingId: string; now: Date };

/** A piece of news to an owner. It has the moderator's reason, but not who the moderator is. */
export function newsAt(ownerId: string, { kind, about, listingId, now }: NewsItem): Insert {
  const item: StoredNews = {
    ownerId,
    kind,
    at: now.toISOString(),
    listingId,
    ...(about.reason !== "" && { words: about.reason }),
  };
  return news.insert(uuidv5(about.id, `${kind} ${listingId}`), { body: item });
}
