import { setTimeout as sleep } from "node:timers/promises";
import { flagWordsIn, opensCase, priceIn } from "#domain/moderation/signs.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import type { Feed, FeedBatch } from "#server/documents/change-log/feed.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import { listings } from "#server/stored/listings.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { fileSigns, storeMarks } from "./commands/file-signs.ts";
import { lookAt, ownWords } from "./fraud-signs.ts";
import type { FraudCheckDependencies } from "./fraud-signs.ts";
import { readReports } from "./queries.ts";

/**
 * How automatic review runs. `waitMs`: the delay after a change. Other features first store whose
 * number it is.
 */
export type ReviewOptions = {
  feed: Pick<Feed, "subscribe">;
  now: () => Date;
  report: (error: unknown) => void;
  waitMs: number;
};

/** Beyond this, waiting listings are reviewed at their next change. */
const MOST_WAITING = 2_000;
/** How many listings are remembered with their texts of the last review. */
const MOST_REMEMBERED = 20_000;
const REPORTS_READ = 50;
/** Pause between two reviews, ms: each runs some seven queries, and writes come first. */
const BETWEEN_MS = 25;

/**
 * Reviews changes from the change log. Those are listings of people, listings with words that fraud
 * has used or with a price, and reported listings. Signs with enough weight open a case; they hide
 * or brand nothing. Every process may run it: the same review files the same report.
 */
export function openFraudReview(
  moderation: FraudCheckDependencies,
  options: ReviewOptions,
): { close: () => Promise<void> } {
  /** When each is due: a fixed time after its change, whatever came before it. */
  const waiting = new Map<string, number>();
  const remembered = new Map<string, string>();
  const background = moderation.database.background.part();
  let cancel: (() => void) | null = null;
  let isClosed = false;
  const wait = (id: string): boolean => {
    const hasRoom = waiting.has(id) || waiting.size < MOST_WAITING;
    if (hasRoom && !waiting.has(id)) waiting.set(id, performance.now() + options.waitMs);
    later();
    return hasRoom;
  };
  const later = (): void => {
    const [next] = waiting.values();
    if (cancel !== null || isClosed || next === undefined) return;
    cancel = background.after(Math.max(0, next - performance.now()), () => {
      const looked = lookAll()
        .catch(options.report)
        .finally(() => {
          cancel = null;
          later();
        });
      void background.during(looked);
    });
  };
  async function lookAll(): Promise<void> {
    for (const [id, due] of waiting) {
      if (isClosed || due > performance.now()) return;
      waiting.delete(id);
      // In sequence: nobody waits for this.
      for (const other of await notice(moderation, id, options.now())) wait(other);
      await sleep(BETWEEN_MS);
    }
  }
  const onChanges = ({ documents }: FeedBatch): void => {
    for (const document of readable(documents)) {
      const id = subjectOf(document, moderation.flagWords());
      if (id === null) continue;
      const text = document.collection === "listings" ? wordsOf(document) : document.id;
      if (remembered.get(id) === text || !wait(id)) continue;
      remembered.delete(id);
      remembered.set(id, text);
      if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value ?? "");
    }
  };
  // A review that the log lost is not one: a listing that comes again is reviewed again.
  const stop = options.feed.subscribe(onChanges, { onReset: () => remembered.clear() });
  return {
    close: async () => {
      isClosed = true;
      stop();
      cancel?.();
      await background.idle();
    },
  };
}

/** The listing to review because of a changed document; null for none. */
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

/** Reviews one listing. @returns others that the same sign concerns: those with its number */
async function notice(moderation: FraudCheckDependencies, id: string, now: Date): Promise<string[]> {
  const { database } = moderation;
  const [document] = await readShieldedAll(database, [listings.key(id)]);
  if (document === undefined || listings.read(document).status === "hidden") return [];
  const reports = await readReports(database.pool, [id], REPORTS_READ);
  const look = await lookAt(moderation, document, { reports, now });
  await storeMarks(database, document, look);
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
