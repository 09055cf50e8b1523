import { askUntil, roleOfAsk } from "#domain/matching/ask.ts";
import type { StoredAsk } from "#domain/matching/ask.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { campaignAfter } from "#domain/matching/plan-wave.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import type { Command, CommandPlan, Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { readShielded } from "#server/documents/store.ts";
import { asks, campaigns } from "#server/stored/asks.ts";
import { listings } from "#server/stored/listings.ts";
import { news } from "#server/stored/news.ts";
import { choosePeople, readPeople } from "./choose-people.ts";
import type { AskDependencies } from "./dependencies.ts";
import { newsForModerators, newsForOwner } from "./news-of-wave.ts";
import { planWave } from "./plan-wave.ts";
import type { WaveFacts } from "./plan-wave.ts";
import { countAnswers, readDueNeeds } from "./queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";
import { lockWaves, readAsksOf, readAsksSince, readBegunNeeds, readPromisesOf } from "./queries.ts";
import type { NeedOwner } from "./queries.ts";

const BATCH = 50;
const SYSTEM = { who: "system", role: "system" };

/** What waves need: `report` gets what made one fail. */
export type WaveDependencies = AskDependencies & { report: (error: unknown) => void };

/**
 * Makes the waves that are due. Asks, news, messages and the time of the next wave are one
 * transaction. Concurrent processes make each wave once.
 * @returns how many people were asked
 */
export async function runWaves(dependencies: WaveDependencies, now: Date): Promise<number> {
  const { database } = dependencies;
  const due = await readDueNeeds(database, now, BATCH);
  if (due.length === 0) return 0;
  const answers = await countAnswers(database, new Date(now.getTime() - MATCHING.yesRateDays * DAY_MS));
  const moderators = await dependencies.readModerators(now);
  let asked = 0;
  for (const listingId of due) {
    // In sequence: each wave has to know whom the one before asked.
    const wave = unlessBroken(async () => {
      const document = await readShielded(database, listings.key(listingId));
      const ownerId = document === null ? null : listings.read(document).ownerId;
      const owner = ownerId === null ? null : await dependencies.readOwner(ownerId);
      const facts = { listingId, now, owner, answers, moderators, isSwitchedOff: dependencies.isSwitchedOff(now) };
      return executeCommand<"documents/not-found">(database, waving(dependencies, facts));
    });
    // A need whose wave fails is tried again at the next look. It holds up no other.
    const done = await wave.catch(dependencies.report);
    if (done?.ok === true) asked += done.value.documents.filter(({ collection }) => collection === asks.name).length;
  }
  return asked;
}

function waving(dependencies: AskDependencies, facts: WaveFacts): Command<"documents/not-found"> {
  const { listingId } = facts;
  return {
    by: SYSTEM,
    act: "asks.wave",
    lock: [listings.key(listingId), campaigns.key(listingId)],
    read: async (client, locked) => {
      const need = locked.get(keyText(listings.key(listingId)));
      const ownerId = need === undefined ? null : listings.read(need).ownerId;
      if (ownerId === null) return [];
      const own = await readOwn(client, { ownerId, numbers: facts.owner?.numbers ?? [] }, facts);
      const current = new Map([...own.map((each) => [keyText(each), each] as const), ...locked]);
      const planned = planWave(current, facts);
      if (planned === null || planned.pace === null) return own;
      return [...own, ...(await readPeople(client, { planned, current, facts }, dependencies))];
    },
    decide: (current) => decideWave(current, facts, dependencies),
  };
}

/** What is known of a need and of its owner's other needs. No other wave is made until the end. */
async function readOwn(
  client: SqlClient,
  owner: NeedOwner,
  { listingId, now }: Pick<WaveFacts, "listingId" | "now">,
): Promise<ShieldedDocument[]> {
  const ofOwner = await lockWaves(client, owner);
  const others = ofOwner.map(({ id }) => id).filter((id) => id !== listingId);
  return [
    ...ofOwner,
    ...(await readBegunNeeds(client, owner)),
    ...(await readAsksOf(client, listingId)),
    ...(await readAsksSince(client, others, new Date(now.getTime() - MATCHING.share.hours * HOUR_MS))),
    ...(await readPromisesOf(client, listingId)),
  ];
}

function decideWave(current: Locked, facts: WaveFacts, dependencies: AskDependencies): Decision<"documents/not-found"> {
  const { listingId, now } = facts;
  const planned = planWave(current, facts);
  if (planned === null) return { ok: false, reason: "documents/not-found" };
  const { people, isShareSpent } =
    planned.pace === null ? { people: [], isShareSpent: false } : choosePeople(planned, current, facts);
  // Verifiers only call: they are none of those of whom a yes is hoped for.
  const hoped = people.filter((person) => roleOfAsk(person) !== "verifier").length;
  const at = now.toISOString();
  const { listing } = planned;
  const campaign = campaignAfter(planned, facts, { hoped, isShareSpent });
  const key = campaigns.key(listingId);
  const own = current.has(keyText(key))
    ? campaigns.update(key, { body: campaign })
    : campaigns.insert(key.id, { body: campaign });
  const until = askUntil(listing, now);
  const made = people.map((person) => {
    const id = uuidv5(listingId, `ask ${person.ownerId}`);
    const body = { listingId, ...person, wave: campaign.wave, at, until } satisfies StoredAsk;
    return { id, newsId: uuidv5(id, "asked"), body };
  });
  const told = made.map(({ id, newsId, body }) => {
    const kind = roleOfAsk(body) === "verifier" ? "asked-to-call" : "asked";
    return news.insert(newsId, { body: { ownerId: body.ownerId, kind, at, listingId, askId: id } });
  });
  const toOwner = newsForOwner(planned, campaign, { at, dependencies });
  const toModerators = newsForModerators(campaign, current, { facts, listing, dependencies });
  const plan: CommandPlan = {
    writes: [
      own,
      ...made.map(({ id, body }) => asks.insert(id, { body })),
      ...told,
      ...toOwner.writes,
      ...toModerators.writes,
    ],
    tableWrites: [...dependencies.tellAsked(made, listing), ...toOwner.tableWrites, ...toModerators.tableWrites],
    details: { asked: made.length, wave: campaign.wave },
  };
  return { ok: true, value: plan };
}
