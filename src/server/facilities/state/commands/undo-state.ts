import type { Reason } from "#contract/errors.ts";
import { StateUndo } from "#contract/facility-state.ts";
import { countingRole, mayUndoChange } from "#domain/facilities/policy.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { placeFactsAt } from "#domain/facilities/state-rules.ts";
import type { PlaceFacts } from "#domain/facilities/state-rules.ts";
import type { Utilities } from "#domain/facilities/utilities.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { facilities } from "#server/stored/facilities.ts";
import { facilityChanges } from "#server/stored/facility-changes.ts";
import { changedUtilities, changeOf, changesState, isStillInForce } from "../../lines/changes.ts";
import type { Change } from "../../lines/changes.ts";
import { readStateContext } from "../queries.ts";
import { answeredQuestions } from "../questions.ts";
import { stateWrites } from "../state-writes.ts";

type Undo = { key: DocumentKey; change: DocumentKey; writer: Writer };

/**
 * Takes a change of a facility's state or utilities back: they are as before, also who said them
 * and when.
 */
export function undoStateMutation(): Mutation {
  return mutation({
    name: "facilities.undoState",
    who: "member",
    forDesks: true,
    args: StateUndo,
    plan: ({ id, changeId }, writer) => {
      const key = facilities.key(id);
      const change = facilityChanges.key(changeId);
      return {
        ok: true,
        value: {
          lock: [key, change],
          read: (client) => readStateContext(client, key.id),
          decide: (current) => decideStateUndo(current, { key, change, writer }),
        },
      };
    },
  });
}

function decideStateUndo(current: Locked, { key, change: changeKey, writer }: Undo): Decision<Reason> {
  const document = current.get(keyText(key));
  if (document === undefined) return { ok: false, reason: "facilities/not-found" };
  const by = countingRole(writer.actor, key.id);
  if (!by.ok) return by;
  const kept = current.get(keyText(changeKey));
  const change = kept === undefined ? null : changeOf(kept);
  if (kept === undefined || change?.facilityId !== key.id || change.before.state === undefined)
    return { ok: false, reason: "http/not-found" };
  const before = facilities.read(document);
  const { version, editVersion } = document;
  if (!isStillInForce(change, before))
    return { ok: false, reason: "documents/version-changed", current: { version, editVersion } };
  // A desk takes back what was said at it, and nothing that a person said.
  const isOwn = change.byId === writer.actor.id;
  const mayUndo =
    writer.actor.desk === undefined && mayUndoChange(change, writer.actor, { role: by.value, waits: false });
  if (!isOwn && !mayUndo) return { ok: false, reason: "http/permission-denied" };
  const isState = changesState(change);
  // What would have ended meanwhile says nothing now.
  const after = placeFactsAt(formerFacts(change, before), writer.now);
  const saidByStaff = isState ? change.saidBefore : (before.saidByStaff ?? []);
  const said = after.status.state !== undefined && saidByStaff.includes("status");
  const { writes, tableWrites } = stateWrites(current, { key, before, after, said, isEdit: said, now: writer.now });
  const undone = { ...facilityChanges.read(kept), undoneAt: writer.now.toISOString() };
  const questions = isState ? answeredQuestions(current, writer.now) : [];
  const plan = planOf([...writes, ...questions, facilityChanges.update(changeKey, { body: undone })], {
    documents: [key],
  });
  return { ...plan, value: { ...plan.value, tableWrites } };
}

/** What a place is without a change. What others said besides, before or after it, stays. */
function formerFacts(change: Change, { status, utilities }: StoredFacility): PlaceFacts {
  const facts: Utilities = { ...utilities };
  for (const each of changedUtilities(change)) {
    const former = change.before.utilities?.[each];
    if (former === undefined) delete facts[each];
    else facts[each] = former;
  }
  const { state = null } = change.before;
  const formerStatus = state === null ? {} : { state };
  return { status: changesState(change) ? formerStatus : status, utilities: facts };
}
