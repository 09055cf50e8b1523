/** A table that a backup holds, with its primary key, by which it is read in order. */
export type BackupTable = {
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
];

/** The change log belongs to its cluster: a restored database begins a new one. `migrations` is in the file's first line. */
export const NOT_KEPT: readonly string[] = ["changes", "log_meta", "log_marks", "migrations"];
