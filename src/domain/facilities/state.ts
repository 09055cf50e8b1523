import type { ByRole } from "../observations/axes.ts";

/*
 * The state of a facility: what its staff, a moderator or a list says of the place as a whole. It
 * is a fact of its own beside the counts. A closed place keeps its counts, and shows none of them.
 */

/**
 * States of a facility, the best first. `diverting`: emergencies are turned away. Source:
 * EMSTrafficStatus and FacilityStatus of EDXL-HAVE 1.0 (DOMAIN.md 3.3).
 */
export const FACILITY_STATES = ["normal", "limited", "diverting", "closed"] as const;
export type FacilityState = (typeof FACILITY_STATES)[number];

/** The states that readers are told: of `normal` there is nothing to say. */
export const TOLD_STATES = ["limited", "diverting", "closed"] as const;
export type ToldState = (typeof TOLD_STATES)[number];

/**
 * A state, who said it (a role) and when. `at` and `by` are null where the record does not say.
 * `until`: when it ends by itself, ISO text; in the past it says nothing. The server alone stores
 * `lapsed` and `asked`. `lapsed`: a diversion without an end that nobody said again in time
 * (statement-expiry.ts). `asked`: how often its staff were asked whether it still holds.
 */
export type StateFact = {
  value: FacilityState;
  at: string | null;
  by: ByRole | null;
  until?: string;
  lapsed?: true;
  asked?: 1 | 2;
};
/** The same of a state that readers are told. */
export type ToldFact = StateFact & { value: ToldState };

/** Old state words of contract v1, after FacilityStatus of EDXL-HAVE 1.0. */
export const HAVE_STATES = ["normal", "compromised", "evacuating", "closed"] as const;
export type HaveState = (typeof HAVE_STATES)[number];

/**
 * The state that an old word means. A place that is evacuating takes nobody in: for who looks for a
 * bed it is closed.
 */
export const STATE_OF_HAVE: Readonly<Record<HaveState, FacilityState>> = {
  normal: "normal",
  compromised: "limited",
  evacuating: "closed",
  closed: "closed",
};

/**
 * The old word for a state. HAVE has diverting in EMSTrafficStatus, and the place is compromised.
 */
export const HAVE_OF_STATE: Readonly<Record<FacilityState, HaveState>> = {
  normal: "normal",
  limited: "compromised",
  diverting: "compromised",
  closed: "closed",
};
