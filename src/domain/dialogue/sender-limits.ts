/**
 * Bounds on a dialogue by text. The counts are a proposal. They bound what a
 * forged sender can make us send to somebody, and end a talk between two machines.
 */
export const SENDER_LIMITS = {
  /** The same text, or the same answer, this often in an hour: from then on there is no answer. */
  sameInAnHour: 4,
  /** Texts in a row that were not understood. After them there is no answer, until one is. */
  misunderstood: 5,
  /**
   * Wrong codes of one sender in a day. After them a message asks for its whole code: a sender can
   * be forged, so nobody is shut out. Proposal.
   */
  wrongCodes: 5,
  /** Answers to one sender. */
  anHour: 20,
  aDay: 60,
  /** Words, choices and counts of a sender are erased after this. */
  keptHours: 24,
  /** A provider may repeat a text for this long; longer than any of them tries. */
  repeatedDays: 8,
  /** The language that somebody chose, and that they write by WhatsApp. Proposal. */
  languageDays: 90,
} as const;

/** What was received from a sender in the last day, without this text. */
export type SenderCounts = {
  /** Times that the same text came in the last hour. */
  sameText: number;
  repliesAnHour: number;
  repliesADay: number;
  wrongCodesADay: number;
};

/** Whether a sender has answers left, before the answer is known. */
export function mayAnswer(counts: SenderCounts): boolean {
  return (
    counts.sameText + 1 < SENDER_LIMITS.sameInAnHour &&
    counts.repliesAnHour < SENDER_LIMITS.anHour &&
    counts.repliesADay < SENDER_LIMITS.aDay
  );
}

/** A number that a text can come from and an answer can go to: E.164 with its plus sign. */
const NUMBER = /^\+[1-9]\d{7,14}$/;

/**
 * How WhatsApp names a person whose number it keeps to itself (business-scoped user id, 2026). It
 * is a country, and digits or letters. A sender of SMS in letters has eleven at most.
 */
const USER_ID = /^[A-Z]{2}(?:\.ENT)?\.[A-Za-z0-9]{12,128}$/;

/**
 * The number of a sender, or their id; null for one that is never answered. A short code, a name in
 * letters and our own numbers belong to machines.
 */
export function readSender(from: string, own: readonly string[]): string | null {
  if (USER_ID.test(from)) return from;
  const compact = from.replaceAll(/[\s\u200b-\u200f\u2060\ufeff().-]/g, "");
  const number = compact.startsWith("00") ? `+${compact.slice(2)}` : compact;
  const full = /^[1-9]\d{9,14}$/.test(number) ? `+${number}` : number;
  return NUMBER.test(full) && !own.includes(full) ? full : null;
}
