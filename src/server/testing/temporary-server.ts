import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { startEmbedded } from "#server/documents/embedded/embedded.ts";
import type { Embedded } from "#server/documents/embedded/embedded.ts";

/** A data folder of a test, below the checkout's cache. */
export type TemporaryFolder = { path: string; remove(): void };

let count = 0;

/**
 * When its standard input ends, because the test process died, it stops any postmaster in the
 * folder and removes it.
 */
const WATCH = `read -r _
for base in "$1" $(cat "$1/postgres.location" 2>/dev/null); do
  pid=$(head -n 1 "$base/postgres/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" 2>/dev/null && sleep 0.5
  rm -rf "$base"
done`;

/**
 * Makes a folder for a test's database. The test process may end in any way, even by kill -9. A
 * small waiting shell then stops the postmaster in the folder and removes it.
 */
export function temporaryFolder(): TemporaryFolder {
  count += 1;
  const path = resolve(".cache", `pg-${process.pid}-${count}`);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  const watcher = spawn("/bin/sh", ["-c", WATCH, "sh", path], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  watcher.unref();
  return { path, remove: () => watcher.stdin.end() };
}

/** A separate embedded server for a test. `stop` also removes its files. */
export async function temporaryServer(): Promise<Embedded> {
  const folder = temporaryFolder();
  const embedded = await startEmbedded({ dataDir: folder.path, log: { info: () => undefined, warn: console.warn } });
  return {
    ...embedded,
    async stop() {
      await embedded.stop();
      rmSync(join(embedded.base), { recursive: true, force: true });
      folder.remove();
    },
  };
}
