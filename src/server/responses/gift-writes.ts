import { giverOf, withGiven } from "#domain/donors/gift-of-response.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { StoredResponse } from "#domain/responses/response.ts";
import { dateFormat } from "#domain/shared/intl-formats.ts";
import type { Locked, Update } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { timeZoneAt } from "#server/presenters/time-zone.ts";
import { donors } from "#server/stored/donors.ts";

/** The donor among whose gifts a response counts once it is done: locked with it. */
export function giverKeys(response: StoredResponse): DocumentKey[] {
  const giver = giverOf(response);
  return giver === null ? [] : [donors.key(giver)];
}

/** A response before and after, and its need. */
type Changed = { before: StoredResponse; after: StoredResponse; listing: StoredListing };

/**
 * The write of a donor whose response to an ask for blood is done now. So nobody asks them too
 * early. Only the donor sees it. What they remove is not recorded again.
 */
export function giftWrites(current: Locked, { before, after, listing }: Changed, now: Date): Update[] {
  const { component } = listing.details;
  if (before.state === "done" || listing.kind !== "blood" || component === undefined) return [];
  return giverKeys(after).flatMap((key) => {
    const document = current.get(keyText(key));
    if (document === undefined) return [];
    const timeZone = timeZoneAt(donors.readShielded(document)?.place ?? listing.place);
    const format = dateFormat("sv-SE", { timeZone, dateStyle: "short" });
    const dayAt = (time: string): string => format.format(new Date(time));
    const body = withGiven(donors.read(document), { response: after, component, dayAt, now });
    return body === null ? [] : [donors.update(key, { body })];
  });
}
