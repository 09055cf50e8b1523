import type { FacilityLines } from "#contract/facility-lines.ts";
import type { PhoneLine, StoredFacility } from "#domain/facilities/facility.ts";
import { isSameLines, publishedLines } from "#domain/facilities/lines.ts";
import type { LineMarks } from "#domain/facilities/lines.ts";
import { facilityRole, mayUndoChange } from "#domain/facilities/policy.ts";
import type { Actor } from "#domain/identity/actor.ts";
import type { ShieldedDocument, StoredDocument } from "#server/documents/documents.ts";
import { facilityOf } from "../../presenters/facility.ts";

/**
 * Collection of what was written of lines and names; none of it is told to browsers as documents.
 */
export const CHANGES = "facility-changes";

/** What was written: only what was changed. */
export type Worded = { phones?: PhoneLine[]; name?: string };

/**
 * A change as it is kept. `byId` is not what makes a document somebody's: the change outlives the
 * account.
 */
export type StoredChange = {
  facilityId: string;
  at: string;
  by: "facility" | "moderator";
  byId: string;
  undoneAt?: string;
};

/** What is kept apart: former numbers, why, and all that is needed to take it back. */
export type ShieldedChange = {
  before: Worded;
  after: Worded;
  reason?: string;
  saidBefore: NonNullable<StoredFacility["saidByStaff"]>;
  listedBefore?: PhoneLine[];
  marks: Record<string, LineMarks>;
  /** Reports that were closed by it. */
  reports: string[];
};

export type Change = StoredChange & ShieldedChange & { id: string };

/** A change with what is kept apart of it. */
export function changeOf(document: ShieldedDocument): Change {
  return {
    ...(document.body as unknown as StoredChange),
    ...(document.shielded as unknown as ShieldedChange),
    id: document.id,
  };
}

/** Whether what a change wrote is still what the facility says. */
export function stillStands({ after, undoneAt }: Change, facility: StoredFacility): boolean {
  if (undoneAt !== undefined) return false;
  const areLines = after.phones === undefined || isSameLines(after.phones, facility.phones);
  return areLines && (after.name === undefined || after.name === facility.name);
}

/** What those who may write the lines see. */
export function presentLines(document: StoredDocument, changes: readonly Change[], actor: Actor): FacilityLines {
  const facility = facilityOf(document);
  const role = facilityRole(actor, document.id);
  return {
    name: facility.name,
    editVersion: document.editVersion,
    phones: facility.phones.map(({ value, label, isPaused }) => ({ value, label, isPaused: isPaused === true })),
    listed: listedApart(facility),
    changes: changes.map((change) => {
      const { id, at, by, before, after, reason, undoneAt } = change;
      const mayUndo = role.ok && stillStands(change, facility) && mayUndoChange(change, actor, role.value);
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

function shown({ phones, name }: Worded): Worded {
  return { ...(phones !== undefined && { phones: publishedLines(phones) }), ...(name !== undefined && { name }) };
}

/** The lines of its list that do not stand here. */
function listedApart({ phones, listedPhones = [] }: StoredFacility): PhoneLine[] {
  return publishedLines(listedPhones.filter(({ value }) => !phones.some((line) => line.value === value)));
}
