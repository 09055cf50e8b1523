import { withoutDelistedLines, withoutDelistedChannels } from "#domain/contact/delisting.ts";
import type { IsDelisted } from "#domain/contact/delisting.ts";
import { maskedNumber } from "#domain/contact/masked-contact.ts";
import type { PhoneLine } from "#domain/facilities/facility.ts";
import { isForwarded } from "#domain/listings/policy.ts";
import { bringBackUntil, lineCheckOf } from "#domain/facilities/taken-off.ts";
import type { StoredNews } from "#domain/news/news.ts";
import { newId, uuidv5 } from "#domain/shared/ids.ts";
import { UNTOLD } from "#server/alarms/alert.ts";
import type { MakeAlert, PreparedAlert } from "#server/alarms/alert.ts";
import type { Author, Command, CommandPlan, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import { readDocument } from "#server/documents/store.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { news } from "#server/stored/news.ts";
import { takenOffLines } from "#server/stored/taken-off-lines.ts";
import type { NumberKeys } from "../keys.ts";

/** What removals need: hashes, and who is notified when a facility loses a line. */
export type DelistDependencies = {
  database: Database;
  keys: NumberKeys;
  /** Who keeps a facility: its staff and the admins. */
  keepers: (facilityId: string) => Promise<string[]>;
  alert: MakeAlert;
};

/** A removal: which numbers (by key), when their holder took them off, who does it and when. */
export type Delisting = DelistDependencies & { gone: ReadonlySet<string>; by: Author; now: Date; offAt: Date };

/**
 * Removes numbers from one document, published or shielded, and notifies its owner, or who keeps
 * the facility.
 * @returns whether there was one in it
 */
export async function delistEverywhere(delisting: Delisting, key: DocumentKey): Promise<boolean> {
  const newsId = newId(delisting.now);
  // An unreadable document is shown nowhere.
  const answer = await unlessBroken(async () => {
    const alert = key.collection === "facilities" ? await alertOf(delisting, key, newsId) : UNTOLD;
    return executeCommand<"documents/not-found">(delisting.database, commandFor(delisting, key, { newsId, alert }));
  });
  if (answer === null) return false;
  if (!answer.ok && answer.reason !== "documents/not-found") throw new Error(`a number stays: ${answer.reason}`);
  return answer.ok;
}

/** The alert to who keeps a facility that loses a line. */
async function alertOf(delisting: Delisting, key: DocumentKey, about: string): Promise<PreparedAlert> {
  const document = await readDocument(delisting.database, key);
  if (document === null) return UNTOLD;
  const { name, phones } = facilities.read(document);
  const lines = phones.filter(isGoneOf(delisting)).map(({ value }) => maskedNumber(value));
  if (lines.length === 0) return UNTOLD;
  const { now } = delisting;
  const line = lines.join(", ");
  return delisting.alert(await delisting.keepers(key.id), {
    about,
    news: { kind: "line-taken-off", at: now.toISOString(), facilityId: key.id, words: line },
    message: {
      template: "line-taken-off",
      values: { place: name, line },
      times: { when: now, until: bringBackUntil(now) },
      path: `/facility/${key.id}`,
    },
  });
}

type DelistingNews = { newsId: string; alert: PreparedAlert };

function commandFor(delisting: Delisting, key: DocumentKey, told: DelistingNews): Command<"documents/not-found"> {
  return {
    by: delisting.by,
    act: `${key.collection}.take-number-off`,
    lock: [key],
    decide: (current) => {
      const document = current.get(keyText(key));
      const plan = document === undefined ? null : planFor(delisting, document, told);
      return plan === null ? { ok: false, reason: "documents/not-found" } : { ok: true, value: plan };
    },
  };
}

function planFor(delisting: Delisting, document: ShieldedDocument, told: DelistingNews): CommandPlan | null {
  if (document.collection === "facilities") return facilityPlan(delisting, document, told);
  const { now, offAt } = delisting;
  const at = now.toISOString();
  const kept = { listing: listings.read(document), shielded: listings.readShielded(document) };
  const left = withoutDelistedChannels(kept, isDelistedOf(delisting), { at, lineCheck: lineCheckOf(offAt) });
  if (left === null) return null;
  const { listing, shielded } = left;
  const update = listings.update(document, { body: listing, shielded });
  // Who passed on a message is not told what the holder of its number did.
  if (listing.ownerId === null || isForwarded(listing)) return { writes: [update] };
  const newsItem: StoredNews = { ownerId: listing.ownerId, kind: "number-delisted", at, listingId: document.id };
  return { writes: [update, news.insert(told.newsId, { body: newsItem })] };
}

/**
 * The facility without its lines, what is needed to bring them back, and the news to its keepers.
 */
function facilityPlan(
  delisting: Delisting,
  document: ShieldedDocument,
  { newsId, alert }: DelistingNews,
): CommandPlan | null {
  const { now, offAt } = delisting;
  const at = now.toISOString();
  const before = facilities.read(document);
  const after = withoutDelistedLines(before, isDelistedOf(delisting), { at, lineCheck: lineCheckOf(offAt) });
  if (after === null) return null;
  const isGone = isGoneOf(delisting);
  const lines = before.phones.flatMap((line, position): Write[] => {
    if (!isGone(line)) return [];
    const { value, label } = line;
    const isListed = before.listedPhones?.some((each) => each.value === value) === true;
    const until = bringBackUntil(now).toISOString();
    const facilityId = document.id;
    return [
      takenOffLines.insert(uuidv5(newsId, value), {
        body: { facilityId, at, until, masked: maskedNumber(value), ...(label !== undefined && { label }) },
        shielded: { line, position, isListed },
      }),
    ];
  });
  const update = facilities.update(document, { body: after });
  if (lines.length === 0) return { writes: [update] };
  return { writes: [update, ...lines, ...alert.writes], tableWrites: alert.tableWrites };
}

function isDelistedOf({ keys, gone }: Pick<Delisting, "keys" | "gone">): IsDelisted {
  return (channel) => keys.all(channel).some((each) => gone.has(each));
}

function isGoneOf(delisting: Pick<Delisting, "keys" | "gone">): (line: PhoneLine) => boolean {
  const isDelisted = isDelistedOf(delisting);
  return ({ value }) => isDelisted({ type: "phone", value });
}
