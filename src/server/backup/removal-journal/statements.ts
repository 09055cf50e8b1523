import type pg from "pg";
import { firstVersion, loggedWrite } from "#server/documents/logged-write.ts";
import { DECIDED_FIELDS, LEFT_STATES } from "./entries.ts";
import type { JournalEntry } from "./entries.ts";

const BY = { who: "'system'", role: "'system'" };

const REMOVE = loggedWrite({
  given: [
    `due AS (SELECT collection, id FROM unnest($1::text[], $2::uuid[]) AS wanted (collection, id)
       JOIN documents USING (collection, id) WHERE collection <> 'profiles' ORDER BY collection, id FOR UPDATE OF documents)`,
  ],
  change: { do: "remove", at: { due: "due" } },
  audit: { each: "document", ...BY, act: "collection || '.removed-again'" },
  answer: "count(*) AS done",
});

const CLOSE = loggedWrite({
  now: "$3::timestamptz",
  given: [
    `wanted AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS wanted (id uuid, status text, "closedAt" text))`,
    `due AS (SELECT d.collection, d.id FROM documents d JOIN wanted USING (id)
       WHERE d.collection = 'listings' AND NOT d.body->>'status' = ANY($2::text[]) ORDER BY d.id FOR UPDATE OF d)`,
  ],
  change: {
    do: "update",
    at: { due: "due" },
    set: `body = jsonb_set(d.body, '{contact,available}', 'false', false) || (
      SELECT jsonb_build_object('status', wanted.status, 'closedAt', coalesce(wanted."closedAt", $4::text))
      FROM wanted WHERE wanted.id = d.id)`,
  },
  audit: { each: "document", ...BY, act: "'listings.closed-again'" },
  answer: "count(*) AS done",
});

const KEEP_DECISIONS = loggedWrite({
  now: "$2::timestamptz",
  given: [
    `given AS (SELECT 'decisions' AS collection, id, body, jsonb_strip_nulls(jsonb_build_object('reason', $3::text, 'before', before)) AS shielded
       FROM jsonb_to_recordset($1::jsonb) AS given (id uuid, body jsonb, before jsonb))`,
  ],
  change: {
    do: "upsert",
    rows: `SELECT collection, id, ${firstVersion("one")}, ${firstVersion("one")}, body, shielded FROM given AS one`,
    set: "body = excluded.body, shielded = excluded.shielded || coalesce(d.shielded, '{}')",
    unless: "d.body->>'state' <> 'proposed'",
  },
  audit: { each: "document", ...BY, act: "'moderation.decided-again'" },
  answer: "count(*) AS done",
});

const DECIDE = loggedWrite({
  now: "$2::timestamptz",
  given: [
    `wanted AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS wanted (listing uuid, after jsonb))`,
    `due AS (SELECT d.collection, d.id FROM documents d JOIN wanted ON wanted.listing = d.id
       WHERE d.collection = 'listings' AND d.body->'decision' IS DISTINCT FROM wanted.after->'decision'
       ORDER BY d.id FOR UPDATE OF d)`,
  ],
  change: {
    do: "update",
    at: { due: "due" },
    set: `body = (d.body - $3::text[]) || (SELECT after FROM wanted WHERE wanted.listing = d.id)`,
  },
  audit: { each: "document", ...BY, act: "'listings.decided-again'" },
  answer: "count(*) AS done",
});

type Of<What extends JournalEntry["what"]> = Extract<JournalEntry, { what: What }>;

/** Removes documents again. Accounts are removed with all that is theirs elsewhere. */
export async function removeAgain(client: pg.ClientBase, entries: readonly Of<"removed">[]): Promise<number> {
  const keys = [...new Map(entries.map((entry) => [`${entry.collection} ${entry.id}`, entry])).values()];
  return count(client, REMOVE, [keys.map(({ collection }) => collection), keys.map(({ id }) => id)]);
}

/** Closes posts again that their owner had taken back, or that were met. */
export async function closeAgain(client: pg.ClientBase, posts: readonly Of<"post">[], now: Date): Promise<number> {
  const last = [...new Map(posts.map((entry) => [entry.id, entry])).values()];
  return count(client, CLOSE, [JSON.stringify(last), LEFT_STATES, now, now.toISOString()]);
}

/** Words of a decision whose own are not in the journal. */
const DECISION_REASON = "Decided before a restore. Its words are not kept in the journal.";

/**
 * Brings decisions on posts into force again, with the posts under them. A decision that was
 * reversed later is left out. Its reason is lost.
 */
