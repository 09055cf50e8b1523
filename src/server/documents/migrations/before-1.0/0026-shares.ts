import type { Migration } from "../migration.ts";

export const shares: Migration = {
  id: "0026-shares",
  why: "networks share what their newcomers may do, and admins are told what is happening",
  statements: [
    // How often something was done, by rule, network and stretch of time. The key is a keyed hash.
    // `deployment` stands for all networks. Unlogged, as auth.limits is.
    `CREATE UNLOGGED TABLE auth.shares (
       rule text NOT NULL,
       key text NOT NULL,
       slot bigint NOT NULL,
       count integer NOT NULL,
       ends_at timestamptz(3) NOT NULL,
       PRIMARY KEY (rule, key, slot))`,
    `CREATE INDEX shares_by_end ON auth.shares (ends_at)`,
    // Keyed hash of the /16 or /48. Null for a sign-in from before.
    `ALTER TABLE auth.known_address ADD COLUMN neighbourhood text`,
    `CREATE INDEX known_address_by_neighbourhood ON auth.known_address (neighbourhood, user_id)`,
    // Grants from before count as a newcomer's.
    `ALTER TABLE contact_grants ADD COLUMN neighbourhood text, ADD COLUMN provider text,
       ADD COLUMN is_newcomer boolean NOT NULL DEFAULT true, ADD COLUMN is_young boolean NOT NULL DEFAULT false`,
    `CREATE INDEX contact_grants_by_neighbourhood ON contact_grants (neighbourhood, at) WHERE neighbourhood IS NOT NULL`,
    `CREATE INDEX contact_grants_by_provider ON contact_grants (provider, at) WHERE provider IS NOT NULL`,
    `CREATE INDEX contact_grants_of_newcomers ON contact_grants (at) WHERE is_newcomer`,
    `CREATE INDEX proofs_by_key ON proofs (key, proved_at)`,
    // What admins are told of. The sentences stand in the locales, by cause.
    `CREATE TABLE alarms (
       cause text PRIMARY KEY,
       since timestamptz(3) NOT NULL,
       last_at timestamptz(3) NOT NULL,
       count integer NOT NULL,
       mailed_at timestamptz(3))`,
  ],
};
