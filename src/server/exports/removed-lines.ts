import { isOpenSource } from "#domain/listings/open-data.ts";
import { isSearchable, mayExport } from "#domain/listings/policy.ts";
import type { StoredDocument } from "../documents/documents.ts";
import type { ExportDependencies } from "./exports.ts";
import { readDocumentPages, removalPages } from "./queries.ts";
import { listings } from "#server/stored/listings.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { facilities } from "#server/stored/facilities.ts";

/**
 * What was removed from the open data, a line each. Licences ask re-users to honour deletions.
 * `document`: it is deleted, over, hidden, or a person's own by now, so drop it. `numbers`: an
 * owner delisted one of its numbers. Then read the document again, and drop the numbers that are
 * missing in it. Lines are made by a function, as those of an export.
 */
export async function* removedLines({ database, now }: ExportDependencies): AsyncGenerator<() => string> {
  for await (const page of removalPages(database)) {
    yield () => page.map(({ collection, id, at }) => line({ collection, id, at, what: "document" })).join("");
  }
  for (const collection of ["listings", "facilities"] as const) {
    for await (const page of readDocumentPages(database, collection)) {
      yield () => {
        const at = now();
        return readable(page)
          .flatMap((document) => judged(document, at) ?? [])
          .join("");
      };
    }
  }
}

function judged(document: StoredDocument, now: Date): string | null {
  const { collection, id } = document;
  const { source, numbersTakenOffAt } = listings.holds(document) ? listings.read(document) : facilities.read(document);
  // What never was in the open data is not listed as removed either.
  if (!isOpenSource(source)) return null;
  if (collection === "listings" && !isListed(document, now)) {
    const listing = listings.read(document);
    const wasOpen = listing.side === "offer" && (listing.facilityId !== undefined || !listing.contact.shielded);
    return wasOpen ? line({ collection, id, at: document.updatedAt.toISOString(), what: "document" }) : null;
  }
  return numbersTakenOffAt === undefined ? null : line({ collection, id, at: numbersTakenOffAt, what: "numbers" });
}

function isListed(document: StoredDocument, now: Date): boolean {
  const listing = listings.read(document);
  return mayExport(listing) && isSearchable(listing, now);
}

function line(removed: { collection: string; id: string; at: string; what: "document" | "numbers" }): string {
  return `${JSON.stringify(removed)}\n`;
}
