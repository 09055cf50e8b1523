import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Starts a browser, at home in an empty folder. Returns what ends it, with its helpers and the
 * folder.
 * @param commandIn its command and arguments, by that folder
 */
export function startAtHome(
  commandIn: (profile: string) => [command: string, args: string[]],
  env: Record<string, string> = {},
): () => Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), "store-engine-"));
  // A separate process group, so that helpers and a screen end with it.
  const child = spawn(...commandIn(profile), {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, ...env, HOME: profile, TMPDIR: profile },
  });
  const ended = once(child, "exit");
  return async () => {
    // A screen that is killed leaves its lock behind.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
}
