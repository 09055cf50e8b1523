import { readFileSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import type { EmbeddedLog } from "./folders.ts";
import { isPostmaster } from "./postmaster.ts";
import { isHeldByOrphans } from "./problems.ts";

/**
 * How long processes of a dead server may take to notice its end, ms. Most need milliseconds; a
 * busy machine, seconds. Source: Proposal.
 */
const GRACE_MS = 5_000;

/**
 * Ends processes that a killed server left behind. PostgreSQL starts no other one while they have
 * its memory. One that waits for another in that memory, or is stopped, never ends by itself.
 * To end them is safe: recovery follows in any case, as after a power cut.
 */
export class OrphanWatch {
  readonly #data: string;
  readonly #log: EmbeddedLog;
  #since: number | null = null;

  /** @param data the folder of the database files */
  constructor(data: string, log: EmbeddedLog) {
    this.#data = data;
    this.#log = log;
  }

  /** Notes how a start ended. When orphans were the cause for long enough, they are ended. */
  note(words: string): void {
    if (!isHeldByOrphans(words)) {
      this.#since = null;
      return;
    }
    this.#since ??= performance.now();
    if (performance.now() - this.#since < GRACE_MS) return;
    for (const pid of orphansOf(this.#data)) {
      process.kill(pid, "SIGKILL");
      this.#log.warn(`Ended process ${pid}: its PostgreSQL was killed, and it kept the next one from starting.`);
    }
  }
}

/** Processes of a server of this folder that is dead. Without /proc none is found. */
export function orphansOf(data: string): number[] {
  const folder = realpathSync(data);
  return processes().filter((pid) => {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return false;
      // A server itself has the path of its program here.
      if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("postgres: ")) return false;
      const parent = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
      return !isPostmaster(parent, data);
    } catch {
      // It ended meanwhile, or is somebody else's.
      return false;
    }
  });
}

function processes(): number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}
