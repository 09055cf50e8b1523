import type { Reason } from "#contract/errors.ts";
import { withSanctionEnded } from "#domain/moderation/decision.ts";
import { keyText } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { listings } from "#server/stored/listings.ts";
import { decisions } from "#server/stored/moderation.ts";
import { decisionOf } from "../stored.ts";
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
