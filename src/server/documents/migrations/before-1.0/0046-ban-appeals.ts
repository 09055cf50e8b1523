import type { Migration } from "../migration.ts";

export const banAppeals: Migration = {
  id: "0046-ban-appeals",
  why: "whoever is banned may appeal once, and somebody who did not ban them answers",
  statements: [
    // The ban of an account: who asked for it and confirmed it. A new ban has a new id.
    `CREATE TABLE auth.ban (
       person_id text PRIMARY KEY REFERENCES auth."user" (id) ON DELETE CASCADE,
       id uuid NOT NULL UNIQUE,
       by_ids text[] NOT NULL,
       at timestamptz(3) NOT NULL)`,
    // Appeals by ban. Words are forgotten some days after the answer.
    `CREATE TABLE auth.ban_appeal (
       id uuid PRIMARY KEY,
       ban_id uuid NOT NULL UNIQUE,
       person_id text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       words text,
       at timestamptz(3) NOT NULL,
       outcome text CHECK (outcome IN ('lift', 'shorten', 'keep')),
       reason text,
       answered_by text,
       answered_at timestamptz(3),
       CHECK ((outcome IS NULL) = (answered_at IS NULL)))`,
    `CREATE INDEX ban_appeal_by_person ON auth.ban_appeal (person_id)`,
    // Bans of before: the audit knows who made them.
    `INSERT INTO auth.ban (person_id, id, by_ids, at)
       SELECT u.id, gen_random_uuid(), CASE WHEN a.who IS NULL THEN '{}' ELSE ARRAY[a.who] END,
         coalesce(a.at, u."updatedAt")
       FROM auth."user" u
       LEFT JOIN (SELECT DISTINCT ON (id) id::text AS person_id, who, at FROM audit
         WHERE act = 'identity.banned' AND collection = 'accounts' ORDER BY id, ordinal DESC) a
         ON a.person_id = u.id
       WHERE u.banned IS TRUE`,
  ],
};
