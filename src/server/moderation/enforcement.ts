import type { AccountStanding } from "#domain/identity/account-standing.ts";
import type { NewsKind } from "#domain/news/news.ts";
import { listingBeforeDecision, takesDown, applyDecision, revertDecision } from "#domain/moderation/decision.ts";
import type { ShieldedDecision, StoredDecision } from "#domain/moderation/decision.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import type { TableWrite, Insert, Update, Write } from "#server/documents/command.ts";
import type { Writer } from "#server/commands/mutation.ts";
import { listings } from "#server/stored/listings.ts";
import { decisions, appeals } from "#server/stored/moderation.ts";
import type { People } from "./dependencies.ts";
import { saidIn } from "./stored.ts";
import { newsAt } from "./owner-news.ts";
import { closeReports, reopenReports } from "./statements.ts";
import type { Appeal, Decision, View } from "./decision-context.ts";

/** The writes of a command's step. */
export type DecisionWrites = { writes: Write[]; tableWrites: TableWrite[] };

/** What enforcing and reversing decisions needs besides the documents. */
export type EnforcementContext = { people: People; writer: Writer; owner: AccountStanding | null };

/** A decision about to come into force. */
export type PendingDecision = Pick<
  StoredDecision,
  "listingId" | "decision" | "byId" | "mergedInto" | "isWithBan" | "sanctionUntil"
> & {
  id: string;
  reason: string;
};

/**
 * Brings a decision into force. It writes the listing, its reports, the owner's account and news,
 * and the decision with the earlier state.
 * @param others further listings of the owner, included in a sanction for fraud
 * @param was the decision as it was proposed
 */
export function enforcementWrites(
  coming: PendingDecision,
  { view, others = [], was }: { view: View; others?: readonly View[]; was?: Decision },
  enforcement: EnforcementContext,
): DecisionWrites & { listing: StoredListing } {
  const { writer, owner, people } = enforcement;
  const { id, decision, reason, sanctionUntil, ...rest } = coming;
  const children = others.map((other) => ({ other, decisionId: uuidv5(id, other.id) }));
  const ban = owner?.ban ?? null;
  const shielded: ShieldedDecision = {
    reason,
    ...saidIn(view.listing),
    before: listingBeforeDecision(view.listing),
    ...(sanctionUntil !== undefined && {
      banBefore: ban === null ? null : { reason: ban.reason, until: ban.until?.toISOString() ?? null },
    }),
    ...(children.length > 0 && {
      others: children.map(({ other, decisionId }) => ({ listingId: other.id, decisionId })),
    }),
  };
  const body: StoredDecision = {
    ...rest,
    decision,
    at: writer.now.toISOString(),
    state: "in-force",
    ...(sanctionUntil !== undefined && { sanctionUntil }),
    ...(was !== undefined && { confirmedById: writer.actor.id ?? "", against: was.against }),
  };
  const listing = applyDecision({ listing: view.listing, said: view.said, now: writer.now }, { id, decision, ...rest });
  const result: DecisionWrites = {
    writes: [
      was === undefined ? decisions.insert(id, { body, shielded }) : decisions.update({ id }, { body, shielded }),
      listings.update(listings.key(view.id), { body: listing }),
      ...newsAbout(view, coming, writer),
    ],
    tableWrites: [
      closeReports(writer, {
        listingId: view.id,
        decisionId: id,
        outcome: decision === "keep" ? "dismissed" : "upheld",
      }),
    ],
  };
  if (sanctionUntil !== undefined && owner !== null) {
    const until = new Date(sanctionUntil);
    const banned = { id: owner.id, reason, until, askedBy: coming.byId };
    result.tableWrites.push(people.ban({ actor: writer.actor, now: writer.now }, banned));
    result.writes.push(newsAt(owner.id, { kind: "sanctioned", about: coming, listingId: view.id, now: writer.now }));
  }
  for (const { other, decisionId } of children) {
    const child: PendingDecision = { id: decisionId, listingId: other.id, decision: "hide", byId: coming.byId, reason };
    const { writes, tableWrites } = enforcementWrites(child, { view: other }, enforcement);
    result.writes.push(...writes);
    result.tableWrites.push(...tableWrites);
  }
  return { ...result, listing };
}

/**
 * What a reversal needs: the decision, its listing's view, the reason, and the views of the other
 * listings.
 */
export type Reversal = { decision: Decision; view: View; because: string; others?: readonly View[] };

