import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { failure, root, say } from "./shared.mjs";

const cache = join(root, ".cache");
const path = join(cache, "run.lock");
const heartbeatMs = 2_000;
/** A holder without a heartbeat for so long is gone, even if another program got its process id. */
const staleAfterMs = 30_000;

/**
 * Runs `work` while no other start in this checkout installs or builds. A lock left by a killed
 * start is taken over.
 */
export async function withLock(work) {
  try {
    mkdirSync(cache, { recursive: true });
    await take();
  } catch (error) {
    if (error.code === "EACCES" || error.code === "EROFS" || error.code === "EPERM") {
      throw failure(
        `Lifeboard must install or build, but cannot write to ${root}. Run it as the owner of that folder.`,
      );
    }
    throw error;
  }
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(path, { force: true });
  }
}

async function take() {
  let hasReported = false;
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (isAbandoned()) {
      clearAbandoned();
      continue;
    }
    if (!hasReported) say("Another start is installing or building here: waiting for it …");
    hasReported = true;
    await wait(200);
  }
}

function isAbandoned() {
  try {
    const ageMs = Date.now() - statSync(path).mtimeMs;
    const holder = Number(readFileSync(path, "utf8"));
    // A lock just made may still be empty: its holder is between opening and writing it.
    if (!Number.isInteger(holder) || holder <= 0) return ageMs > heartbeatMs;
    return ageMs > staleAfterMs || !isAlive(holder);
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/**
 * Moves the old lock away first. Of two waiting starts only one succeeds, and neither removes the
 * other's new lock.
 */
function clearAbandoned() {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  rmSync(aside, { force: true });
}
