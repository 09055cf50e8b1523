import type { Reason } from "#contract/errors.ts";
import { OwnerAsk } from "#contract/verification.ts";
import { mayCall } from "#domain/identity/policy.ts";
import { roleTowards } from "#domain/listings/policy.ts";
import { maySendQuestion } from "#domain/listings/owner-questions.ts";
import { isOwnerCheckDue } from "#domain/verification/owner-check.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { lockOwnerQuestions } from "#server/commands/queries.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocument } from "#server/documents/store.ts";
import { listings } from "#server/stored/listings.ts";
import type { OwnerCheckDependencies, OwnerReach } from "./dependencies.ts";

/**
 * Asks the owner of a person's entry whether it is still true, for a verifier. The verifier learns
 * nothing of the owner. One transaction counts, records and sends it.
 */
export function askOwnerMutation(dependencies: { database: Database; owners: OwnerCheckDependencies }): Mutation {
  const { database, owners } = dependencies;
  return mutation({
    name: "verification.ask-owner",
    who: "member",
    args: OwnerAsk,
    plan: async ({ id }, writer) => {
      const allowed = mayCall(writer.actor, "verifier");
      if (!allowed.ok) return allowed;
      const key = listings.key(id);
      const document = await readDocument(database, key);
      const ownerId = document === null ? null : listings.read(document).ownerId;
      const reach = ownerId === null ? null : await owners.reachOf(ownerId, writer.now);
      let askedToday = 0;
      return {
        ok: true,
        value: {
          lock: [key],
          read: async (client) => {
            if (ownerId !== null) askedToday = await lockOwnerQuestions(client, ownerId, writer.now);
            return [];
          },
          decide: (current) => decideOwnerCheck(current, { key, writer, ownerId, reach, askedToday, owners }),
        },
      };
    },
  });
}

type AskContext = {
  key: DocumentKey;
  writer: Writer;
  ownerId: string | null;
  reach: OwnerReach | null;
  askedToday: number;
  owners: OwnerCheckDependencies;
};

function decideOwnerCheck(
  current: Locked,
  { key, writer: { actor, now }, ownerId, reach, askedToday, owners }: AskContext,
): Decision<Reason> {
  const document = current.get(keyText(key));
  if (document === undefined) return { ok: false, reason: "listings/not-found" };
  const listing = listings.read(document);
  // Nobody checks what is theirs.
  const role = roleTowards(actor, listing);
  if (role === "owner" || role === "facility") return { ok: false, reason: "http/permission-denied" };
  const isDue = listing.ownerId === ownerId && isOwnerCheckDue(listing, now);
  if (!isDue || !maySendQuestion(askedToday)) return { ok: false, reason: "verification/not-due" };
  if (reach === null) return { ok: false, reason: "verification/no-way" };
  const question = { id: key.id, listing, now };
  const plan = planOf(owners.questionWrites(question), { documents: [key], isNew: true });
  return { ...plan, value: { ...plan.value, tableWrites: owners.send(question, reach) } };
}
