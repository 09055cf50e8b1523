import { MINUTE_MS } from "#domain/shared/durations.ts";
import type { OperatorNotes } from "#server/runtime/operator-notes.ts";
import type { Feed } from "./feed.ts";
import { whoHoldsTheLog } from "./log-holders.ts";
import type { Database } from "../pool.ts";
import { primaryFinderOf } from "../sessions/primary-finder.ts";

/** A change that waits longer is reported to the operator. Source: DESIGN.md 5.4. */
const LAG_LIMIT_MS = 2_000;
/**
 * Admins are notified when changes have waited longer, ms. Proposal: commands end in a
 * second, and a large import writes in small parts.
 */
const ALARM_MS = 5 * MINUTE_MS;
/** Proposal: a note comes within a few seconds, at no cost while all is well. */
const LOOK_MS = 2_000;
const CAUSE = "change log held back";

type Watched = {
  database: Database;
  feed: Pick<Feed, "lagMs">;
  notes: Pick<OperatorNotes, "set">;
  log: { warn: (fields: object, message: string) => void };
};

/** Looks once: names who holds the log back while it lags. @returns the sentence, or null */
export async function lookAtLogLag(
  { database, feed, notes, log }: Watched,
  told: string | null,
): Promise<string | null> {
  const lagMs = feed.lagMs();
  const holder = lagMs > LAG_LIMIT_MS ? await whoHoldsTheLog(database) : null;
  const alarm = lagMs > ALARM_MS ? "log-held-back" : null;
  notes.set(CAUSE, holder === null ? null : { sentence: holder, alarm });
  if (holder !== null && told === null) log.warn({}, holder);
  return holder;
}

/** A server that takes writes and is not used may be written to by somebody else. */
function noteRefusedHosts({ database, notes }: Watched): void {
  const [sentence] = primaryFinderOf(database.connection)?.sentences() ?? [];
  notes.set("database hosts", sentence === undefined ? null : { sentence, alarm: null });
}

/** Looks every 2 s until the returned function is called. */
export function watchLogLag(watched: Watched): () => void {
  let told: string | null = null;
  const look = async (): Promise<void> => {
    noteRefusedHosts(watched);
    try {
      told = await lookAtLogLag(watched, told);
    } catch {
      // The database does not answer: others say so. The next look tries again.
    }
  };
  const timer = setInterval(() => void watched.database.background.during(look()), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
