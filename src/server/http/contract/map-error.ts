import type { Reason } from "#contract/errors.ts";
import { SchedulerFull } from "#server/http/admission/fair-scheduler.ts";

// PostgreSQL error classes (connection, resources, shutdown) and socket errors when nobody listens.
const AWAY = /^(08\w{3}|53\w{3}|57P0\d|ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const AWAY_MESSAGE = /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after)/;
/** query_canceled: the statement exceeded its time limit. */
const CANCELLED = "57014";

/**
 * The caller's reason for a thrown error. Overload and an unavailable or slow database are no bugs
 * and may be retried. All else is a bug.
 */
export function reasonOfError(error: unknown): Reason {
  if (!(error instanceof Error)) return "http/internal";
  if (error instanceof SchedulerFull) return "http/unavailable";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === CANCELLED) return "http/deadline-exceeded";
  const isSystemFile = code === "ENOENT" && !("syscall" in error && error.syscall === "connect");
  if (AWAY.test(code) && !isSystemFile) return "http/unavailable";
  return AWAY_MESSAGE.test(error.message) ? "http/unavailable" : "http/internal";
}
