import { OxygenDeliveryInput } from "#contract/supply/oxygen-reserve.ts";
import { checkCountedAt, checkCylinders, checkDelivered } from "#domain/resources/oxygen/reserve/check-held.ts";
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
    plan: ({ id, changeId, cylinders: sent, liquidLitres, at: sentAt }, writer) => {
      const [cylinders, at] = [checkCylinders(sent), checkCountedAt(sentAt, writer.now)];
      const errors = [
        ...(cylinders.ok ? checkDelivered(cylinders.value, liquidLitres) : cylinders.errors),
        ...(at.ok ? [] : at.errors),
      ];
      if (!cylinders.ok || !at.ok || errors.length > 0) return { ok: false, reason: "http/invalid-argument", errors };
      const delivery = {
        id: changeId?.toLowerCase() ?? newId(writer.now),
        at: at.value,
        cylinders: cylinders.value,
        ...(liquidLitres !== undefined && { liquidLitres }),
      };
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
