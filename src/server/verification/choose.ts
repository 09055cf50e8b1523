import type pg from "pg";
import type { Actor } from "#domain/identity/actor.ts";
import { callAgainAt } from "#domain/observations/retry.ts";
import { refusesCard } from "#domain/verification/card.ts";
import { callFactsOf, worthOfCall } from "#domain/verification/queue.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import type { Callable } from "#server/read-model/types.ts";
import { listingOf } from "./present.ts";
import {
  lockClaims,
  lockListing,
  readHeld,
  readHolderOf,
  readHolding,
  readInside,
  readPassed,
  readReportedAt,
  readSaid,
  readSeconds,
} from "./queries.ts";

type Client = Pick<pg.PoolClient, "query">;

/** Candidates are read so many at a time; seldom more than one time is needed. */
const ROUND = 16;
/** After so many that were not to be had, there is nothing for now: a command must not hold on for long. */
const MOST_ROUNDS = 12;
/** A second look is asked for before anything else, but each time only so many are tried. */
const MOST_SECONDS = 4;
/** What somebody gave back, or let run out, is not given to them again for so long. */
const PASSED_MS = 3_600_000;
/** A card that lost half of its worth since the order was made is passed over: somebody else has just called. */
const LEAST_OF_WORTH = 0.5;

/** Listings that are not to be called before a time, as this process found: ids to ms since 1970. */
export type NotNow = Map<string, number>;
/** More than this are forgotten, the oldest first; they are only judged once more. */
const MOST_NOT_NOW = 10_000;
/** Who is asked no more is asked after again: somebody may have reported the listing, ms. */
const ASKED_NO_MORE_MS = 15 * 60_000;

/** For whom a card is chosen, and from what. */
export type Choosing = {
  actor: Actor;
  verifier: string;
  now: Date;
  queue: readonly Callable[];
  notNow: NotNow;
};

/** One candidate; `secondOf`: the call that it looks at once more, for which age and tries say nothing. */
type Candidate = Callable & { secondOf?: string };

/**
 * The documents a claim decides on: the card that is held already, with its listing; or the listing that is to be called, locked,
 * with the cards that are over by now, and the one it is a second look at.
 */
export async function chooseCard(client: Client, choosing: Choosing): Promise<ShieldedDocument[]> {
  const { verifier, now } = choosing;
  const holding = await readHolding(client, verifier);
  if (holding !== null && holding.expiresAt > now) {
    const listings = await readInside(client, "listings", [holding.listingId]);
    const isGood = listings.some((listing) => refusesCard(choosing.actor, listingOf(listing), now) === null);
    if (isGood) return [...(await readInside(client, "claims", [holding.claimId])), ...listings];
  }
  const over = holding === null ? [] : [holding.claimId];
  const chosen = await firstThatFits(client, choosing, await candidatesOf(client, choosing));
  if (chosen === null) return lockClaims(client, over);
  const others = [chosen.overId, chosen.secondOf].flatMap((id) => id ?? []);
  return [chosen.listing, ...(await lockClaims(client, [...over, ...others]))];
}

async function candidatesOf(client: Client, { verifier, now, queue, notNow }: Choosing): Promise<Candidate[]> {
  const passed = await readPassed(client, verifier, new Date(now.getTime() - PASSED_MS));
  const seconds = await readSeconds(client, { verifier, now, most: MOST_SECONDS });
  return [
    ...seconds.map(({ claimId, listingId }) => ({ id: listingId, worth: 0, needs: 0, looks: 0, secondOf: claimId })),
    ...queue.filter(({ id }) => (notNow.get(id) ?? 0) <= now.getTime()),
  ].filter(({ id }) => !passed.has(id));
}

type Chosen = { listing: ShieldedDocument; overId: string | undefined; secondOf: string | undefined };

async function firstThatFits(
  client: Client,
  choosing: Choosing,
  candidates: readonly Candidate[],
): Promise<Chosen | null> {
  for (let at = 0; at < Math.min(candidates.length, ROUND * MOST_ROUNDS); at += ROUND) {
    const round = candidates.slice(at, at + ROUND);
    const ids = round.map(({ id }) => id);
    // One round after the other: the first one is nearly always enough.
    const held = await readHeld(client, ids, choosing.now);
    const read = new Map((await readInside(client, "listings", ids)).map((document) => [document.id, document]));
    for (const candidate of round) {
      const document = read.get(candidate.id);
      if (document === undefined || held.has(candidate.id)) continue;
      // One after the other: each that is tried stays locked until the command is over.
      const chosen = (await fits(client, choosing, { candidate, document }))
        ? await take(client, choosing, candidate)
        : null;
      if (chosen !== null) return chosen;
    }
  }
  return null;
}

type Judged = { candidate: Candidate; document: ShieldedDocument };

async function fits(
  client: Client,
  { actor, now, notNow }: Choosing,
  { candidate, document }: Judged,
): Promise<boolean> {
  const listing = listingOf(document);
  if (refusesCard(actor, listing, now) !== null) return false;
  if (candidate.secondOf !== undefined) return true;
  const worth = worthOfCall(callFactsOf(listing, candidate, now));
  if (worth <= 0 || worth < candidate.worth * LEAST_OF_WORTH) return false;
  const { value } = listing.reach;
  if (value !== "no-answer" && value !== "busy") return true;
  const again = callAgainAt(await readSaid(client, candidate.id), await readReportedAt(client, candidate.id));
  if (again === null || (again !== "asked-no-more" && again <= now)) return true;
  const until = again === "asked-no-more" ? now.getTime() + ASKED_NO_MORE_MS : again.getTime();
  remember(notNow, candidate.id, until);
  return false;
}

function remember(notNow: NotNow, id: string, until: number): void {
  notNow.delete(id);
  notNow.set(id, until);
  const oldest = notNow.keys().next();
  if (notNow.size > MOST_NOT_NOW && oldest.done !== true) notNow.delete(oldest.value);
}

/** Locks a candidate and looks again: whoever takes a card of a listing holds its lock, so what is seen now stays so. */
async function take(client: Client, choosing: Choosing, candidate: Candidate): Promise<Chosen | null> {
  const document = await lockListing(client, candidate.id);
  if (document === null) return null;
  const holder = await readHolderOf(client, candidate.id);
  if (holder !== null && holder.expiresAt > choosing.now) return null;
  if (!(await fits(client, choosing, { candidate, document }))) return null;
  return { listing: document, overId: holder?.claimId, secondOf: candidate.secondOf };
}
