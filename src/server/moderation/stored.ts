import type { StoredListing } from "#domain/listings/listing.ts";
import type { ShieldedDecision, StoredAppeal, StoredDecision } from "#domain/moderation/decision.ts";
import type { ShieldedReport, StoredReport } from "#domain/moderation/report.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { reports, decisions, appeals } from "#server/stored/moderation.ts";

/** The free text of a listing; nothing where it has none. */
export function saidIn({ title, note }: StoredListing): { said?: string } {
  const text = [title, note].filter((each) => each !== undefined).join("\n");
  return text === "" ? {} : { said: text };
}

/** A report with its shielded part. */
export function reportOf(document: ShieldedDocument): StoredReport & ShieldedReport & { id: string } {
  const { who = "system", ...rest } = reports.readShielded(document) ?? {};
  return { ...reports.read(document), ...rest, who, id: document.id };
}

/** A decision with its shielded part. */
export function decisionOf(document: ShieldedDocument): StoredDecision & ShieldedDecision & { id: string } {
  const shielded = decisions.readShielded(document) ?? { reason: "" };
  return { ...decisions.read(document), ...shielded, id: document.id };
}

/** An appeal with its text. */
export function appealOf(document: ShieldedDocument): StoredAppeal & { id: string; text: string } {
  const { text = "" } = appeals.readShielded(document) ?? {};
  return { ...appeals.read(document), text, id: document.id };
}

/** The decisions among some documents. */
export function decisionsIn(documents: readonly ShieldedDocument[]): ReturnType<typeof decisionOf>[] {
  return documents.filter(decisions.holds).map(decisionOf);
}

/** The appeals among some documents. */
export function appealsIn(documents: readonly ShieldedDocument[]): ReturnType<typeof appealOf>[] {
  return documents.filter(appeals.holds).map(appealOf);
}
