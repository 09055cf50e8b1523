import type { Ban } from "#contract/errors.ts";
import type { Database } from "#server/documents/pool.ts";
import type { RefusedBan } from "../ban-text.ts";
import { readBanWithAppeal } from "./queries.ts";
import type { BanWithAppeal } from "./queries.ts";
import { noteBan } from "./statements.ts";
import { writeAppealToken } from "./token.ts";

/** A ban as its person reads it at a sign-in that was refused, with the state of their appeal. */
export async function ownBan(
  { database, secret }: { database: Database; secret: string },
  { personId, reason, until }: RefusedBan,
  now: Date,
): Promise<Ban> {
  const { banId, ...appeal } = await recordedBan(database, personId, now);
  const { sentAt, outcome, answeredAt } = appeal;
  const isAnswered = (outcome === "shorten" || outcome === "keep") && answeredAt !== null;
  return {
    reason,
    until,
    appeal: {
      token: sentAt === null ? writeAppealToken(banId, { now, secret }) : null,
      sentAt: sentAt?.toISOString() ?? null,
      answer: isAnswered ? { outcome, reason: appeal.reason ?? "", at: answeredAt.toISOString() } : null,
    },
  };
}

/** The recorded ban. One that was written past our code is recorded now, by nobody. */
async function recordedBan({ pool }: Database, personId: string, now: Date): Promise<BanWithAppeal> {
  const found = await readBanWithAppeal(pool, personId);
  if (found !== null) return found;
  await noteBan(pool, personId, { byIds: [], at: now });
  const noted = await readBanWithAppeal(pool, personId);
  if (noted === null) throw new Error("a ban that was noted is not there");
  return noted;
}
