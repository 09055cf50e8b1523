import type { Case, CaseObservation } from "#contract/moderation.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { documentHeader } from "#server/documents/document-header.ts";
import { presentForWhom } from "#server/presenters/for-whom.ts";
import { observations } from "#server/stored/observations.ts";
import type { Appeal, Decision } from "./decision-context.ts";
import { keyed } from "./fraud-signs.ts";
import { reportOf } from "./stored.ts";

/*
 * Presents reports and decisions, to moderators alone. A reporter is a pseudonym that is the same
 * within one case and meaningless outside it.
 */

/** A report as moderators read it. */
export function presentReport(
  document: ShieldedDocument,
  { secret, says, isOwn }: { secret: string; says: string | undefined; isOwn: boolean },
): Case["reports"][number] {
  const { id, cause, field, at, weight, who, text, evidence, said, response, listingId = "" } = reportOf(document);
  // The subject of a report learns that it exists, not its author or text.
  if (isOwn) return { id, cause, field, at, weight, by: "" };
  return {
    id,
    cause,
    field,
    at,
    weight,
    by: keyed(secret, `by\0${listingId}\0${who}`).slice(0, 8),
    text,
    evidence,
    ...(said !== says && { said }),
    response: response && { id: response.id, by: response.by },
  };
}

/** A decision as moderators read it. */
export function presentDecided(
  decision: Decision,
  { says, isOwn }: { says: string | undefined; isOwn: boolean },
): Case["decisions"][number] {
  const { id, decision: kind, reason, at, byId, state, mergedInto, sanctionUntil, said } = decision;
  const common = { id, decision: kind, reason, at, state, mergedInto, sanctionUntil };
  return { ...common, byId: isOwn ? "" : byId, ...(said !== says && { said }) };
}

/** An appeal as moderators read it. */
export function presentAppeal({ id, text, at }: Appeal): NonNullable<Case["appeal"]> {
  return { id, text, at };
}

/** An observation of a listing, with the note that only moderators read. */
export function presentObservation(document: ShieldedDocument, isOwn: boolean): CaseObservation {
  const said = observations.read(document);
  const { listingId, outcome, count, counts, condition, at, by, note } = said;
  const { note: privateNote, isNoteTaken } = observations.readShielded(document) ?? {};
  return {
    collection: "observations",
    ...documentHeader(document),
    listingId,
    outcome,
    count,
    counts,
    ...presentForWhom(said),
    ...(condition !== undefined && { condition }),
    at,
    by,
    note,
    ...(privateNote !== undefined && !isOwn && { privateNote, ...(isNoteTaken === true && { isNoteTaken }) }),
  };
}
