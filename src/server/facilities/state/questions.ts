import type { Locked, Write } from "#server/documents/command.ts";
import { news } from "#server/stored/news.ts";

/**
 * Ends the questions whether a place still turns emergencies away: whoever was asked has read
 * theirs. One answer is enough for all of them.
 */
export function answeredQuestions(current: Locked, now: Date): Write[] {
  return news
    .readAll(current.values())
    .filter(({ value: { kind, seenAt } }) => kind === "diversion-asked" && seenAt === undefined)
    .map(({ document: { id }, value }) => news.update({ id }, { body: { ...value, seenAt: now.toISOString() } }));
}
