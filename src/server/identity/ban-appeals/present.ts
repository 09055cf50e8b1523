import type { BanAppeal, WaitingBanAppeal } from "#contract/people-power.ts";
import type { Database } from "#server/documents/pool.ts";
import { accountOf, readPerson } from "../people/queries.ts";
import type { ActingPerson } from "../power/second-person.ts";
import { mayAnswer } from "./answer.ts";
import { readAliases, readBanAppeal, readBanHistory } from "./queries.ts";
import type { StoredBanAppeal } from "./queries.ts";

/** An appeal in the list. */
export function presentWaiting(appeal: StoredBanAppeal, readerId: string | null): WaitingBanAppeal {
  return {
    id: appeal.id,
    at: appeal.at.toISOString(),
    bannedAt: (appeal.bannedAt ?? appeal.at).toISOString(),
    until: appeal.until?.toISOString() ?? null,
    isOwn: isOwn(appeal, readerId),
  };
}

function isOwn({ bannedBy }: StoredBanAppeal, readerId: string | null): boolean {
  return readerId !== null && bannedBy.includes(readerId);
}

/** One appeal with its account, as its judges read it; null for none. */
export async function presentAppeal(database: Database, id: string, reader: ActingPerson): Promise<BanAppeal | null> {
  const { pool } = database;
  const appeal = await readBanAppeal(pool, id, reader.now);
  const person = appeal === null ? null : await readPerson(pool, appeal.personId, { at: reader.now });
  if (appeal === null || person === null) return null;
  const [by, history, answers] = await Promise.all([
    readAliases(pool, appeal.bannedBy),
    readBanHistory(pool, person.id),
    mayAnswer(database, reader, { appeal, person }),
  ]);
  const { bannedAt, outcome, answeredAt, until } = appeal;
  return {
    id: appeal.id,
    at: appeal.at.toISOString(),
    words: appeal.words,
    person: {
      id: person.id,
      alias: person.alias,
      roles: [...accountOf(person).roles],
      createdAt: person.created_at.toISOString(),
    },
    ban:
      bannedAt === null
        ? null
        : {
            reason: person.ban_reason ?? "",
            until: until?.toISOString() ?? null,
            at: bannedAt.toISOString(),
            by,
          },
    history: history.map((each) => ({ ...each, at: each.at.toISOString() })),
    answer:
      outcome === null || answeredAt === null
        ? null
        : { outcome, reason: appeal.reason ?? "", at: answeredAt.toISOString() },
    may: { answer: answers },
    isOwn: isOwn(appeal, reader.actor.id),
  };
}
