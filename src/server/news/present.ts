import type { News } from "#contract/news.ts";
import type { StoredNews } from "#domain/news/news.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { headOf } from "#server/documents/document-header.ts";

/** A piece of news in a stored document. */
export function newsOf({ body }: StoredDocument): StoredNews {
  return body as unknown as StoredNews;
}

/** News as it leaves, to whom it is for alone; every field is named. */
export function presentNews(document: StoredDocument): News {
  const { kind, at, listingId, facilityId, grantId, words, seenAt } = newsOf(document);
  return { collection: "news", ...headOf(document), kind, at, listingId, facilityId, grantId, words, seenAt };
}
