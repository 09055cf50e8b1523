/**
 * The five-letter SQLSTATE of what the driver threw, or null when it did not come from the server.
 */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  // Every SQLSTATE has a digit; EPIPE is five letters too.
  return typeof error.code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
}

/**
 * Serialization, deadlock, lock not got in time, and a statement's time used up, which in a command
 * is waiting for locks.
 */
const CONFLICTS = new Set(["40001", "40P01", "55P03", "57014"]);
const UNAVAILABLE = new Set(["53100", "53200", "53300", "57P01", "57P02", "57P03", "58030", "25P03", "57014"]);
const BROKEN =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|Client has encountered|timeout exceeded when|not queryable/;

/** Another transaction stood in the way; the same command may go through when tried again. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(sqlState(error) ?? "");
}

/**
 * The database cannot work just now: disk full, starting or stopping, connection lost, too slow. To
 * be answered as `http/unavailable`: nothing was acknowledged, and trying again later (with the
 * same key) is right.
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null) return UNAVAILABLE.has(state) || state.startsWith("08");
  return error instanceof Error && BROKEN.test(`${"code" in error ? String(error.code) : ""} ${error.message}`);
}
