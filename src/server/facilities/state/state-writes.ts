import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { StaffField } from "#domain/facilities/fields.ts";
import { listingWithState } from "#domain/facilities/state-rules.ts";
import type { StateFact } from "#domain/facilities/state.ts";
import type { Locked, TableWrite, Write } from "#server/documents/command.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { facilities } from "#server/stored/facilities.ts";
import { facilityChanges } from "#server/stored/facility-changes.ts";
import type { StoredChange } from "#server/stored/facility-changes.ts";
import { listings } from "#server/stored/listings.ts";
import { noteStateEnd } from "../statements.ts";

/** A facility whose state is written. `said`: whether a person says it, so that lists keep it. */
type StateChange = { key: DocumentKey; before: StoredFacility; state: StateFact | undefined; said: boolean; now: Date };

/** The facility with another state. What ended by itself is nobody's word any more. */
export function withState(facility: StoredFacility, state: StateFact | undefined, said: boolean): StoredFacility {
  const { saidByStaff = [], ...rest } = facility;
  const fields: StaffField[] = saidByStaff.filter((field) => field !== "status");
  if (said) fields.push("status");
  return {
    ...rest,
    status: state === undefined ? {} : { state },
    ...(fields.length > 0 && { saidByStaff: fields }),
  };
}

/** Writes a facility's state, and in the same transaction that of all its offers. */
export function stateWrites(
  current: Locked,
  { key, before, state, said, now }: StateChange,
): { writes: Write[]; tableWrites: TableWrite[] } {
  const after = withState(before, state, said);
  const offers = listings.readAll(current.values()).flatMap(({ document, value }): Write[] => {
    const listing = value.facilityId === key.id ? listingWithState(value, state, now) : null;
    return listing === null ? [] : [listings.update(document, { body: listing })];
  });
  return {
    writes: [facilities.update(key, { body: after, isEdit: said }), ...offers],
    tableWrites: [(client) => noteStateEnd(client, key.id, state?.until ?? null)],
  };
}

/** What a change of the state keeps of both, so that it can be taken back. */
export function stateChange(
  changeId: string,
  change: StoredChange,
  { before, after }: { before: StoredFacility; after: StateFact | null },
): Write {
  return facilityChanges.insert(changeId, {
    body: change,
    shielded: {
      before: { state: before.status.state ?? null },
      after: { state: after },
      saidBefore: before.saidByStaff ?? [],
      marks: {},
      reports: [],
    },
  });
}
