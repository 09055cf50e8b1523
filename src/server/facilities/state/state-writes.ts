import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { StaffField } from "#domain/facilities/fields.ts";
import { hasElectricity } from "#domain/facilities/power.ts";
import { listingWithState, nextPlaceChange } from "#domain/facilities/state-rules.ts";
import type { PlaceFacts } from "#domain/facilities/state-rules.ts";
import type { Locked, TableWrite, Write } from "#server/documents/command.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";
import { facilities } from "#server/stored/facilities.ts";
import { facilityChanges } from "#server/stored/facility-changes.ts";
import type { StoredChange } from "#server/stored/facility-changes.ts";
import { listings } from "#server/stored/listings.ts";
import { noteReserveDue } from "../oxygen/statements.ts";
import { notePlaceChange } from "#server/supplies/statements.ts";

/**
 * A facility whose state or utilities are written. `said`: whether its state is somebody's word, so
 * that lists keep it. `isEdit`: whether a person wrote it now.
 */
type PlaceChange = {
  key: DocumentKey;
  before: StoredFacility;
  after: PlaceFacts;
  said: boolean;
  isEdit: boolean;
  now: Date;
};

/** The facility with another state and other utilities. What ended by itself is nobody's word. */
export function withPlaceFacts(
  facility: StoredFacility,
  { status, utilities }: PlaceFacts,
  said: boolean,
): StoredFacility {
  const { saidByStaff = [], utilities: _before, ...rest } = facility;
  const fields: StaffField[] = saidByStaff.filter((field) => field !== "status");
  if (said) fields.push("status");
  return {
    ...rest,
    status,
    ...(utilities !== undefined && { utilities }),
    ...(fields.length > 0 && { saidByStaff: fields }),
  };
}

/** Writes what stops a facility, and in the same transaction what it does to its offers. */
export function stateWrites(
  current: Locked,
  { key, before, after, said, isEdit, now }: PlaceChange,
): { writes: Write[]; tableWrites: TableWrite[] } {
  const next = withPlaceFacts(before, after, said);
  const offers = listings.readAll(current.values()).flatMap(({ document, value }): Write[] => {
    const listing = value.facilityId === key.id ? listingWithState(value, next, now) : null;
    return listing === null ? [] : [listings.update(document, { body: listing })];
  });
  return {
    writes: [facilities.update(key, { body: next, isEdit }), ...offers],
    tableWrites: [
      (client) => notePlaceChange(client, key.id, nextPlaceChange(next)),
      // A plant stands still without power: how long the oxygen lasts is reckoned anew.
      ...(hasElectricity(before) === hasElectricity(next)
        ? []
        : [(client: SqlClient) => noteReserveDue(client, key.id, now)]),
    ],
  };
}

/** What a change of the state keeps of both, so that it can be taken back. */
export function stateChange(
  changeId: string,
  change: StoredChange,
  { before, after }: { before: StoredFacility; after: PlaceFacts },
): Write {
  return facilityChanges.insert(changeId, {
    body: change,
    shielded: {
      before: { state: before.status.state ?? null, utilities: before.utilities ?? {} },
      after: { state: after.status.state ?? null, utilities: after.utilities ?? {} },
      saidBefore: before.saidByStaff ?? [],
      marks: {},
      reports: [],
    },
  });
}
