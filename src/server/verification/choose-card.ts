import type { Actor } from "#domain/identity/actor.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { isVague } from "#domain/places/place.ts";
import { nextCallToNumberAt } from "#domain/observations/next-call.ts";
import { isKindChosen, isOfPlaces, isPlaceChosen } from "#domain/verification/choice.ts";
import { cardLine } from "#domain/verification/owner-check.ts";
import { cardRefusal } from "#domain/verification/policy.ts";
import { callFactsOf, worthOfCall } from "#domain/verification/queue.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import type { Callable, CallChoice } from "#server/read-model/types.ts";
import { claims } from "#server/stored/claims.ts";
import { grants } from "#server/stored/grants.ts";
import { listings } from "#server/stored/listings.ts";
import { numbersOf } from "./numbers.ts";
import type { KeysOf } from "./numbers.ts";
import {
  lockClaims,
  lockListing,
  lockNumbers,
  readListingsHeldByOthers,
  readHolders,
  readHeldCard,
  readUnlocked,
  readPassed,
  readReportedAt,
  readSameNumber,
  readCallResults,
  readSeconds,
} from "./queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** How many candidates are read at a time; one read is usually enough. */
const ROUND = 16;
/** After this many unavailable ones there is no card for now: a command must not take long. */
const MOST_ROUNDS = 12;
/** Second checks come first, but only this many are tried each time. */
const MOST_SECONDS = 4;
/** How long a verifier does not get a listing again that they gave back or let expire. */
const PASSED_MS = 3_600_000;
/** A card that lost half its worth since the ranking is skipped: somebody else just called. */
const LEAST_OF_WORTH = 0.5;

/** Listings that must not be called before a time, as this process found: ids to ms since 1970. */
export type PostponedListings = Map<string, number>;
/** Above this the oldest are dropped and only checked again. */
const MOST_POSTPONED = 10_000;
/**
 * A listing with a longer wait is checked again after this, ms, because somebody may have reported
 * it.
 */
const LOOK_AGAIN_MS = 15 * 60_000;

/** For whom a card is chosen, and from what. */
export type CardChoice = {
  actor: Actor;
  verifier: string;
  now: Date;
  /** What was chosen first; a listing may be in it twice. */
  queue: readonly Callable[];
  /** What the verifier chose; null: nothing. */
  choice: CallChoice | null;
  postponed: PostponedListings;
  keysOf: KeysOf;
  /** Listings whose owners asked to be called, those that this verifier may call now. */
  invited: readonly string[];
};

/**
 * One candidate. `secondOf`: the call that it checks again. `isInvited`: its owner asked for a
 * call. Age and worth do not matter then.
 */
type Candidate = Callable & { secondOf?: string; isInvited?: true };

/**
 * The documents for a claim's decision. Either the card that is held already, with its listing. Or
 * the listing to call, locked, with its expired cards and the call that it checks again.
 */
export async function chooseCard(client: SqlClient, choice: CardChoice): Promise<ShieldedDocument[]> {
  const { verifier, now } = choice;
  const holding = await readHeldCard(client, verifier);
  if (holding !== null && holding.expiresAt > now) {
    const held = await readUnlocked(client, "listings", [holding.listingId]);
    const card = await readUnlocked(client, "claims", [holding.claimId]);
    const isGood = held.some((listing) => refusalOf(choice, listings.read(listing)) === null);
    if (isGood && !(await isTakenBack(client, card))) return [...card, ...held];
  }
  const over = holding === null ? [] : [holding.claimId];
  const passed = await readPassed(client, verifier, new Date(now.getTime() - PASSED_MS));
  const chosen = await firstThatFits(client, { ...choice, passed }, await candidatesOf(client, choice, passed));
  if (chosen === null) return lockClaims(client, over);
  const others = [...chosen.overIds, ...(chosen.secondOf === undefined ? [] : [chosen.secondOf])];
  return [chosen.listing, ...(await lockClaims(client, [...over, ...others]))];
}

function refusalOf({ actor, now }: Pick<CardChoice, "actor" | "now">, listing: StoredListing) {
  return cardRefusal(actor, listing, { line: cardLine(listing, now), now });
}

/** Whether the owner took back the number that a card shows. */
async function isTakenBack(client: SqlClient, card: readonly ShieldedDocument[]): Promise<boolean> {
  const ids = card.flatMap((document) => claims.read(document).grantId ?? []);
  const given = ids.length === 0 ? [] : await readUnlocked(client, "grants", ids);
  return given.some((grant) => grants.read(grant).revokedAt !== undefined);
}

/**
 * Owners who wait for a call, then second checks. Of a choice those within it come first, and the
 * others after what was chosen.
 */
