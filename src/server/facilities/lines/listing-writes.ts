import type { StoredFacility } from "#domain/facilities/facility.ts";
import { listingWithEditedLines } from "#domain/facilities/lines.ts";
import type { LineMarks } from "#domain/facilities/lines.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { StoredReport } from "#domain/moderation/report.ts";
import type { StoredNews } from "#domain/news/news.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import type { Locked, Write } from "#server/documents/command.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { listings } from "#server/stored/listings.ts";
import { reports } from "#server/stored/moderation.ts";
import { news } from "#server/stored/news.ts";

/** A facility before and after. `marks`: its listings' line marks, where a change is undone. */
type FacilityChange = { before: StoredFacility; after: StoredFacility; marks?: Readonly<Record<string, LineMarks>> };

/**
 * The facility's listings with its new lines or name. `freed`: ids of those without an open report
 * now.
 */
export function listingWrites(
  current: Locked,
  { before, after, marks }: FacilityChange,
  { now, freed = new Set() }: { now: Date; freed?: ReadonlySet<string> },
): Write[] {
  const documents = [...current.values()];
  return listingsIn(current).flatMap(({ id, listing }): Write[] => {
    const said = observationsOf(id, documents);
    const turned = listingWithEditedLines(listing, { before, after, marks: marks?.[id] }, { said, now });
    if (turned === null && !freed.has(id)) return [];
    const { doubt, ...rest } = turned ?? listing;
    const next = freed.has(id) || doubt === undefined ? rest : { ...rest, doubt };
    return [listings.update({ id }, { body: next })];
  });
}

/** Listings among the documents read. */
export function listingsIn(current: Locked): { id: string; listing: StoredListing }[] {
  return listings.readAll(current.values()).map(({ document: { id }, value }) => ({ id, listing: value }));
}

/** Since when observations count for the numbers of each listing. */
export function marksIn(current: Locked): Record<string, LineMarks> {
  return Object.fromEntries(
    listingsIn(current).map(({ id, listing: { linesSince, turnedAt } }) => [
      id,
      { ...(linesSince !== undefined && { linesSince }), ...(turnedAt !== undefined && { turnedAt }) },
    ]),
  );
}

/** A report among the documents read. */
export type ReportDocument = { document: ShieldedDocument; report: StoredReport };

/** Open reports that a moderator's correction answers: a corrected field, or a wrong number. */
export function answeredReports(
  current: Locked,
  fields: ReadonlySet<string>,
): { closed: ReportDocument[]; freed: Set<string> } {
  const open = reportsIn(current).filter(({ report }) => report.state === "open");
  const isAnswered = ({ report: { cause, field } }: ReportDocument): boolean =>
    (cause === "wrong-field" && field !== undefined && fields.has(field)) ||
    (cause === "wrong-number" && fields.has("phone"));
  const left = new Set(open.filter((each) => !isAnswered(each)).map(({ report }) => report.listingId));
  const closed = open.filter(isAnswered);
  const ids = closed.flatMap(({ report: { listingId } }) => (listingId === undefined ? [] : [listingId]));
  return { closed, freed: new Set(ids.filter((id) => !left.has(id))) };
}

/** Reports among the documents read. */
export function reportsIn(current: Locked): ReportDocument[] {
  return reports.readAll(current.values()).map(({ document, value }) => ({ document, report: value }));
}

/**
 * One piece of news for each of them. A facility that they maintain or reported has new lines or a
 * new name.
 */
export function newsOf(
  owners: readonly string[],
  { about, facilityId, reason, now }: { about: string; facilityId: string; reason?: string | undefined; now: Date },
): Write[] {
  return [...new Set(owners)].map((ownerId) => {
    const newsItem: StoredNews = {
      ownerId,
      kind: "facility-retold",
      at: now.toISOString(),
      facilityId,
      ...(reason !== undefined && { words: reason }),
    };
    return news.insert(uuidv5(about, ownerId), { body: newsItem });
  });
}
