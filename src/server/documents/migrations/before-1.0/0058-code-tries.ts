import type { Migration } from "../migration.ts";

export const codeTries: Migration = {
  id: "0058-code-tries",
  why: "the browser that asked for a code has tries of its own, and codes to sign in are kept like all others",
  statements: [
    // A code lives for five minutes: those of before are asked for again.
    "DROP TABLE codes",
    // The asker is the browser that asked for a code, as a keyed hash.
    `CREATE TABLE codes (
       purpose text NOT NULL,
       about text NOT NULL,
       asker text NOT NULL,
       hash text NOT NULL,
       asker_tries integer NOT NULL DEFAULT 0,
       other_tries integer NOT NULL DEFAULT 0,
       expires_at timestamptz(3) NOT NULL,
       PRIMARY KEY (purpose, about, asker))`,
    "CREATE INDEX codes_by_end ON codes (expires_at)",
  ],
};