/** Reverses a decision. Everything is as before, except what others did since. */
export function reversalWrites(
  { decision, view, because, others = [] }: Reversal,
  enforcement: EnforcementContext,
): DecisionWrites & { listing: StoredListing } {
  const { writer, people } = enforcement;
  const { id, before, reason, said: words, banBefore, others: children = [], ...body } = decision;
  const ended: StoredDecision = {
    ...body,
    state: "reversed",
    endedById: writer.actor.id ?? "",
    endedAt: writer.now.toISOString(),
  };
  const shielded: ShieldedDecision = {
    reason,
    ...(words !== undefined && { said: words }),
    ...(before !== undefined && { before }),
    ...(banBefore !== undefined && { banBefore }),
    ...(children.length > 0 && { others: children }),
    endedBecause: because,
  };
  const { listing: now, said } = view;
  const listing = before === undefined ? now : revertDecision({ listing: now, said, now: writer.now }, { id, before });
  const result: DecisionWrites = {
    writes: [
      decisions.update({ id }, { body: ended, shielded }),
      listings.update(listings.key(view.id), { body: listing }),
      ...newsOfReversal({ decision, view, because }, { listing, writer }),
    ],
    tableWrites: [reopenReports(writer, { listingId: view.id, decisionId: id })],
  };
  const ownerId = now.ownerId;
  if (decision.sanctionUntil !== undefined && decision.sanctionEndedAt === undefined && ownerId !== null) {
    const until = new Date(decision.sanctionUntil);
    const by = { actor: writer.actor, now: writer.now };
    result.tableWrites.push(people.lift(by, { id: ownerId, until, before: banBefore ?? null }));
    result.writes.push(
      newsAt(ownerId, {
        kind: "sanction-ended",
        about: { id, reason: because },
        listingId: view.id,
        now: writer.now,
      }),
    );
  }
  for (const other of others) {
    // A later decision about it stays.
    const child = children.find(({ decisionId }) => decisionId === other.standing?.id);
    if (child === undefined || other.standing === null) continue;
    const { writes, tableWrites } = reversalWrites({ decision: other.standing, view: other, because }, enforcement);
    result.writes.push(...writes);
    result.tableWrites.push(...tableWrites);
  }
  return { ...result, listing };
}

/** Closes an appeal. */
export function closeAppeal({ id, text, ...appeal }: Appeal, state: "upheld" | "reversed", writer: Writer): Update {
  const body = { ...appeal, state, decidedAt: writer.now.toISOString(), decidedById: writer.actor.id ?? "" };
  return appeals.update({ id }, { body, shielded: { text } });
}

/** Ends a proposal that did not come into force. */
export function refuseProposal(
  { id, reason, said, before: _before, banBefore: _ban, others: _others, ...body }: Decision,
  writer: Writer,
): Update {
  const ended: StoredDecision = {
    ...body,
    state: "refused",
    endedById: writer.actor.id ?? "",
    endedAt: writer.now.toISOString(),
  };
  return decisions.update({ id }, { body: ended, shielded: { reason, ...(said !== undefined && { said }) } });
}

/** News that a decision against a listing is reversed, and why. The owner knew of the decision. */
function newsOfReversal(
  { decision, view, because }: Pick<Reversal, "decision" | "view" | "because">,
  { listing, writer }: { listing: StoredListing; writer: Writer },
): Insert[] {
  if (listing.ownerId === null || decision.decision === "keep") return [];
  const isShown = view.listing.status === "hidden" && listing.status !== "hidden";
  if (!isShown && decision.decision !== "dispute") return [];
  const about = { id: decision.id, reason: because };
  const kind: NewsKind = isShown ? "listing-shown" : "listing-kept";
  return [newsAt(listing.ownerId, { kind, about, listingId: view.id, now: writer.now })];
}

function newsAbout({ id, listing, standing }: View, coming: PendingDecision, writer: Writer): Insert[] {
  if (listing.ownerId === null) return [];
  const { decision } = coming;
  // A report without findings would only frighten the owner.
  if (decision === "keep" && (standing === null || standing.decision === "keep")) return [];
  const kind: NewsKind =
    decision === "merge"
      ? "listing-merged"
      : decision === "dispute"
        ? "listing-disputed"
        : takesDown(decision)
          ? "listing-hidden"
          : "listing-kept";
  return [newsAt(listing.ownerId, { kind, about: coming, listingId: id, now: writer.now })];
}
