import { setTimeout as wait } from "node:timers/promises";
import { giveUpFor } from "./lease.ts";
import { isPostmaster, readPidFile } from "./postmaster.ts";

/*
 * Runs as a process after one that used the server has ended (watcher.ts). It gives up that one's
 * claim, and stops the server if nobody else has one. Arguments: the folder of the database files,
 * the name of the claim, and the process number of a server that was just started (0: none).
 */

/** As long as a start may take: recovery after a crash comes before the first connection. */
const LIMIT_MS = 60_000;
const PAUSE_MS = 25;

const [data = "", name = "", started = "0"] = process.argv.slice(2);
// Whoever ends a whole service ends the server by this.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
const limit = performance.now() + LIMIT_MS;
while (performance.now() < limit && !(await isDone())) await wait(PAUSE_MS);
process.exit();

async function isDone(): Promise<boolean> {
  const found = readPidFile(data);
  // A server that was just started writes its file soon.
  if (found === null) return !isAlive(Number(started));
  if (!isPostmaster(found.pid, data)) return true;
  // Fast shutdown: ends sessions, writes everything, then ends the process.
  return found.socket !== "" && giveUpFor(found.socket, name, () => process.kill(found.pid, "SIGINT"));
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
