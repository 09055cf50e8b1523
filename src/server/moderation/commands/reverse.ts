import type { Reason } from "#contract/errors.ts";
import { reverseDecision } from "#contract/moderation.ts";
import { viewerOf } from "#domain/listings/policy.ts";
import type { Decision as Decided, Locked } from "#server/documents/command.ts";
import { readShielded } from "#server/documents/store.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { listings } from "#server/stored/listings.ts";
import { decisions } from "#server/stored/moderation.ts";
import type { ModerationDependencies } from "../dependencies.ts";
import { decisionOf } from "../stored.ts";
import { closeAppeal, reversalWrites } from "../enforcement.ts";
import { prepareDecision } from "../prepare-decision.ts";
import type { PreparedDecision } from "../prepare-decision.ts";
import { isAnothers, readViews, viewFor, viewOf } from "../decision-context.ts";

/**
 * Reverses the present decision, if it is one's own and nobody else supports it. Against another's,
 * one decides otherwise, which waits for a second person.
 */
export function reverseMutation(dependencies: ModerationDependencies): Mutation {
  return mutation({
    name: "moderation.reverse",
    who: "member",
    args: reverseDecision.input,
    plan: async ({ id, reason }, writer) => {
      if (!viewerOf(writer.actor).isModerator) return { ok: false, reason: "http/permission-denied" };
      const document = await readShielded(dependencies.database, decisions.key(id));
      if (document === null) return { ok: false, reason: "http/not-found" };
      const { listingId, others = [] } = decisionOf(document);
      const prepared = await prepareDecision(dependencies, { listingId, decision: "keep" }, writer);
      if (!prepared.ok) return prepared;
      const children = others.map((other) => other.listingId);
      const ids = [listingId, ...children];
      const reversal = { id: document.id, listingId, children, reason, prepared: prepared.value, writer };
      return {
        ok: true,
        value: {
          lock: [...ids.map(listings.key), ...keysOf([document.id, ...others.map(({ decisionId }) => decisionId)])],
          read: (client) => readViews(client, ids),
          decide: (current) => reverse(current, reversal),
        },
      };
    },
  });
}

function keysOf(ids: readonly string[]) {
  return ids.map((id) => decisions.key(id));
}

type ReversalContext = {
  id: string;
  listingId: string;
  children: readonly string[];
  reason: string;
  prepared: PreparedDecision;
  writer: Writer;
};

function reverse(
  current: Locked,
  { id, listingId, children, reason, prepared, writer }: ReversalContext,
): Decided<Reason> {
  const found = viewFor(current, listingId, writer);
  if (!found.ok) return found;
  const view = found.value;
  const { standing, appeal, proposed } = view;
  if (standing?.id !== id || proposed !== null) return { ok: false, reason: "moderation/already-decided" };
  if (isAnothers(standing, writer, prepared.isActive)) return { ok: false, reason: "moderation/second-person-needed" };
  const others = children.flatMap((each) => viewOf(current, each) ?? []);
  const enforcement = { people: prepared.people, writer, owner: prepared.owner };
  const { writes, tableWrites } = reversalWrites({ decision: standing, view, because: reason, others }, enforcement);
  const appeals = appeal === null ? [] : [closeAppeal(appeal, "reversed", writer)];
  const planned = planOf([...writes, ...appeals], {
    documents: [listings.key(view.id), decisions.key(id)],
  });
  return {
    ...planned,
    value: { ...planned.value, tableWrites, details: { why: reason, decision: standing.decision } },
  };
}
