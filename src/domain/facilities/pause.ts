import type { StoredListing } from "../listings/listing.ts";
import type { FieldRefusal } from "../shared/field-refusal.ts";
import { fail, ok } from "../shared/result.ts";
import type { Result } from "../shared/result.ts";
import { HOUR_MS } from "../shared/durations.ts";
import type { StoredFacility } from "./facility.ts";
import { linesFor } from "./supply.ts";

/**
 * Most hours of a pause with an end. A place that nobody can call for longer is better closed.
 * Proposal.
 */
const LONGEST_PAUSE_HOURS = 24;

/** Checks the end of a pause (`too-far-off`). An end in the past ends it at once. */
export function checkPauseEnd(until: string | undefined, now: Date): FieldRefusal[] {
  const isTooFar = until !== undefined && Date.parse(until) > now.getTime() + LONGEST_PAUSE_HOURS * HOUR_MS;
  return isTooFar ? [{ path: "pausedUntil", word: "too-far-off" }] : [];
}

/**
 * The facility with these lines paused and all others resumed. Refused when one is not a line of
 * it.
 */
export function pauseLines(
  facility: StoredFacility,
  values: readonly string[],
  until: string | undefined,
): Result<StoredFacility, "facilities/no-such-line"> {
  const paused = new Set(values);
  const { pausedUntil: _before, ...rest } = facility;
  const phones = facility.phones.map(({ isPaused: _paused, ...line }) => ({
    ...line,
    ...(paused.delete(line.value) && { isPaused: true as const }),
  }));
  if (paused.size > 0) return fail("facilities/no-such-line");
  return ok({ ...rest, phones, ...(values.length > 0 && until !== undefined && { pausedUntil: until }) });
}

/** Whether the end of a pause has passed. */
export function isPauseOver({ pausedUntil }: Pick<StoredFacility, "pausedUntil">, now: Date): boolean {
  return pausedUntil !== undefined && Date.parse(pausedUntil) <= now.getTime();
}

/**
 * A listing with the lines that its facility shows now; null when nothing changes. Paused lines go,
 * resumed ones return. Channels that are not lines of the facility stay.
 */
export function listingWithShownLines(
  listing: StoredListing,
  before: StoredFacility,
  after: StoredFacility,
): StoredListing | null {
  const of = new Set(before.phones.filter(({ isPaused }) => isPaused === true).map(({ value }) => value));
  const shown = linesFor(after, listing.kind);
  const resumed = shown.filter(({ value }) => of.has(value));
  const paused = new Set(after.phones.filter(({ isPaused }) => isPaused === true).map(({ value }) => value));
  const { contact } = listing;
  const kept = contact.channels.filter(({ value }) => !paused.has(value));
  const back = resumed.filter(({ value }) => !kept.some((channel) => channel.value === value));
  if (kept.length === contact.channels.length && back.length === 0) return null;
  const place = new Map(shown.map(({ value }, at) => [value, at]));
  const channels = [...kept, ...back].toSorted(
    (a, b) => (place.get(a.value) ?? shown.length) - (place.get(b.value) ?? shown.length),
  );
  const available = channels.length > 0 || (contact.shielded && contact.available);
  return { ...listing, contact: { ...contact, channels, available } };
}
