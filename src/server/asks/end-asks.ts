import type { StoredListing } from "#domain/listings/listing.ts";
import { isGivenBack, isOpenAsk, mayAskPeople } from "#domain/matching/ask.ts";
import type { StoredAsk } from "#domain/matching/ask.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import type { Command } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocuments } from "#server/documents/store.ts";
import { asks, campaigns } from "#server/stored/asks.ts";
import { listings } from "#server/stored/listings.ts";
import type { AskDependencies } from "./dependencies.ts";
import { readAsksOf, readFalseNeeds, readNeedsWithOpenAsks } from "./queries.ts";

/** Needs of one look for false ones. */
const BATCH = 100;

/**
 * Ends the open asks of needs that ask no more: filled, closed, hidden, disputed, switched off. Who
 * did not answer by then was not silent. What a false need spent comes back with it.
 * @returns how many asks ended
 */
export async function endAsks(dependencies: AskDependencies, now: Date): Promise<number> {
  const { database } = dependencies;
  const open = await readNeedsWithOpenAsks(database, now);
  if (open.length === 0) return 0;
  const isSwitchedOff = dependencies.isSwitchedOff(now);
  const needs = new Map(
    (await readDocuments(database, open.map(listings.key))).map((document) => [document.id, listings.read(document)]),
  );
  const over = open.filter((id) => {
    const listing = needs.get(id);
    return listing === undefined || !mayAskPeople(listing, now) || isSwitchedOff(listing);
  });
  return endAll(database, over, now);
}

/**
 * Gives back what needs spent that were found to be false only after their asks had ended.
 * @returns how many asks came back
 */
export async function giveBackLate({ database }: Pick<AskDependencies, "database">, now: Date): Promise<number> {
  const since = new Date(now.getTime() - MATCHING.windowDays * DAY_MS);
  return endAll(database, await readFalseNeeds(database, since, BATCH), now);
}

/** @returns how many asks were changed */
async function endAll(database: Database, needIds: readonly string[], now: Date): Promise<number> {
  let ended = 0;
  for (const id of needIds) {
    // In sequence: nobody waits for this.
    const answer = await unlessBroken(() => executeCommand<"documents/not-found">(database, ending(id, now)));
    if (answer?.ok === true) ended += answer.value.documents.length;
  }
  return ended;
}

function ending(listingId: string, now: Date): Command<"documents/not-found"> {
  return {
    by: { who: "system", role: "system" },
    act: "asks.end",
    // An answer locks it too.
    lock: [listings.key(listingId), campaigns.key(listingId)],
    read: (client) => readAsksOf(client, listingId),
    decide: (current) => {
      const need = current.get(keyText(listings.key(listingId)));
      const listing = need === undefined ? null : listings.read(need);
      const writes = asks.readAll(current.values()).flatMap(({ document, value }) => {
        const marks = endMarks(value, listing, now);
        return Object.keys(marks).length === 0 ? [] : [asks.update(document, { body: { ...value, ...marks } })];
      });
      return writes.length === 0 ? { ok: false, reason: "documents/not-found" } : { ok: true, value: { writes } };
    },
  };
}

/** What an ask gets when its need asks no more. */
function endMarks(
  ask: StoredAsk,
  listing: StoredListing | null,
  now: Date,
): Pick<StoredAsk, "endedAt" | "givenBackAt"> {
  const at = now.toISOString();
  const comesBack = ask.givenBackAt === undefined && isGivenBack(ask, listing, now);
  return { ...(isOpenAsk(ask, now) && { endedAt: at }), ...(comesBack && { givenBackAt: at }) };
}
