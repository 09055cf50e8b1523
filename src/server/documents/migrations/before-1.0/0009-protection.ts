import type { Migration } from "../migration.ts";

export const protection: Migration = {
  id: "0009-protection",
  why: "tries are counted for all processes together, and a code of an authenticator app works once",
  statements: [
    // Times of the last tries by rule and key, microseconds since 1970. The key is a keyed hash: no
    // address, number or e-mail can be read. Unlogged, so that no try waits for the disk. A crash
    // of the server loses the last hour's tries.
    `CREATE UNLOGGED TABLE auth.limits (
       rule text NOT NULL,
       key text NOT NULL,
       tries bigint[] NOT NULL,
       ends_at timestamptz(3) NOT NULL,
       PRIMARY KEY (rule, key))`,
    // Keyed hash of the address somebody signed in from. An attacker elsewhere cannot use up the
    // owner's tries.
    `CREATE TABLE auth.known_address (
       user_id text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       network text NOT NULL,
       seen_at timestamptz(3) NOT NULL,
       PRIMARY KEY (user_id, network))`,
    `CREATE INDEX known_address_by_age ON auth.known_address (seen_at)`,
    // The newest 30-second step with an accepted code.
    `CREATE TABLE auth.totp_step (
       user_id text PRIMARY KEY REFERENCES auth."user" (id) ON DELETE CASCADE,
       step bigint NOT NULL)`,
  ],
};
