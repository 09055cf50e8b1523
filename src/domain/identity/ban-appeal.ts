import { DAY_MS, HOUR_MS, MINUTE_MS } from "../shared/durations.ts";
import { POWER_BOUNDS } from "./power-bounds.ts";

/** How appeals against bans are bounded. Source: proposal (decision 117). */
export const BAN_APPEAL_BOUNDS = {
  /** Length of the words, UTF-16 code units. */
  leastWords: 10,
  mostWords: 600,
  /** How long a refused sign-in may be followed by an appeal, minutes. */
  tokenMinutes: 60,
  /** How much of a shortened ban stays at least, hours. Less is the end of the ban. */
  leastLeftHours: 24,
  /** How long the words are kept after the answer, days. */
  wordsDays: 30,
  /** How long an appeal without an answer is kept, days. Then a new one may be sent. */
  unansweredDays: 90,
} as const;

/** What an answer does to the ban. */
export const BAN_APPEAL_ANSWERS = ["lift", "shorten", "keep"] as const;
export type BanAppealAnswer = (typeof BAN_APPEAL_ANSWERS)[number];

/** Who banned, and when the appeal came. */
export type JudgedAppeal = { bannedBy: readonly string[]; sentAt: Date };

/**
 * Whether an actor who may ban the account may answer its appeal: whoever did not ban it. Where
 * nobody else could answer, who banned may after a while, as with acts that wait.
 * @param others how many accounts could answer that did not ban it
 */
export function mayAnswerBanAppeal(
  { bannedBy, sentAt }: JudgedAppeal,
  { actorId, others }: { actorId: string; others: number },
  now: Date,
): boolean {
  if (!bannedBy.includes(actorId)) return true;
  return others === 0 && now.getTime() - sentAt.getTime() >= POWER_BOUNDS.aloneWaitsMinutes * MINUTE_MS;
}

/** Whether a ban may be shortened to this end: earlier than now's, and at least a day from now. */
export function isShorterBan(until: Date, { end, now }: { end: Date | null; now: Date }): boolean {
  const least = now.getTime() + BAN_APPEAL_BOUNDS.leastLeftHours * HOUR_MS;
  return until.getTime() >= least && (end === null || until < end);
}

/** Before which time answered words, and appeals without an answer, are forgotten. */
export function forgetsBanAppealsBefore(now: Date): { answered: Date; unanswered: Date } {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  return { answered: ago(BAN_APPEAL_BOUNDS.wordsDays), unanswered: ago(BAN_APPEAL_BOUNDS.unansweredDays) };
}
