import { DAY_MS } from "#domain/shared/durations.ts";
import { forgetIdleDevices } from "#server/adapters/push/statements.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import { followLog } from "#server/documents/change-log/log-worker.ts";
import type { Database } from "#server/documents/pool.ts";
import { inTransaction } from "#server/documents/pool.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { runAlone } from "#server/documents/run-alone.ts";
import { follows } from "#server/stored/follows.ts";
import { followCollection } from "./collection.ts";
import { endMutation } from "./commands/end.ts";
import { saveMutation } from "./commands/save.ts";
import type { FollowDependencies } from "./commands/save.ts";
import { noteHits } from "./note-hits.ts";
import type { NoteDependencies } from "./note-hits.ts";
import { pushRoutes } from "./push-routes.ts";
import type { PushDependencies } from "./push-routes.ts";
import { readEndedFollows, readLeftFollows } from "./queries.ts";
import { clearFollowTables, forgetHitsOf } from "./statements.ts";
import { notifyFollowers } from "./notify-followers.ts";
import type { NotifyDependencies } from "./notify-followers.ts";

/** Changes of a moment are read together. A nurse's word reaches people within two seconds. */
const PAUSE_MS = 100;
/** What waits for the end of a pause or of a night is looked at so often, ms. */
const LOOK_MS = 30_000;
const BATCH = 100;
const SYSTEM = { who: "system", role: "system" };

/** The writes and documents of follows, and the calls of browsers that get push messages. */
export function openFollows(
  dependencies: FollowDependencies,
  push: PushDependencies,
): { bindings: Binding[]; mutations: Mutation[]; collections: Collection[] } {
  const [save, end] = [saveMutation(dependencies), endMutation()];
  return {
    bindings: pushRoutes(push, { save, end }),
    mutations: [save, end],
    collections: [followCollection(dependencies.database)],
  };
}

type TellingDependencies = NotifyDependencies &
  NoteDependencies & {
    feed: Pick<Feed, "subscribe">;
    now: () => Date;
    report: (error: unknown) => void;
  };

/** Follows the change log and tells people, in one process at a time. @returns what stops it */
export function openTelling(dependencies: TellingDependencies): () => Promise<void> {
  const { database, feed, now, report } = dependencies;
  const run = async (): Promise<boolean> => {
    let isMore = false;
    await runAlone(database, "tell followers", async () => {
      isMore = await noteHits(dependencies, now());
      await notifyFollowers(dependencies, now());
    });
    return isMore;
  };
  return followLog({
    database,
    feed,
    collections: ["listings", "facilities", "news"],
    pauseMs: PAUSE_MS,
    lookMs: LOOK_MS,
    run,
    report,
  });
}

/** Erases follows that ended, and what limits nothing any more. @returns how many follows */
export async function eraseEndedFollows(database: Database, now: Date): Promise<number> {
  await inTransaction(database, clearFollowTables(new Date(now.getTime() - DAY_MS)));
  let erased = 0;
  await forgetIdleDevices(database, new Date(now.getTime() - DAY_MS));
  for (;;) {
    const ids = [...(await readEndedFollows(database, now, BATCH)), ...(await readLeftFollows(database, BATCH))];
    if (ids.length === 0) return erased;
    const writes = [...new Set(ids)].map((id) => follows.remove(follows.key(id)));
    const done = await executeCommand(database, {
      by: SYSTEM,
      act: "follows.erase",
      writes,
      tableWrites: [forgetHitsOf(ids)],
    });
    // Another process erased some of them; the rest is erased at the next run.
    if (!done.ok) return erased;
    erased += ids.length;
  }
}
