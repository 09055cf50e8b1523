import type { NewsKind } from "#domain/news/news.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { countNeeded, isCounted, neededOf, withNeeded } from "#domain/responses/needed.ts";
import { isRunningState } from "#domain/responses/response.ts";
import type { ResponseSide, ResponseState, ShieldedResponse, StoredResponse } from "#domain/responses/response.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Insert, Locked, Update } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { listings } from "#server/stored/listings.ts";
import { news } from "#server/stored/news.ts";
import { responses } from "#server/stored/responses.ts";

/** The responses of a need, without one of them. */
function othersOf(current: Locked, listingId: string, without: string): StoredResponse[] {
  return responses
    .readAll(current.values())
    .filter(({ document, value }) => document.id !== without && value.listingId === listingId)
    .map(({ value }) => value);
}

/** How much of a need is left, not counting one response. */
export function leftBeside(current: Locked, need: { id: string; listing: StoredListing }, responseId: string): number {
  const needed = countNeeded(othersOf(current, need.id, responseId).filter(isCounted));
  return neededOf({ ...(need.listing.quantity !== undefined && { quantity: need.listing.quantity }), needed }).left;
}

/** A response as it will be. `shielded`: its private part, where that changes. */
export type ChangedResponse = { key: DocumentKey; body: StoredResponse; shielded?: ShieldedResponse };

/**
 * The writes of a changed response: itself, and its need where counts, status or end differ. They
 * belong into one transaction, under the need's row lock.
 * @param at the time of the change, ISO text
 */
export function settleWrites(
  current: Locked,
  changed: ChangedResponse,
  { at, endsAfter }: { at: string; endsAfter?: string },
): (Insert | Update)[] {
  const { key, body, shielded } = changed;
  const isNew = !current.has(keyText(key));
  const parts = { body, ...(shielded !== undefined && { shielded }) };
  const own = isNew ? responses.insert(key.id, parts) : responses.update(key, parts);
  const needKey = listings.key(body.listingId);
  const need = current.get(keyText(needKey));
  if (need === undefined) return [own];
  const before = listings.read(need);
  const counts = countNeeded([...othersOf(current, needKey.id, key.id), body].filter(isCounted));
  const after = extended(withNeeded(before, counts, at), endsAfter);
  return JSON.stringify(after) === JSON.stringify(before) ? [own] : [own, listings.update(needKey, { body: after })];
}

/** The write of a need whose responses are fewer than it counts; none where nothing differs. */
export function recountWrites(current: Locked, need: DocumentKey, at: string): Update[] {
  const document = current.get(keyText(need));
  if (document === undefined) return [];
  const before = listings.read(document);
  const after = withNeeded(before, countNeeded(othersOf(current, need.id, "").filter(isCounted)), at);
  return JSON.stringify(after) === JSON.stringify(before) ? [] : [listings.update(need, { body: after })];
}

/** A need with something on its way does not run out before it can arrive. */
function extended(listing: StoredListing, endsAfter: string | undefined): StoredListing {
  const { expiresAt } = listing;
  if (endsAfter === undefined || expiresAt === null || expiresAt >= endsAfter) return listing;
  return { ...listing, expiresAt: endsAfter };
}

/** News for one of the two people; none where the account is gone. */
export function responseNews(
  { key, body }: ChangedResponse,
  kind: NewsKind,
  { to, at }: { to: ResponseSide; at: string },
): Insert[] {
  const ownerId = to === "owner" ? body.keeperId : body.authorId;
  if (ownerId === null) return [];
  const item = { ownerId, kind, at, listingId: body.listingId, responseId: key.id };
  return [news.insert(newId(new Date(at)), { body: item })];
}

/**
 * Promises of one need in an hour after which its owner gets news alone, without a message. Those
 * that are withdrawn count apart. Proposal.
 */
const MESSAGES_AN_HOUR = 5;

/** Whether the owner of a need was just notified of enough responses that reserve nothing of it. */
export function isOneOfMany(current: Locked, { key, body }: ChangedResponse, before: StoredResponse | null): boolean {
  if (before !== null && (before.state !== "promised" || body.state !== "withdrawn")) return false;
  const timeOf = ({ at, state, endedAt = at }: StoredResponse): string =>
    before === null ? at : state === "withdrawn" ? endedAt : "";
  const since = new Date(Date.parse(timeOf(body)) - HOUR_MS).toISOString();
  return othersOf(current, body.listingId, key.id).filter((each) => timeOf(each) > since).length >= MESSAGES_AN_HOUR;
}

const NEWS_OF: Readonly<Partial<Record<ResponseState, NewsKind>>> = {
  accepted: "response-accepted",
  declined: "response-declined",
  withdrawn: "response-withdrawn",
  arrived: "response-arrived",
  done: "response-done",
  failed: "response-failed",
  lapsed: "response-declined",
};

/** What the other side is notified of a changed state; null: nothing. */
export function newsOfState(before: StoredResponse, after: StoredResponse): NewsKind | null {
  if (before.state !== after.state) return NEWS_OF[after.state] ?? null;
  if (before.askedAt !== after.askedAt) return "response-asked";
  return before.confirmed !== after.confirmed && isRunningState(after.state) ? "response-arrived" : null;
}