export async function decideAgain(
  client: pg.ClientBase,
  entries: readonly Of<"decision">[],
  now: Date,
): Promise<number> {
  const last = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  const inForce = last.filter(({ body }) => body["state"] === "in-force");
  const ids = new Set(inForce.map(({ id }) => id));
  const standing = entries.filter(({ id }) => ids.has(id));
  const byPost = new Map(standing.map(({ listing, after }) => [listing, { listing, after }]));
  await count(client, KEEP_DECISIONS, [JSON.stringify(inForce), now, DECISION_REASON]);
  return count(client, DECIDE, [JSON.stringify([...byPost.values()]), now, DECIDED_FIELDS]);
}

async function count(client: pg.ClientBase, text: string, values: unknown[]): Promise<number> {
  const answer = await client.query<{ done: number }>(text, values);
  return Number(answer.rows[0]?.done ?? 0);
}

/** Words of a ban whose own are not in the journal. */
const BAN_REASON = "Banned before a restore. Ask the admins why.";

/** Entries that are a row of a table each. */
export type JournalRow = Exclude<JournalEntry, { what: "removed" | "post" | "decision" | "revoked" }>;

/** Puts back one entry of a table. To do it again changes nothing. @returns rows that changed */
export async function putBack(client: pg.ClientBase, entry: JournalRow): Promise<number> {
  switch (entry.what) {
    case "delisted":
      return changed(client, {
        text: `INSERT INTO delistings AS d (key, at) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET at = excluded.at
               WHERE d.at < excluded.at`,
        values: [entry.key, entry.at],
      });
    case "stop":
      return changed(client, {
        text: `INSERT INTO message_stops (recipient, at) VALUES ($1, $2) ON CONFLICT (recipient) DO NOTHING`,
        values: [entry.recipient, entry.at],
      });
    case "consent-ended":
      // What was consented to after the restored moment is not there, so it needs no end.
      return changed(client, {
        text: `UPDATE consents SET until = $4 WHERE person = $1 AND purpose = $2 AND until IS NULL
               AND date_trunc('milliseconds', at) = $3`,
        values: [entry.person, entry.purpose, entry.at, entry.until],
      });
    case "messages-ended":
      return changed(client, {
        text: `INSERT INTO ended_messages (user_id, kind, at) SELECT id, $2, $3 FROM auth."user" WHERE id = $1
               ON CONFLICT (user_id, kind) DO NOTHING`,
        values: [entry.user, entry.kind, entry.at],
      });
    case "ban":
      return banAgain(client, entry);
    case "block":
      return changed(client, {
        text: `INSERT INTO contact_blocks (id, owner_id, asker_id, asker_mail, asker_phone, at)
               SELECT $1, id, (SELECT id FROM auth."user" WHERE id = $3), $4, $5, $6 FROM auth."user" WHERE id = $2
               ON CONFLICT DO NOTHING`,
        values: [entry.id, entry.owner, entry.asker, entry.mail, entry.phone, entry.at],
      });
    case "number-off":
      return changed(client, {
        text: `INSERT INTO number_decisions AS n (key, decided, at) VALUES ($1, 'disconnected', $2)
               ON CONFLICT (key) DO UPDATE SET decided = excluded.decided, at = excluded.at WHERE n.at < excluded.at`,
        values: [entry.key, entry.at],
      });
    case "rights":
      return limitRights(client, entry);
  }
}

async function banAgain(client: pg.ClientBase, { user, id, by, at, expires }: Of<"ban">): Promise<number> {
  const done = await changed(client, {
    text: `UPDATE auth."user" SET banned = true, "banReason" = $2, "banExpires" = $3, "updatedAt" = $4
           WHERE id = $1 AND banned IS NOT TRUE`,
    values: [user, BAN_REASON, expires, at],
  });
  if (done > 0) {
    await client.query(
      `INSERT INTO auth.ban (person_id, id, by_ids, at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (person_id) DO UPDATE SET id = excluded.id, by_ids = excluded.by_ids, at = excluded.at`,
      [user, id, by, at],
    );
  }
  return done;
}

/** Nothing is given: what the account has besides is taken away. */
async function limitRights(client: pg.ClientBase, { user, roles, facilities }: Of<"rights">): Promise<number> {
  const roled = await changed(client, {
    text: `UPDATE auth."user" SET role = array_to_string(ARRAY(
             SELECT each FROM unnest(string_to_array(role, ',')) AS each WHERE each = ANY($2::text[])), ',')
           WHERE id = $1 AND role <> '' AND NOT string_to_array(role, ',') <@ $2::text[]`,
    values: [user, roles],
  });
  const staffed = await changed(client, {
    text: "DELETE FROM auth.facility_staff WHERE user_id = $1 AND facility_id <> ALL($2::uuid[])",
    values: [user, facilities],
  });
  return Math.min(1, roled + staffed);
}

async function changed(client: pg.ClientBase, query: { text: string; values: unknown[] }): Promise<number> {
  return (await client.query(query)).rowCount ?? 0;
}
