import type { Reason } from "#contract/errors.ts";
import { REPORT_WEIGHTS } from "#domain/moderation/doubt.ts";
import type { StoredReport } from "#domain/moderation/report.ts";
import { priceIn } from "#domain/moderation/signs.ts";
import type { Sign } from "#domain/moderation/signs.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import { keyText } from "#server/documents/documents.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { listings } from "#server/stored/listings.ts";
import { reports } from "#server/stored/moderation.ts";
import { insertMarks } from "../statements.ts";
import { ownWords } from "../fraud-signs.ts";
import type { FraudSigns } from "../fraud-signs.ts";
import { readOpenReports } from "../queries.ts";
import { reportOf } from "../stored.ts";
import { doubtOn, openReportsIn } from "../doubt.ts";

const SYSTEM = { who: "system", role: "system" };

/** Stores named prices and payment addresses, to compare others with them. */
export async function storeMarks(
  database: Database,
  document: ShieldedDocument,
  { handles }: FraudSigns,
): Promise<void> {
  const prices = ownWords(document).flatMap((text) => priceIn(text) ?? []);
  const marks = [
    ...handles.map((value) => ({ what: "handle", value })),
    ...[...new Set(prices)].map((price) => ({ what: "price", value: String(price) })),
  ];
  if (marks.length === 0) return;
  await insertMarks(database, { listingId: document.id, kind: listings.read(document).kind, marks });
}

/**
 * Opens a case because of signs alone, one at a time and once for each set of signs. What a
 * moderator kept does not return for the same signs. It weighs as one member's report where the
 * owner made the signs (`isOwn`), else nothing. What others write about a listing or post under its
 * number lowers nobody's rank.
 * @param decisionId the decision at the time of the review. After another decision it reopens
 * nothing.
 * @returns whether it was new
 */
export async function fileSigns(
  database: Database,
  listingId: string,
  { signs, isOwn, now, decisionId }: { signs: readonly Sign[]; isOwn: boolean; now: Date; decisionId: string | null },
): Promise<boolean> {
  const at = listings.key(listingId);
  const codes = signs.map(({ code }) => code).toSorted();
  const key = reports.key(uuidv5(at.id, `signs ${codes.join(" ")}`));
  const sign: StoredReport = {
    listingId: at.id,
    cause: "pattern",
    at: now.toISOString(),
    weight: isOwn ? REPORT_WEIGHTS.pattern : 0,
    state: "open",
  };
  const answer = await executeCommand<Reason>(database, {
    by: SYSTEM,
    act: "moderation.notice",
    lock: [at, key],
    read: (client) => readOpenReports(client, at.id),
    decide: (current) => {
      const document = current.get(keyText(at));
      const open = openReportsIn(current, at.id).map(reportOf);
      const isBefore = open.some(({ cause }) => cause === "pattern");
      const isDecided = document !== undefined && (listings.read(document).decision?.id ?? null) !== decisionId;
      if (document === undefined || isBefore || isDecided || current.has(keyText(key)))
        return { ok: false, reason: "listings/not-found" };
      // A report may have caused this review. Then the signs wait with it.
      const report: StoredReport = { ...sign, ...(open.length > 0 && { isWaiting: true }) };
      const insert = reports.insert(key.id, { body: report, shielded: { who: "system" } });
      const listing = listings.read(document);
      const doubt = doubtOn(current, at.id, { listing, now, more: [{ ...report, who: "system" }] });
      const changesDoubt = doubt !== (listing.doubt ?? 0);
      return {
        ok: true,
        value: {
          writes: [insert, ...(changesDoubt ? [listings.update(at, { body: { ...listing, doubt } })] : [])],
          details: { why: codes.join(" ") },
        },
      };
    },
  });
  return answer.ok;
}
