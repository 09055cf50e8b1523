import type { ImportSummary } from "../import.ts";
import { NOTES, REFUSALS } from "./reasons.ts";
import type { NoteCode, NoteKind, Refusal } from "./reasons.ts";

const HEADINGS: Readonly<Record<NoteKind, string>> = {
  repaired: "Repaired",
  geocoded: "Placed from the gazetteer",
  "left-out": "Left out",
};

/** What an import did, for the user who ran it: counts and reasons, never a row. */
export function summaryLines(summary: ImportSummary, { dryRun }: { dryRun: boolean }): string[] {
  const { rows, documents } = summary;
  const lines = [
    `Rows: ${rows.read} read, ${rows.taken} taken, ${rows.merged} merged into another row, ${rows.refused} refused.`,
    `Documents: ${
      Object.entries(summary.byCollection)
        .map(([name, count]) => `${count} ${name}`)
        .join(", ") || "none"
    }.`,
    dryRun
      ? "Dry run: nothing was written."
      : `Written: ${documents.imported} imported, ${documents.updated} updated, ${documents.unchanged} unchanged.`,
  ];
  if (summary.mergedWithOthers !== undefined && summary.mergedWithOthers > 0)
    lines.push(`Merged with an entry of another source: ${summary.mergedWithOthers} documents. They point to it.`);
  if (summary.withDeadNumber > 0)
    lines.push(
      `Numbers found dead: ${summary.withDeadNumber} documents have one. Their entries say so, until a code or a moderator proves that it works.`,
    );
  for (const reason in summary.refusedBy)
    lines.push(...counted("Refused", REFUSALS[reason as Refusal], summary.refusedBy[reason as Refusal]));
  for (const kind of ["repaired", "geocoded", "left-out"] as const) {
    for (const code in summary.notes[kind])
      lines.push(...counted(HEADINGS[kind], NOTES[code as NoteCode].sentence, summary.notes[kind][code as NoteCode]));
  }
  if (summary.reports.refused !== null) lines.push(`Refused rows: ${summary.reports.refused}`);
  if (summary.reports.notes !== null) lines.push(`Notes: ${summary.reports.notes}`);
  return lines;
}

function counted(heading: string, sentence: string, count: number | undefined): string[] {
  return count === undefined ? [] : [`  ${heading}, ${count}: ${sentence}`];
}
