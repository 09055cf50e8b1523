/**
 * The timeline that the server writes its log on now. The last checkpoint still names the old one
 * for minutes after a standby took over. In recovery it fails: a standby is not the database.
 */
export const TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int`;

/** When the server that answers was started, seconds since 1970 as text. */
export const SERVER_START = "extract(epoch FROM pg_postmaster_start_time())::text";
