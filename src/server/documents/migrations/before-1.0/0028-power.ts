import type { Migration } from "../migration.ts";

export const power: Migration = {
  id: "0028-power",
  why: "bans wait for a second person, admins are told of acts of power, wrong second steps are counted",
  statements: [
    // A ban above the bound of one person, until somebody else confirms it.
    `CREATE TABLE auth.waiting_ban (
       person_id text PRIMARY KEY REFERENCES auth."user" (id) ON DELETE CASCADE,
       reason text NOT NULL,
       until timestamptz(3),
       hides_posts boolean NOT NULL,
       asked_by text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       asked_at timestamptz(3) NOT NULL)`,
    // When admins last got a mail about this kind of act of this account.
    `CREATE TABLE auth.told_power (
       kind text NOT NULL,
       who text NOT NULL,
       mailed_at timestamptz(3) NOT NULL,
       PRIMARY KEY (kind, who))`,
    // Wrong second steps since the last right one. Each needed a right password.
    `CREATE TABLE auth.wrong_step (
       user_id text PRIMARY KEY REFERENCES auth."user" (id) ON DELETE CASCADE,
       count integer NOT NULL)`,
    // Since when an account has its roles: they work without a second step for some days.
    `CREATE TABLE auth.role_since (
       user_id text PRIMARY KEY REFERENCES auth."user" (id) ON DELETE CASCADE,
       since timestamptz(3) NOT NULL)`,
    `INSERT INTO auth.role_since (user_id, since)
       SELECT id, now() FROM auth."user" WHERE coalesce(role, '') <> ''`,
    // By a trigger, so that no way to a role is left out.
    `CREATE FUNCTION auth.note_role() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'UPDATE' AND string_to_array(coalesce(OLD.role, ''), ',') @> string_to_array(NEW.role, ',') THEN
         RETURN NULL;
       END IF;
       INSERT INTO auth.role_since (user_id, since) VALUES (NEW.id, now())
         ON CONFLICT (user_id) DO UPDATE SET since = excluded.since;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER note_role_of_new AFTER INSERT ON auth."user"
       FOR EACH ROW WHEN (coalesce(NEW.role, '') <> '') EXECUTE FUNCTION auth.note_role()`,
    `CREATE TRIGGER note_role AFTER UPDATE OF role ON auth."user"
       FOR EACH ROW WHEN (coalesce(NEW.role, '') <> '') EXECUTE FUNCTION auth.note_role()`,
    // Sessions that began with a second step.
    `CREATE TABLE auth.stepped_session (
       session_id text PRIMARY KEY REFERENCES auth.session (id) ON DELETE CASCADE)`,
    // To whom an invitation was sent: masked for the list, and a hash that only its address fits.
    `ALTER TABLE auth.invitation ADD COLUMN sent_to text, ADD COLUMN address_hash text`,
    // Links to roles with power that were made before: 48 hours more at most.
    `UPDATE auth.invitation SET expires_at = least(expires_at, now() + interval '48 hours')
       WHERE role IN ('moderator', 'admin') AND used_at IS NULL`,
  ],
};
