import type { Axes, TrustValue } from "./axes.ts";
import type { AuthoredObservation } from "./authored-observation.ts";
import { trustAfter } from "./outcomes.ts";

/**
 * A moderator's decision about trust, and its time. `unreviewed`: the accusations were unfounded.
 */
export type TrustDecision = { value: TrustValue; at: string };

type Trust = Axes["trust"];
/** The state after some steps. `clearedAt`: when a judge last cleared the listing. */
type TrustState = { trust: Trust; clearedAt: string | null };
type TrustStep = { at: string; apply: (state: TrustState) => TrustState };

/**
 * Derives trust in order of time, each step judged by the state before it. Only verifiers and
 * moderators say that a listing is honest or not. At equal times the order is: import,
 * observations, decision.
 * @param observations in order of time
 */
export function deriveTrust(
  observations: readonly AuthoredObservation[],
  { base, decided }: { base: Trust; decided?: TrustDecision | undefined },
): TrustState {
  const steps: TrustStep[] = observations.map(({ said }) => ({
    at: said.at,
    apply: (state) => afterStep(state, trustAfter(state.trust, said)),
  }));
  const { at } = base;
  if (at !== null) steps.unshift({ at, apply: (state) => afterBase(state, base) });
  if (decided !== undefined) steps.push({ at: decided.at, apply: (state) => afterDecision(state, decided) });
  const first: TrustState = {
    trust: at === null ? base : { value: "unreviewed", at: null, by: null },
    clearedAt: null,
  };
  // Sorting is stable: steps at the same time keep their order.
  return steps
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .reduce((state, { apply }) => apply(state), first);
}

function afterStep(state: TrustState, trust: Trust): TrustState {
  return { trust, clearedAt: trust.value === "confirmed" && isJudged(trust) ? trust.at : state.clearedAt };
}

/** An import does not lift what verifiers or moderators found. */
function afterBase(state: TrustState, base: Trust): TrustState {
  const isFound = state.trust.value === "disputed" || state.trust.value === "fraud-confirmed";
  return isFound && base.by !== "moderator" ? state : afterStep(state, base);
}

function afterDecision(state: TrustState, { value, at }: TrustDecision): TrustState {
  const trust: Trust = value === "unreviewed" ? { value, at: null, by: null } : { value, at, by: "moderator" };
  const isCleared = value === "confirmed" || value === "unreviewed";
  return { trust, clearedAt: isCleared ? at : state.clearedAt };
}

function isJudged({ by }: Pick<Trust, "by">): boolean {
  return by === "verifier" || by === "moderator";
}
