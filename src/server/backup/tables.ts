/** A table of a backup, with its primary key, which orders its rows. */
export type BackupTable = {
  /** with its schema where that is not `public`, unquoted */
  name: string;
  key: readonly string[];
  /** left out of the file: valid only inside its cluster */
  leaveOut?: readonly string[];
  /** a numbering that must continue after the restored rows */
  identity?: string;
};

/** The tables of a backup. The test names a table that is neither here nor in NOT_KEPT. */
export const TABLES: readonly BackupTable[] = [
  { name: "documents", key: ["collection", "id"], leaveOut: ["changed_xid"] },
  { name: "removals", key: ["collection", "id"] },
  { name: "mutations", key: ["who", "key"] },
  { name: "audit", key: ["ordinal"], identity: "ordinal" },
  // What refers to an account comes after it.
  { name: "auth.user", key: ["id"] },
  { name: "auth.last_use", key: ["user_id"] },
  { name: "auth.account", key: ["id"] },
  { name: "auth.twoFactor", key: ["id"] },
  { name: "auth.passkey", key: ["id"] },
  { name: "auth.facility_staff", key: ["user_id", "facility_id"] },
  { name: "auth.invitation", key: ["id"] },
  { name: "auth.ban", key: ["person_id"] },
  { name: "auth.ban_appeal", key: ["id"] },
  { name: "contact_grants", key: ["grant_id"] },
  { name: "contact_blocks", key: ["id"] },
  { name: "proofs", key: ["user_id", "key"] },
  { name: "delistings", key: ["key"] },
  { name: "delisting_lifts", key: ["key", "facility_id"] },
  { name: "number_findings", key: ["key", "scope", "by_callers"] },
  { name: "number_decisions", key: ["key"] },
  { name: "waiting_lines", key: ["facility_id"] },
  { name: "facility_pauses", key: ["facility_id"] },
  { name: "facility_states", key: ["facility_id"] },
  { name: "oxygen_reserves_due", key: ["facility_id"] },
  { name: "verification_cards", key: ["claim_id"] },
  { name: "verification_numbers", key: ["key"] },
  { name: "notices", key: ["user_id"] },
  { name: "moderation_marks", key: ["listing_id", "what", "value"] },
  { name: "message_stops", key: ["recipient"] },
  { name: "ended_messages", key: ["user_id", "kind"] },
  { name: "push_devices", key: ["id"] },
  { name: "follow_hits", key: ["follow_id", "listing_id"] },
  { name: "consents", key: ["person", "purpose", "at"] },
  { name: "change_sets", key: ["set_id", "collection", "id"] },
  { name: "change_confirmations", key: ["ordinal"], identity: "ordinal" },
  { name: "import_sources", key: ["id"] },
  { name: "import_runs", key: ["id"] },
  { name: "likely_duplicates", key: ["collection", "low_id", "high_id"] },
  { name: "auth.event", key: ["ordinal"], identity: "ordinal" },
  { name: "audit_lines", key: ["ordinal"], identity: "ordinal" },
  { name: "audit_names", key: ["ordinal"] },
  { name: "audit_days", key: ["day"] },
];

/**
 * The change log belongs to its cluster: a restored database begins a new one. `migrations` is in
 * the file's first line. Sessions, pending codes and messages are left out, so that a stolen backup
 * signs nobody in. Counted tries are valid only where they were made, and acts that wait end in a
 * day. After a restore roles work without a second step for some days, as new ones do. Shared desks
 * need new links, as they lost their sessions. The places of numbers are found again. Merges are
 * judged once more, which finds nothing new. Messages of
 * follows are counted for a day, and their place in the log is that of the new cluster. Files and
 * refused rows of imports are dropped with the run anyway. Which news had a message matters for a
 * day. What restores the database's own files empties them (`emptyLeftOut`).
 */
export const NOT_KEPT: readonly string[] = [
  "changes",
  "log_meta",
  "log_marks",
  "migrations",
  "sweeps",
  "codes",
  "numbers",
  "numbers_mark",
  "auth.session",
  "auth.verification",
  "auth.rateLimit",
  "auth.message",
  "auth.limits",
  "auth.shares",
  "alarms",
  "auth.known_address",
  "auth.totp_step",
  "auth.waiting_act",
  "auth.wrong_step",
  "auth.role_since",
  "auth.stepped_session",
  "auth.facility_desk",
  "texts",
  "dialogues",
  "whatsapp_contacts",
  "follow_messages",
  "follows_mark",
  "duplicate_keys",
  "judged_merges",
  "merged_supplies",
  "import_pieces",
  "import_refusals",
  "news_messages",
];

/** A quoted SQL name, part by part. */
export function quoted(name: string): string {
  return name
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");
}
