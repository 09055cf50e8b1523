import { setTimeout as wait } from "node:timers/promises";
import type { HttpServer } from "../http/http.ts";
import { isConflict, isReadOnly, isUnavailable } from "../runtime/database-errors.ts";
import type { Log } from "../runtime/log.ts";

/** Pause before a step of the start begins again, ms. Source: Proposal. */
const PAUSE_MS = 500;
const SENTENCE = "The database failed during the start. Check that it runs and has room. The start waits for it.";

/** Does a step of the start, until it is done. */
export type Persist = <T>(step: () => Promise<T>) => Promise<T>;

/**
 * Makes steps of a start outlive a database that is away: killed, failed over, full, or without a
 * free connection. Such a step is done again, without end. Other errors are thrown.
 * A step that fails closes what it opened, and may have done a part of its work.
 */
export function throughOutages({
  log,
  signal,
  httpServer,
}: {
  log: Log;
  signal: AbortSignal;
  httpServer: HttpServer;
}): Persist {
  return async (step) => {
    for (let isFirst = true; ; isFirst = false) {
      try {
        const done = await step();
        if (!isFirst) {
          log.info({}, "The database answers again; the start continues.");
          httpServer.starting.isDatabaseUp = () => true;
          httpServer.notes.set("no-database", null);
        }
        return done;
      } catch (error) {
        signal.throwIfAborted();
        if (!isAway(error)) throw error;
        if (isFirst) log.warn({ error }, "The database failed during the start: the start waits for it.");
        httpServer.starting.isDatabaseUp = () => false;
        httpServer.notes.set("no-database", { sentence: SENTENCE, alarm: null });
        // An aborted wait is thrown as the signal's own reason.
        await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined);
        signal.throwIfAborted();
      }
    }
  };
}

/** A time limit and a server that only reads are no absence. */
function isAway(error: unknown): boolean {
  return isUnavailable(error) && !isConflict(error) && !isReadOnly(error);
}
