import type { Reason } from "#contract/errors.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { facilityRole } from "#domain/facilities/policy.ts";
import type { Actor } from "#domain/identity/actor.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { facilities } from "#server/stored/facilities.ts";

/** What a keeper or a moderator is about to write. `editVersion`: the version that they saw. */
type Edit = { key: DocumentKey; actor: Actor; editVersion: number | undefined };

/** The locked facility and the author's role, or why they may not write it now. */
export function facilityToEdit(
  current: Locked,
  { key, actor, editVersion: seen }: Edit,
): { ok: true; before: StoredFacility; by: "facility" | "moderator" } | Extract<Decision<Reason>, { ok: false }> {
  const document = current.get(keyText(key));
  if (document === undefined) return { ok: false, reason: "facilities/not-found" };
  const by = facilityRole(actor, key.id);
  if (!by.ok) return by;
  const { version, editVersion } = document;
  if (seen !== undefined && seen !== editVersion) {
    return { ok: false, reason: "documents/version-changed", current: { version, editVersion } };
  }
  return { ok: true, before: facilities.read(document), by: by.value };
}
