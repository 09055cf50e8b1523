import type { Reason } from "#contract/errors.ts";
import { SchedulerFull } from "#server/http/admission/fair-scheduler.ts";
import { isUnavailable, sqlState } from "#server/runtime/database-errors.ts";

/** query_canceled: the statement exceeded its time limit. */
const CANCELLED = "57014";

/**
 * The caller's reason for a thrown error. Overload and an unavailable or slow database are no bugs
 * and may be retried. All else is a bug.
 */
export function reasonOfError(error: unknown): Reason {
  if (error instanceof SchedulerFull) return "http/unavailable";
  if (sqlState(error) === CANCELLED) return "http/deadline-exceeded";
  return isUnavailable(error) ? "http/unavailable" : "http/internal";
}
