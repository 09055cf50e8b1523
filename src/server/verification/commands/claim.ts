import { z } from "zod";
import type { Reason } from "#contract/errors.ts";
import { mayCall } from "#domain/identity/policy.ts";
import { CARD_MINUTES } from "#domain/verification/card.ts";
import type { StoredClaim } from "#domain/verification/card.ts";
import type { TableWrite, Decision, Locked, Write } from "#server/documents/command.ts";
import { newId } from "#domain/shared/ids.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import type { Database } from "#server/documents/pool.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import type { Callable, CallChoice } from "#server/read-model/types.ts";
import { claims } from "#server/stored/claims.ts";
import { listings } from "#server/stored/listings.ts";
import { chooseCard } from "../choose-card.ts";
import type { PostponedListings } from "../choose-card.ts";
import { recordCardsOver, recordSecondCall, recordCardTaken } from "../statements.ts";
import { numbersOf } from "../numbers.ts";
import type { KeysOf } from "../numbers.ts";
import { takeFromPace } from "../pace.ts";
import { readChoice, readHeldCard, readPace } from "../queries.ts";

/** What the claim is made from. `notNow`: listings that this process need not check again yet. */
export type ClaimDependencies = {
  database: Database;
  calls: (choice?: CallChoice) => Promise<readonly Callable[]>;
  factsAt: CallChoice["factsAt"];
  postponed: PostponedListings;
  keysOf: KeysOf;
};

/**
 * Gives a verifier the next listing to call, exclusively for 15 minutes. A holder of a card gets
 * the same card. Candidates come from memory in queue order, those that the verifier chose first.
 * Each is locked and checked again in the database first.
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
      const claimId = newId(now);
      return {
        ok: true,
        value: {
          lock: [],
          read: (client) =>
            chooseCard(client, {
              actor,
              verifier,
              now,
              queue: queues.flat(),
              choice,
              postponed: dependencies.postponed,
              keysOf: dependencies.keysOf,
            }),
          decide: (current) => decide(current, { claimId, verifier, writer, keysOf: dependencies.keysOf }),
        },
      };
    },
  });
}

type ClaimContext = { claimId: string; verifier: string; writer: Writer; keysOf: KeysOf };

function decide(current: Locked, { claimId, verifier, writer: { now }, keysOf }: ClaimContext): Decision<Reason> {
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
  writes.push(claims.insert(claimId, { body: claim }));
  const numbers = numbersOf(listing, keysOf).kept;
  tableWrites.push(recordCardTaken({ claimId, listingId: listing.id, verifier, at: now, expiresAt, numbers }));
  if (first !== undefined) tableWrites.push(recordSecondCall(first.id));
  return withTableWrites(
    planOf(writes, { documents: [claims.key(claimId), listings.key(listing.id)], isNew: true }),
    tableWrites,
  );
}

function isLive(claim: StoredClaim, { verifier, now }: { verifier: string; now: Date }): boolean {
  return claim.ownerId === verifier && claim.state === "held" && Date.parse(claim.expiresAt) > now.getTime();
}

function withTableWrites(plan: ReturnType<typeof planOf>, tableWrites: TableWrite[]): ReturnType<typeof planOf> {
  return tableWrites.length === 0 ? plan : { ...plan, value: { ...plan.value, tableWrites } };
}
