import { z } from "zod";
import type { Reason } from "#contract/errors.ts";
import { mayCall } from "#domain/identity/policy.ts";
import { aboutListing } from "#domain/news/listing-in-messages.ts";
import { CARD_MINUTES } from "#domain/verification/card.ts";
import type { StoredClaim } from "#domain/verification/card.ts";
import { cardLine } from "#domain/verification/owner-check.ts";
import type { TableWrite, Decision, Locked, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { newId } from "#domain/shared/ids.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import type { Database } from "#server/documents/pool.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import type { Callable, CallChoice } from "#server/read-model/types.ts";
import { claims } from "#server/stored/claims.ts";
import { listings } from "#server/stored/listings.ts";
import { grants } from "#server/stored/grants.ts";
import { news } from "#server/stored/news.ts";
import { chooseCard } from "../choose-card.ts";
import type { PostponedListings } from "../choose-card.ts";
import { recordCardsOver, recordSecondCall, recordCardTaken } from "../statements.ts";
import { numbersOf } from "../numbers.ts";
import type { KeysOf } from "../numbers.ts";
import { takeFromPace } from "../pace.ts";
import type { OwnerCheckDependencies } from "../owner-checks/dependencies.ts";
import { callGrantId, readInvitations } from "../owner-checks/invited.ts";
import { readChoice, readHeldCard, readPace, readUnlocked } from "../queries.ts";

/** What the claim is made from. `notNow`: listings that this process need not check again yet. */
export type ClaimDependencies = {
  database: Database;
  calls: (choice?: CallChoice) => Promise<readonly Callable[]>;
  factsAt: CallChoice["factsAt"];
  postponed: PostponedListings;
  keysOf: KeysOf;
  owners: OwnerCheckDependencies;
};

/**
 * Gives a verifier the next listing to call, exclusively for 15 minutes. A holder of a card gets
 * the same card. Candidates come from memory in queue order, those that the verifier chose first.
 * Each is locked and checked again in the database first. An owner who asked to be called comes
 * before all; the card is their grant to this verifier.
 */
export function claimMutation(dependencies: ClaimDependencies): Mutation {
  return mutation({
    name: "verification.claim",
    who: "member",
    args: z.strictObject({}),
    plan: async (_args, writer) => {
      const { actor, now } = writer;
      const allowed = mayCall(actor, "verifier");
      if (!allowed.ok) return allowed;
      // The card shows a person's number.
      if (actor.lacksSecondStep === true) return { ok: false, reason: "identity/role-needs-second-factor" };
      const verifier = actor.id ?? "";
      const holding = await readHeldCard(dependencies.database.pool, verifier);
      if (holding === null || holding.expiresAt <= now) {
        const pace = takeFromPace(await readPace(dependencies.database.pool, verifier, now), now);
        if (!pace.ok) return pace;
      }
      const chosen = await readChoice(dependencies.database.pool, verifier);
      const choice = chosen === null ? null : { ...chosen, factsAt: dependencies.factsAt };
      const queues = await Promise.all([choice === null ? [] : dependencies.calls(choice), dependencies.calls()]);
      const invited = await readInvitations(dependencies, { actor, now });
      const alias = invited.length === 0 ? "" : await dependencies.owners.aliasOf(verifier);
      const claimId = newId(now);
      return {
        ok: true,
        value: {
          lock: [],
          read: async (client) => {
            const { postponed, keysOf } = dependencies;
            const queue = queues.flat();
            const chosen = await chooseCard(client, {
              actor,
              verifier,
              now,
              queue,
              choice,
              postponed,
              keysOf,
              invited,
            });
            return [...chosen, ...(await grantOf(client, chosen, verifier))];
          },
          decide: (current) => decideCardClaim(current, { claimId, verifier, alias, writer, dependencies }),
        },
      };
    },
  });
}

/** The owner's grant of an earlier card about the same call, where there is one. */
async function grantOf(
  client: Parameters<typeof chooseCard>[0],
  chosen: readonly ShieldedDocument[],
  verifier: string,
): Promise<ShieldedDocument[]> {
  const listing = chosen.find(({ collection }) => collection === "listings");
  const { callMe } = listing === undefined ? {} : listings.read(listing);
  if (listing === undefined || callMe === undefined) return [];
  return readUnlocked(client, grants.name, [callGrantId(listing.id, verifier, callMe.at)]);
}

type ClaimContext = {
  claimId: string;
  verifier: string;
  /** The verifier's public name, for the owner who asked to be called. */
  alias: string;
  writer: Writer;
  dependencies: Pick<ClaimDependencies, "keysOf" | "owners">;
};

function decideCardClaim(current: Locked, context: ClaimContext): Decision<Reason> {
  const { claimId, verifier, dependencies } = context;
  const { now } = context.writer;
  const documents = [...current.values()];
  const cards = claims.readAll(documents);
  const listing = documents.find(({ collection }) => collection === "listings");
  // Nobody may call a card whose listing is missing.
  const held = cards.find(({ value }) => isLive(value, { verifier, now }) && value.listingId === listing?.id);
  if (held !== undefined)
    return planOf([], { documents: [claims.key(held.document.id), listings.key(held.value.listingId)] });
  const over = cards.filter(({ value }) => value.state === "held");
  const writes: Write[] = over.map(({ document, value }) =>
    claims.update(document, { body: { ...value, state: "ended" } }),
  );
  const tableWrites: TableWrite[] =
    over.length === 0
      ? []
      : [
          recordCardsOver(
            over.map(({ document }) => document.id),
            "ended",
          ),
        ];
  if (listing === undefined) return withTableWrites(planOf(writes, { documents: [] }), tableWrites);
  const first = cards.find(({ value }) => value.state === "done")?.document;
  const expiresAt = new Date(now.getTime() + CARD_MINUTES * MINUTE_MS);
  const claim: StoredClaim = {
    ownerId: verifier,
    listingId: listing.id,
    at: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: "held",
    ...(first !== undefined && { secondOf: first.id }),
  };
  const numbers = numbersOf(listing, { keysOf: dependencies.keysOf, now }).kept;
  const given = grantWrites(current, { listing, numbers, context });
  writes.push(claims.insert(claimId, { body: { ...claim, ...given.claim } }), ...given.writes);
  tableWrites.push(...given.tableWrites);
  tableWrites.push(recordCardTaken({ claimId, listingId: listing.id, verifier, at: now, expiresAt, numbers }));
  if (first !== undefined) tableWrites.push(recordSecondCall(first.id));
  return withTableWrites(
    planOf(writes, { documents: [claims.key(claimId), listings.key(listing.id)], isNew: true }),
    tableWrites,
  );
}

/** The grant of an owner who asked to be called: they see to whom, and may take it back. */
function grantWrites(
  current: Locked,
  { listing, numbers, context }: { listing: ShieldedDocument; numbers: readonly string[]; context: ClaimContext },
): { claim: Pick<StoredClaim, "grantId">; writes: Write[]; tableWrites: TableWrite[] } {
  const { verifier: askerId, alias, dependencies } = context;
  const { now } = context.writer;
  const { ownerId, callMe, ...rest } = listings.read(listing);
  const { offered, tellAtOnce } = dependencies.owners;
  if (ownerId === null || callMe === undefined || cardLine({ ...rest, ownerId, callMe }, now) !== "invited")
    return { claim: {}, writes: [], tableWrites: [] };
  const grantId = callGrantId(listing.id, askerId, callMe.at);
  if (current.has(keyText(grants.key(grantId)))) return { claim: { grantId }, writes: [], tableWrites: [] };
  const at = now.toISOString();
  const body = { askerId, keeperId: ownerId, listingId: listing.id, at };
  const item = { ownerId, kind: "contact-asked", at, listingId: listing.id, grantId, words: alias } as const;
  const told = news.insert(newId(now), { body: item });
  return {
    claim: { grantId },
    writes: [grants.insert(grantId, { body, shielded: { alias, reason: "" } }), told],
    tableWrites: [
      offered(grantId, { listingId: listing.id, askerId, ownerId, numbers, now }),
      ...tellAtOnce([told], { what: aboutListing(rest), path: "/me?show=news" }),
    ],
  };
}

function isLive(claim: StoredClaim, { verifier, now }: { verifier: string; now: Date }): boolean {
  return claim.ownerId === verifier && claim.state === "held" && Date.parse(claim.expiresAt) > now.getTime();
}

function withTableWrites(plan: ReturnType<typeof planOf>, tableWrites: TableWrite[]): ReturnType<typeof planOf> {
  return tableWrites.length === 0 ? plan : { ...plan, value: { ...plan.value, tableWrites } };
}