async function candidatesOf(
  client: SqlClient,
  { verifier, now, queue, choice, postponed, invited }: CardChoice,
  passed: ReadonlySet<string>,
): Promise<Candidate[]> {
  const found = await readSeconds(client, { verifier, now, most: MOST_SECONDS });
  const first = { worth: 0, needs: 0, looks: 0 };
  const waiting = invited.map((id): Candidate => ({ ...first, id, isInvited: true }));
  const again = found.map(({ claimId, listingId }): Candidate => ({ ...first, id: listingId, secondOf: claimId }));
  const seconds = [...waiting, ...again];
  const chosen = choice === null ? null : await chosenAmong(client, seconds, choice);
  const isFirst = ({ id }: Candidate): boolean => chosen?.has(id) ?? true;
  const rest = queue.filter(({ id }) => (postponed.get(id) ?? 0) <= now.getTime());
  const all = [...seconds.filter(isFirst), ...rest, ...seconds.filter((each) => !isFirst(each))];
  const seen = new Set(passed);
  return all.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** The ids of those listings that are within a choice. */
async function chosenAmong(
  client: SqlClient,
  candidates: readonly Candidate[],
  choice: CallChoice,
): Promise<ReadonlySet<string>> {
  if (candidates.length === 0) return new Set();
  const ids = candidates.map(({ id }) => id);
  const found = await readUnlocked(client, "listings", ids);
  return new Set(found.filter((document) => isListingChosen(choice, listings.read(document))).map(({ id }) => id));
}

/** Whether a listing is within a choice, as the queue judges its row. */
export function isListingChosen(choice: CallChoice, { kind, place }: StoredListing): boolean {
  if (!isKindChosen(choice, kind)) return false;
  if (!isOfPlaces(choice)) return true;
  const facts = choice.factsAt(place);
  return isPlaceChosen(choice, isVague(place) ? { ...facts, district: null } : facts);
}

/** With the listings that this verifier does not get yet, nor others with their numbers. */
type EligibilityContext = CardChoice & { passed: ReadonlySet<string> };

type ChosenCall = { listing: ShieldedDocument; overIds: string[]; secondOf: string | undefined };

async function firstThatFits(
  client: SqlClient,
  choice: EligibilityContext,
  candidates: readonly Candidate[],
): Promise<ChosenCall | null> {
  for (let at = 0; at < Math.min(candidates.length, ROUND * MOST_ROUNDS); at += ROUND) {
    const round = candidates.slice(at, at + ROUND);
    const ids = round.map(({ id }) => id);
    // In sequence: the first round is nearly always enough.
    const held = await readListingsHeldByOthers(client, ids, choice.now);
    const read = new Map((await readUnlocked(client, "listings", ids)).map((document) => [document.id, document]));
    for (const candidate of round) {
      const document = read.get(candidate.id);
      if (document === undefined || held.has(candidate.id)) continue;
      // In sequence: each tried candidate stays locked until the command ends.
      const chosen = (await fits(client, choice, { candidate, document }))
        ? await take(client, choice, candidate)
        : null;
      if (chosen !== null) return chosen;
    }
  }
  return null;
}

type CandidateDocument = { candidate: Candidate; document: ShieldedDocument };

async function fits(
  client: SqlClient,
  choice: EligibilityContext,
  { candidate, document }: CandidateDocument,
): Promise<boolean> {
  const { actor, now, keysOf } = choice;
  const listing = listings.read(document);
  const line = cardLine(listing, now);
  if (cardRefusal(actor, listing, { line, now }) !== null) return false;
  if ((line === "invited") !== (candidate.isInvited ?? false)) return false;
  if (candidate.secondOf === undefined && candidate.isInvited !== true) {
    const worth = worthOfCall(callFactsOf(listing, candidate, now));
    if (worth <= 0 || worth < candidate.worth * LEAST_OF_WORTH) return false;
  }
  const { known } = numbersOf(document, { keysOf, now });
  const others = await readSameNumber(client, candidate.id, known);
  if (others.some((id) => choice.passed.has(id))) return false;
  const holders = await readHolders(client, { listingIds: [candidate.id, ...others], keys: known });
  if (holders.some(({ verifier, expiresAt }) => verifier !== choice.verifier && expiresAt > now)) return false;
  return candidate.secondOf !== undefined || isTime(client, choice, { candidate, document, others });
}

/** Whether its number may be called again, after the last outcomes. */
async function isTime(
  client: SqlClient,
  { now, postponed }: EligibilityContext,
  { candidate, document, others }: CandidateDocument & { others: readonly string[] },
): Promise<boolean> {
  const { reach, callMe } = listings.read(document);
  if (others.length === 0 && (reach.value === "unknown" || reach.value === "reachable")) return true;
  const found = await readCallResults(client, candidate.id, others);
  // Calls before the owner asked for one say nothing of now.
  const results = callMe === undefined ? found : found.filter(({ at }) => at > callMe.at);
  const again = nextCallToNumberAt(results, await readReportedAt(client, candidate.id));
  if (again === null || (again !== "asked-no-more" && again <= now)) return true;
  const soon = now.getTime() + LOOK_AGAIN_MS;
  const until = again === "asked-no-more" ? soon : Math.min(soon, again.getTime());
  remember(postponed, candidate.id, until);
  return false;
}

function remember(postponed: PostponedListings, id: string, until: number): void {
  postponed.delete(id);
  postponed.set(id, until);
  const oldest = postponed.keys().next();
  if (postponed.size > MOST_POSTPONED && oldest.done !== true) postponed.delete(oldest.value);
}

/**
 * Locks a candidate and its numbers and checks it again. Every claim takes these locks, so the
 * result stays true. It skips what another command has locked or somebody holds.
 */
async function take(client: SqlClient, choice: EligibilityContext, candidate: Candidate): Promise<ChosenCall | null> {
  const document = await lockListing(client, candidate.id);
  if (document === null) return null;
  const { known } = numbersOf(document, choice);
  if (!(await lockNumbers(client, known))) return null;
  if (!(await fits(client, choice, { candidate, document }))) return null;
  // The others have expired; their holders are notified.
  const left = await readHolders(client, { listingIds: [candidate.id], keys: known });
  return { listing: document, overIds: left.map(({ claimId }) => claimId), secondOf: candidate.secondOf };
}
