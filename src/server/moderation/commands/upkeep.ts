import type { Reason } from "#contract/errors.ts";
import { afterSanction } from "#domain/moderation/decision.ts";
import { keyText } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { commit } from "#server/documents/store.ts";
import { readWordsOf } from "#server/documents/words.ts";
import { wordsAbout } from "#server/words.ts";
import { readOpenReports } from "../queries.ts";
import { decisionOf, DECISIONS, listingKey, listingOf, updateOf } from "../stored.ts";
import { doubtOn } from "./doubt.ts";
import { newsAt } from "./news.ts";

const SYSTEM = { who: "system", role: "system" };

/** Notes that a sanction is over: what was called a fraud begins to fade, and whoever it was is told. */
export async function endSanction(
  database: Database,
  { id, listingId }: { id: string; listingId: string },
  now: Date,
): Promise<boolean> {
  const [key, at] = [{ collection: DECISIONS, id }, listingKey(listingId)];
  const answer = await commit<Reason>(database, {
    by: SYSTEM,
    act: "moderation.end-sanction",
    lock: [key, at],
    read: (client) => readWordsOf(client, [at.id]),
    decide: (current) => {
      const [document, found] = [current.get(keyText(key)), current.get(keyText(at))];
      const decision = document === undefined ? null : decisionOf(document);
      const isDue = decision?.state === "in-force" && decision.sanctionEndedAt === undefined;
      if (document === undefined || decision === null || !isDue) return { ok: false, reason: "documents/not-found" };
      const endedAt = decision.sanctionUntil ?? now.toISOString();
      const ended = { do: "update", ...key, body: { ...document.body, sanctionEndedAt: endedAt } } as const;
      if (found === undefined) return { ok: true, value: { writes: [ended] } };
      const listing = listingOf(found);
      const said = wordsAbout(at.id, current.values());
      const next = afterSanction({ listing, said, now }, { id, endedAt });
      const { ownerId } = listing;
      const told = { kind: "sanction-ended", about: decision, listingId: at.id, now } as const;
      return {
        ok: true,
        value: {
          writes: [
            ended,
            ...(next === listing ? [] : [updateOf(at, next)]),
            ...(ownerId === null ? [] : [newsAt(ownerId, told)]),
          ],
        },
      };
    },
  });
  return answer.ok;
}

/** Gives a listing back what reports took off its rank that are too old to count. */
export async function forgetReports(database: Database, listingId: string, now: Date): Promise<boolean> {
  const at = listingKey(listingId);
  const answer = await commit<Reason>(database, {
    by: SYSTEM,
    act: "moderation.forget",
    lock: [at],
    read: (client) => readOpenReports(client, at.id),
    decide: (current) => {
      const document = current.get(keyText(at));
      if (document === undefined) return { ok: false, reason: "documents/not-found" };
      const { doubt: before = 0, ...listing } = listingOf(document);
      const doubt = doubtOn(current, at.id, { listing, now });
      if (doubt >= before) return { ok: false, reason: "documents/not-found" };
      return { ok: true, value: { writes: [updateOf(at, { ...listing, ...(doubt > 0 && { doubt }) })] } };
    },
  });
  return answer.ok;
}

/** Erases what people wrote in reports that were decided before a time; that there were some, and of what kind, stays. */
export async function eraseWords({ pool }: Database, before: Date): Promise<number> {
  const answer = await pool.query<{ erased: number }>({
    name: "erase-report-words",
    text: `WITH due AS (
             SELECT id FROM documents WHERE collection = 'reports' AND body->>'state' = 'decided'
               AND (body->>'decidedAt') COLLATE "C" < $1 AND shielded ?| '{text,evidence}' ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED),
           kept AS (
             UPDATE documents d SET shielded = d.shielded - '{text,evidence}'::text[], version = d.version + 1, updated_at = now(),
               changed_xid = pg_current_xact_id()
             FROM due WHERE d.collection = 'reports' AND d.id = due.id RETURNING d.collection, d.id, d.version),
           logged AS (INSERT INTO changes (collection, id, version) SELECT collection, id, version FROM kept),
           audited AS (INSERT INTO audit (who, role, act, collection, id, version_before, version_after)
             SELECT 'system', 'system', 'moderation.erase', collection, id, version - 1, version FROM kept)
           SELECT count(*) AS erased FROM kept`,
    values: [before.toISOString()],
  });
  return answer.rows[0]?.erased ?? 0;
}
