import { HOUR_MS } from "../shared/durations.ts";
import type { ByRole } from "./axes.ts";

/** The weight of one observation by role, 0..1. Source: DESIGN.md 4, proposed weights. */
export const ROLE_WEIGHTS: Readonly<Record<ByRole, number>> = {
  facility: 1,
  verifier: 0.9,
  moderator: 0.9,
  owner: 0.8,
  feed: 0.7,
  seeker: 0.4,
};

/** The weight of a new observation: the given weight, else that of its role; 0 without a role. */
export function weightOf(by: ByRole | null, weight?: number): number {
  return by === null ? 0 : (weight ?? ROLE_WEIGHTS[by]);
}

/** Hours after which confidence in reach has halved. Source: DESIGN.md 4. */
export const REACH_HALF_LIFE_HOURS = 24;
/** Hours after which confidence in trust has halved: 30 days. Source: DESIGN.md 4. */
export const TRUST_HALF_LIFE_HOURS = 30 * 24;

/**
 * How much an observation still counts, 0..1: weight(role) x 0.5^(age / halfLife) (DESIGN.md 5.1).
 * A time in the future counts as now. Without an observation it is 0.
 */
export function confidence(
  statement: { at: string | null; by: ByRole | null; weight?: number },
  halfLifeHours: number,
  now: Date,
): number {
  if (statement.at === null || statement.by === null) return 0;
  const ageHours = Math.max(0, now.getTime() - Date.parse(statement.at)) / HOUR_MS;
  return weightOf(statement.by, statement.weight) * 0.5 ** (ageHours / halfLifeHours);
}
