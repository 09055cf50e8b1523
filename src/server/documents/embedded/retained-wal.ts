import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Holds the log until it is copied. A physical slot: `pg_replication_slots` shows it. */
export const LOG_SLOT = "lifeboard_backup";

/**
 * Settings of a server whose log is copied elsewhere. The slot lets at most 2 GB wait: a copy that
 * fails must not fill the disk of the data. Proposal.
 */
const COPIED = { wal_level: "replica", max_slot_wal_keep_size: "2GB" };

/**
 * The settings of a server that is about to start. A slot without the level stops PostgreSQL, so
 * whoever copies no more removes it.
 * @param isCopied whether the log is copied; absent: as the last start had it, as a command needs
 * it
 */
export function retainedWalSettings(data: string, isCopied: boolean | undefined): Record<string, string> {
  const slot = join(data, "pg_replslot", LOG_SLOT);
  if (isCopied === false) rmSync(slot, { recursive: true, force: true });
  return isCopied === true || existsSync(slot) ? COPIED : {};
}
