import { isReminderDue, EXPIRY_REMINDER } from "#domain/listings/expiry-reminder.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { StoredNews } from "#domain/news/news.ts";
import type { Messages } from "#server/adapters/messages.ts";
import type { Command } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { newId } from "#domain/shared/ids.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { shippedLanguage } from "#server/http/pages/language.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { listings } from "#server/stored/listings.ts";
import { news } from "#server/stored/news.ts";
import { countCodesSent, readRunningOut } from "./queries.ts";
import type { Position } from "./queries.ts";
import { writeToken } from "./token.ts";

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
  const answer = await executeCommand<"documents/not-found">(dependencies.database, asking(id, now));
  if (!answer.ok) return false;
  const document = answer.value.documents.find(({ collection }) => collection === "listings");
  const listing = document === undefined ? undefined : listings.read(document);
  if (listing !== undefined && listing.ownerId !== null)
    await tell(dependencies, { id, listing, ownerId: listing.ownerId, now });
  return true;
}

/** Records that the owner was asked, with the news of it. */
function asking(id: string, now: Date): Command<"documents/not-found"> {
  const key = listings.key(id);
  return {
    by: SYSTEM,
    act: "listings.ask-still",
    lock: [key],
    decide: (current) => {
      const document = current.get(keyText(key));
      const listing = document === undefined ? undefined : listings.read(document);
      if (listing === undefined || listing.ownerId === null || !isReminderDue(listing, now)) {
        return { ok: false, reason: "documents/not-found" };
      }
      const at = now.toISOString();
      const newsItem: StoredNews = { ownerId: listing.ownerId, kind: "still-available", at, listingId: id };
      const newsId = newId(now);
      return {
        ok: true,
        value: {
          writes: [listings.update(key, { body: { ...listing, asked: at } }), news.insert(newsId, { body: newsItem })],
        },
      };
    },
  };
}

type Reminder = { id: string; listing: StoredListing; ownerId: string; now: Date };

async function tell(dependencies: ReminderDependencies, { id, listing, ownerId, now }: Reminder): Promise<void> {
  const { database, messages, publicUrl, secret, texts } = dependencies;
  const way = await dependencies.wayTo(ownerId);
  if (way === null || listing.asked === undefined) return;
  if ((await countCodesSent(database, ownerId, new Date(now.getTime() - DAY_MS))) > EXPIRY_REMINDER.mostMessages)
    return;
  const language = shippedLanguage(way.language, texts.languages) ?? "en";
  const what = listing.title ?? texts.say(language, ["kinds", listing.kind]);
  const url = `${publicUrl}/still#token=${writeToken({ listingId: id, askedAt: listing.asked }, secret)}`;
  await messages.send({
    ...way,
    template: "still-available",
    language,
    values: { what: what.slice(0, LONGEST_WHAT), url },
  });
}
