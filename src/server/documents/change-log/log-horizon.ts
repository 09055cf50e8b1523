/**
 * Transactions that are proved to be of another database: their backend, or their prepared
 * transaction, belongs to it. They can never write here.
 */
const ELSEWHERE = `
  SELECT backend_xid FROM pg_stat_get_activity(NULL)
  WHERE backend_xid IS NOT NULL AND datid <> 0 AND datid <> (SELECT oid FROM pg_database WHERE datname = current_database())
  UNION ALL SELECT transaction FROM pg_prepared_xacts WHERE database <> current_database()`;

/** Transactions that are open in the snapshot and may be of this database, as a column `xid`. */
export const OPEN_HERE = `
  SELECT xid FROM pg_snapshot_xip(pg_current_snapshot()) AS xid WHERE xid::xid NOT IN (${ELSEWHERE})`;

/**
 * The number below which no transaction can still commit into this database. Every row of the log
 * below it is visible to the statement that computes it. The proof, for a snapshot S:
 *
 * 1. A row's number x is that of its top-level transaction. If x is not below xmax(S), it is not
 *    below the horizon either.
 * 2. If x is below xmax(S) and not in xip(S), it had ended before S. S sees it, if it committed.
 * 3. If x is in xip(S), it holds the horizon at x or lower, unless it is proved to be elsewhere.
 *    What no backend and no prepared transaction is known of is held back.
 * 4. A proof is never wrong. A backend keeps its database for its life. Its entry is read after S
 *    was taken, and its transaction after its entry. Another backend may take its place in between.
 *    That one began after S. Its number is at least xmax(S), so it is not in xip(S).
 *
 * The horizon may go back: a transaction elsewhere that ends between S and the proof is held back
 * once more. A reader keeps the farthest position that it reached. That stays complete, because
 * point 2 and 3 hold for good. Any role may read these columns of other roles' backends.
 */
export const HORIZON = `coalesce((SELECT xid FROM (${OPEN_HERE}) open ORDER BY xid LIMIT 1), pg_snapshot_xmax(pg_current_snapshot()))`;
