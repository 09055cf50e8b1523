import type { getReportedNotes } from "#contract/reported/reported-notes.ts";
import type { OutputOf } from "#contract/route.ts";
import { strongestRole } from "#domain/identity/roles.ts";
import { ok } from "#domain/shared/result.ts";
import { auditAct } from "#server/documents/audit.ts";
import { readShielded } from "#server/documents/store.ts";
import type { Context } from "#server/http/contract/context.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { responses } from "#server/stored/responses.ts";
import type { ModerationDependencies } from "./dependencies.ts";
import { isReportedResponse } from "./queries.ts";

type NotesAnswer = { ok: true; value: { value: OutputOf<typeof getReportedNotes> } } | Refused;

/**
 * What the two of a reported response wrote, masked as it is stored. Who reads it is in the audit.
 * One that nobody reported is not found. A moderator who is one of the two reads it as such, not
 * here.
 */
export async function readReportedNotes(
  { database, power }: ModerationDependencies,
  id: string,
  context: Context,
): Promise<NotesAnswer> {
  const { actor, now } = context;
  const taken = await power.take(context, "case-account");
  if (!taken.ok) return taken;
  const document = await readShielded(database, responses.key(id));
  if (document === null) return { ok: false, reason: "responses/not-found" };
  const { listingId, offerId, keeperId, authorId, state, at } = responses.read(document);
  const isReported = await isReportedResponse(database.pool, document.id, [listingId, offerId ?? listingId]);
  if (!isReported) return { ok: false, reason: "responses/not-found" };
  if (actor.id === keeperId || actor.id === authorId) return { ok: false, reason: "moderation/own-case" };
  const by = { who: actor.id ?? "", role: strongestRole(actor.roles) };
  await auditAct(database.pool, { ...by, act: "moderation.notes-read", at: now, about: responses.key(document.id) });
  const { notes = [] } = responses.readShielded(document) ?? {};
  const shown = notes.map(({ by: side, at: written, text, phrase }) => ({ by: side, at: written, text, phrase }));
  return ok({ value: { listingId, state, at, notes: shown } });
}
