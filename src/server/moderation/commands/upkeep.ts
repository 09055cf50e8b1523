import type { Reason } from "#contract/errors.ts";
import { withDerivedFacts } from "#domain/listings/derived-facts.ts";
import { withSanctionEnded } from "#domain/moderation/decision.ts";
import { keyText } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { listings } from "#server/stored/listings.ts";
import { decisions } from "#server/stored/moderation.ts";
import { readOpenReports } from "../queries.ts";
import { decisionOf } from "../stored.ts";
import { doubtOn } from "../doubt.ts";
import { newsAt } from "../owner-news.ts";

const SYSTEM = { who: "system", role: "system" };

/** Records the end of a sanction: the label of fraud begins to fade, and its owner is notified. */
export async function endSanction(
  database: Database,
  { id, listingId }: { id: string; listingId: string },
  now: Date,
): Promise<boolean> {
  const [key, at] = [decisions.key(id), listings.key(listingId)];
  const answer = await executeCommand<Reason>(database, {
    by: SYSTEM,
    act: "moderation.end-sanction",
    lock: [key, at],
    read: (client) => readObservationsOf(client, [at.id]),
    decide: (current) => {
      const [document, found] = [current.get(keyText(key)), current.get(keyText(at))];
      const decision = document === undefined ? null : decisionOf(document);
      const isDue = decision?.state === "in-force" && decision.sanctionEndedAt === undefined;
      if (document === undefined || decision === null || !isDue) return { ok: false, reason: "documents/not-found" };
      const endedAt = decision.sanctionUntil ?? now.toISOString();
      const ended = decisions.update(key, { body: { ...decisions.read(document), sanctionEndedAt: endedAt } });
      if (found === undefined) return { ok: true, value: { writes: [ended] } };
      const listing = listings.read(found);
      const said = observationsOf(at.id, current.values());
      const next = withSanctionEnded({ listing, said, now }, { id, endedAt });
      const { ownerId } = listing;
      const newsItem = { kind: "sanction-ended", about: decision, listingId: at.id, now } as const;
      return {
        ok: true,
        value: {
          writes: [
            ended,
            ...(next === listing ? [] : [listings.update(at, { body: next })]),
            ...(ownerId === null ? [] : [newsAt(ownerId, newsItem)]),
          ],
        },
      };
    },
  });
  return answer.ok;
}

/**
 * Derives a listing's facts and doubt again, after an account's observations and reports were
 * removed.
 */
export async function settleListing(database: Database, listingId: string, now: Date): Promise<boolean> {
  const at = listings.key(listingId);
  const answer = await executeCommand<Reason>(database, {
    by: SYSTEM,
    act: "moderation.settle",
    lock: [at],
    read: async (client) => [...(await readObservationsOf(client, [at.id])), ...(await readOpenReports(client, at.id))],
    decide: (current) => {
      const document = current.get(keyText(at));
      if (document === undefined) return { ok: false, reason: "documents/not-found" };
      const { doubt: _before, ...before } = listings.read(document);
      const listing = withDerivedFacts(before, observationsOf(at.id, current.values()), now);
      const doubt = doubtOn(current, at.id, { listing, now });
      return {
        ok: true,
        value: { writes: [listings.update(at, { body: { ...listing, ...(doubt > 0 && { doubt }) } })] },
      };
    },
  });
  return answer.ok;
}

/** Restores the part of a listing's rank that expired reports had lowered. */
export async function forgetReports(database: Database, listingId: string, now: Date): Promise<boolean> {
  const at = listings.key(listingId);
  const answer = await executeCommand<Reason>(database, {
    by: SYSTEM,
    act: "moderation.forget",
    lock: [at],
    read: (client) => readOpenReports(client, at.id),
    decide: (current) => {
      const document = current.get(keyText(at));
      if (document === undefined) return { ok: false, reason: "documents/not-found" };
      const { doubt: before = 0, ...listing } = listings.read(document);
      const doubt = doubtOn(current, at.id, { listing, now });
      if (doubt >= before) return { ok: false, reason: "documents/not-found" };
      return {
        ok: true,
        value: { writes: [listings.update(at, { body: { ...listing, ...(doubt > 0 && { doubt }) } })] },
      };
    },
  });
  return answer.ok;
}
