import { DAY_MS } from "../shared/durations.ts";
import type { ReachValue } from "./axes.ts";
import type { AuthoredObservation } from "./authored-observation.ts";
import { standingOfSeeker } from "./authored-observation.ts";
import { ROLE_WEIGHTS } from "./confidence.ts";
import { axisAfterAlone } from "./outcomes.ts";
import { speakerOf } from "./speakers.ts";

/** Weighed observations for and against, at least 0. */
export type Tried = { yes: number; no: number };

/**
 * What those who tried a place found over the last months: whether it had something, and whether
 * somebody answered. It says what the place is like, long after its newest observation has faded.
 */
export type TrackRecord = { stock: Tried; reach: Tried };

/** Days after which an observation counts half. Proposal (decision 87). */
export const RECORD_HALF_LIFE_DAYS = 30;

/** Values of reach that say whether somebody answered. A busy line says neither. */
const ANSWERED: Readonly<Partial<Record<ReachValue, boolean>>> = {
  reachable: true,
  "no-answer": false,
  "wrong-number": false,
  disconnected: false,
};

/**
 * The record of a listing; null where nobody who counts tried it. Who offers it does not count, nor
 * do lists. Seekers of one network count once, by their newest observation: nobody writes a record
 * alone. Staff and verifiers count once a day each.
 * @param observations in order of time
 * @param isOfLines whether an observation of reach is about the present numbers
 */
export function trackRecord(
  observations: readonly AuthoredObservation[],
  isOfLines: (observation: AuthoredObservation) => boolean = () => true,
): TrackRecord | null {
  const counted = observations.filter(counts);
  const stock = triedOf(counted, ({ said }) => {
    const value = axisAfterAlone("stock", said)?.value;
    return value === undefined || value === "unknown" ? null : value === "available" || value === "limited";
  });
  const reach = triedOf(counted, (observation) => {
    const { said } = observation;
    const value = said.by === "facility" || !isOfLines(observation) ? undefined : axisAfterAlone("reach", said)?.value;
    return value === undefined ? null : (ANSWERED[value] ?? null);
  });
  return stock === null && reach === null ? null : { stock: stock ?? NOTHING, reach: reach ?? NOTHING };
}

const NOTHING: Tried = { yes: 0, no: 0 };

function counts(observation: AuthoredObservation): boolean {
  const { by } = observation.said;
  if (by !== "seeker") return by === "facility" || by === "verifier" || by === "moderator";
  const standing = standingOfSeeker(observation);
  return standing === "member" || standing === "caller";
}

/** Sums what is known of one axis; each source counts by its newest observation. */
function triedOf(
  observations: readonly AuthoredObservation[],
  sideOf: (observation: AuthoredObservation) => boolean | null,
): Tried | null {
  const counted = new Map<string, number>();
  const tried = { ...NOTHING };
  let newest: number | null = null;
  for (const observation of observations.toReversed()) {
    const isYes = sideOf(observation);
    if (isYes === null) continue;
    const { by } = observation.said;
    const at = Date.parse(observation.said.at);
    const source = `${by} ${speakerOf(observation)}`;
    const later = counted.get(source);
    if (later !== undefined && (by === "seeker" || later - at < DAY_MS)) continue;
    counted.set(source, at);
    newest ??= at;
    tried[isYes ? "yes" : "no"] += ROLE_WEIGHTS[by] * 0.5 ** ((newest - at) / DAY_MS / RECORD_HALF_LIFE_DAYS);
  }
  return newest === null ? null : { yes: rounded(tried.yes), no: rounded(tried.no) };
}

/** Two decimals are more than enough for a record, and the same whatever the order of sums. */
function rounded(sum: number): number {
  return Math.round(sum * 100) / 100;
}
