/** A table that a backup holds, with its primary key, by which it is read in order. */
export type BackupTable = {
  /** with its schema where that is not `public`, unquoted */
  name: string;
  key: readonly string[];
  /** left out of the file: what means something only inside the cluster it came from */
  leaveOut?: readonly string[];
  /** a numbering that must go on after what was restored */
  identity?: string;
};

/** What a backup holds. The test names a table that is neither here nor in NOT_KEPT. */
export const TABLES: readonly BackupTable[] = [
  { name: "documents", key: ["collection", "id"], leaveOut: ["changed_xid"] },
  { name: "removals", key: ["collection", "id"] },
  { name: "mutations", key: ["who", "key"] },
  { name: "audit", key: ["ordinal"], identity: "ordinal" },
  // What refers to an account comes after it.
  { name: "auth.user", key: ["id"] },
  { name: "auth.account", key: ["id"] },
  { name: "auth.twoFactor", key: ["id"] },
  { name: "auth.passkey", key: ["id"] },
  { name: "auth.facility_staff", key: ["user_id", "facility_id"] },
  { name: "auth.invitation", key: ["id"] },
  { name: "contact_grants", key: ["grant_id"] },
  { name: "contact_blocks", key: ["id"] },
  { name: "proofs", key: ["user_id", "key"] },
  { name: "delistings", key: ["key"] },
  { name: "facility_pauses", key: ["facility_id"] },
  { name: "verification_cards", key: ["claim_id"] },
  { name: "verification_numbers", key: ["key"] },
  { name: "notices", key: ["user_id"] },
  { name: "moderation_marks", key: ["listing_id", "what", "value"] },
  { name: "auth.event", key: ["ordinal"], identity: "ordinal" },
];

/**
 * The change log belongs to its cluster: a restored database begins a new one. `migrations` is in
 * the file's first line. Sessions, codes and messages under way are left out: who gets hold of a
 * backup is not signed in by it. Tries that were counted mean something only where they were made;
 * where numbers stand is found out anew.
 * @internal for its test
 */
export const NOT_KEPT: readonly string[] = [
  "changes",
  "log_meta",
  "log_marks",
  "migrations",
  "codes",
  "numbers",
  "numbers_mark",
  "auth.session",
  "auth.verification",
  "auth.rateLimit",
  "auth.message",
  "auth.limits",
  "auth.known_address",
  "auth.totp_step",
];

/** A name as SQL writes it: each part quoted. */
export function quoted(name: string): string {
  return name
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");
}
