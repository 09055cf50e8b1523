import { isReminderDue, EXPIRY_REMINDER } from "#domain/listings/expiry-reminder.ts";
import { maySendQuestion, withQuestion } from "#domain/listings/owner-questions.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { StoredNews } from "#domain/news/news.ts";
import type { Message, Messages } from "#server/adapters/message-queue.ts";
import { lockOwnerQuestions } from "#server/commands/queries.ts";
import type { Command, Locked, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { newId } from "#domain/shared/ids.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { shippedLanguage } from "#server/http/pages/language.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { listings } from "#server/stored/listings.ts";
import { news } from "#server/stored/news.ts";
import { readRunningOut } from "./queries.ts";
import type { Position } from "./queries.ts";
import { writeToken } from "./token.ts";
import type { ReminderLink } from "./token.ts";

/** How a person wants such messages, by what they confirmed and chose; null: none. */
export type NoticeChannel = { channel: "mail" | "sms"; to: string; language: string; endableBy: string };

export type ReminderDependencies = {
  database: Database;
  messages: Messages;
  texts: Texts;
  /** The origin of the link's page. */
  publicUrl: string;
  secret: string;
  wayTo: (ownerId: string) => Promise<NoticeChannel | null>;
};

const BATCH = 100;
const LONGEST_WHAT = 60;
const SYSTEM = { who: "system", role: "system" };

/**
 * Asks the owners of expiring posts whether they are still there. They get news on their page and,
 * if they want messages, a link that works without signing in. Two concurrent processes ask nobody
 * twice.
 * @returns about how many posts an owner was asked
 */
export async function remindOwners(dependencies: ReminderDependencies, now: Date): Promise<number> {
  const before = new Date(now.getTime() + EXPIRY_REMINDER.beforeHours * HOUR_MS);
  let after: Position = { expiresAt: now.toISOString(), id: "00000000-0000-0000-0000-000000000000" };
  let asked = 0;
  for (;;) {
    const due = await readRunningOut(dependencies.database, { after, before, most: BATCH });
    for (const { id } of due) {
      // In sequence: nobody waits for this.
      if (await askOne(dependencies, id, now)) asked += 1;
    }
    const last = due.at(-1);
    if (last === undefined || due.length < BATCH) return asked;
    after = last;
  }
}

async function askOne(dependencies: ReminderDependencies, id: string, now: Date): Promise<boolean> {
  let askedToday = 0;
  const asking: Command<"documents/not-found"> = {
    by: SYSTEM,
    act: "listings.ask-still",
    lock: [listings.key(id)],
    read: async (client, locked) => {
      const { ownerId = null } = dueIn(locked, id, now) ?? {};
      askedToday = ownerId === null ? 0 : await lockOwnerQuestions(client, ownerId, now);
      return [];
    },
    decide: (current) => {
      const listing = dueIn(current, id, now);
      if (listing === null) return { ok: false, reason: "documents/not-found" };
      return { ok: true, value: { writes: questionWrites({ id, listing, now }) } };
    },
  };
  const answer = await executeCommand(dependencies.database, asking);
  if (!answer.ok) return false;
  const document = answer.value.documents.find(({ collection }) => collection === "listings");
  if (document !== undefined && maySendQuestion(askedToday))
    await tell(dependencies, { id, listing: listings.read(document) });
  return true;
}

function dueIn(current: Locked, id: string, now: Date): StoredListing | null {
  const document = current.get(keyText(listings.key(id)));
  const listing = document === undefined ? null : listings.read(document);
  return listing !== null && isReminderDue(listing, now) ? listing : null;
}

/** A listing, and who is asked about it. */
type Question = { id: string; listing: StoredListing };

/** Records that the owner was asked, with the news of it. */
export function questionWrites({ id, listing, now }: Question & { now: Date }): Write[] {
  const at = now.toISOString();
  const item: StoredNews = { ownerId: listing.ownerId ?? "", kind: "still-available", at, listingId: id };
  return [
    listings.update(listings.key(id), { body: withQuestion(listing, at) }),
    news.insert(newId(now), { body: item }),
  ];
}

async function tell(dependencies: ReminderDependencies, { id, listing }: Question): Promise<void> {
  const way = listing.ownerId === null ? null : await dependencies.wayTo(listing.ownerId);
  if (way === null || listing.asked === undefined) return;
  await dependencies.messages.send(questionMessage(dependencies, { id, listing, askedAt: listing.asked, way }));
}

/** The address of the page that a question leads to. It works until the question is answered. */
export function questionUrl(
  { publicUrl, secret }: Pick<ReminderDependencies, "publicUrl" | "secret">,
  link: ReminderLink,
): string {
  return `${publicUrl}/still#token=${writeToken(link, secret)}`;
}

/** The message that asks: what it is about, and the link. */
export function questionMessage(
  dependencies: Pick<ReminderDependencies, "texts" | "publicUrl" | "secret">,
  { id, listing, askedAt, way }: Question & { askedAt: string; way: NoticeChannel },
): Message {
  const { texts } = dependencies;
  const language = shippedLanguage(way.language, texts.languages) ?? "en";
  const what = listing.title ?? texts.say(language, ["kinds", listing.kind]);
  const url = questionUrl(dependencies, { listingId: id, askedAt });
  return { ...way, template: "still-available", language, values: { what: what.slice(0, LONGEST_WHAT), url } };
}
