import type { TableWrite } from "#server/documents/command.ts";
import { loggedWrite } from "#server/documents/logged-write.ts";
import type { Database } from "#server/documents/pool.ts";
import { authorOf } from "#server/commands/mutation.ts";
import type { Writer } from "#server/commands/mutation.ts";

/**
 * Decides a set of reports, or opens it again.
 * @param now SQL of the time
 * @param due a condition on reports
 */
function changeReports(now: string, due: string): string {
  return loggedWrite({
    now,
    given: [`due AS (SELECT collection, id FROM documents WHERE collection = 'reports' AND ${due} FOR UPDATE)`],
    change: {
      do: "update",
      at: { due: "due" },
      set: "body = (d.body - '{decidedAt,decisionId,outcome}'::text[]) || $1::jsonb",
    },
    audit: { each: "document", who: "$2", role: "$3", act: "$4" },
    answer: "count(*)",
  });
}

const CLOSE_REPORTS = changeReports("$6::timestamptz", "body->>'listingId' = $5 AND body->>'state' = 'open'");
const REOPEN_REPORTS = changeReports("$7::timestamptz", "body->>'listingId' = $5 AND body->>'decisionId' = $6");

const ERASE_WORDS = loggedWrite({
  now: "$3::timestamptz",
  given: [
    `due AS (
       SELECT collection, id FROM documents
       WHERE collection IN ('reports', 'decisions') AND shielded ?| '{text,evidence,said}'
         AND ((body->>'state' = 'decided' AND (body->>'decidedAt') COLLATE "C" < $1)
           OR (body->>'state' <> 'decided' AND (body->>'at') COLLATE "C" < $2))
       ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED)`,
  ],
  change: { do: "update", at: { due: "due" }, set: "shielded = d.shielded - '{text,evidence,said}'::text[]" },
  audit: { each: "document", who: "'system'", role: "'system'", act: "'moderation.erase'" },
  answer: "count(*) AS erased",
});

/**
 * Closes all open reports about a listing, possibly thousands. `outcome`: whether they were
 * justified.
 */
export function closeReports(
  writer: Writer,
  { listingId, decisionId, outcome }: { listingId: string; decisionId: string; outcome: "upheld" | "dismissed" },
): TableWrite {
  const { who, role } = authorOf(writer);
  const decided = { state: "decided", decidedAt: writer.now.toISOString(), decisionId, outcome };
  return (client) =>
    client.query({
      name: "close-reports",
      text: CLOSE_REPORTS,
      values: [JSON.stringify(decided), who, role, "moderation.close-reports", listingId, writer.now],
    });
}

/** Opens the reports again that a decision closed. */
export function reopenReports(
  writer: Writer,
  { listingId, decisionId }: { listingId: string; decisionId: string },
): TableWrite {
  const { who, role } = authorOf(writer);
  return (client) =>
    client.query({
      name: "reopen-reports",
      text: REOPEN_REPORTS,
      values: [
        JSON.stringify({ state: "open" }),
        who,
        role,
        "moderation.reopen-reports",
        listingId,
        decisionId,
        writer.now,
      ],
    });
}

/** A price, or a keyed hash of a payment address, that was named about a listing. */
type Mark = { what: string; value: string };

/** Stores marks of a listing, each once. */
export async function insertMarks(
  { pool }: Database,
  { listingId, kind, marks }: { listingId: string; kind: string; marks: readonly Mark[] },
): Promise<void> {
  await pool.query({
    name: "keep-marks",
    text: `INSERT INTO moderation_marks (listing_id, what, value, kind)
           SELECT $1::uuid, m.what, m.value, $2 FROM jsonb_to_recordset($3::jsonb) AS m (what text, value text)
           ON CONFLICT DO NOTHING`,
    values: [listingId, kind, JSON.stringify(marks)],
  });
}

/**
 * Erases people's texts in reports: those decided before a time, and undecided ones before another.
 * Also the stored texts of listings. The number and kinds of reports stay.
 */
export async function eraseWords({ pool }: Database, before: Date, openBefore: Date): Promise<number> {
  const answer = await pool.query<{ erased: number }>({
    name: "erase-report-words",
    text: ERASE_WORDS,
    values: [before.toISOString(), openBefore.toISOString(), new Date()],
  });
  return answer.rows[0]?.erased ?? 0;
}
