import type { Connection } from "#server/documents/pool.ts";

/** For what would never end, ms: longer than any test. */
const HANGS_MS = 600_000;

/**
 * Limits of a database whose test is not about them. The product gives up on a statement or a lock
 * after a second, and a slow machine may need longer.
 */
export const GENEROUS_TIMEOUTS = {
  connectionTimeoutMillis: HANGS_MS,
  statement_timeout: HANGS_MS,
  idle_in_transaction_session_timeout: HANGS_MS,
  commandLimits: { statementMs: HANGS_MS, lockMs: HANGS_MS },
} as const satisfies Connection;
