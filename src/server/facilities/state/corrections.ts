import type { CorrectionField } from "#domain/facilities/corrections.ts";
import type { StoredReport } from "#domain/moderation/report.ts";
import type { Locked, Write } from "#server/documents/command.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { reports } from "#server/stored/moderation.ts";

/** A correction that somebody sent, among the documents read. */
export type OpenCorrection = { document: ShieldedDocument; report: StoredReport };

/** Open corrections of these fields among the documents read. */
export function openCorrections(current: Locked, fields: readonly CorrectionField[]): OpenCorrection[] {
  return reports
    .readAll(current.values())
    .map(({ document, value }) => ({ document, report: value }))
    .filter(({ report: { state, cause, field } }) => {
      return state === "open" && cause === "wrong-field" && fields.some((each) => each === field);
    });
}

/** How corrections end. */
type Answer = { at: string; decisionId: string; outcome: "upheld" | "dismissed" };

/** Ends all open corrections of these fields. */
export function answeredCorrections(
  current: Locked,
  fields: readonly CorrectionField[],
  { at, decisionId, outcome }: Answer,
): Write[] {
  return openCorrections(current, fields).map(({ document: { id }, report }) =>
    reports.update({ id }, { body: { ...report, state: "decided", decidedAt: at, decisionId, outcome } }),
  );
}
