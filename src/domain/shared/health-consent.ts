/**
 * The version of the words before two buttons: the day they were written. By one a need is posted
 * (`posting.check.agree`), by the other a blood group followed (`account.follows.agree`). New words
 * need a new version (GDPR 7).
 */
export const HEALTH_WORDS = "2026-11-26";

/**
 * What is allowed. `public-need`: that all read what a need says of health. `follow`: that a blood
 * group is kept to look for it.
 */
export type HealthPurpose = "public-need" | "follow";

/** An explicit consent to health data (GDPR 9), kept with what it allows. It ends with that. */
export type HealthConsent = { purpose: HealthPurpose; wordsVersion: string; channel: "web"; at: string };

/** A consent given now in the words of this program; null without, or in other words. */
export function healthConsent(
  purpose: HealthPurpose,
  sent: { wordsVersion: string } | undefined,
  now: Date,
): HealthConsent | null {
  if (sent?.wordsVersion !== HEALTH_WORDS) return null;
  return { purpose, wordsVersion: sent.wordsVersion, channel: "web", at: now.toISOString() };
}
