/** The five-character SQLSTATE of a driver error, or null when it did not come from the server. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  // Every SQLSTATE has a digit. EPIPE has five letters too.
  return typeof error.code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
}

/**
 * Serialization failure, deadlock, lock timeout, and statement timeout, which in a command means
 * waiting for locks.
 */
const CONFLICTS = new Set(["40001", "40P01", "55P03", "57014"]);
const UNAVAILABLE = new Set(["53100", "53200", "53300", "57P01", "57P02", "57P03", "58030", "25P03", "57014"]);
const BROKEN =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|Client has encountered|timeout exceeded when|not queryable/;

/** Another transaction conflicted. The same command may succeed when retried. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(sqlState(error) ?? "");
}

/**
 * The database cannot work now: disk full, starting or stopping, connection lost, too slow. Answer
 * `http/unavailable`: nothing was acknowledged, and a later retry with the same key is right.
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null) return UNAVAILABLE.has(state) || state.startsWith("08");
  return error instanceof Error && BROKEN.test(`${"code" in error ? String(error.code) : ""} ${error.message}`);
}
