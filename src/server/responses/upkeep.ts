import { RETENTION_DAYS } from "#domain/listings/lifetime.ts";
import { statusAt } from "#domain/listings/policy.ts";
import { aboutListing } from "#domain/news/listing-in-messages.ts";
import { afterNeed, afterTime } from "#domain/responses/acts.ts";
import type { StoredResponse } from "#domain/responses/response.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import type { TellAtOnce } from "#server/alarms/alert.ts";
import type { Command, Insert, Locked, Update } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { readDocument } from "#server/documents/store.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import { listings } from "#server/stored/listings.ts";
import { reports } from "#server/stored/moderation.ts";
import { responses } from "#server/stored/responses.ts";
import { giftWrites, giverKeys } from "./gift-writes.ts";
import { readEndedBefore, readReportsOf, readResponsesOf, readTimedOut, readWithoutNeed } from "./queries.ts";
import type { DueResponse } from "./queries.ts";
import { newsOfState, recountWrites, responseNews, settleWrites } from "./settle.ts";
import type { ChangedResponse } from "./settle.ts";

/** What settling needs: who is concerned is notified in the same transaction. */
export type Settling = { database: Database; tellAtOnce: TellAtOnce };

const BATCH = 100;
const SYSTEM = { who: "system", role: "system" };

/**
 * Does what time does to responses (`afterTime`). What one held is free again. Concurrent processes
 * do each once.
 * @returns how many responses changed
 */
export async function settleTimedOut(settling: Settling, now: Date): Promise<number> {
  return settleEach(settling, now, () => readTimedOut(settling.database, now, BATCH));
}

/** Ends the responses of needs that were closed, hidden or ran out. @returns how many */
export async function endWithoutNeed(settling: Settling, now: Date): Promise<number> {
  return settleEach(settling, now, () => readWithoutNeed(settling.database, now, BATCH));
}

async function settleEach(settling: Settling, now: Date, read: () => Promise<DueResponse[]>): Promise<number> {
  let changed = 0;
  for (let isMore = true; isMore;) {
    const due = await read();
    let done = 0;
    for (const each of due) {
      // In sequence: nobody waits for this.
      const answer = await unlessBroken(async () =>
        executeCommand<"documents/not-found">(settling.database, await settle(each, settling, now)),
      );
      if (answer?.ok === true) done += 1;
    }
    changed += done;
    // What fails is tried again at the next run.
    isMore = due.length === BATCH && done > 0;
  }
  return changed;
}

async function settle(
  { id, listingId }: DueResponse,
  { database, tellAtOnce }: Settling,
  now: Date,
): Promise<Command<"documents/not-found">> {
  const key = responses.key(id);
  const need = listings.key(listingId);
  const found = await readDocument(database, key);
  return {
    by: SYSTEM,
    act: "responses.settle",
    lock: [need, key, ...(found === null ? [] : giverKeys(responses.read(found)))],
    read: (client) => readResponsesOf(client, need.id),
    decide: (current) => {
      const document = current.get(keyText(key));
      const needed = current.get(keyText(need));
      if (document === undefined || needed === undefined) return { ok: false, reason: "documents/not-found" };
      const before = responses.read(document);
      const at = now.toISOString();
      const timed = afterTime(before, now);
      const listing = listings.read(needed);
      const status = statusAt(listing, now);
      const isOver = timed.until !== null && status !== "open" && status !== "matched";
      const body = isOver ? afterNeed(timed, at) : timed;
      if (body === before) return { ok: false, reason: "documents/not-found" };
      const changed = { key, body };
      const told = newsForBoth(changed, before, at);
      const gifts = giftWrites(current, { before, after: body, listing }, now);
      const writes = [...settleWrites(current, changed, { at }), ...gifts, ...told];
      const tableWrites = tellAtOnce(told, { what: aboutListing(listing), path: "/me" });
      return { ok: true, value: { writes, tableWrites } };
    },
  };
}

/** Time tells both, but a lapsed promise and a need that is over concern the responder alone. */
function newsForBoth(changed: ChangedResponse, before: StoredResponse, at: string): Insert[] {
  const kind = newsOfState(before, changed.body);
  if (kind === null) return [];
  const isResponders = kind === "response-declined" || changed.body.failed?.by === "owner";
  const told = responseNews(changed, kind, { to: "responder", at });
  return isResponders ? told : [...told, ...responseNews(changed, kind, { to: "owner", at })];
}

/** Counts a need's responses again, after an account with its responses was removed. */
export async function settleNeed(database: Database, listingId: string, now: Date): Promise<void> {
  const need = listings.key(listingId);
  await executeCommand<"documents/not-found">(database, {
    by: SYSTEM,
    act: "responses.recount",
    lock: [need],
    read: (client) => readResponsesOf(client, need.id),
    decide: (current) => {
      const writes = recountWrites(current, need, now.toISOString());
      return writes.length === 0 ? { ok: false, reason: "documents/not-found" } : { ok: true, value: { writes } };
    },
  });
}

/**
 * Erases what need no longer be kept. Words, names and the meeting place go three days after the
 * end, people after thirty.
 * @returns how many responses changed
 */
export async function eraseResponses(database: Database, now: Date): Promise<number> {
  let erased = 0;
  for (const stage of ["words", "people"] as const) {
    const days = stage === "words" ? RETENTION_DAYS.contact : RETENTION_DAYS.person;
    const before = new Date(now.getTime() - days * DAY_MS);
    for (let isMore = true; isMore;) {
      const due = await readEndedBefore(database, { before, stage, most: BATCH });
      let done = 0;
      for (const id of due) {
        const answer = await unlessBroken(() => executeCommand<"documents/not-found">(database, erasing(id, stage)));
        if (answer?.ok === true) done += 1;
      }
      erased += done;
      isMore = due.length === BATCH && done > 0;
    }
  }
  return erased;
}

function erasing(id: string, stage: "words" | "people"): Command<"documents/not-found"> {
  const key = responses.key(id);
  return {
    by: SYSTEM,
    act: "responses.erase",
    lock: [key],
    read: async (client, locked) => {
      const document = locked.get(keyText(key));
      if (document === undefined || stage === "words") return [];
      const { listingId, offerId = listingId } = responses.read(document);
      return readReportsOf(client, { id: key.id, listingIds: [listingId, offerId] });
    },
    decide: (current) => {
      const document = current.get(keyText(key));
      if (document === undefined) return { ok: false, reason: "documents/not-found" };
      const body = responses.read(document);
      const erased = stage === "words" ? { body, shielded: {} } : { body: withoutPeople(body), shielded: null };
      return { ok: true, value: { writes: [responses.update(key, erased), ...reportWrites(current)] } };
    },
  };
}

/** Reports stay, and no longer name the response whose people are erased. */
function reportWrites(current: Locked): Update[] {
  return reports.readAll(current.values()).map(({ document, value }) => {
    const { response: _erased, ...shielded } = reports.readShielded(document) ?? {};
    return reports.update(document, { body: value, shielded });
  });
}

/** A response that leads to nobody: an ask, an offer and a grant each have a person too. */
function withoutPeople(response: StoredResponse): StoredResponse {
  const { askId: _ask, offerId: _offer, numbers: _grants, ...kept } = response;
  return { ...kept, keeperId: null, authorId: null };
}
