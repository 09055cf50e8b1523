import type { Reason } from "#contract/errors.ts";
import { PlaceCorrection } from "#contract/facility-lines.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { withEditedPlace } from "#domain/facilities/lines.ts";
import { facilityRole } from "#domain/facilities/policy.ts";
import { mustWait } from "#domain/facilities/waiting-lines.ts";
import { newId } from "#domain/shared/ids.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import type { Decision, Locked, Write } from "#server/documents/command.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { readLineContext } from "#server/facilities/queries.ts";
import { facilities } from "#server/stored/facilities.ts";
import { facilityChanges } from "#server/stored/facility-changes.ts";
import type { ChangedText } from "#server/stored/facility-changes.ts";
import { reports } from "#server/stored/moderation.ts";
import type { LineDependencies } from "../dependencies.ts";
import { facilityToEdit } from "../facility-to-edit.ts";
import { answeredReports, listingWrites, marksIn, newsOf } from "../listing-writes.ts";

type PlaceChange = {
  key: DocumentKey;
  changeId: string;
  input: PlaceCorrection;
  label: string;
  keepers: readonly string[];
  writer: Writer;
};

/** Corrections that a new position answers. */
const ANSWERED: ReadonlySet<string> = new Set(["place", "moved"]);

/**
 * Puts a facility where it is, with all its listings and with its history. A keeper by code moves
 * it only once they have a history: a wrong point sends people away from help.
 */
export function setPlaceMutation(dependencies: LineDependencies): Mutation {
  return mutation({
    name: "facilities.setPlace",
    who: "member",
    args: PlaceCorrection,
    plan: async (input, writer) => {
      const key = facilities.key(input.id);
      const by = facilityRole(writer.actor, key.id);
      if (!by.ok) return by;
      const userId = writer.actor.id ?? "";
      if (by.value === "moderator" && input.reason === undefined)
        return { ok: false, reason: "http/invalid-argument", errors: [{ path: "reason", word: "missing" }] };
      const byCodeAt = await dependencies.keeperByCodeAt(key.id, userId);
      if (by.value === "facility" && mustWait(writer.actor, byCodeAt, writer.now))
        return { ok: false, reason: "facilities/second-keeper-needed" };
      const change = {
        key,
        changeId: newId(writer.now),
        input,
        label: dependencies.labelAt(input),
        keepers: await dependencies.keepers(key.id, userId),
        writer,
      };
      return {
        ok: true,
        value: {
          lock: [key],
          read: (client) => readLineContext(client, key.id),
          decide: (current) => decidePlaceChange(current, change),
        },
      };
    },
  });
}

function decidePlaceChange(current: Locked, placeChange: PlaceChange): Decision<Reason> {
  const { key, input, writer, changeId, keepers } = placeChange;
  const edit = facilityToEdit(current, { key, actor: writer.actor, editVersion: input.editVersion });
  if (!edit.ok) return edit;
  const { before, by } = edit;
  const { lat, lng, address } = input;
  const point = { lat, lng, label: placeChange.label };
  const after = withEditedPlace(before, { point, address });
  const at = writer.now.toISOString();
  // Staff cannot close reports about their own facility: only a moderator can.
  const { closed, freed } = answeredReports(current, by === "moderator" ? ANSWERED : new Set());
  const authors = closed.flatMap(({ report: { authorId } }) => (authorId === undefined ? [] : [authorId]));
  const told = [...keepers, ...authors].filter((id) => id !== writer.actor.id);
  const change = { facilityId: key.id, at, by, byId: writer.actor.id ?? "" };
  const writes: Write[] = [
    facilities.update(key, { body: after, isEdit: true }),
    facilityChanges.insert(changeId, {
      body: change,
      shielded: {
        before: placeOf(before),
        after: placeOf(after),
        ...(input.reason !== undefined && { reason: input.reason }),
        saidBefore: before.saidByStaff ?? [],
        marks: marksIn(current),
        reports: closed.map(({ document: { id } }) => id),
      },
    }),
    ...listingWrites(current, { before, after }, { now: writer.now, freed }),
    ...closed.map(({ document: { id }, report }): Write => {
      const decided = { state: "decided", decidedAt: at, decisionId: changeId, outcome: "upheld" } as const;
      return reports.update({ id }, { body: { ...report, ...decided } });
    }),
    ...newsOf(told, { about: changeId, facilityId: key.id, reason: undefined, now: writer.now }),
  ];
  return planOf(writes, { documents: [key] });
}

/** What of a facility a change of its place keeps. */
function placeOf({ place, address }: StoredFacility): ChangedText {
  return { place, ...(address !== undefined && { address }) };
}
