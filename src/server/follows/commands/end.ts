import { FollowEnd } from "#contract/follows.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { keyText } from "#server/documents/documents.ts";
import { follows } from "#server/stored/follows.ts";
import { forgetHitsOf } from "../statements.ts";

/** Ends one's own follow and erases it. Repeating it changes nothing; others' look as if gone. */
export function endMutation(): Mutation {
  return mutation({
    name: "follows.end",
    who: "member",
    args: FollowEnd,
    plan: ({ id }, { actor }) => {
      const key = follows.key(id);
      return {
        ok: true,
        value: {
          lock: [key],
          decide: (current) => {
            const document = current.get(keyText(key));
            const isOwn = document !== undefined && follows.read(document).ownerId === actor.id;
            if (!isOwn) return planOf([], { documents: [] });
            const plan = planOf([follows.remove(key)], { documents: [key] });
            return { ...plan, value: { ...plan.value, tableWrites: [forgetHitsOf([key.id])] } };
          },
        },
      };
    },
  });
}
