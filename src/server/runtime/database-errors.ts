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
/** The server only reads now: it is a standby, or somebody set it so. */
export const READ_ONLY = "25006";
/**
 * Connection, resources, shutdown, input and output, an idle transaction, a time limit, a server
 * that only reads. 40003: nobody knows whether the statement was done.
 */
const UNAVAILABLE = /^(08\w{3}|53\w{3}|57P0\d|58030|25P03|25006|40003|57014)$/;
/** Of sockets, when nobody listens or the other side went away. */
const BROKEN_CODE =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|ERR_STREAM_DESTROYED|ERR_STREAM_WRITE_AFTER_END|ERR_SOCKET_CLOSED)$/;
/** What the driver and its pool say without a code. */
const BROKEN_MESSAGE =
  /ECONNREFUSED|ECONNRESET|EPIPE|Connection terminated|Client has encountered|timeout exceeded when|timeout expired|Query read timeout|not queryable|Cannot use a pool after|Received unexpected \w+ message from backend|error establishing an SSL connection/;

/** Another transaction conflicted. The same command may succeed when retried. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(sqlState(error) ?? "");
}

/**
 * The server is read-only now. The next connection may lead to another one, or to one that writes.
 */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === READ_ONLY;
}

/**
 * The database cannot work now: disk full, starting or stopping, connection lost, too slow. Answer
 * `http/unavailable`: nothing was acknowledged, and a later retry with the same key is right.
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null) return UNAVAILABLE.test(state);
  if (!(error instanceof Error)) return false;
  // A host with several addresses fails with one error for each.
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  const code = "code" in error ? String(error.code) : "";
  // The socket of a server that is away is a file that is not there. Other files are ours.
  if (code === "ENOENT") return "syscall" in error && error.syscall === "connect";
  // Who wraps an error of the driver keeps it as the cause.
  return BROKEN_CODE.test(code) || BROKEN_MESSAGE.test(error.message) || isUnavailable(error.cause);
}

/** Those that concern one statement or session alone: a time limit, an unknown end. */
const OF_ONE_STATEMENT = /^(57014|25P03|40003)$/;

/** Whether a failed write says that others fail too: the database is away, full or read-only. */
export function refusesWrites(error: unknown): boolean {
  return isUnavailable(error) && !OF_ONE_STATEMENT.test(sqlState(error) ?? "");
}

const DISK_FULL = "53100";

/** What a command says that met a full disk of the database; null for every other error. */
export function fullDiskSentence(error: unknown): string | null {
  if (sqlState(error) !== DISK_FULL) return null;
  return "The disk of the database is full. Make room, then run the command again: what it reported as done stays.";
}
