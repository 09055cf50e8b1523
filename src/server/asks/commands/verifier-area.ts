import { VerifierAreaEnd, VerifierAreaSave } from "#contract/asks.ts";
import { mayCall } from "#domain/identity/policy.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { keyText } from "#server/documents/documents.ts";
import { verifierAreas } from "#server/stored/asks.ts";

/** Stores where a verifier may be asked to call, over what was there. */
export function saveAreaMutation(): Mutation {
  return mutation({
    name: "verifierAreas.save",
    who: "member",
    args: VerifierAreaSave,
    plan: ({ id, place, radiusKm }, { actor, now }) => {
      const allowed = mayCall(actor, "verifier");
      if (!allowed.ok) return allowed;
      const ownerId = actor.id ?? "";
      if (id.toLowerCase() !== ownerId)
        return { ok: false, reason: "http/invalid-argument", errors: [{ path: "id", word: "value" }] };
      const key = verifierAreas.key(ownerId);
      const parts = { body: { ownerId, radiusKm, at: now.toISOString() }, shielded: { place } };
      return {
        ok: true,
        value: {
          lock: [key],
          decide: (current) => {
            const isNew = !current.has(keyText(key));
            const write = isNew
              ? verifierAreas.insert(key.id, parts)
              : verifierAreas.update(key, { ...parts, isEdit: true });
            return planOf([write], { documents: [key], isNew });
          },
        },
      };
    },
  });
}

/** Ends it, and erases the place. */
export function endAreaMutation(): Mutation {
  return mutation({
    name: "verifierAreas.end",
    who: "member",
    args: VerifierAreaEnd,
    plan: (_args, { actor }) => {
      const key = verifierAreas.key(actor.id ?? "");
      return {
        ok: true,
        value: {
          lock: [key],
          decide: (current) =>
            planOf(current.has(keyText(key)) ? [verifierAreas.remove(key)] : [], { documents: [key] }),
        },
      };
    },
  });
}
