import { FOLLOWING } from "#domain/follows/follow.ts";
import type { StoredFollow } from "#domain/follows/follow.ts";
import { toldNow } from "#domain/follows/when-told.ts";
import { isNightAt } from "#domain/listings/expiry-reminder.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { StoredNews } from "#domain/news/news.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Message, MessagesInCommands } from "#server/adapters/messages.ts";
import type { Insert, Remove } from "#server/documents/command.ts";
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

export type TellDependencies = {
  database: Database;
  messages: MessagesInCommands;
  texts: Texts;
  /** The origin of the links. */
  publicUrl: string;
  wayTo: (userId: string) => Promise<MessageWay | null>;
};

/** Pairs that are looked at in one run; the others wait for the next. Proposal, 2026-11-23. */
const BATCH = 1_000;
const SYSTEM = { who: "system", role: "system" };

/**
 * Tells people of listings that began to answer what they follow: as news, and in one message.
 * News, message and the limits of the next are one transaction. Only one process at a time may run
 * it.
 * @returns how many people were told
 */
export async function tellFollowers(dependencies: TellDependencies, now: Date): Promise<number> {
  const { database } = dependencies;
  const waiting = await readWaitingHits(database, now, BATCH);
  if (waiting.length === 0) return 0;
  const people = [...new Set(waiting.map(({ userId }) => userId))];
  const past = await readMessagesOfDay(database, people, now);
  let told = 0;
  for (const userId of people) {
    const hits = waiting.filter((hit) => hit.userId === userId);
    const own = past.filter((message) => message.userId === userId);
    // In sequence: a transaction each, and all of them are short.
    if (await tellOne(dependencies, { userId, hits, past: own, now })) told += 1;
  }
  return told;
}

type Waiting = { userId: string; hits: readonly WaitingHit[]; past: Awaited<ReturnType<typeof readMessagesOfDay>> };

async function tellOne(dependencies: TellDependencies, { userId, hits, past, now }: Waiting & { now: Date }) {
  const { database } = dependencies;
  const documents = await readShieldedAll(
    database,
    [...new Set(hits.map(({ followId }) => followId))].map(follows.key),
  );
  const waiting = follows.readAll(documents).flatMap(({ document, value }) => {
    const place = follows.readShielded(document)?.place;
    return place === undefined ? [] : [{ ...value, id: document.id, isNight: isNightAt(place.lng, now) }];
  });
  const told = new Map(toldNow(waiting, past, now).map((follow) => [follow.id, follow]));
  const due = hits.filter(({ followId }) => told.has(followId));
  const found = listings.readAll(await readDocuments(database, uniqueIds(due).map(listings.key)));
  if (found.length === 0) return false;
  const message = await messageOf(dependencies, userId, found);
  const over = [...told.values()].filter((follow: StoredFollow) => follow.when === "first");
  const named = found.slice(0, FOLLOWING.namedAtOnce).map(({ document }) => newsOf(userId, document.id, now));
  const removed: Remove[] = over.map(({ id }) => follows.remove(follows.key(id)));
  const answer = await executeCommand(database, {
    by: SYSTEM,
    act: "follows.tell",
    writes: [...named, ...removed],
    tableWrites: [
      storeTold(due, { id: newId(now), userId, now }),
      forgetHitsOf(over.map(({ id }) => id)),
      ...(message === null ? [] : [dependencies.messages.queue(message)]),
    ],
  });
  // Refused where a follow was ended meanwhile: the others are told at the next run.
  return answer.ok;
}

function uniqueIds(hits: readonly WaitingHit[]): string[] {
  return [...new Set(hits.map(({ listingId }) => listingId))];
}

function newsOf(ownerId: string, listingId: string, now: Date): Insert {
  const body: StoredNews = { ownerId, kind: "follow-hit", at: now.toISOString(), listingId };
  return news.insert(newId(now), { body });
}

type Found = { document: { id: string }; value: StoredListing };

async function messageOf(
  { texts, publicUrl, wayTo }: TellDependencies,
  userId: string,
  found: readonly Found[],
): Promise<Message | null> {
  const way = await wayTo(userId);
  const [first, ...others] = found;
  if (way === null || first === undefined) return null;
  const language = shippedLanguage(way.language, texts.languages) ?? "en";
  const names = found.slice(0, FOLLOWING.namedAtOnce).map(({ value }) => {
    const name = value.facilityName ?? value.title;
    return [texts.say(language, ["kinds", value.kind]), ...(name === undefined ? [] : [name])].join(", ");
  });
  const more = found.length - names.length;
  const what = [...names, ...(more > 0 ? [`+${more}`] : [])].join("; ");
  const url = `${publicUrl}${others.length === 0 ? `/r/${first.document.id}` : "/me?show=news"}`;
  return { ...way, template: "follow-hit", values: { what, url } };
}
