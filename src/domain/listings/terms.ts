import type { PhoneLanguage } from "../places/phone-languages.ts";
import type { Kind } from "../resources/kinds.ts";

/*
 * What a caller wants to know before calling: what it costs in one word, when somebody is there,
 * who carries it, and for whom it is posted. Choices alone (decision 109).
 */

/**
 * What an offer costs. `on-the-spot`: paid when it is handed over, never before. There is no amount
 * and no way to pay.
 */
export const CHARGES = ["free", "on-the-spot"] as const;

/** Who carries it. `delivery`: the giver. `pick-up`: the seeker. `either`: as they agree. */
export const HANDOVERS = ["delivery", "pick-up", "either"] as const;

/**
 * Fields of one word that nobody must say, in the order in which they are asked. `of`: only offers,
 * or only what is carried, have it; absent: any listing. Form, draft, summary and card ask and show
 * these. Each also has a row in fields.ts.
 */
export const CHOICES = {
  charge: { words: CHARGES, of: "offers" },
  handover: { words: HANDOVERS, of: "carried" },
} as const satisfies Readonly<Record<string, { words: readonly string[]; of?: "offers" | "carried" }>>;
export type ChoiceName = keyof typeof CHOICES;
export type ChoiceWord<Name extends ChoiceName> = (typeof CHOICES)[Name]["words"][number];
export const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[];

/** Kinds that are carried from one person to another. Services, beds and blood are not. */
const CARRIED: ReadonlySet<Kind> = new Set(["oxygen", "medicine", "food", "supplies"]);

/** Longest opening hours of a listing, characters. Source: the same as of a facility (contract). */
export const MOST_HOURS_CHARACTERS = 200;

/** What a search may ask of the terms: who is there now, who speaks a language at the number. */
export type AskedTerms = { openNow?: boolean | undefined; speaks?: PhoneLanguage | undefined };

/** Why a listing cannot have a choice; null: it can. `side`: absent where it is not known. */
export function choiceFault(
  name: ChoiceName,
  { kind, side }: { kind: Kind; side?: "need" | "offer" },
): "other-side" | "other-kind" | null {
  const { of }: { of?: "offers" | "carried" } = CHOICES[name];
  if (of === "offers" && side === "need") return "other-side";
  return of === "carried" && !isCarried(kind) ? "other-kind" : null;
}

type Choices = { [Name in ChoiceName]?: ChoiceWord<Name> | undefined };

/** The choices of a listing, without its other fields. */
export function choicesOf(given: Choices): Choices {
  return Object.fromEntries(CHOICE_NAMES.map((name) => [name, given[name]]));
}

/** Whether a kind is carried, so that delivery or pick-up is a question. */
function isCarried(kind: Kind): boolean {
  return CARRIED.has(kind);
}
