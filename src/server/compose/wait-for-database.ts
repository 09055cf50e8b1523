import { openDatabase } from "../documents/pool.ts";
import type { Connection, Database } from "../documents/pool.ts";
import { isUnavailable } from "../runtime/database-errors.ts";
import type { Log } from "../runtime/log.ts";
import type { OperatorNotes } from "../runtime/operator-notes.ts";

/** How long one round of tries lasts, ms. After the first one the wait is a note and in the log. */
const ROUND_MS = 5_000;

/**
 * Opens the database, and waits for one that does not answer, without end. What waiting does not
 * cure (a wrong password, an unknown database, an old version) is thrown at once.
 * @throws the signal's reason when it ends the wait
 */
export async function waitForDatabase(
  connection: Connection,
  { log, signal, notes }: { log: Log; signal: AbortSignal; notes: OperatorNotes },
): Promise<Database> {
  const ended = endOf(signal);
  try {
    for (let isFirst = true; ; isFirst = false) {
      try {
        // One round after the other.
        const database = await Promise.race([openUnless(connection, signal), ended.promise]);
        if (!isFirst) log.info({}, "The database answers; the start continues.");
        notes.set("no-database", null);
        return database;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof Error) || !isUnavailable(error.cause)) throw error;
        const sentence = `${error.message} The start waits for it.`;
        if (isFirst) log.warn({ error }, "The database does not answer: the start waits for it.");
        notes.set("no-database", { sentence, alarm: null });
      }
    }
  } finally {
    ended.forget();
  }
}

/** One round. A database that opens after the end of the wait is closed again. */
async function openUnless(connection: Connection, signal: AbortSignal): Promise<Database> {
  const database = await openDatabase(connection, ROUND_MS);
  if (!signal.aborted) return database;
  await database.close();
  throw signal.reason;
}

/** Rejects when the signal comes. */
function endOf(signal: AbortSignal): { promise: Promise<never>; forget: () => void } {
  let forget = (): void => undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    const end = (): void => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    forget = () => signal.removeEventListener("abort", end);
  });
  promise.catch(() => undefined);
  return { promise, forget };
}
