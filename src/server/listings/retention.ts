import { RETENTION_DAYS } from "#domain/listings/lifetime.ts";
import { statusAt } from "#domain/listings/policy.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import type { Command, Decision, Locked, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";
import { maskedPoints } from "#server/stored/people.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import { pointsOf } from "./mask-place.ts";
import { readClosedBefore, readOwnedBy, readPrivateWords } from "./queries.ts";

const BATCH = 100;
const SYSTEM = { who: "system", role: "system" };

/**
 * Erases personal data that need no longer be kept (DESIGN.md 5.2). A listing that is over loses
 * its channels after 3 days. After 30 days it loses everything that identifies its person, with
 * masked points that no other listing of theirs uses. Each listing is a separate transaction;
 * concurrent processes do each once.
 * @returns how many listings were changed
 */
export async function applyRetention(database: Database, now: Date): Promise<number> {
  let changed = 0;
  for (const step of [eraseContact, anonymise]) {
    const before = new Date(
      now.getTime() - (step === anonymise ? RETENTION_DAYS.person : RETENTION_DAYS.contact) * DAY_MS,
    );
    const stage = step === anonymise ? "person" : "contact";
    for (let isMore = true; isMore;) {
      const due = await readClosedBefore(database, { before, now, stage, most: BATCH });
      let done = 0;
      for (const { id, ownerId } of due) {
        // In sequence: nobody waits for this.
        const command = step({ id, ownerId, before, now });
        const answer = await unlessBroken(() => executeCommand<"documents/not-found">(database, command));
        if (answer?.ok === true) done += 1;
      }
      changed += done;
      // A listing that is locked or fails is tried again at the next run.
      isMore = due.length === BATCH && done > 0;
    }
  }
  return changed;
}

type ErasureDue = { id: string; ownerId: string | null; before: Date; now: Date };

/** Erases the channels and the name that the person gave. */
function eraseContact({ id, before, now }: ErasureDue): Command<"documents/not-found"> {
  const key = listings.key(id);
  return {
    by: SYSTEM,
    act: "listings.erase-contact",
    lock: [key],
    decide: (current) => {
      const due = dueIn(current, id, { before, now });
      if (due === null) return { ok: false, reason: "documents/not-found" };
      const { alias, channels = [], ...rest } = due.shielded;
      if (alias === undefined && channels.length === 0) return { ok: false, reason: "documents/not-found" };
      const contact = { ...due.listing.contact, available: false };
      const body = { ...due.listing, contact };
      return { ok: true, value: { writes: [listings.update(key, { body, shielded: { ...rest, channels: [] } })] } };
    },
  };
}

/**
 * Erases everything that links the listing to a person: their id, place and texts, and others'
 * texts for moderators.
 */
function anonymise({ id, ownerId, before, now }: ErasureDue): Command<"documents/not-found"> {
  const key = listings.key(id);
  const ring = ownerId === null ? [] : [maskedPoints.key(ownerId)];
  return {
    by: SYSTEM,
    act: "listings.anonymise",
    lock: [key, ...ring],
    read: async (client) => [
      ...(ownerId === null ? [] : await readOwnedBy(client, ownerId)),
      ...(await readPrivateWords(client, id)),
    ],
    decide: (current) => {
      const due = dueIn(current, id, { before, now });
      if (due === null) return { ok: false, reason: "documents/not-found" };
      const {
        title: _title,
        note: _note,
        renewals: _renewals,
        counted: _counted,
        crowd: _crowd,
        hearsay: _hearsay,
        postedFrom: _postedFrom,
        ...rest
      } = due.listing;
      const writes: Write[] = [listings.update(key, { body: { ...rest, ownerId: null }, shielded: null })];
      return { ok: true, value: { writes: [...writes, ...wordWrites(current), ...ringWrites(current, id, ownerId)] } };
    },
  };
}

function dueIn(current: Locked, id: string, { before, now }: { before: Date; now: Date }) {
  const document = current.get(keyText(listings.key(id)));
  if (document === undefined || document.shielded === null) return null;
  const listing = listings.read(document);
  const isHidden =
    listing.status === "hidden" && listing.expiresAt !== null && Date.parse(listing.expiresAt) < now.getTime();
  const isOver = isHidden || ["fulfilled", "withdrawn", "expired"].includes(statusAt(listing, now));
  const closedAt = isHidden ? (listing.decision?.at ?? null) : (listing.closedAt ?? listing.expiresAt);
  const isDue = isOver && closedAt !== null && Date.parse(closedAt) < before.getTime();
  return isDue ? { listing, shielded: shieldedListingOf(document) } : null;
}

/**
 * The author stays as a keyed hash, because the weight of an observation depends on earlier
 * outcomes.
 */
function wordWrites(current: Locked): Write[] {
  return [...current.values()].flatMap((document): Write[] => {
    const { collection, id, body, shielded } = document;
    if (collection === "listings" || collection === "rings" || shielded === null) return [];
    const { note: _note, text: _text, evidence: _evidence, network: _network, response: _response, ...kept } = shielded;
    return [{ do: "update", collection, id, body, shielded: kept }];
  });
}

/**
 * Masked points that another listing of the person shows stay; others are removed, the last one
 * with its document.
 */
function ringWrites(
  current: Locked,
  id: string,
  ownerId: string | null,
): Extract<Decision<never>, { ok: true }>["value"]["writes"] {
  if (ownerId === null) return [];
  const key = maskedPoints.key(ownerId);
  const ring = current.get(keyText(key));
  if (ring === undefined) return [];
  const shown = listings
    .readAll(current.values())
    .filter(({ document, value }) => document.id !== id && value.ownerId === ownerId)
    .map(({ value: { place } }) => `${place.lat} ${place.lng}`);
  const points = pointsOf(ring);
  const kept = points.filter(({ masked }) => shown.includes(`${masked.lat} ${masked.lng}`));
  if (kept.length === points.length) return [];
  if (kept.length === 0) return [maskedPoints.remove(key)];
  return [maskedPoints.update(key, { body: maskedPoints.read(ring), shielded: { points: kept } })];
}
