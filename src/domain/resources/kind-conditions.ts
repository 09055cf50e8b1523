import type { Kind } from "./kinds.ts";
import { MET_CONDITIONS, NEEDS_BY_KIND } from "./for-whom.ts";
import type { MetCondition, SupplyNeed } from "./for-whom.ts";

/** Which conditions make sense for a kind. */
type KindConditions = {
  hasSex: boolean;
  hasAges: boolean;
  /** Whether a place may give to its own patients alone. */
  hasPatients: boolean;
  needs: readonly SupplyNeed[];
};

/** Where people lie or sleep, places are by sex. */
const BY_SEX: ReadonlySet<Kind> = new Set<Kind>(["bed", "shelter", "home-care"]);
/** What is given to a person of an age. */
const BY_AGE: ReadonlySet<Kind> = new Set<Kind>([
  "bed",
  "test",
  "vaccine",
  "home-care",
  "tele-consultation",
  "shelter",
]);
/** What a place with patients of its own has. */
const BY_PATIENT: ReadonlySet<Kind> = new Set<Kind>(["bed", "oxygen", "blood", "medicine", "test", "ambulance"]);

/** The conditions that a counter offers for a kind. */
export function conditionsOf(kind: Kind): KindConditions {
  return {
    hasSex: BY_SEX.has(kind),
    hasAges: BY_AGE.has(kind),
    hasPatients: BY_PATIENT.has(kind),
    needs: NEEDS_BY_KIND[kind],
  };
}

/** The conditions that a caller may have met, of a kind. */
export function metConditionsOf(kind: Kind): readonly MetCondition[] {
  const { hasSex, hasAges, hasPatients, needs } = conditionsOf(kind);
  const isMet: Readonly<Partial<Record<MetCondition, boolean>>> = {
    "women-only": hasSex,
    "men-only": hasSex,
    "other-age": hasAges,
    "own-patients": hasPatients,
  };
  return MET_CONDITIONS.filter((each) => isMet[each] ?? needs.some((need) => need === each));
}
