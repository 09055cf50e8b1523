import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded } from "#server/documents/embedded/embedded.ts";
import type { Embedded } from "#server/documents/embedded/embedded.ts";
import { dataHome } from "./data-home.ts";

/** A data folder of a test, in `dataHome`. */
export type TemporaryFolder = { path: string; remove(): void };

let count = 0;

/**
 * When its standard input ends, because the test process died, it stops any postmaster in the
 * folder and removes it.
 */
const WATCH = `read -r _
for base in "$1" $(cat "$1/postgres.location" 2>/dev/null); do
  pid=$(head -n 1 "$base/postgres/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" 2>/dev/null
  while [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  rm -rf "$base"
done`;

/**
 * Makes a folder for a test's database. The test process may end in any way, even by kill -9. A
 * small waiting shell then stops the postmaster in the folder and removes it.
 */
export function temporaryFolder(): TemporaryFolder {
  count += 1;
  const path = join(dataHome(), `lifeboard-test-${process.pid}-${count}`);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  const watcher = spawn("/bin/sh", ["-c", WATCH, "sh", path], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  watcher.unref();
  return { path, remove: () => watcher.stdin.end() };
}

/**
 * Database files as a first start makes them, of a stopped server. A copy takes a fraction of the
 * time of a first start.
 */
export async function makeFiles(): Promise<TemporaryFolder> {
  const folder = temporaryFolder();
  const embedded = await startEmbedded({ dataDir: folder.path, log: { info: () => undefined, warn: console.warn } });
  await embedded.stop();
  return folder;
}

/**
 * Copies made files into an empty data folder. Where they lie elsewhere, for an account that cannot
 * enter it, none are copied.
 */
export function copyFiles(made: string, dataDir: string): void {
  const files = join(made, "postgres");
  if (!existsSync(files)) return;
  const { status, stderr } = spawnSync("cp", ["-a", files, dataDir], { encoding: "utf8" });
  if (status !== 0) throw new Error(`cp of made database files: ${stderr}`);
}

/**
 * An embedded server of a test's own. `stop` also removes its files.
 * @param made where files lie that were made before (`inject("madeFiles")`); absent: another
 * cluster, with a first start of its own
 * @param settings server settings instead of the product's; absent: none
 */
export async function temporaryServer(made?: string, settings?: Record<string, string>): Promise<Embedded> {
  const folder = temporaryFolder();
  if (made !== undefined) copyFiles(made, folder.path);
  const embedded = await startEmbedded({
    dataDir: folder.path,
    log: { info: () => undefined, warn: console.warn },
    settings,
  });
  return {
    ...embedded,
    async stop() {
      await embedded.stop();
      rmSync(join(embedded.base), { recursive: true, force: true });
      folder.remove();
    },
  };
}
