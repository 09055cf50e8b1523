import { OxygenCountInput } from "#contract/supply/oxygen-reserve.ts";
import { checkSaid } from "#domain/resources/oxygen/reserve/check-held.ts";
import { newId } from "#domain/shared/ids.ts";
import { mutation } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { OxygenDependencies } from "../dependencies.ts";
import { planChange, withOne } from "../plan-change.ts";

/** Counts all the oxygen of a facility, for its staff, its shared desk, moderators and admins. */
export function countOxygenMutation(dependencies: OxygenDependencies): Mutation {
  return mutation({
    name: "facilities.countOxygen",
    who: "member",
    forDesks: true,
    args: OxygenCountInput,
    plan: ({ id, changeId, cylinders, at, ...said }, writer) => {
      const checked = checkSaid({ cylinders, at }, writer.now);
      if (!checked.ok) return { ok: false, reason: "http/invalid-argument", errors: checked.errors };
      const count = { ...said, ...checked.value, id: changeId?.toLowerCase() ?? newId(writer.now) };
      return planChange(dependencies, {
        id,
        writer,
        change: (reserve, speaker) => ({
          ok: true,
          value: { ...reserve, counts: withOne(reserve.counts, { ...count, ...speaker }) },
        }),
      });
    },
  });
}
