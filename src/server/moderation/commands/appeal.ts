import type { z } from "zod";
import type { Reason } from "#contract/errors.ts";
import { appealDecision, decideAppeal } from "#contract/moderation.ts";
import { viewerOf } from "#domain/listings/policy.ts";
import type { StoredAppeal } from "#domain/moderation/decision.ts";
import { newId, uuidv5 } from "#domain/shared/ids.ts";
import type { Decision as Decided, Locked, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import { readShielded } from "#server/documents/store.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import type { ModerationDependencies } from "../dependencies.ts";
import { readDecided } from "../queries.ts";
import { appealOf, decisionOf } from "../stored.ts";
import { closeAppeal, enforcementWrites, refuseProposal, reversalWrites } from "../enforcement.ts";
import type { PendingDecision, DecisionWrites } from "../enforcement.ts";
import { newsAt } from "../owner-news.ts";
import { prepareDecision } from "../prepare-decision.ts";
import type { PreparedDecision } from "../prepare-decision.ts";
import { readViews, viewFor, viewOf } from "../decision-context.ts";
import type { Appeal, View } from "../decision-context.ts";
import { listings } from "#server/stored/listings.ts";
import { appeals, decisions } from "#server/stored/moderation.ts";

/** The owner appeals a decision, once each, and says why. Another moderator answers. */
export function appealMutation(): Mutation {
  return mutation({
    name: "moderation.appeal",
    who: "member",
    args: appealDecision.input,
    plan: ({ id, text }, writer) => {
      const at = listings.key(id);
      const appealId = newId(writer.now);
      return {
        ok: true,
        value: {
          lock: [at],
          read: (client) => readDecided(client, [at.id]),
          decide: (current) => appeal(current, { id: at.id, appealId, text, writer }),
        },
      };
    },
  });
}

type NewAppeal = { id: string; appealId: string; text: string; writer: Writer };

function appeal(current: Locked, { id, appealId, text, writer }: NewAppeal): Decided<Reason> {
  const document = current.get(keyText(listings.key(id)));
  if (document === undefined) return { ok: false, reason: "listings/not-found" };
  const listing = listings.read(document);
  const ownerId = writer.actor.id;
  if (ownerId === null || listing.ownerId !== ownerId) return { ok: false, reason: "listings/not-found" };
  const { decision } = listing;
  if (decision === undefined || decision.decision === "keep") return { ok: false, reason: "moderation/no-appeal" };
  if (decision.mayAppeal !== true) return { ok: false, reason: "moderation/already-decided" };
  const at = writer.now.toISOString();
  const body: StoredAppeal = { listingId: id, decisionId: decision.id, ownerId, at, state: "open" };
  const key = appeals.key(appealId);
  const { mayAppeal: _may, ...appealed } = decision;
  return planOf(
    [
      appeals.insert(key.id, { body, shielded: { text } }),
      listings.update(listings.key(id), { body: { ...listing, decision: appealed } }),
    ],
    { documents: [listings.key(id)], isNew: true },
  );
}

type Args = z.output<typeof decideAppeal.input>;

/**
 * Answers an appeal, unless one made or confirmed the decision. When it is reversed, the answer
 * counts as a decision to keep the listing.
 */
export function decideAppealMutation(dependencies: ModerationDependencies): Mutation {
  return mutation({
    name: "moderation.decide-appeal",
    who: "member",
    args: decideAppeal.input,
    plan: async (args, writer) => {
      if (!viewerOf(writer.actor).isModerator) return { ok: false, reason: "http/permission-denied" };
      const key = appeals.key(args.id);
      const document = await readShielded(dependencies.database, key);
      if (document === null) return { ok: false, reason: "http/not-found" };
      const { listingId, decisionId } = appealOf(document);
      const decision = await readShielded(dependencies.database, decisions.key(decisionId));
      const others = decision === null ? [] : (decisionOf(decision).others ?? []);
      const prepared = await prepareDecision(dependencies, { listingId, decision: "keep" }, writer);
      if (!prepared.ok) return prepared;
      const children = others.map((other) => other.listingId);
      const ids = [listingId, ...children];
      const appealAnswer = { args, listingId, children, prepared: prepared.value, writer };
      const decided = [decisionId, ...others.map((other) => other.decisionId)];
      return {
        ok: true,
        value: {
          lock: [key, ...ids.map(listings.key), ...decided.map(decisions.key)],
          // An open proposal ends with it. The listing's lock also locks it.
          read: (client) => readViews(client, ids),
          decide: (current) => answer(current, appealAnswer),
        },
      };
    },
  });
}

type AppealAnswer = {
  args: Args;
  listingId: string;
  children: readonly string[];
  prepared: PreparedDecision;
  writer: Writer;
};

function answer(current: Locked, { args, listingId, children, prepared, writer }: AppealAnswer): Decided<Reason> {
  const found = viewFor(current, listingId, writer);
  if (!found.ok) return found;
  const view = found.value;
  const { standing, appeal: open } = view;
  if (open?.id !== args.id.toLowerCase() || standing === null)
    return { ok: false, reason: "moderation/already-decided" };
  if ([standing.byId, standing.confirmedById].includes(writer.actor.id ?? "")) {
    return { ok: false, reason: "moderation/second-person-needed" };
  }
  const others = children.flatMap((each) => viewOf(current, each) ?? []);
  const outcomeWrites =
    args.outcome === "upheld" ? uphold(view, writer) : turn({ view, others, args }, { prepared, writer });
  const writes: Write[] = [
    ...outcomeWrites.writes,
    closeAppeal(open, args.outcome, writer),
    ...(view.proposed === null ? [] : [refuseProposal(view.proposed, writer)]),
    ...newsOf(open, args, writer),
  ];
  const planned = planOf(writes, { documents: [listings.key(view.id), appeals.key(open.id)] });
  const details = { why: args.reason, outcome: args.outcome };
  return { ...planned, value: { ...planned.value, tableWrites: outcomeWrites.tableWrites, details } };
}

/** The decision now has two people behind it. */
function uphold({ standing }: View, { actor }: Writer): DecisionWrites {
  if (standing === null || standing.confirmedById !== undefined) return { writes: [], tableWrites: [] };
  const { id, reason, said, before, banBefore, others, ...body } = standing;
  const shielded = { reason, said, before, banBefore, others };
  const upheld = { ...body, confirmedById: actor.id ?? "" };
  return {
    writes: [decisions.update({ id }, { body: upheld, shielded })],
    tableWrites: [],
  };
}

/** Restores the earlier state and keeps it. The first moderator cannot undo that alone. */
function turn(
  { view, others, args }: { view: View; others: readonly View[]; args: Args },
  { prepared, writer }: { prepared: PreparedDecision; writer: Writer },
): DecisionWrites {
  const { standing } = view;
  if (standing === null) return { writes: [], tableWrites: [] };
  const enforcement = { people: prepared.people, writer, owner: prepared.owner };
  const gone = reversalWrites({ decision: standing, view, because: args.reason, others }, enforcement);
  const kept: PendingDecision = {
    id: uuidv5(standing.id, "kept on appeal"),
    listingId: view.id,
    decision: "keep",
    byId: writer.actor.id ?? "",
    reason: args.reason,
  };
  // The answer to the appeal notifies the owner; what follows from it does not notify them again.
  const after = enforcementWrites(kept, { view: { ...view, listing: gone.listing, standing: null } }, enforcement);
  const isOfListing = (write: Write): boolean =>
    keyText(write) === keyText(listings.key(view.id)) ||
    (write.do === "insert" && write.collection === "news" && isNewsAbout(write.body, view.id));
  return {
    writes: [...gone.writes.filter((write) => !isOfListing(write)), ...after.writes],
    tableWrites: [...gone.tableWrites, ...after.tableWrites],
  };
}

/** Whether the answer to an appeal already reports this about its listing. */
function isNewsAbout({ kind, listingId }: JsonObject, about: string): boolean {
  return listingId === about && (kind === "listing-shown" || kind === "listing-kept");
}

function newsOf({ id, ownerId, listingId }: Appeal, { reason }: Args, writer: Writer): Write[] {
  return [newsAt(ownerId, { kind: "appeal-decided", about: { id, reason }, listingId, now: writer.now })];
}
