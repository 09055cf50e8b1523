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

/** Whether a consent holds: it has not ended and its words are those of today. */
export function isConsentHeld({ wordsVersion, until }: DonorConsent, now: Date): boolean {
  return wordsVersion === CONSENT_WORDS && Date.parse(until) > now.getTime();
}
