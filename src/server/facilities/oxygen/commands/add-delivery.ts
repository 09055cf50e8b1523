import { OxygenDeliveryInput } from "#contract/supply/oxygen-reserve.ts";
import { checkDelivered, checkSaid } from "#domain/resources/oxygen/reserve/check-held.ts";
import { newId } from "#domain/shared/ids.ts";
import { mutation } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { OxygenDependencies } from "../dependencies.ts";
import { planChange, withOne } from "../plan-change.ts";

/** Adds what came since the count of a facility's oxygen. */
export function addDeliveryMutation(dependencies: OxygenDependencies): Mutation {
  return mutation({
    name: "facilities.addOxygenDelivery",
    who: "member",
    forDesks: true,
    args: OxygenDeliveryInput,
    plan: ({ id, changeId, liquidLitres, ...sent }, writer) => {
      const checked = checkSaid(sent, writer.now);
      const errors = checked.ok ? checkDelivered(checked.value.cylinders, liquidLitres) : checked.errors;
      if (!checked.ok || errors.length > 0) return { ok: false, reason: "http/invalid-argument", errors };
      const liquid = liquidLitres === undefined ? {} : { liquidLitres };
      const delivery = { ...checked.value, ...liquid, id: changeId?.toLowerCase() ?? newId(writer.now) };
      return planChange(dependencies, {
        id,
        writer,
        change: (reserve, speaker) => ({
          ok: true,
          value: { ...reserve, deliveries: withOne(reserve.deliveries, { ...delivery, ...speaker }) },
        }),
      });
    },
  });
}
