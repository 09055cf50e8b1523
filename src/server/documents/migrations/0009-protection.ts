import type { Migration } from "./migration.ts";

export const protection: Migration = {
  id: "0009-protection",
  why: "tries are counted for all processes together, and a code of an authenticator app works once",
  statements: [
    // The times of the last tries by rule and key, microseconds since 1970. The key is a keyed
    // hash: no address, number or e-mail can be read here. Unlogged: no try waits for the disk; a
    // crash of the server forgets the last hour's tries.
    `CREATE UNLOGGED TABLE auth.limits (
       rule text NOT NULL,
       key text NOT NULL,
       tries bigint[] NOT NULL,
       ends_at timestamptz(3) NOT NULL,
       PRIMARY KEY (rule, key))`,
    // From where somebody signed in, as a keyed hash, so that an attacker elsewhere cannot use up
    // the owner's own tries.
    `CREATE TABLE auth.known_address (
       user_id text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       network text NOT NULL,
       seen_at timestamptz(3) NOT NULL,
       PRIMARY KEY (user_id, network))`,
    `CREATE INDEX known_address_by_age ON auth.known_address (seen_at)`,
    // The newest 30-second step of which a code was accepted.
    `CREATE TABLE auth.totp_step (
       user_id text PRIMARY KEY REFERENCES auth."user" (id) ON DELETE CASCADE,
       step bigint NOT NULL)`,
  ],
};
