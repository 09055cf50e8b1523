import { setTimeout as sleep } from "node:timers/promises";
import { flagWordsIn, opensCase, priceIn } from "#domain/moderation/signs.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import type { Feed } from "#server/documents/feed.ts";
import { readShieldedAll } from "#server/documents/find.ts";
import { listings } from "#server/stored/listings.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { fileSigns, keepMarks } from "./commands/notice.ts";
import { lookAt, ownWords } from "./look.ts";
import type { LookParts } from "./look.ts";
import { readReports } from "./queries.ts";

/**
 * How new documents are looked at. `waitMs`: how long after a change; other rooms first note whose
 * number it is.
 */
export type SignOptions = {
  feed: Pick<Feed, "subscribe">;
  now: () => Date;
  report: (error: unknown) => void;
  waitMs: number;
};

/** What waits beyond this is looked at when it changes the next time. */
const MOST_WAITING = 2_000;
/** So many listings are remembered with what they said when they were last looked at. */
const MOST_REMEMBERED = 20_000;
const REPORTS_READ = 50;
/** Between two looks, ms: each asks the database some seven times, and writes come first. */
const BETWEEN_MS = 25;

/**
 * Looks twice at what is new, as the change log tells it: listings of people, what else uses words
 * that fraud has used or names a price, and what was reported. Signs that weigh enough bring it
 * before moderators; they hide and brand nothing. Every process may do it: the same look files the
 * same report.
 */
export function openNotice(moderation: LookParts, options: SignOptions): { close: () => Promise<void> } {
  /** When each is due: as long after it changed, however much came before it. */
  const waiting = new Map<string, number>();
  const remembered = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;
  const wait = (id: string): boolean => {
    const hasRoom = waiting.has(id) || waiting.size < MOST_WAITING;
    if (hasRoom && !waiting.has(id)) waiting.set(id, performance.now() + options.waitMs);
    later();
    return hasRoom;
  };
  const later = (): void => {
    const [next] = waiting.values();
    if (timer !== null || isClosed || next === undefined) return;
    timer = setTimeout(
      () => {
        running = lookAll()
          .catch(options.report)
          .finally(() => {
            timer = null;
            later();
          });
      },
      Math.max(0, next - performance.now()),
    );
    timer.unref();
  };
  async function lookAll(): Promise<void> {
    for (const [id, due] of waiting) {
      if (isClosed || due > performance.now()) return;
      waiting.delete(id);
      // One after the other: nobody waits for this.
      for (const other of await notice(moderation, id, options.now())) wait(other);
      await sleep(BETWEEN_MS);
    }
  }
  const stop = options.feed.subscribe(({ documents }) => {
    for (const document of readable(documents)) {
      const id = subjectOf(document, moderation.flagWords());
      if (id === null) continue;
      const said = document.collection === "listings" ? wordsOf(document) : document.id;
      if (remembered.get(id) === said || !wait(id)) continue;
      remembered.delete(id);
      remembered.set(id, said);
      if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value ?? "");
    }
  }, {});
  return {
    close: async () => {
      isClosed = true;
      stop();
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

/** The listing that a changed document gives cause to look at; null for none. */
function subjectOf(document: StoredDocument, flagWords: readonly string[]): string | null {
  const { collection, id, body } = document;
  const listingId = typeof body["listingId"] === "string" ? body["listingId"] : null;
  if (collection === "reports") return body["cause"] === "pattern" ? null : listingId;
  if (collection === "observations") return body["outcome"] === "asked-for-advance-money" ? listingId : null;
  if (collection !== "listings") return null;
  const { source, status, trust } = listings.read(document);
  if (status !== "open" && status !== "matched") return null;
  if (source.kind === "member" || source.kind === "message" || trust.value === "disputed") return id;
  const texts = ownWords({ body, shielded: null });
  return texts.some((text) => flagWordsIn(text, flagWords).length > 0 || priceIn(text) !== null) ? id : null;
}

function wordsOf(document: StoredDocument): string {
  const { trust, ownerId } = listings.read(document);
  return JSON.stringify([...ownWords({ body: document.body, shielded: null }), trust.value, ownerId]);
}

/** Looks at one listing. @returns others that the same sign is about: those of its number */
async function notice(moderation: LookParts, id: string, now: Date): Promise<string[]> {
  const { database } = moderation;
  const [document] = await readShieldedAll(database, [listings.key(id)]);
  if (document === undefined || listings.read(document).status === "hidden") return [];
  const reports = await readReports(database.pool, [id], REPORTS_READ);
  const look = await lookAt(moderation, document, { reports, now });
  await keepMarks(database, document, look);
  if (!opensCase(look.signs)) return [];
  const isNew = await fileSigns(database, id, {
    signs: look.signs,
    isOwn: opensCase(look.ownSigns),
    now,
    decisionId: listings.read(document).decision?.id ?? null,
  });
  const isOfNumber = look.signs.some(({ code }) => code === "many-cities" || code === "many-kinds");
  return isNew && isOfNumber ? look.sameNumber.map((each) => each.id) : [];
}
