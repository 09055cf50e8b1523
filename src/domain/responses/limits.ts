import type { Urgency } from "../listings/fields.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../shared/durations.ts";

/**
 * How long things last and how many there may be. Source: decision 88. All are
 * proposals (docs/design/proposals.md).
 */
export const RESPONSE_LIMITS = {
  /** How long a promise waits for the owner's answer. */
  heldMs: {
    critical: 30 * MINUTE_MS,
    urgent: 2 * HOUR_MS,
    soon: 12 * HOUR_MS,
    planned: 12 * HOUR_MS,
  } satisfies Record<Urgency, number>,
  /** Running responses of one person. */
  running: 3,
  /** Promises of one person in 24 hours. */
  promisesPerDay: 10,
  /** After the time of arrival both are asked what became of it. */
  askedAfterMs: 2 * HOUR_MS,
  /** Without a word it has failed this long after both were asked. */
  failedAfterMs: 12 * HOUR_MS,
  /** One side's word that it was received stands alone after this. */
  confirmedAloneMs: DAY_MS,
  /** A need with something on its way stays open this long after the arrival. */
  needStaysMs: DAY_MS,
  /** Two no-shows within this time pause a person. */
  noShowsWithinMs: 30 * DAY_MS,
  noShows: 2,
  pausedMs: 14 * DAY_MS,
  /** The latest arrival, from now. Proposal. */
  arrivesWithinMs: 30 * DAY_MS,
  /** Notes: characters of one, notes of a person in an hour, notes of a response. */
  noteCharacters: 300,
  notesPerHour: 10,
  notes: 30,
} as const;
