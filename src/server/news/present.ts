import type { News } from "#contract/news.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { documentHeader } from "#server/documents/document-header.ts";
import { news } from "#server/stored/news.ts";

/** News for its receiver alone; every field is named. */
export function presentNews(document: StoredDocument): News {
  const { kind, at, listingId, facilityId, grantId, words, by, change, seenAt } = news.read(document);
  return {
    collection: "news",
    ...documentHeader(document),
    kind,
    at,
    listingId,
    facilityId,
    grantId,
    words,
    by,
    change: change && {
      what: change.what,
      kind: change.kind,
      subtype: change.subtype,
      table: change.table,
      role: change.role,
    },
    seenAt,
  };
}
