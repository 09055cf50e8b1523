import { DAY_MS } from "../shared/durations.ts";

/**
 * The version of the words of `give.agree` and `give.agreeHelp` that a donor agrees to: the day
 * they were written. New words need a new version, and then a new consent (GDPR 7).
 */
export const CONSENT_WORDS = "2026-11-23";

/**
 * How long a consent lasts, days. Six months (DOMAIN.md 4.1), by the shortest six months of a year.
 */
export const CONSENT_DAYS = 181;

/**
 * An explicit consent to keep and use health data (GDPR 9). It says what for, in which words, by
 * which way, and its times.
 */
export type DonorConsent = {
  purpose: "be-asked";
  wordsVersion: string;
  channel: "web";
  at: string;
  until: string;
};

/** A consent given now in the words of this program; null in other words. */
export function newConsent(wordsVersion: string, now: Date): DonorConsent | null {
  if (wordsVersion !== CONSENT_WORDS) return null;
  const until = new Date(now.getTime() + CONSENT_DAYS * DAY_MS).toISOString();
  return { purpose: "be-asked", wordsVersion, channel: "web", at: now.toISOString(), until };
}

/**
 * The version of the words of `give.secondAsk` and `give.secondAskHelp`: the day they were written.
 * They are of their own: who agrees to be asked has not agreed to a second ask on one day.
 */
export const SECOND_ASK_WORDS = "2026-11-29";

/** A consent to a second ask on one day. It is beside a `DonorConsent` and ends with it. */
export type SecondAskConsent = Omit<DonorConsent, "purpose"> & { purpose: "second-ask" };

/**
 * What a donor sends of a second ask: the words that they agreed to just now. Null: they end it.
 * Undefined: it stays as it is.
 */
export type SentSecondAsk = { wordsVersion: string } | null | undefined;

/**
 * The consent to a second ask after a save; null where there is none. One that was given before the
 * consent beside it has ended with an older one. "other-words": it was sent in words not of today.
 * @param consent the consent to be asked after the save, with whose end this one ends
 */
export function secondAskAfter(
  sent: SentSecondAsk,
  { consent, before, now }: { consent: DonorConsent; before: SecondAskConsent | undefined; now: Date },
): SecondAskConsent | "other-words" | null {
  if (sent === null) return null;
  if (sent === undefined) {
    const goesOn = before !== undefined && before.at >= consent.at && isSecondAskHeld(before, now);
    return goesOn ? before : null;
  }
  const { wordsVersion } = sent;
  if (wordsVersion !== SECOND_ASK_WORDS) return "other-words";
  return { purpose: "second-ask", wordsVersion, channel: "web", at: now.toISOString(), until: consent.until };
}

/** Whether a consent to a second ask holds: it has not ended and its words are those of today. */
export function isSecondAskHeld(consent: SecondAskConsent | undefined, now: Date): boolean {
  return (
    consent !== undefined && consent.wordsVersion === SECOND_ASK_WORDS && Date.parse(consent.until) > now.getTime()
  );
}

/** Whether a consent holds: it has not ended and its words are those of today. */
export function isConsentHeld({ wordsVersion, until }: DonorConsent, now: Date): boolean {
  return wordsVersion === CONSENT_WORDS && Date.parse(until) > now.getTime();
}
