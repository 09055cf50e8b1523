import { FOLLOWING, FOLLOW_CHANNELS, deviceOf } from "#domain/follows/follow.ts";
import type { FollowChannel, StoredFollow } from "#domain/follows/follow.ts";
import { followsToNotify } from "#domain/follows/notification-times.ts";
import { isNightAt } from "#domain/listings/expiry-reminder.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { StoredNews } from "#domain/news/news.ts";
import { newId } from "#domain/shared/ids.ts";
import { providerName } from "#domain/listings/provider-name.ts";
import type { Message, MessagesInCommands } from "#server/adapters/message-queue.ts";
import { queueToBrowsers } from "#server/adapters/push/queue-to-browsers.ts";
import type { Insert, Remove, TableWrite } from "#server/documents/command.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocuments } from "#server/documents/store.ts";
import { shippedLanguage } from "#server/http/pages/language.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { follows } from "#server/stored/follows.ts";
import { listings } from "#server/stored/listings.ts";
import { news } from "#server/stored/news.ts";
import { readMessagesOfDay, readWaitingHits } from "./queries.ts";
import type { WaitingHit } from "./queries.ts";
import { forgetHitsOf, storeTold } from "./statements.ts";

/**
 * How a person wants messages, by what they confirmed and chose; null: news on their page alone.
 */
export type MessageWay = { channel: "mail" | "sms"; to: string; language: string; endableBy: string };

export type NotifyDependencies = {
  database: Database;
  messages: MessagesInCommands;
  texts: Texts;
  /** The origin of the links. */
  publicUrl: string;
  /** By mail or text message, of those that `channels` names. */
  wayTo: (userId: string, channels: readonly FollowChannel[]) => Promise<MessageWay | null>;
};

/** Pairs that are read at a time. Proposal. */
const BATCH = 1_000;
const SYSTEM = { who: "system", role: "system" };

/**
 * Tells people of listings that began to answer what they follow: as news, and in one message.
 * News, message and the limits of the next are one transaction. Only one process at a time may run
 * it.
 * @returns how many people were notified
 */
export async function notifyFollowers(dependencies: NotifyDependencies, now: Date): Promise<number> {
  let told = 0;
  for (;;) {
    const waiting = await readWaitingHits(dependencies.database, now, BATCH);
    const done = await tellOf(dependencies, waiting, now);
    told += done;
    // Whom nobody could notify is asked for again at the next look.
    if (waiting.length < BATCH || done === 0) return told;
  }
}

async function tellOf(dependencies: NotifyDependencies, waiting: readonly WaitingHit[], now: Date): Promise<number> {
  const owners = [...new Set(waiting.map(({ ownerId }) => ownerId))];
  const past = owners.length === 0 ? [] : await readMessagesOfDay(dependencies.database, owners, now);
  let told = 0;
  for (const ownerId of owners) {
    const hits = waiting.filter((hit) => hit.ownerId === ownerId);
    const own = past.filter((message) => message.ownerId === ownerId);
    // In sequence: a transaction each, and all of them are short.
    if (await tellOne(dependencies, { ownerId, hits, past: own, now })) told += 1;
  }
  return told;
}

type Waiting = { ownerId: string; hits: readonly WaitingHit[]; past: Awaited<ReturnType<typeof readMessagesOfDay>> };

async function tellOne(dependencies: NotifyDependencies, { ownerId, hits, past, now }: Waiting & { now: Date }) {
  const { database } = dependencies;
  const documents = await readShieldedAll(
    database,
    [...new Set(hits.map(({ followId }) => followId))].map(follows.key),
  );
  const waiting = follows.readAll(documents).flatMap(({ document, value }) => {
    const place = follows.readShielded(document)?.place;
    return place === undefined ? [] : [{ ...value, id: document.id, isNight: isNightAt(place.lng, now) }];
  });
  const telling = followsToNotify(waiting, past, now);
  const due = hits.filter(({ followId }) => telling.some(({ id }) => id === followId));
  const found = listings.readAll(await readDocuments(database, uniqueIds(due).map(listings.key)));
  if (found.length === 0) return false;
  const channels = FOLLOW_CHANNELS.filter((channel) => telling.some((follow) => goesBy(follow, channel)));
  const messages = await messagesOf(dependencies, { ownerId, channels, found, now });
  const over = telling.filter((follow) => follow.when === "first");
  // A browser without an account has no page for news.
  const told = deviceOf(ownerId) === null ? found.slice(0, FOLLOWING.namedAtOnce) : [];
  const named = told.map(({ document }) => newsOf(ownerId, document.id, now));
  const removed: Remove[] = over.map(({ id }) => follows.remove(follows.key(id)));
  const answer = await executeCommand(database, {
    by: SYSTEM,
    act: "follows.tell",
    writes: [...named, ...removed],
    tableWrites: [
      storeTold(due, { id: newId(now), ownerId, now }),
      forgetHitsOf(over.map(({ id }) => id)),
      ...messages,
    ],
  });
  // Refused where a follow was ended meanwhile: the others are notified at the next run.
  return answer.ok;
}

function uniqueIds(hits: readonly WaitingHit[]): string[] {
  return [...new Set(hits.map(({ listingId }) => listingId))];
}

function newsOf(ownerId: string, listingId: string, now: Date): Insert {
  const body: StoredNews = { ownerId, kind: "follow-hit", at: now.toISOString(), listingId };
  return news.insert(newId(now), { body });
}

type FoundListing = { document: { id: string }; value: StoredListing };

type Telling = { ownerId: string; channels: readonly FollowChannel[]; found: readonly FoundListing[]; now: Date };

/** One mail or text message, and one message to each browser. */
async function messagesOf(dependencies: NotifyDependencies, telling: Telling): Promise<TableWrite[]> {
  const { messages, publicUrl } = dependencies;
  const { ownerId, channels, found, now } = telling;
  const [first, ...others] = found;
  const url = `${publicUrl}${first === undefined || others.length > 0 ? "/me?show=news" : `/r/${first.document.id}`}`;
  const device = deviceOf(ownerId);
  if (device !== null) {
    // It has no page for news: the newest is shown.
    const shown = `${publicUrl}/r/${found.at(-1)?.document.id ?? ""}`;
    const way = { channel: "push", to: device, language: "en", endableBy: ownerId } as const;
    return [messages.queue({ ...way, template: "follow-hit", values: { url: shown } })];
  }
  const way = await dependencies.wayTo(ownerId, channels);
  const byPush = { accountIds: channels.includes("push") ? [ownerId] : [], template: "follow-hit", url, now } as const;
  return [
    (client) => queueToBrowsers(messages, { ...byPush, client }),
    ...(way === null ? [] : [messages.queue(messageOf(dependencies, { way, found, url }))]),
  ];
}

function messageOf(
  { texts }: NotifyDependencies,
  { way, found, url }: { way: MessageWay; found: readonly FoundListing[]; url: string },
): Message {
  const language = shippedLanguage(way.language, texts.languages) ?? "en";
  const names = found.slice(0, FOLLOWING.namedAtOnce).map(({ value }) => {
    const name = providerName(value);
    return [texts.say(language, ["kinds", value.kind]), ...(name === undefined ? [] : [name])].join(", ");
  });
  const more = found.length - names.length;
  const what = [...names, ...(more > 0 ? [`+${more}`] : [])].join("; ");
  return { ...way, template: "follow-hit", values: { what, url } };
}

function goesBy({ channels }: StoredFollow, channel: FollowChannel): boolean {
  return channels?.includes(channel) ?? true;
}
