import { FacilityEdit } from "#contract/capacity.ts";
import type { Reason } from "#contract/errors.ts";
import { EDITED_FIELDS, REMOVABLE_FIELDS } from "#domain/facilities/fields.ts";
import { readOpeningHours } from "#domain/facilities/opening-hours.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { checkPauseEnd, listingWithShownLines, pauseLines } from "#domain/facilities/pause.ts";
import { checkLanguages } from "#domain/listings/plain-fields.ts";
import { facilityRole } from "#domain/facilities/policy.ts";
import { listingWithState, nextPlaceChange } from "#domain/facilities/state-rules.ts";
import { STATE_OF_HAVE } from "#domain/facilities/state.ts";
import type { StateFact } from "#domain/facilities/state.ts";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import { newId } from "#domain/shared/ids.ts";
import { ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import type { Decision, Locked, TableWrite, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Precondition, Writer } from "#server/commands/mutation.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { notePause } from "../statements.ts";
import { lockSupplyOf } from "#server/supplies/queries.ts";
import { notePlaceChange } from "#server/supplies/statements.ts";
import { stateChange } from "../state/state-writes.ts";

type EditContext = {
  key: DocumentKey;
  changes: Omit<FacilityEdit, "id">;
  writer: Writer;
  precondition: Precondition | undefined;
};

/**
 * Changes hours, languages, the way in, state, and which lines are paused. Paused lines leave the
 * facility's listings in the same transaction.
 */
export function editMutation(): Mutation {
  return mutation({
    name: "facilities.edit",
    who: "member",
    args: FacilityEdit,
    plan: ({ id, ...changes }, writer, precondition) => {
      const spoken = checkLanguages(changes.speaks ?? []);
      const errors = [...checkHours(changes), ...spoken, ...checkPauseEnd(changes.pausedUntil, writer.now)];
      if (errors.length > 0) return { ok: false, reason: "http/invalid-argument", errors };
      const key = facilities.key(id);
      return {
        ok: true,
        value: {
          lock: [key],
          read: (client) => lockSupplyOf(client, key.id),
          decide: (current) => decideFacilityEdit(current, { key, changes, writer, precondition }),
        },
      };
    },
  });
}

/** Hours are public, so a text that is not hours, such as a number, is refused. */
function checkHours({ hours }: Omit<FacilityEdit, "id">): FieldRefusal[] {
  if (hours === undefined || hours === null || readOpeningHours(hours.openingHours) !== null) return [];
  return [{ path: "hours.openingHours", word: "hours" }];
}

function decideFacilityEdit(current: Locked, { key, changes, writer, precondition }: EditContext): Decision<Reason> {
  const document = current.get(keyText(key));
  if (document === undefined) return { ok: false, reason: "facilities/not-found" };
  const by = facilityRole(writer.actor, key.id);
  if (!by.ok) return by;
  const { version, editVersion } = document;
  if (precondition !== undefined && precondition.editVersion !== editVersion) {
    return { ok: false, reason: "listings/version-changed", current: { version, editVersion } };
  }
  const before = facilities.read(document);
  const at = writer.now.toISOString();
  const word = changes.status?.facility;
  const state: StateFact | undefined = word && { value: STATE_OF_HAVE[word], at, by: by.value };
  const after = edited(before, changes, state);
  if (!after.ok) return after;
  const change = { facilityId: key.id, at, by: by.value, byId: writer.actor.id ?? "" };
  const writes: Write[] = [
    facilities.update(key, { body: after.value, isEdit: true }),
    ...listingWrites(current, { before, after: after.value }, writer.now),
    ...(changes.status === undefined ? [] : [stateChange(newId(writer.now), change, { before, after: after.value })]),
  ];
  const plan = planOf(writes, { documents: [key] });
  const until = after.value.pausedUntil ?? null;
  const tableWrites: TableWrite[] = [(client) => notePause(client, key.id, until)];
  const next = nextPlaceChange(after.value);
  if (changes.status !== undefined) tableWrites.push((client) => notePlaceChange(client, key.id, next));
  return { ...plan, value: { ...plan.value, tableWrites } };
}

/** The facility as an edit says it. The state has its time and author besides. */
function edited(
  facility: StoredFacility,
  { pausedPhones, pausedUntil, ...said }: Omit<FacilityEdit, "id">,
  state: StateFact | undefined,
): Result<StoredFacility, "facilities/no-such-line"> {
  const given = EDITED_FIELDS.filter((name) => said[name] !== undefined);
  const staffFields = new Set([...(facility.saidByStaff ?? []), ...given]);
  const { speaks } = said;
  const stored = {
    ...said,
    ...(speaks && { speaks: speaks.length === 0 ? null : [...new Set(speaks)] }),
    ...(said.status && { status: state === undefined ? {} : { state } }),
  };
  const next: StoredFacility = {
    ...facility,
    ...Object.fromEntries(given.map((name) => [name, stored[name]])),
    ...(staffFields.size > 0 && { saidByStaff: [...staffFields] }),
  };
  for (const name of REMOVABLE_FIELDS) if (stored[name] === null) delete next[name];
  return pausedPhones === undefined ? ok(next) : pauseLines(next, pausedPhones, pausedUntil);
}

/** The facility's listings whose lines or state change with it. */
export function listingWrites(
  current: Locked,
  { before, after }: { before: StoredFacility; after: StoredFacility },
  now: Date,
): Write[] {
  return listings.readAll(current.values()).flatMap(({ document, value }): Write[] => {
    const shown = listingWithShownLines(value, before, after) ?? value;
    const listing = listingWithState(shown, after, now) ?? shown;
    return listing === value ? [] : [listings.update(document, { body: listing })];
  });
}
