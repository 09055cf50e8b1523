import type { FacilityLines } from "#contract/facility-lines.ts";
import type { PhoneLine, StoredFacility } from "#domain/facilities/facility.ts";
import { isSameLines, publishedLines } from "#domain/facilities/lines.ts";
import { facilityRole, mayUndoChange } from "#domain/facilities/policy.ts";
import type { Actor } from "#domain/identity/actor.ts";
import type { ShieldedDocument, StoredDocument } from "#server/documents/documents.ts";
import { staffLine } from "#server/presenters/facility.ts";
import { facilities } from "#server/stored/facilities.ts";
import type { StoredChange, ShieldedChange, ChangedText } from "#server/stored/facility-changes.ts";
import { facilityChanges } from "#server/stored/facility-changes.ts";

/** A change with its shielded part. */
export type Change = StoredChange & ShieldedChange & { id: string };

/** The change in a stored document, with its shielded part. */
export function changeOf(document: ShieldedDocument): Change {
  const shielded = facilityChanges.readShielded(document) ?? NOTHING_APART;
  return { ...facilityChanges.read(document), ...shielded, id: document.id };
}

const NOTHING_APART: ShieldedChange = { before: {}, after: {}, saidBefore: [], marks: {}, reports: [] };

/** Whether the facility still has what a change wrote. */
export function isStillInForce({ after, undoneAt }: Change, facility: StoredFacility): boolean {
  if (undoneAt !== undefined) return false;
  const areLines = after.phones === undefined || isSameLines(after.phones, facility.phones);
  return areLines && (after.name === undefined || after.name === facility.name);
}

/** The lines as those who may write them see them. */
export function presentLines(document: StoredDocument, changes: readonly Change[], actor: Actor): FacilityLines {
  const facility = facilities.read(document);
  const role = facilityRole(actor, document.id);
  return {
    name: facility.name,
    editVersion: document.editVersion,
    phones: facility.phones.map(staffLine),
    listed: listedApart(facility),
    changes: changes.map((change) => {
      const { id, at, by, before, after, reason, undoneAt } = change;
      const mayUndo = role.ok && isStillInForce(change, facility) && mayUndoChange(change, actor, role.value);
      return {
        id,
        at,
        by,
        before: shown(before),
        after: shown(after),
        reason,
        isUndone: undoneAt !== undefined,
        mayUndo,
      };
    }),
  };
}

function shown({ phones, name }: ChangedText): ChangedText {
  return { ...(phones !== undefined && { phones: publishedLines(phones) }), ...(name !== undefined && { name }) };
}

/** The lines of its list that differ from its own. */
function listedApart({ phones, listedPhones = [] }: StoredFacility): PhoneLine[] {
  return publishedLines(listedPhones.filter(({ value }) => !phones.some((line) => line.value === value)));
}
