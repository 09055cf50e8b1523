import type { FacilityLines, getWaitingLines } from "#contract/facility-lines.ts";
import type { OutputOf } from "#contract/route.ts";
import type { PhoneLine, StoredFacility } from "#domain/facilities/facility.ts";
import { isSameLines, publishedLines } from "#domain/facilities/lines.ts";
import { UTILITIES } from "#domain/facilities/utilities.ts";
import type { Utilities, Utility } from "#domain/facilities/utilities.ts";
import { facilityRole, mayUndoChange } from "#domain/facilities/policy.ts";
import { mayConfirmLines, mustWait } from "#domain/facilities/waiting-lines.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { publicPlace } from "#domain/places/place.ts";
import type { ShieldedDocument, StoredDocument } from "#server/documents/documents.ts";
import { staffLine } from "#server/presenters/facility.ts";
import { presentStatus, presentUtilities } from "#server/presenters/place-state.ts";
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
function isPlaceInForce(change: Change, facility: StoredFacility): boolean {
  const { place, state } = change.after;
  const isThere = place === undefined || (place.lat === facility.place.lat && place.lng === facility.place.lng);
  const isState = !changesState(change) || isSameState(state, facility.status.state);
  const written = changedUtilities(change);
  return isThere && isState && written.every((each) => isSaidAlike(each, change.after.utilities, facility.utilities));
}

type BothSides = Pick<ShieldedChange, "before" | "after">;

/** Whether a change wrote the state, and not utilities alone. */
export function changesState({ before, after }: BothSides): boolean {
  return after.state !== undefined && (!isSameState(before.state, after.state) || isStateAlone({ before, after }));
}

/** Of which utilities a change said something. */
export function changedUtilities({ before, after }: BothSides): Utility[] {
  return UTILITIES.filter((each) => !isSaidAlike(each, before.utilities, after.utilities));
}

function isStateAlone(change: BothSides): boolean {
  return changedUtilities(change).length === 0;
}

type MaybeState = ChangedText["state"] | undefined;

function isSameState(one: MaybeState, other: MaybeState): boolean {
  return one?.at === other?.at && one?.value === other?.value;
}

function isSaidAlike(utility: Utility, one: Utilities | undefined, other: Utilities | undefined): boolean {
  return one?.[utility]?.at === other?.[utility]?.at;
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
      const { id, at, by, reason, undoneAt } = change;
      const doesWait = isWaiting(change);
      const isOpen = doesWait || isStillInForce(change, facility);
      const isKeeper = role.ok && role.value === "facility";
      return {
        id,
        at,
        by,
        ...shownChange(change),
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

/** Both sides of a change, without what it left as it was. */
function shownChange(change: BothSides): ShownChange {
  const kept = { hasState: changesState(change), hasUtilities: changedUtilities(change).length > 0 };
  return { before: shown(change.before, kept), after: shown(change.after, kept) };
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
