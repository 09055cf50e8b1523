import type { z } from "zod";
import type { Reason } from "#contract/errors.ts";
import { confirmDecision } from "#contract/moderation.ts";
import { viewerOf } from "#domain/listings/policy.ts";
import type { Decision as Decided, Locked } from "#server/documents/command.ts";
import { readShielded } from "#server/documents/store.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { listings } from "#server/stored/listings.ts";
import { decisions } from "#server/stored/moderation.ts";
import type { ModerationDependencies } from "../dependencies.ts";
import { decisionOf } from "../stored.ts";
import { enforcementWrites, refuseProposal } from "../enforcement.ts";
import type { PendingDecision } from "../enforcement.ts";
import { mayMerge, othersOf, prepareDecision } from "../prepare-decision.ts";
import type { PreparedDecision } from "../prepare-decision.ts";
import { readViews, viewFor } from "../decision-context.ts";
import type { Decision } from "../decision-context.ts";

type Args = z.output<typeof confirmDecision.input>;

/**
 * The second person confirms or refuses another moderator's proposal. Its proposer may only
 * withdraw it.
 */
export function confirmMutation(dependencies: ModerationDependencies): Mutation {
  return mutation({
    name: "moderation.confirm",
    who: "member",
    args: confirmDecision.input,
    plan: async ({ id, isConfirmed }, writer) => {
      if (!viewerOf(writer.actor).isModerator) return { ok: false, reason: "http/permission-denied" };
      const document = await readShielded(dependencies.database, decisions.key(id));
      if (document === null) return { ok: false, reason: "http/not-found" };
      const proposed = decisionOf(document);
      // A refused proposal sanctions nobody.
      const { sanctionUntil: _until, ...rest } = proposed;
      const prepared = await prepareDecision(dependencies, isConfirmed ? proposed : rest, writer);
      if (!prepared.ok) return prepared;
      const ids = [proposed.listingId, ...prepared.value.otherIds];
      const merged = proposed.mergedInto === undefined ? [] : [listings.key(proposed.mergedInto)];
      const confirmation = {
        id: document.id,
        listingId: proposed.listingId,
        isConfirmed,
        prepared: prepared.value,
        writer,
      };
      return {
        ok: true,
        value: {
          lock: [decisions.key(document.id), ...ids.map(listings.key), ...merged],
          read: (client) => readViews(client, ids),
          decide: (current) => confirm(current, confirmation),
        },
      };
    },
  });
}

type ConfirmationContext = Args & { listingId: string; prepared: PreparedDecision; writer: Writer };

function confirm(
  current: Locked,
  { id, listingId, isConfirmed, prepared, writer }: ConfirmationContext,
): Decided<Reason> {
  const found = viewFor(current, listingId, writer);
  if (!found.ok) return found;
  const view = found.value;
  const { proposed } = view;
  if (proposed?.id !== id) return { ok: false, reason: "moderation/already-decided" };
  const documents = [listings.key(view.id), decisions.key(id)];
  if (!isConfirmed) return planOf([refuseProposal(proposed, writer)], { documents });
  if (proposed.byId === writer.actor.id) return { ok: false, reason: "moderation/second-person-needed" };
  if (view.listing.ownerId !== prepared.ownerId) return { ok: false, reason: "documents/aborted" };
  if (view.appeal !== null || isOverdue(proposed, writer.now))
    return { ok: false, reason: "moderation/already-decided" };
  if (proposed.mergedInto !== undefined) {
    const mergeable = mayMerge(current, view, { into: proposed.mergedInto, writer });
    if (!mergeable.ok) return mergeable;
  }
  const coming: PendingDecision = {
    id,
    listingId,
    decision: proposed.decision,
    byId: proposed.byId,
    reason: proposed.reason,
    ...(proposed.mergedInto !== undefined && { mergedInto: proposed.mergedInto }),
    ...(proposed.sanctionUntil !== undefined && { sanctionUntil: proposed.sanctionUntil }),
  };
  const others = othersOf(current, { ids: prepared.otherIds, coming, isActive: prepared.isActive });
  const enforcement = { people: prepared.people, writer, owner: prepared.owner };
  const { writes, tableWrites } = enforcementWrites(coming, { view, others, was: proposed }, enforcement);
  const { told } = prepared;
  const planned = planOf([...writes, ...told.writes], { documents });
  const details = { why: proposed.reason, decision: proposed.decision };
  return { ...planned, value: { ...planned.value, tableWrites: [...tableWrites, ...told.tableWrites], details } };
}

/** A sanction that would already have ended. */
function isOverdue({ sanctionUntil }: Decision, now: Date): boolean {
  return sanctionUntil !== undefined && Date.parse(sanctionUntil) <= now.getTime();
}
