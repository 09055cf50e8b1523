import { DAY_MS } from "../shared/durations.ts";
import type { Outcome } from "./outcomes.ts";
import { standingOfSeeker } from "./authored-observation.ts";
import type { AuthoredObservation } from "./authored-observation.ts";
import { differentSpeakers } from "./speakers.ts";

/** How many different seekers observed something, and when the last of them did. */
export type Tally = { people: number; at: string };

/** Days for which an observation about honesty is told: the half-life of trust. */
export const TALLY_DAYS = 30;

/**
 * Counts the seekers who observed something about honesty in the 30 days before the newest of them.
 * Those of the owner's own networks are left out. Null without any.
 * @param observations in order of time
 * @param clearedAt when a verifier or moderator last cleared the listing: earlier ones are over
 */
export function tally(
  observations: readonly AuthoredObservation[],
  outcome: Outcome,
  clearedAt: string | null,
): Tally | null {
  const made = observations.filter(
    (each) =>
      each.said.by === "seeker" &&
      each.said.outcome === outcome &&
      standingOfSeeker(each) !== "own" &&
      (clearedAt === null || Date.parse(each.said.at) > Date.parse(clearedAt)),
  );
  const at = made.at(-1)?.said.at;
  if (at === undefined) return null;
  const since = Date.parse(at) - TALLY_DAYS * DAY_MS;
  return { people: differentSpeakers(made.filter(({ said }) => Date.parse(said.at) >= since)).length, at };
}
