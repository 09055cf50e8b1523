import type { z } from "zod";
import type { Reason } from "#contract/errors.ts";
import { decideCase } from "#contract/moderation.ts";
import { viewerOf } from "#domain/listings/policy.ts";
import { needsSecondModerator } from "#domain/moderation/policy.ts";
import type { ShieldedDecision, StoredDecision } from "#domain/moderation/decision.ts";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import type { Decision as Decided, Locked, Refused } from "#server/documents/command.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import type { ModerationDependencies } from "../dependencies.ts";
import { saidIn } from "../stored.ts";
import { enforcementWrites } from "../enforcement.ts";
import type { PendingDecision } from "../enforcement.ts";
import { mayMerge, othersOf, prepareDecision } from "../prepare-decision.ts";
import type { PreparedDecision } from "../prepare-decision.ts";
import { readViews, viewFor } from "../decision-context.ts";
import type { View } from "../decision-context.ts";
import { listings } from "#server/stored/listings.ts";
import { decisions } from "#server/stored/moderation.ts";
import { newId } from "#domain/shared/ids.ts";
import { DAY_MS } from "#domain/shared/durations.ts";

type Args = z.output<typeof decideCase.input>;

/** The longest ban by a decision, days. Proposal. */
const LONGEST_SANCTION_DAYS = 366;

/** Decides about a listing. Against another moderator's decision it only proposes. */
export function decideMutation(dependencies: ModerationDependencies): Mutation {
  return mutation({
    name: "moderation.decide",
    who: "member",
    args: decideCase.input,
    plan: async (args, writer) => {
      if (!viewerOf(writer.actor).isModerator) return { ok: false, reason: "http/permission-denied" };
      const errors = errorsIn(args, writer.now);
      if (errors.length > 0) return { ok: false, reason: "http/invalid-argument", errors };
      const { listingId, mergeInto, sanction, ...rest } = args;
      const coming: PendingDecision = {
        ...rest,
        id: newId(writer.now),
        listingId: listingId.toLowerCase(),
        byId: writer.actor.id ?? "",
        ...(mergeInto !== undefined && { mergedInto: mergeInto.toLowerCase() }),
        ...(sanction !== undefined && { sanctionUntil: new Date(sanction.until).toISOString() }),
      };
      const prepared = await prepareDecision(dependencies, coming, writer);
      if (!prepared.ok) return prepared;
      const { otherIds } = prepared.value;
      const ids = [coming.listingId, ...otherIds];
      const merged = coming.mergedInto === undefined ? [] : [listings.key(coming.mergedInto)];
      return {
        ok: true,
        value: {
          lock: [...ids.map(listings.key), ...merged],
          read: (client) => readViews(client, ids),
          decide: (current) => decideUnderLock(current, { coming, prepared: prepared.value, writer }),
        },
      };
    },
  });
}

function errorsIn({ decision, mergeInto, sanction, listingId }: Args, now: Date): FieldRefusal[] {
  const errors: FieldRefusal[] = [];
  if ((decision === "merge") !== (mergeInto !== undefined)) errors.push({ path: "mergeInto", word: "format" });
  if (mergeInto?.toLowerCase() === listingId.toLowerCase()) errors.push({ path: "mergeInto", word: "format" });
  if (sanction === undefined) return errors;
  const until = Date.parse(sanction.until);
  const isInBounds = until > now.getTime() && until <= now.getTime() + LONGEST_SANCTION_DAYS * DAY_MS;
  if (!isInBounds) errors.push({ path: "sanction.until", word: "out-of-range" });
  if (decision !== "hide" && decision !== "confirm-fraud") errors.push({ path: "sanction", word: "format" });
  return errors;
}

type DecisionRequest = { coming: PendingDecision; prepared: PreparedDecision; writer: Writer };

function decideUnderLock(current: Locked, { coming, prepared, writer }: DecisionRequest): Decided<Reason> {
  const found = viewFor(current, coming.listingId, writer);
  if (!found.ok) return found;
  const view = found.value;
  const fits = fitsNow(current, { view, coming, prepared, writer });
  if (!fits.ok) return fits;
  const details = { why: coming.reason, decision: coming.decision };
  const result = { documents: [listings.key(view.id), decisions.key(coming.id)] };
  if (needsSecondModerator(view.standing, coming.decision, { byId: coming.byId, isActive: prepared.isActive })) {
    const planned = planOf([proposalOf(coming, view, writer)], result);
    return { ...planned, value: { ...planned.value, details: { ...details, isProposed: true } } };
  }
  const others = othersOf(current, { ids: prepared.otherIds, coming, isActive: prepared.isActive });
  const enforcement = { people: prepared.people, writer, owner: prepared.owner };
  const { writes, tableWrites } = enforcementWrites(coming, { view, others }, enforcement);
  const { told } = prepared;
  const planned = planOf([...writes, ...told.writes], result);
  return { ...planned, value: { ...planned.value, tableWrites: [...tableWrites, ...told.tableWrites], details } };
}

function fitsNow(
  current: Locked,
  { view, coming, prepared, writer }: DecisionRequest & { view: View },
): { ok: true } | Refused<Reason> {
  const { listing, standing } = view;
  // Between reading and locking it got another owner.
  if (listing.ownerId !== prepared.ownerId) return { ok: false, reason: "documents/aborted" };
  // A pending proposal or appeal is decided by its own command.
  if (view.proposed !== null || view.appeal !== null) return { ok: false, reason: "moderation/already-decided" };
  const isSame = standing?.decision === coming.decision && standing.mergedInto === coming.mergedInto;
  if (isSame && !view.hasOpenReports && coming.sanctionUntil === undefined) {
    return { ok: false, reason: "moderation/already-decided" };
  }
  return coming.mergedInto === undefined ? { ok: true } : mayMerge(current, view, { into: coming.mergedInto, writer });
}

function proposalOf({ id, reason, ...coming }: PendingDecision, { listing, standing }: View, { now }: Writer) {
  const body: StoredDecision = {
    ...coming,
    at: now.toISOString(),
    state: "proposed",
    ...(standing !== null && { against: standing.id }),
  };
  const shielded: ShieldedDecision = { reason, ...saidIn(listing) };
  return decisions.insert(id, { body, shielded });
}
