import type { Outcome } from "#domain/observations/outcomes.ts";
import type { AuthoredObservation } from "#domain/observations/authored-observation.ts";
import { STANDING_TABLE } from "#domain/observations/standing.ts";
import { BUSY_TOLD, FRAUD_SEEN, MEMBERS, MISTAKEN } from "./parameters.ts";
import type { City } from "./parameters.ts";
import type { Found } from "./call.ts";
import { dateAt } from "./place-row.ts";
import type { PlaceRow } from "./place-row.ts";
import type { Random } from "./random.ts";

/** Who tells an outcome: a person with a history, or a caller of a network. */
export type Teller = Pick<AuthoredObservation, "who" | "network" | "standing">;

/** The outcomes that a caller's buttons have (DESIGN.md 8, rule 6). */
export const BUTTONS: readonly Outcome[] = [
  "got-help",
  "none-left",
  "no-answer",
  "wrong-number",
  "asked-for-advance-money",
];

/** A caller, as one of the city's people: few networks have most of them. */
export function tellerOf(city: City, random: Random, caller: number): Teller {
  const network = `net-${Math.floor(city.networks * random.next() ** 2)}`;
  if (random.chance(MEMBERS)) {
    const who = `member-${Math.floor(random.next() * city.callersADay * 10)}`;
    return { who, network: null, standing: "member" };
  }
  return { who: `caller-${caller}`, network, standing: "caller" };
}

/** Counts what networks told in an hour: beyond the product's bound it does not count. */
export class CountedPerHour {
  readonly #counts = new Map<string, number>();

  /** The teller as they count now. */
  judge(teller: Teller, minute: number): Teller {
    if (teller.standing !== "caller" || teller.network === null) return teller;
    const key = `${teller.network} ${Math.floor(minute / 60)}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count > STANDING_TABLE.countedPerHour ? { ...teller, standing: "spent" } : teller;
  }
}

/** What a caller taps after a call; null where they have no button for it and leave it. */
export function tapped({ outcome }: Found, random: Random): Outcome | null {
  if (random.chance(MISTAKEN)) return random.pick(BUTTONS);
  if (outcome === "busy") return random.chance(BUSY_TOLD) ? "no-answer" : null;
  return outcome === "disconnected" ? "wrong-number" : outcome;
}

/** What a verifier writes down. Not each sees through a fraud. */
export function noted({ outcome }: Found, random: Random): Outcome {
  return outcome === "asked-for-advance-money" && !random.chance(FRAUD_SEEN) ? "in-stock" : outcome;
}

/**
 * Newest observations of a row from which its facts derive. More would cost much and say little.
 */
const MOST_KEPT = 30;

/** Adds what somebody said about a row; readers see it at once. */
export function say(
  row: PlaceRow,
  minute: number,
  observation: Omit<AuthoredObservation, "id" | "said"> & { said: Omit<AuthoredObservation["said"], "at"> },
): void {
  row.words += 1;
  const id = String(row.words).padStart(7, "0");
  row.told.push({ ...observation, id, said: { ...observation.said, at: dateAt(minute).toISOString() } });
  if (row.told.length > MOST_KEPT) row.told.splice(0, row.told.length - MOST_KEPT);
  row.seen = null;
}
