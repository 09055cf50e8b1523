import { NOTHING_KNOWN } from "./axes.ts";
import type { Axes } from "./axes.ts";
import { applyObservation, MOST_OF_NETWORK, PEOPLE_TO_DISPUTE } from "./outcomes.ts";
import type { Said } from "./outcomes.ts";

/** How much one word of a seeker weighs, and all of them together at most. Source: DESIGN.md 4, proposed weights, 2026-11-20. */
export const SEEKER_WEIGHTS = { member: 0.4, anonymous: 0.2, together: 0.8 } as const;
/** How long words of seekers are added up, hours; of each seeker the newest of an axis counts. Source: CONTRACT.md 6. */
export const SEEKERS_HOURS = 6;

const HOUR_MS = 3_600_000;
const AXES = ["reach", "stock", "trust"] as const;

/** What a seeker said, and who: as keyed words; `network` only without an account. */
export type Voice = { said: Said; who: string; network: string | null };

/** How much the newest word of seekers weighs on each axis, with those who said the same in the last hours, 0..0.8. */
export function seekerWeights(newest: Voice, others: readonly Voice[], now: Date): Record<keyof Axes, number> {
  const since = now.getTime() - SEEKERS_HOURS * HOUR_MS;
  const voices = [newest, ...others.toSorted((a, b) => Date.parse(b.said.at) - Date.parse(a.said.at))].filter(
    (voice) => voice === newest || Date.parse(voice.said.at) >= since,
  );
  const weights = AXES.map((axis) => [axis, weightOn(axis, newest, voices)]);
  return Object.fromEntries(weights) as Record<keyof Axes, number>;
}

function weightOn(axis: keyof Axes, newest: Voice, voices: readonly Voice[]): number {
  const wanted = valueOn(axis, newest.said);
  const heard = new Set<string>();
  const byNetwork = new Map<string, number>();
  let sum = 0;
  for (const { said, who, network } of voices) {
    const value = valueOn(axis, said);
    // Who has said something newer about this axis is not heard twice.
    if (value === null || heard.has(who)) continue;
    heard.add(who);
    if (value !== wanted) continue;
    const before = network === null ? 0 : (byNetwork.get(network) ?? 0);
    if (before >= MOST_OF_NETWORK) continue;
    if (network !== null) byNetwork.set(network, before + 1);
    sum += network === null ? SEEKER_WEIGHTS.member : SEEKER_WEIGHTS.anonymous;
  }
  return Math.min(SEEKER_WEIGHTS.together, Math.round(sum * 10) / 10);
}

/** What an observation says of an axis by itself; null when it says nothing. */
function valueOn(axis: keyof Axes, said: Said): string | null {
  const { value, at } = applyObservation(NOTHING_KNOWN, said, PEOPLE_TO_DISPUTE)[axis];
  return at === null ? null : value;
}
