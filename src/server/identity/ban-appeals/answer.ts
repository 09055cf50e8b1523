import { administrationRights, mayUnban } from "#domain/identity/policy.ts";
import { hasPower } from "#domain/identity/power-bounds.ts";
import { isShorterBan, mayAnswerBanAppeal } from "#domain/identity/ban-appeal.ts";
import type { BanAppealAnswer } from "#domain/identity/ban-appeal.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import { UNTOLD } from "#server/alarms/alert.ts";
import type { Power } from "#server/commands/power.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { audit } from "../audit/statements.ts";
import type { Notices } from "../notices.ts";
import { accountOf, readPerson } from "../people/queries.ts";
import type { StoredPerson } from "../people/queries.ts";
import { announceStandingChange, eventBy } from "../people/statements.ts";
import { unban } from "../power/bans.ts";
import type { BanEffects } from "../power/bans.ts";
import type { ActingPerson } from "../power/second-person.ts";
import { announcedCommand } from "../power/announced-command.ts";
import { countOtherJudges, readBanAppeal } from "./queries.ts";
import type { StoredBanAppeal } from "./queries.ts";
import { shortenBan, writeAnswer } from "./statements.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

export type AnswerDependencies = { database: Database; posts: BanEffects; power: Power; notices: Notices };
export type Answer = {
  id: string;
  outcome: BanAppealAnswer;
  reason: string;
  until: Date | null;
  showsPosts: boolean;
};
type AnswerRefusal =
  | "http/not-found"
  | "http/invalid-argument"
  | "http/permission-denied"
  | "identity/person-not-found"
  | "moderation/already-decided"
  | "moderation/second-person-needed";
/** Answers an appeal: the ban, the audit and the message to its person in one transaction. */
export async function answerAppeal(
  dependencies: AnswerDependencies,
  by: ActingPerson,
  answer: Answer,
): Promise<Result<null, AnswerRefusal> | Refused> {
  const { database } = dependencies;
  const judged = await judgedAppeal(database, by, answer.id);
  if (!judged.ok) return judged;
  const { appeal, person } = judged.value;
  const { outcome, until } = answer;
  const isEnd = outcome === "shorten";
  if (isEnd !== (until !== null)) return refusedUntil(isEnd ? "missing" : "value");
  if (until !== null && !isShorterBan(until, { end: appeal.until, now: by.now })) return refusedUntil("value");
  const first = (client: SqlClient) => settle(client, by, { answer, person, notices: dependencies.notices });
  if (outcome === "lift") {
    const lifted = await unban(dependencies, by, { id: person.id, showsPosts: answer.showsPosts, first });
    return lifted.ok ? ok(null) : lifted;
  }
  const written = { by: eventBy(by), act: "identity.answer-ban-appeal", told: UNTOLD };
  const done = await announcedCommand(database, written, async (client): Promise<Result<null, AnswerRefusal>> => {
    const settled = await first(client);
    if (!settled.ok || until === null) return settled;
    if (!(await shortenBan(client, { personId: person.id, until, now: by.now })))
      return fail("moderation/already-decided");
    const details = { until: until.toISOString() };
    await audit(client, { ...eventBy(by), act: "identity.ban-shortened", about: person.id, details });
    return ok(null);
  });
  if (done.ok && isEnd) await announceStandingChange(database, person.id, by.now);
  return done;
}

function refusedUntil(word: "missing" | "value"): Refused {
  return { ok: false, reason: "http/invalid-argument", errors: [{ path: "until", word }] };
}

/** The appeal and its account, where the actor may answer it. */
async function judgedAppeal(
  { pool }: Database,
  by: ActingPerson,
  id: string,
): Promise<Result<{ appeal: StoredBanAppeal; person: StoredPerson }, AnswerRefusal>> {
  const appeal = await readBanAppeal(pool, id, by.now);
  const person = appeal === null ? null : await readPerson(pool, appeal.personId, { at: by.now });
  if (appeal === null || person === null) return fail("http/not-found");
  const allowed = mayUnban(by.actor, accountOf(person));
  if (!allowed.ok) return allowed;
  if (appeal.outcome !== null || appeal.bannedAt === null) return fail("moderation/already-decided");
  const others = await countOtherJudges(pool, judgesOf(appeal, { person, now: by.now }));
  const judged = { bannedBy: appeal.bannedBy, sentAt: appeal.at };
  if (!mayAnswerBanAppeal(judged, { actorId: by.actor.id, others }, by.now))
    return fail("moderation/second-person-needed");
  return ok({ appeal, person });
}

/** Whether an actor may answer an appeal. Screens show it. */
export async function mayAnswer(
  { pool }: Database,
  { actor, now }: ActingPerson,
  { appeal, person }: { appeal: StoredBanAppeal; person: StoredPerson },
): Promise<boolean> {
  if (appeal.outcome !== null || appeal.bannedAt === null) return false;
  if (!administrationRights(actor).ban || !mayUnban(actor, accountOf(person)).ok) return false;
  const others = await countOtherJudges(pool, judgesOf(appeal, { person, now }));
  return mayAnswerBanAppeal({ bannedBy: appeal.bannedBy, sentAt: appeal.at }, { actorId: actor.id, others }, now);
}

function judgesOf({ bannedBy }: StoredBanAppeal, { person, now }: { person: StoredPerson; now: Date }) {
  return { bannedBy, isAboutPower: hasPower(accountOf(person).roles), now };
}

/** Writes the answer, once, with its audit and the message that tells it. */
async function settle(
  client: SqlClient,
  by: ActingPerson,
  { answer, person, notices }: { answer: Answer; person: StoredPerson; notices: Notices },
): Promise<Result<null, "moderation/already-decided">> {
  const { id, outcome, reason } = answer;
  const isFirst = await writeAnswer(client, { id, outcome, reason, byId: by.actor.id, at: by.now });
  if (!isFirst) return fail("moderation/already-decided");
  const details = { outcome, why: reason };
  await audit(client, { ...eventBy(by), act: "identity.ban-appeal-answered", about: person.id, details });
  const reachable = { email: person.email, phoneNumber: person.phone, language: person.language };
  await notices.queued(reachable, "ban-appeal-answered", { outcome, why: reason })?.(client);
  return ok(null);
}
