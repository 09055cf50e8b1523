import type { ByRole } from "../observations/axes.ts";
import type { Kind } from "../resources/kinds.ts";
import { isSaidStillInForce, isSaidTooLongAgo } from "./statement-expiry.ts";

/*
 * What a place needs to work: power, oxygen and staff. Its staff say of each whether it is there.
 * One table says what a lack of it does to what the place offers.
 */

export const UTILITIES = ["power", "oxygen", "staff"] as const;
export type Utility = (typeof UTILITIES)[number];

export const UTILITY_LEVELS = ["yes", "short", "none"] as const;
export type UtilityLevel = (typeof UTILITY_LEVELS)[number];

/**
 * What was said of a utility, by whom (a role) and when. `hasBackup`: of power that is `none`, that
 * backup power runs. `lapsed`: nobody said it again in time (statement-expiry.ts); the server alone
 * stores it.
 */
export type UtilityFact = { value: UtilityLevel; at: string; by: ByRole; hasBackup?: true; lapsed?: true };

/** What was said of each. What is absent nobody said, or too long ago. */
export type Utilities = Partial<Record<Utility, UtilityFact>>;

/**
 * What a lack does to an offer, the weakest first.
 *
 * - `short`: it is told, and the offer ranks lower.
 * - `ask-first`: no count is told, as nobody can rely on it.
 * - `none`: the offer reads as none left. Its count stays stored.
 */
export const EFFECT_VALUES = ["short", "ask-first", "none"] as const;
export type EffectValue = (typeof EFFECT_VALUES)[number];

/** An effect on one offer, because of which utility, and who said that when. */
export type PlaceEffect = { value: EffectValue; because: Utility; at: string; by: ByRole; lapsed?: true };

type Effects = Readonly<Partial<Record<UtilityLevel, EffectValue>>>;

/**
 * What each utility does, by kind and subtype; `*` stands for every other subtype. A ventilator and
 * a concentrator stand still without power. Intensive care goes on by hand for a while, so somebody
 * must ask. Proposal.
 */
export const UTILITY_EFFECTS: Readonly<
  Record<Utility, Readonly<Partial<Record<Kind, Readonly<Record<string, Effects>>>>>>
> = {
  power: {
    bed: {
      ventilator: { short: "short", none: "none" },
      icu: { short: "short", none: "ask-first" },
      picu: { short: "short", none: "ask-first" },
      nicu: { short: "short", none: "ask-first" },
    },
    oxygen: { concentrator: { short: "short", none: "none" }, refill: { short: "short", none: "none" } },
  },
  oxygen: {
    bed: {
      oxygen: { short: "short", none: "ask-first" },
      hdu: { short: "short", none: "ask-first" },
      icu: { short: "short", none: "ask-first" },
      picu: { short: "short", none: "ask-first" },
      nicu: { short: "short", none: "ask-first" },
      ventilator: { short: "short", none: "ask-first" },
    },
  },
  staff: { bed: { "*": { short: "short", none: "none" } } },
};

/** What of an offer decides which lack concerns it. */
export type AffectedOffer = { side: "need" | "offer"; kind: Kind; subtype: string | undefined };

/**
 * The strongest effect on an offer; of two alike the newer one. Undefined where nothing that it
 * needs is lacking.
 */
export function effectOn(
  { side, kind, subtype }: AffectedOffer,
  utilities: Utilities | undefined,
): PlaceEffect | undefined {
  if (side === "need" || utilities === undefined) return undefined;
  let strongest: PlaceEffect | undefined;
  for (const utility of UTILITIES) {
    const fact = utilities[utility];
    const effects = UTILITY_EFFECTS[utility][kind];
    if (fact === undefined || effects === undefined || fact.hasBackup === true) continue;
    const value = (effects[subtype ?? "*"] ?? effects["*"])?.[fact.value];
    if (value === undefined) continue;
    const effect: PlaceEffect = { value, because: utility, at: fact.at, by: fact.by };
    if (fact.lapsed === true) effect.lapsed = true;
    if (strongest === undefined || isStronger(effect, strongest)) strongest = effect;
  }
  return strongest;
}

function isStronger(one: PlaceEffect, other: PlaceEffect): boolean {
  const [a, b] = [one, other].map(({ value, lapsed }) => EFFECT_VALUES.indexOf(value) - Number(lapsed === true));
  return a === b ? one.at > other.at : (a ?? 0) > (b ?? 0);
}

/**
 * What an effect does, as it is marked: one that lapsed is a step weaker. Null: nothing but words.
 */
export function markedEffect(effect: PlaceEffect | undefined): EffectValue | null {
  if (effect === undefined) return null;
  return EFFECT_VALUES[EFFECT_VALUES.indexOf(effect.value) - Number(effect.lapsed === true)] ?? null;
}

/** An effect as it is at a time: it lapses, and is over in the end. */
export function effectAt(effect: PlaceEffect | undefined, now: Date): PlaceEffect | undefined {
  if (effect === undefined || isSaidTooLongAgo(effect.at, now)) return undefined;
  return isSaidStillInForce(effect.at, now) ? effect : { ...effect, lapsed: true };
}

/** What was said of each utility, as it is at a time. */
export function utilitiesAt(utilities: Utilities | undefined, now: Date): Utilities | undefined {
  if (utilities === undefined) return undefined;
  const there: Utilities = {};
  for (const utility of UTILITIES) {
    const fact = utilities[utility];
    if (fact === undefined || isSaidTooLongAgo(fact.at, now)) continue;
    there[utility] = isSaidStillInForce(fact.at, now) ? fact : { ...fact, lapsed: true };
  }
  return Object.keys(there).length === 0 ? undefined : there;
}
