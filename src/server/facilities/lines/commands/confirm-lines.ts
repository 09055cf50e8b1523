import { confirmFacilityLines } from "#contract/facility-lines.ts";
import type { Reason } from "#contract/errors.ts";
import { facilityRole } from "#domain/facilities/policy.ts";
import { mayConfirmLines } from "#domain/facilities/waiting-lines.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Decision } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import { mutation } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { readLineContext } from "#server/facilities/queries.ts";
import { facilities } from "#server/stored/facilities.ts";
import { facilityChanges } from "#server/stored/facility-changes.ts";
import { proposedLines } from "#server/stored/proposed-lines.ts";
import { isWaiting } from "../changes.ts";
import type { LineDependencies } from "../dependencies.ts";
import { newsOf } from "../listing-writes.ts";
import { applyPlan, cancelPlan } from "../waiting-changes.ts";
import { judgeProposed } from "../proposed.ts";

/** A second person makes waiting lines count at once, or refuses them. */
export function confirmLinesMutation(dependencies: LineDependencies): Mutation {
  return mutation({
    name: "facilities.confirmLines",
    who: "member",
    args: confirmFacilityLines.input,
    plan: async ({ id, changeId, isConfirmed = true }, { actor, now }) => {
      const [key, change, proposal] = [facilities.key(id), facilityChanges.key(changeId), proposedLines.key(changeId)];
      const role = facilityRole(actor, key.id);
      if (!role.ok && !actor.roles.has("verifier")) return role;
      const isKeeper = role.ok && role.value === "facility";
      const byCodeAt = await dependencies.keeperByCodeAt(key.id, actor.id ?? "");
      const keepers = await dependencies.keepers(key.id, actor.id ?? "");
      const news = newsOf(keepers, { about: newId(now), facilityId: key.id, now });
      const isDelisted = await isNumberDelisted(dependencies, { proposal, facilityId: key.id, userId: actor.id ?? "" });
      return {
        ok: true,
        value: {
          lock: [key, change, proposal],
          read: (client) => readLineContext(client, key.id),
          decide: (current): Decision<Reason> => {
            if (current.has(keyText(proposal)))
              return judgeProposed(current, { key, proposal, isConfirmed, isDelisted, actor, now });
            const document = current.get(keyText(change));
            const waiting = document === undefined ? null : facilityChanges.read(document);
            if (waiting === null || !isWaiting(waiting)) return { ok: false, reason: "http/not-found" };
            if (!mayConfirmLines(waiting, actor, { isKeeper, byCodeAt }))
              return { ok: false, reason: "facilities/second-keeper-needed" };
            if (waiting.facilityId !== key.id) return { ok: false, reason: "http/not-found" };
            if (!isConfirmed) return cancelPlan(current, { key, change, news, now });
            const plan = applyPlan(current, { key, change, now });
            if (plan === null) return { ok: false, reason: "http/not-found" };
            return { ok: true, value: { ...plan, writes: [...plan.writes, ...news] } };
          },
        },
      };
    },
  });
}

/** Whether the proposed number was taken off by its holder; false where it is no proposal. */
async function isNumberDelisted(
  { database, areDelisted }: LineDependencies,
  { proposal, facilityId, userId }: { proposal: DocumentKey; facilityId: string; userId: string },
): Promise<boolean> {
  const [document] = await readShieldedAll(database, [proposal]);
  const line = document === undefined ? undefined : proposedLines.readShielded(document)?.line;
  if (line === undefined) return false;
  const [isDelisted] = await areDelisted({ facilityId, userId }, [{ type: "phone", value: line.value }]);
  return isDelisted === true;
}
