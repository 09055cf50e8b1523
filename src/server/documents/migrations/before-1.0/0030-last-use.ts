import type { Migration } from "../migration.ts";

export const lastUse: Migration = {
  id: "0030-last-use",
  why: "the number of an account that nobody used for long may be somebody else's",
  statements: [
    // When somebody was last signed in, to the day: sessions are renewed daily. A row of its own,
    // because ended sessions are deleted.
    `CREATE TABLE auth.last_use (
       user_id text PRIMARY KEY REFERENCES auth."user" (id) ON DELETE CASCADE,
       at timestamptz(3) NOT NULL)`,
    // Nobody knows what was used before: every account counts as used at the upgrade.
    `INSERT INTO auth.last_use (user_id, at) SELECT id, now() FROM auth."user"`,
    // By a trigger, so that no way in is left out.
    `CREATE FUNCTION auth.note_use() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO auth.last_use AS l (user_id, at) VALUES (NEW."userId", NEW."updatedAt")
         ON CONFLICT (user_id) DO UPDATE SET at = excluded.at WHERE l.at < excluded.at - interval '1 hour';
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER note_use AFTER INSERT OR UPDATE OF "updatedAt" ON auth.session
       FOR EACH ROW EXECUTE FUNCTION auth.note_use()`,
  ],
};
