import { confirmFacilityLines } from "#contract/facility-lines.ts";
import type { Reason } from "#contract/errors.ts";
import { facilityRole } from "#domain/facilities/policy.ts";
import { mayConfirmLines } from "#domain/facilities/waiting-lines.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Decision } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { mutation } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { readLineContext } from "#server/facilities/queries.ts";
import { facilities } from "#server/stored/facilities.ts";
import { facilityChanges } from "#server/stored/facility-changes.ts";
import { isWaiting } from "../changes.ts";
import type { LineDependencies } from "../dependencies.ts";
import { newsOf } from "../listing-writes.ts";
import { applyPlan } from "../waiting.ts";

/** A second person makes waiting lines count at once. */
export function confirmLinesMutation(dependencies: LineDependencies): Mutation {
  return mutation({
    name: "facilities.confirmLines",
    who: "member",
    args: confirmFacilityLines.input,
    plan: async ({ id, changeId }, { actor, now }) => {
      const [key, change] = [facilities.key(id), facilityChanges.key(changeId)];
      const role = facilityRole(actor, key.id);
      if (!role.ok && !actor.roles.has("verifier")) return role;
      const isKeeper = role.ok && role.value === "facility";
      const byCodeAt = await dependencies.keeperByCodeAt(key.id, actor.id ?? "");
      const keepers = await dependencies.keepers(key.id, actor.id ?? "");
      const news = newsOf(keepers, { about: newId(now), facilityId: key.id, now });
      return {
        ok: true,
        value: {
          lock: [key, change],
          read: (client) => readLineContext(client, key.id),
          decide: (current): Decision<Reason> => {
            const document = current.get(keyText(change));
            const waiting = document === undefined ? null : facilityChanges.read(document);
            if (waiting === null || !isWaiting(waiting)) return { ok: false, reason: "http/not-found" };
            if (!mayConfirmLines(waiting, actor, { isKeeper, byCodeAt }))
              return { ok: false, reason: "facilities/second-keeper-needed" };
            const plan = applyPlan(current, { key, change, now });
            if (plan === null) return { ok: false, reason: "http/not-found" };
            return { ok: true, value: { ...plan, writes: [...plan.writes, ...news] } };
          },
        },
      };
    },
  });
}
