import { REPORT_WEIGHTS, doubtOf } from "#domain/moderation/doubt.ts";
import type { ReportKind, StoredReport } from "#domain/moderation/report.ts";
import { MADE_UP_SOURCE } from "#domain/shared/demo-source.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import type { ImportDocument } from "#server/imports/pipeline/format.ts";
import { listings } from "#server/stored/listings.ts";
import { reports } from "#server/stored/moderation.ts";
import { MADE_UP_WHO, madeUpId } from "./documents.ts";

/** A made-up place of whose first entry people without an account reported something, and minutes since each did. */
type Reported = { place: string; kind: ReportKind; ago: readonly number[] };

/** Long enough ago that they lower the rank. Nothing is said of a place whose name is real. */
const REPORTED: readonly Reported[] = [
  { place: "place oxygen-supplier 8", kind: "fraud", ago: [420, 870] },
  { place: "place ambulance-service 9", kind: "wrong-number", ago: [1_290] },
  { place: "place pharmacy 7", kind: "not-there", ago: [610, 940] },
];

/** Whether a document was made by `reportsOf`. */
export function isMadeUpReport(document: ImportDocument): boolean {
  return reports.holds(document);
}

/**
 * Reports of made-up people, without words, and their entries, which rank lower. So moderators see
 * cases on their desk.
 */
export function reportsOf(places: readonly ImportDocument[], newest: number): ImportDocument[] {
  return REPORTED.flatMap((reported) => {
    const id = madeUpId(reported.place);
    const entry = places.find((each) => listings.holds(each) && each.body["facilityId"] === id);
    if (entry === undefined) throw new Error(`No made-up entry of ${reported.place}`);
    return reportedEntry(entry, reported, newest);
  });
}

function reportedEntry(entry: ImportDocument, { kind, ago }: Reported, newest: number): ImportDocument[] {
  const filed = ago.map((minutes, at) => {
    const body: StoredReport = {
      listingId: entry.id,
      cause: kind,
      at: new Date(newest - minutes * MINUTE_MS).toISOString(),
      weight: REPORT_WEIGHTS.anonymous,
      state: "open",
      source: MADE_UP_SOURCE,
    };
    const name = `${kind}-${at}`;
    const shielded = { who: `${MADE_UP_WHO}reporter-${name}`, network: `${MADE_UP_WHO}network-${name}` };
    return { id: madeUpId(`${entry.id} report ${name}`), body, shielded };
  });
  const counted = filed.map(({ body, shielded }) => ({ ...body, ...shielded }));
  const doubt = doubtOf(counted, new Date(newest));
  return [
    { ...entry, body: { ...entry.body, doubt } },
    ...filed.map(({ id, ...parts }) => reports.document(id, parts)),
  ];
}
