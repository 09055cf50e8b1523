import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { workerArguments } from "#server/runtime/start-worker.ts";
import { environment } from "./account.ts";

/** What this process tells the one that watches over it. */
export type Watcher = {
  /** the process number of a server that was just started, and may have no file yet */
  sayStarted(pid: number): void;
  /** the claim is given up already: there is nothing left to do */
  dismiss(): void;
  /** this process has no claim any more, and does not know who has one */
  leave(): void;
};

/**
 * Reads until all writers of its input are gone. It ends at once on the word "ended", else becomes
 * the program that follows. It is a shell because that takes 1 MB, and Node 40. It stays when a
 * supervisor signals all processes of a service.
 */
const WATCH = `trap '' INT TERM HUP
while read -r word; do
  [ "$word" = ended ] && exit 0
  started=$word
done
exec "$@" "\${started:-0}"`;

/**
 * Starts a process that watches over this one by a pipe. The pipe breaks in whatever way this
 * process ends, also by kill -9. Then the claim is given up, and the server is stopped if it was
 * the last one (end-server.worker.ts).
 * @param data the folder of the database files
 * @param name of this process's claim
 */
export function startWatcher(data: string, name: string): Watcher {
  const address = new URL("./end-server.worker.ts", import.meta.url);
  const { execArgv = [] } = workerArguments(address);
  const program = [process.execPath, ...execArgv, fileURLToPath(address), data, name];
  const child = spawn("/bin/sh", ["-c", WATCH, "sh", ...program], {
    cwd: "/",
    env: environment(),
    stdio: ["pipe", "ignore", "ignore"],
    // A session of its own: signals to this process's group must not reach it.
    detached: true,
  });
  child.unref();
  // Where it was killed, a server is merely left without a watcher.
  child.on("error", () => undefined);
  child.stdin.on("error", () => undefined);
  return {
    sayStarted: (pid) => void child.stdin.write(`${pid}\n`),
    dismiss: () => void child.stdin.end("ended\n"),
    leave: () => void child.stdin.end(),
  };
}
