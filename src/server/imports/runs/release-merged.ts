import { unmergedFacility, unmergedListing } from "#domain/duplicates/merge.ts";
import { jsonOf, readable } from "#server/documents/collections/collections.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import type { Author } from "../../documents/command.ts";
import type { JsonObject } from "../../documents/documents.ts";
import type { Database } from "../../documents/pool.ts";
import { upsertBatch } from "../../documents/store.ts";
import { readMergedIntoGone } from "../queries.ts";

/**
 * Shows entries again that an import had merged into one that is gone. They were hidden for its
 * sake alone.
 */
export async function releaseMerged(database: Database, audit: Author & { act: string }): Promise<void> {
  for (;;) {
    const merged = readable(await readMergedIntoGone(database));
    if (merged.length === 0) return;
    const counts = await upsertBatch(
      database,
      merged.map(({ collection, id, version, body, shielded }) => ({
        collection,
        id,
        shielded,
        body: withoutMerge(collection, body),
        expects: version,
      })),
      audit,
    );
    // Somebody writes them at the same moment: the next look at the table sees it.
    if (counts.updated === 0) return;
  }
}

/** A body as it would be without the merge by an import. */
export function withoutMerge(collection: string, body: JsonObject): JsonObject {
  if (collection === "facilities") return jsonOf(unmergedFacility(facilities.parse(body)));
  return collection === "listings" ? jsonOf(unmergedListing(listings.parse(body))) : body;
}
