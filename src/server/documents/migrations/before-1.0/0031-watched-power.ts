import type { Migration } from "../migration.ts";

export const watchedPower: Migration = {
  id: "0031-watched-power",
  why: "a shared desk signs in by a link, for counts alone; a new admin waits for a second person",
  statements: [
    // Its account has the role `desk` and no way to sign in. Deleting the account ends the desk.
    `CREATE TABLE auth.facility_desk (
       account_id text PRIMARY KEY REFERENCES auth."user" (id) ON DELETE CASCADE,
       facility_id uuid NOT NULL,
       token_hash text NOT NULL UNIQUE,
       made_by text NOT NULL,
       made_at timestamptz(3) NOT NULL,
       opens_until timestamptz(3) NOT NULL,
       opened_at timestamptz(3),
       ends_at timestamptz(3) NOT NULL)`,
    `CREATE INDEX facility_desk_by_facility ON auth.facility_desk (facility_id)`,
    // Acts on an account that wait until somebody else confirms them: bans, and the role of an
    // admin.
    `CREATE TABLE auth.waiting_act (
       person_id text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       act text NOT NULL,
       details jsonb NOT NULL,
       asked_by text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       asked_at timestamptz(3) NOT NULL,
       PRIMARY KEY (person_id, act))`,
    `INSERT INTO auth.waiting_act (person_id, act, details, asked_by, asked_at)
       SELECT person_id, 'ban', jsonb_build_object('reason', reason, 'until', until, 'hidesPosts', hides_posts),
         asked_by, asked_at
       FROM auth.waiting_ban`,
    `DROP TABLE auth.waiting_ban`,
    // The AS of an address where the operator named it, as a keyed hash; else as `provider`.
    `ALTER TABLE auth.known_address ADD COLUMN operator text`,
    `CREATE INDEX known_address_by_operator ON auth.known_address (coalesce(operator, provider), user_id)`,
    `CREATE INDEX user_by_mail_domain ON auth."user" (split_part(email, '@', 2))`,
  ],
};
