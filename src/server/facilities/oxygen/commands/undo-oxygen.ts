import { OxygenUndoInput } from "#contract/supply/oxygen-reserve.ts";
import { mayUndoChange } from "#domain/facilities/policy.ts";
import { mutation } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import type { OxygenSpeaker } from "#server/stored/oxygen-reserves.ts";
import type { OxygenDependencies } from "../dependencies.ts";
import { planChange } from "../plan-change.ts";

/** Takes a count or a delivery of oxygen back. A shared desk takes back only its own. */
export function undoOxygenMutation(dependencies: OxygenDependencies): Mutation {
  return mutation({
    name: "facilities.undoOxygen",
    who: "member",
    forDesks: true,
    args: OxygenUndoInput,
    plan: ({ id, changeId: sent }, writer) => {
      const changeId = sent.toLowerCase();
      return planChange(dependencies, {
        id,
        writer,
        change: (reserve, { by: role }) => {
          const said = [...reserve.counts, ...reserve.deliveries].find((each) => each.id === changeId);
          if (said === undefined) return { ok: false, reason: "http/not-found" };
          if (!mayTakeBack(said, writer, role)) return { ok: false, reason: "http/permission-denied" };
          const others = <T extends { id: string }>(all: readonly T[]): T[] =>
            all.filter((each) => each.id !== changeId);
          const { counts, deliveries, told } = reserve;
          return { ok: true, value: { counts: others(counts), deliveries: others(deliveries), told } };
        },
      });
    },
  });
}

function mayTakeBack(said: OxygenSpeaker, { actor }: Writer, role: OxygenSpeaker["by"]): boolean {
  if (said.byId === actor.id) return true;
  return actor.desk === undefined && mayUndoChange(said, actor, { role, waits: false });
}
