import type { PhoneLanguage } from "../places/phone-languages.ts";
import type { Kind } from "../resources/kinds.ts";

/*
 * What a caller wants to know before calling: what it costs in one word, when somebody is there,
 * who carries it, and for whom it is posted. Choices alone, of 2026-11-24 (decision 109).
 */

/**
 * What an offer costs. `on-the-spot`: paid when it is handed over, never before. There is no amount
 * and no way to pay.
 */
export const CHARGES = ["free", "on-the-spot"] as const;
export type Charge = (typeof CHARGES)[number];

/** Who carries it. `delivery`: the giver. `pick-up`: the seeker. `either`: as they agree. */
export const HANDOVERS = ["delivery", "pick-up", "either"] as const;
export type Handover = (typeof HANDOVERS)[number];

/** Kinds that are carried from one person to another. Services, beds and blood are not. */
const CARRIED: ReadonlySet<Kind> = new Set(["oxygen", "medicine", "food", "supplies"]);

/** Longest opening hours of a listing, characters. Source: the same as of a facility (contract). */
export const MOST_HOURS_CHARACTERS = 200;

/** What a search may ask of the terms: who is there now, who speaks a language at the number. */
export type AskedTerms = { openNow?: boolean | undefined; speaks?: PhoneLanguage | undefined };

/** Whether a kind is carried, so that delivery or pick-up is a question. */
export function isCarried(kind: Kind): boolean {
  return CARRIED.has(kind);
}
