import type { Kind } from "./kinds.ts";
import { MET_CONDITIONS } from "./for-whom.ts";
import type { MetCondition, SupplyNeed } from "./for-whom.ts";

/** Which conditions of `for` make sense for a kind. */
type KindConditions = {
  /** Wards and sleeping places are by sex. */
  hasSex: boolean;
  hasAges: boolean;
  /** Whether a place may give to its own patients alone. */
  hasPatients: boolean;
  needs: readonly SupplyNeed[];
};

/**
 * What a place of a kind may ask for, as callers reported it. Sources: hospitals asked for a
 * referral and a test, refillers of oxygen for a prescription and a test (DOMAIN.md 2.3), blood
 * banks for a donor in exchange (National Blood Policy of India, 2002, which ends it).
 */
const CONDITIONS: Readonly<Record<Kind, KindConditions>> = {
  bed: conditions("sex ages patients", ["referral", "test", "deposit", "scheme"]),
  oxygen: conditions("patients", ["prescription", "test", "deposit"]),
  blood: conditions("patients", ["prescription", "donor-in-exchange", "deposit"]),
  medicine: conditions("patients", ["prescription", "scheme"]),
  test: conditions("ages patients", ["referral", "prescription", "scheme"]),
  vaccine: conditions("ages", ["prescription", "scheme"]),
  ambulance: conditions("patients", ["referral", "deposit", "scheme"]),
  transport: conditions("", ["deposit"]),
  "home-care": conditions("sex ages patients", ["referral", "prescription", "deposit", "scheme"]),
  "tele-consultation": conditions("ages patients", ["referral", "scheme"]),
  food: conditions("ages", ["scheme"]),
  shelter: conditions("sex ages", ["referral", "scheme"]),
  supplies: conditions("", ["prescription", "deposit", "scheme"]),
};

/** The conditions that a counter offers for a kind. */
export function conditionsOf(kind: Kind): KindConditions {
  return CONDITIONS[kind];
}

/** The conditions that a caller may have met, of a kind. */
export function metConditionsOf(kind: Kind): readonly MetCondition[] {
  const { hasSex, hasAges, hasPatients, needs } = CONDITIONS[kind];
  const isMet: Readonly<Partial<Record<MetCondition, boolean>>> = {
    "women-only": hasSex,
    "men-only": hasSex,
    "other-age": hasAges,
    "own-patients": hasPatients,
  };
  return MET_CONDITIONS.filter((each) => isMet[each] ?? needs.some((need) => need === each));
}

function conditions(of: string, needs: readonly SupplyNeed[]): KindConditions {
  const names = new Set(of.split(" "));
  return { hasSex: names.has("sex"), hasAges: names.has("ages"), hasPatients: names.has("patients"), needs };
}
