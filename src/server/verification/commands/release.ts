import type { Reason } from "#contract/errors.ts";
import { VerificationRelease } from "#contract/verification.ts";
import { claimStateAt } from "#domain/verification/card.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { claims } from "#server/stored/claims.ts";
import { recordCardsOver } from "../statements.ts";

/**
 * Gives a card back without a call. Repeating it changes nothing. That verifier does not get it
 * again at once.
 */
export function releaseMutation(): Mutation {
  return mutation({
    name: "verification.release",
    who: "member",
    args: VerificationRelease,
    plan: ({ id }, writer) => {
      const key = claims.key(id);
      return { ok: true, value: { lock: [key], decide: (current) => decideCardRelease(current, { key, writer }) } };
    },
  });
}

function decideCardRelease(current: Locked, { key, writer }: { key: DocumentKey; writer: Writer }): Decision<Reason> {
  const document = current.get(keyText(key));
  const ended = { ok: false, reason: "verification/claim-ended" } as const;
  if (document === undefined) return ended;
  const claim = claims.read(document);
  if (claim.ownerId !== writer.actor.id) return ended;
  if (claim.state === "released") return planOf([], { documents: [key] });
  if (claimStateAt(claim, writer.now) !== "held") return ended;
  const plan = planOf([claims.update(document, { body: { ...claim, state: "released" } })], { documents: [key] });
  return { ...plan, value: { ...plan.value, tableWrites: [recordCardsOver([key.id], "released")] } };
}
