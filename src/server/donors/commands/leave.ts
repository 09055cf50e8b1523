import { DonorLeave } from "#contract/donors.ts";
import { keyText } from "#server/documents/documents.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { donors } from "#server/stored/donors.ts";

/** Withdraws the consent: erases the donor at once. Repeating it changes nothing. */
export function leaveMutation(): Mutation {
  return mutation({
    name: "donors.leave",
    who: "member",
    args: DonorLeave,
    plan: ({ id }, { actor }) => {
      const ownerId = actor.id ?? "";
      if (id.toLowerCase() !== ownerId)
        return { ok: false, reason: "http/invalid-argument", errors: [{ path: "id", word: "value" }] };
      const key = donors.key(ownerId);
      return {
        ok: true,
        value: {
          lock: [key],
          decide: (current) => planOf(current.has(keyText(key)) ? [donors.remove(key)] : [], { documents: [key] }),
        },
      };
    },
  });
}
