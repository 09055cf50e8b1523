/**
 * How the answers of a day to one country are shared out. Whoever forges senders, or has a few
 * phones, may use up one share, and never all. Proposals (decision 147).
 */
const ANSWER_SHARES = {
  /** Of a day's answers, for numbers that nothing is known of: one a day each. */
  firstPart: 1 / 3,
  /** Of the other answers, what such numbers may use later. The rest is for known ones. */
  furtherPart: 1 / 2,
  /** An hour takes at most this part of the first answers that the day has left. */
  hourPart: 1 / 4,
  /** One block of numbers takes at most this part of a day's first answers in an hour. */
  blockPart: 0.02,
  /** From this part of a share on, admins are notified. */
  alarmPart: 1 / 2,
} as const;

/** Digits that name a block of numbers: a country code, an operator, and 100,000 lines or fewer. */
const BLOCK_DIGITS = 7;

/** The answers to one country so far, and what is known of who writes. */
export type CountryCounts = {
  /** A member's proved number, or one that was answered first more than a day ago. */
  isKnown: boolean;
  /** Whether the number had an answer in the last day. */
  wasAnsweredToday: boolean;
  /** First answers in the last day, in the last hour, and of those to its block. */
  firstADay: number;
  firstAnHour: number;
  firstToBlockAnHour: number;
  /** All other answers in the last day. */
  furtherADay: number;
};

/** The share that an answer is counted in. */
export type AnswerShare = "first" | "further";

/** The most answers of a day in each share. @param most answers a day to the country */
function sharesOf(most: number): Record<AnswerShare, number> {
  const first = Math.ceil(most * ANSWER_SHARES.firstPart);
  return { first, further: most - first };
}

/** The share that the next answer comes from. Null: none has one left for this number. */
export function shareOfAnswer(counts: CountryCounts, most: number): AnswerShare | null {
  const shares = sharesOf(most);
  const further = counts.isKnown ? shares.further : Math.floor(shares.further * ANSWER_SHARES.furtherPart);
  const hasFurther = counts.furtherADay < further;
  if (counts.isKnown && hasFurther) return "further";
  if (!counts.wasAnsweredToday && hasFirst(counts, shares.first)) return "first";
  return hasFurther ? "further" : null;
}

function hasFirst({ firstADay, firstAnHour, firstToBlockAnHour }: CountryCounts, most: number): boolean {
  if (firstADay >= most) return false;
  const leftBefore = most - (firstADay - firstAnHour);
  const mostAnHour = Math.ceil(leftBefore * ANSWER_SHARES.hourPart);
  return firstAnHour < mostAnHour && firstToBlockAnHour < Math.ceil(most * ANSWER_SHARES.blockPart);
}

/** Whether an answer out of this share brings it to where admins are notified. */
export function reachesAlarm(share: AnswerShare, counts: CountryCounts, most: number): boolean {
  const used = (share === "first" ? counts.firstADay : counts.furtherADay) + 1;
  return used >= Math.ceil(sharesOf(most)[share] * ANSWER_SHARES.alarmPart);
}

/** The block of a number. An id of WhatsApp is in the block of its country. */
export function blockOf(number: string): string {
  return number.startsWith("+") ? number.slice(0, 1 + BLOCK_DIGITS) : number.slice(0, 2);
}
