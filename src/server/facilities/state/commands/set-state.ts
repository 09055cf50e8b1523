import type { Reason } from "#contract/errors.ts";
import { StateInput } from "#contract/facility-state.ts";
import { countingRole } from "#domain/facilities/policy.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { checkSaidState, checkStateEnd } from "#domain/facilities/state-rules.ts";
import type { PlaceFacts } from "#domain/facilities/state-rules.ts";
import type { StateFact } from "#domain/facilities/state.ts";
import type { Utilities } from "#domain/facilities/utilities.ts";
import { newId } from "#domain/shared/ids.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { facilities } from "#server/stored/facilities.ts";
import { answeredCorrections } from "../corrections.ts";
import { readStateContext } from "../queries.ts";
import { answeredQuestions } from "../questions.ts";
import { stateChange, stateWrites } from "../state-writes.ts";

type StateSaid = { key: DocumentKey; input: StateInput; changeId: string; writer: Writer };

/**
 * Says what stops a facility, or that nothing does, for its staff, its shared desk and moderators. A moderator who
 * closes it also answers the open reports that it is closed.
 */
export function setStateMutation(): Mutation {
  return mutation({
    name: "facilities.setState",
    who: "member",
    forDesks: true,
    args: StateInput,
    plan: (input, writer) => {
      const mustEnd = writer.actor.desk !== undefined;
      const errors = [...checkSaidState(input), ...checkStateEnd(input, { now: writer.now, mustEnd })];
      if (errors.length > 0) return { ok: false, reason: "http/invalid-argument", errors };
      const key = facilities.key(input.id);
      const changeId = input.changeId?.toLowerCase() ?? newId(writer.now);
      return {
        ok: true,
        value: {
          lock: [key],
          read: (client) => readStateContext(client, key.id),
          decide: (current) => decideStateChange(current, { key, input, changeId, writer }),
        },
      };
    },
  });
}

function decideStateChange(current: Locked, { key, input, changeId, writer }: StateSaid): Decision<Reason> {
  const document = current.get(keyText(key));
  if (document === undefined) return { ok: false, reason: "facilities/not-found" };
  const by = countingRole(writer.actor, key.id);
  if (!by.ok) return by;
  const before = facilities.read(document);
  const at = writer.now.toISOString();
  const after = saidFacts(before, input, { at, by: by.value });
  const said = input.state !== undefined || (before.saidByStaff ?? []).includes("status");
  const { writes, tableWrites } = stateWrites(current, { key, before, after, said, isEdit: true, now: writer.now });
  const change = { facilityId: key.id, at, by: by.value, byId: writer.actor.id ?? "" };
  // Staff cannot close reports about their own facility: only a moderator can.
  const answered =
    by.value === "moderator" && input.state === "closed"
      ? answeredCorrections(current, ["closed"], { at, decisionId: changeId, outcome: "upheld" })
      : [];
  // Power, oxygen and staff say nothing of emergencies.
  const questions = input.state === undefined ? [] : answeredQuestions(current, writer.now);
  const plan = planOf([...writes, ...answered, ...questions, stateChange(changeId, change, { before, after })], {
    documents: [key],
  });
  return { ...plan, value: { ...plan.value, tableWrites } };
}

/** What a place is said to be from now on. What was not said now stays as it was said. */
function saidFacts(
  before: StoredFacility,
  { state: value, until, utilities: said = {} }: StateInput,
  { at, by }: { at: string; by: "facility" | "moderator" },
): PlaceFacts {
  const { power, oxygen, staff } = said;
  const hasBackup = power?.value === "none" && power.hasBackup === true;
  const utilities: Utilities = {
    ...before.utilities,
    ...(power && { power: { value: power.value, at, by, ...(hasBackup && { hasBackup }) } }),
    ...(oxygen && { oxygen: { value: oxygen.value, at, by } }),
    ...(staff && { staff: { value: staff.value, at, by } }),
  };
  const state: StateFact | undefined =
    value === undefined ? before.status.state : { value, at, by, ...(until !== undefined && { until }) };
  return {
    status: state === undefined ? {} : { state },
    ...(Object.keys(utilities).length > 0 && { utilities }),
  };
}
