import { DonorSave } from "#contract/donors.ts";
import { isConsentHeld, newConsent } from "#domain/donors/consent.ts";
import { checkDonor } from "#domain/donors/donor.ts";
import { keyText } from "#server/documents/documents.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { donors } from "#server/stored/donors.ts";

/**
 * Stores the whole of what a donor says, over what was there. Health data: without a consent that
 * holds, nothing is stored. The audit keeps the consent and no other value.
 */
export function saveMutation(): Mutation {
  return mutation({
    name: "donors.save",
    who: "member",
    args: DonorSave,
    plan: ({ id, consent: agreed, place, ...sent }, { actor, now }) => {
      const ownerId = actor.id ?? "";
      if (id.toLowerCase() !== ownerId)
        return { ok: false, reason: "http/invalid-argument", errors: [{ path: "id", word: "value" }] };
      const checked = checkDonor(sent, now);
      if (!checked.ok) return { ok: false, reason: "http/invalid-argument", errors: checked.errors };
      const given = agreed === undefined ? null : newConsent(agreed.wordsVersion, now);
      if (agreed !== undefined && given === null) return { ok: false, reason: "donors/consent-needed" };
      const key = donors.key(ownerId);
      return {
        ok: true,
        value: {
          lock: [key],
          decide: (current) => {
            const before = current.get(keyText(key));
            const { consent: held = null, silentAsks } = before === undefined ? {} : donors.read(before);
            const consent = given ?? held;
            if (consent === null || !isConsentHeld(consent, now)) return { ok: false, reason: "donors/consent-needed" };
            // A new consent ends the silence before it; other words do not.
            const silence = given === null && silentAsks !== undefined ? { silentAsks } : {};
            const parts = { body: { ...checked.value, ownerId, consent, ...silence }, shielded: { place } };
            const write =
              before === undefined ? donors.insert(key.id, parts) : donors.update(key, { ...parts, isEdit: true });
            const plan = planOf([write], { documents: [key] });
            return given === null ? plan : { ...plan, value: { ...plan.value, details: { consent: { ...given } } } };
          },
        },
      };
    },
  });
}
