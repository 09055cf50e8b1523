import type { FacilityLines, getWaitingLines } from "#contract/facility-lines.ts";
import type { OutputOf } from "#contract/route.ts";
import type { PhoneLine, StoredFacility } from "#domain/facilities/facility.ts";
import { isSameLines, publishedLines } from "#domain/facilities/lines.ts";
import { UTILITIES } from "#domain/facilities/utilities.ts";
import { facilityRole, mayUndoChange } from "#domain/facilities/policy.ts";
import { mayConfirmLines, mustWait } from "#domain/facilities/waiting-lines.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { publicPlace } from "#domain/places/place.ts";
import type { ShieldedDocument, StoredDocument } from "#server/documents/documents.ts";
import { presentStatus, presentUtilities, staffLine } from "#server/presenters/facility.ts";
import { facilities } from "#server/stored/facilities.ts";
import type { StoredChange, ShieldedChange, ChangedText } from "#server/stored/facility-changes.ts";
import { facilityChanges } from "#server/stored/facility-changes.ts";
import { takenOffLines } from "#server/stored/taken-off-lines.ts";

/** A change with its shielded part. */
export type Change = StoredChange & ShieldedChange & { id: string };

/** The change in a stored document, with its shielded part. */
export function changeOf(document: ShieldedDocument): Change {
  const shielded = facilityChanges.readShielded(document) ?? NOTHING_APART;
  return { ...facilityChanges.read(document), ...shielded, id: document.id };
}

const NOTHING_APART: ShieldedChange = { before: {}, after: {}, saidBefore: [], marks: {}, reports: [] };

/** Whether a change still waits: nobody sees what it wrote. */
export function isWaiting({ waitsUntil, appliedAt, undoneAt }: StoredChange): boolean {
  return waitsUntil !== undefined && appliedAt === undefined && undoneAt === undefined;
}

/** Whether the facility still has what a change wrote. */
export function isStillInForce(change: Change, facility: StoredFacility): boolean {
  const { after, undoneAt } = change;
  if (undoneAt !== undefined || isWaiting(change)) return false;
  const areLines = after.phones === undefined || isSameLines(after.phones, facility.phones);
  return areLines && (after.name === undefined || after.name === facility.name) && isPlaceInForce(change, facility);
}

/** The same of where it is, and of its state: who said the same again said it anew. */
function isPlaceInForce({ after: { place, state, utilities } }: Change, facility: StoredFacility): boolean {
  const isThere = place === undefined || (place.lat === facility.place.lat && place.lng === facility.place.lng);
  const { state: current } = facility.status;
  const isState = state === undefined || (state?.at === current?.at && state?.value === current?.value);
  const areSame = UTILITIES.every((each) => utilities?.[each]?.at === facility.utilities?.[each]?.at);
  return isThere && isState && (utilities === undefined || areSame);
}

/** Who reads the lines. `byCodeAt`: when a code made them a keeper; null: it did not. */
export type LinesReader = { actor: Actor; byCodeAt: Date | null; now: Date };

/** The lines as those who may write them see them. */
export function presentLines(
  document: StoredDocument,
  { changes, takenOff }: { changes: readonly Change[]; takenOff: readonly StoredDocument[] },
  { actor, byCodeAt, now }: LinesReader,
): FacilityLines {
  const waits = mustWait(actor, byCodeAt, now);
  const facility = facilities.read(document);
  const role = facilityRole(actor, document.id);
  return {
    name: facility.name,
    editVersion: document.editVersion,
    phones: facility.phones.map(staffLine),
    listed: listedApart(facility),
    changes: changes.map((change) => {
      const { id, at, by, before, after, reason, undoneAt } = change;
      const doesWait = isWaiting(change);
      const isOpen = doesWait || isStillInForce(change, facility);
      const isKeeper = role.ok && role.value === "facility";
      return {
        id,
        at,
        by,
        ...shownChange(before, after),
        reason,
        isUndone: undoneAt !== undefined,
        mayUndo: role.ok && isOpen && mayUndoChange(change, actor, { role: role.value, waits: waits && !doesWait }),
        ...(doesWait && {
          waitsUntil: change.waitsUntil,
          mayConfirm: mayConfirmLines(change, actor, { isKeeper, byCodeAt }),
        }),
      };
    }),
    takenOff: takenOff.map((line) => presentTakenOff(line, actor)),
  };
}

/** Lines that wait, as verifiers and moderators see them. */
export function presentWaitingLines(
  change: Change,
  actor: Actor,
  nameOf: (facilityId: string) => string,
): OutputOf<typeof getWaitingLines>["items"][number] {
  const { id, facilityId, at, before, after, waitsUntil = at } = change;
  return {
    changeId: id,
    facilityId,
    facilityName: nameOf(facilityId),
    at,
    waitsUntil,
    before: publishedLines(before.phones ?? []),
    after: publishedLines(after.phones ?? []),
    mayConfirm: mayConfirmLines(change, actor, { isKeeper: false, byCodeAt: null }),
  };
}

/** A line that was taken off, as those who may bring it back see it. */
export function presentTakenOff(document: StoredDocument, actor: Actor): FacilityLines["takenOff"][number] {
  const { masked, label, at, until, proposal } = takenOffLines.read(document);
  return {
    id: document.id,
    masked,
    label,
    at,
    until,
    ...(proposal !== undefined && {
      proposal: { at: proposal.at, reason: proposal.reason, isOwn: proposal.byId === actor.id },
    }),
  };
}

type ShownChange = Pick<FacilityLines["changes"][number], "before" | "after">;

/** What a change of the state kept of both, without what it left as it was. */
function shownChange(before: ChangedText, after: ChangedText): ShownChange {
  const isSameState = before.state?.at === after.state?.at && before.state?.value === after.state?.value;
  const isSame = UTILITIES.every((each) => before.utilities?.[each]?.at === after.utilities?.[each]?.at);
  const kept = { hasState: !isSameState || isSame, hasUtilities: !isSame };
  return { before: shown(before, kept), after: shown(after, kept) };
}

function shown(
  { phones, name, place, address, state, utilities }: ChangedText,
  { hasState, hasUtilities }: { hasState: boolean; hasUtilities: boolean },
): ShownChange["before"] {
  return {
    ...(phones !== undefined && { phones: publishedLines(phones) }),
    ...(name !== undefined && { name }),
    ...(place !== undefined && { place: publicPlace(place) }),
    ...(address !== undefined && { address }),
    ...(hasState && state !== undefined && { state: presentStatus(state === null ? {} : { state }) }),
    ...(hasUtilities && utilities !== undefined && { utilities: presentUtilities(utilities) }),
  };
}

/** The lines of its list that differ from its own. */
function listedApart({ phones, listedPhones = [] }: StoredFacility): PhoneLine[] {
  return publishedLines(listedPhones.filter(({ value }) => !phones.some((line) => line.value === value)));
}
