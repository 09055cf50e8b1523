import type { OwnerCheck } from "#contract/verification.ts";
import type { Actor } from "#domain/identity/actor.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { roleTowards } from "#domain/listings/policy.ts";
import { maySendQuestion } from "#domain/listings/owner-questions.ts";
import { isOwnerCheckDue, unansweredQuestions } from "#domain/verification/owner-check.ts";
import { countOwnerQuestions } from "#server/commands/queries.ts";
import type { Database } from "#server/documents/pool.ts";
import type { CallChoice, ReadModel } from "#server/read-model/types.ts";
import { listings } from "#server/stored/listings.ts";
import { isListingChosen } from "../choose-card.ts";
import type { PostponedListings } from "../choose-card.ts";
import { readUnlocked } from "../queries.ts";
import type { OwnerCheckDependencies } from "./dependencies.ts";

/** How many candidates are read at a time. */
const ROUND = 16;
/** After this many rounds there is nothing more for now. */
const MOST_ROUNDS = 12;
/** Cards that are shown at a time. Proposal. */
const MOST_SHOWN = 6;
/** What need not be asked about is looked at again after this, ms. */
const LOOK_AGAIN_MS = 15 * 60_000;

type ListDependencies = {
  database: Database;
  readModel: Pick<ReadModel, "ownerChecks" | "listingById">;
  owners: Pick<OwnerCheckDependencies, "reachOf">;
  /** Listings that this process need not look at again before a time, ms since 1970. */
  postponed: PostponedListings;
};

type ForVerifier = { actor: Actor; choice: CallChoice | null; now: Date };

/**
 * The entries whose owners a verifier may have asked now, those within their choice first.
 * `unreachable`: how many owners among those looked at get no message.
 */
export async function listOwnerChecks(
  dependencies: ListDependencies,
  reader: ForVerifier,
): Promise<{ items: OwnerCheck[]; unreachable: number }> {
  const ids = await candidatesOf(dependencies, reader);
  const items: OwnerCheck[] = [];
  let unreachable = 0;
  for (let at = 0; at < Math.min(ids.length, ROUND * MOST_ROUNDS) && items.length < MOST_SHOWN; at += ROUND) {
    // In sequence: the first round is nearly always enough.
    const round = ids.slice(at, at + ROUND);
    const read = new Map(
      (await readUnlocked(dependencies.database.pool, "listings", round)).map((document) => [document.id, document]),
    );
    for (const id of round) {
      const document = read.get(id);
      if (document === undefined || items.length >= MOST_SHOWN) continue;
      const state = await stateOf(dependencies, reader, listings.read(document));
      if (state === "unreachable") unreachable += 1;
      else if (state === "not-due") postpone(dependencies.postponed, id, reader.now);
      const item =
        state === "due" ? await cardOf(dependencies, reader, { id, listing: listings.read(document) }) : null;
      if (item !== null) items.push(item);
    }
  }
  return { items, unreachable };
}

async function candidatesOf(
  { readModel, postponed }: ListDependencies,
  { choice, now }: ForVerifier,
): Promise<string[]> {
  const queues = [choice === null ? [] : await readModel.ownerChecks(choice), await readModel.ownerChecks()];
  const ids = new Set(queues.flat().map(({ id }) => id));
  return [...ids].filter((id) => (postponed.get(id) ?? 0) <= now.getTime());
}

async function stateOf(
  { database, owners }: ListDependencies,
  { actor, now }: ForVerifier,
  listing: StoredListing,
): Promise<"due" | "not-due" | "own" | "unreachable"> {
  const { ownerId } = listing;
  const role = roleTowards(actor, listing);
  if (role === "owner" || role === "facility") return "own";
  if (ownerId === null || !isOwnerCheckDue(listing, now)) return "not-due";
  if (!maySendQuestion(await countOwnerQuestions(database.pool, ownerId, now))) return "not-due";
  return (await owners.reachOf(ownerId, now)) === null ? "unreachable" : "due";
}

function postpone(postponed: PostponedListings, id: string, now: Date): void {
  postponed.set(id, now.getTime() + LOOK_AGAIN_MS);
  if (postponed.size <= ROUND * MOST_ROUNDS * ROUND) return;
  for (const [each, until] of postponed) if (until <= now.getTime()) postponed.delete(each);
}

async function cardOf(
  { readModel }: ListDependencies,
  { actor, choice }: ForVerifier,
  { id, listing }: { id: string; listing: StoredListing },
): Promise<OwnerCheck | null> {
  const shown = await readModel.listingById(id, { actor, showsOwn: false });
  if (!shown.ok) return null;
  return {
    listing: shown.value,
    asked: unansweredQuestions(listing).length,
    ...(choice !== null && { isChosen: isListingChosen(choice, listing) }),
  };
}
