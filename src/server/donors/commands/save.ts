import { DonorSave } from "#contract/donors.ts";
import { isConsentHeld, newConsent, secondAskAfter } from "#domain/donors/consent.ts";
import type { DonorConsent, SecondAskConsent } from "#domain/donors/consent.ts";
import { checkDonor } from "#domain/donors/donor.ts";
import { keyText } from "#server/documents/documents.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { donors } from "#server/stored/donors.ts";

/**
 * Stores the whole of what a donor says, over what was there. Health data: without a consent that
 * holds, nothing is stored. The audit keeps both consents and no other value.
 */
export function saveMutation(): Mutation {
  return mutation({
    name: "donors.save",
    who: "member",
    args: DonorSave,
    plan: ({ id, consent: agreed, secondAskConsent: second, place, ...sent }, { actor, now }) => {
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
            const stored = before === undefined ? null : donors.read(before);
            const consent = given ?? stored?.consent ?? null;
            if (consent === null || !isConsentHeld(consent, now)) return { ok: false, reason: "donors/consent-needed" };
            const secondAsk = secondAskAfter(second, { consent, before: stored?.secondAskConsent, now });
            if (secondAsk === "other-words") return { ok: false, reason: "donors/consent-needed" };
            // A new consent ends the silence before it; other words do not.
            const silence = given === null && stored?.silentAsks !== undefined ? { silentAsks: stored.silentAsks } : {};
            const body = { ...checked.value, ownerId, consent, ...silence };
            const parts = {
              body: secondAsk === null ? body : { ...body, secondAskConsent: secondAsk },
              shielded: { place },
            };
            const write =
              before === undefined ? donors.insert(key.id, parts) : donors.update(key, { ...parts, isEdit: true });
            const plan = planOf([write], { documents: [key] });
            const details = auditOf(given, secondAsk, stored?.secondAskConsent ?? null);
            return details === null ? plan : { ...plan, value: { ...plan.value, details } };
          },
        },
      };
    },
  });
}

/** The consents that a save gave or ended; null where it changed none. */
function auditOf(
  given: DonorConsent | null,
  second: SecondAskConsent | null,
  before: SecondAskConsent | null,
): JsonObject | null {
  const details = {
    ...(given !== null && { consent: { ...given } }),
    ...(second?.at !== before?.at && { secondAskConsent: second === null ? null : { ...second } }),
  };
  return Object.keys(details).length === 0 ? null : details;
}
