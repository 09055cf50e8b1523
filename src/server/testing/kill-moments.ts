import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isPostmaster, readPidFile } from "#server/documents/embedded/postmaster.ts";
import type { Child } from "./child.ts";
import { eventually } from "./eventually.ts";

/*
 * Moments at which a test kills a process that writes (writer.ts). Each is told by what has
 * happened, so it is the same on slow machines and on quick ones.
 */

/** Resolves in the moment when it is so. */
export function when(isSo: () => boolean): Promise<void> {
  return eventually(() => {
    if (!isSo()) throw new Error("not yet");
  }, 1);
}

/** The process number of the database server that works in a folder; null: none does. */
export function postmasterOf(base: string): number | null {
  const found = readPidFile(join(base, "postgres"));
  return found !== null && isPostmaster(found.pid, join(base, "postgres")) ? found.pid : null;
}

/** The ids of what a writer knows is written, from the lines it printed. */
export function acknowledged(lines: string[]): string[] {
  return lines.filter((line) => line.startsWith("ack ")).map((line) => line.slice(4));
}

/** Resolves after so many more acknowledged writes of a writer. */
export function moreWrites(child: Child, count: number): Promise<void> {
  const wanted = acknowledged(child.lines).length + count;
  return when(() => acknowledged(child.lines).length >= wanted);
}

/** How many files are in a folder and below it. Others may rename and remove them meanwhile. */
export function filesIn(path: string): number {
  try {
    return readdirSync(path, { recursive: true }).length;
  } catch {
    return 0;
  }
}

/**
 * Moments of a stop, in order: at once, when the server got the signal to stop, when it is gone.
 * The last is when the process is done.
 */
export function momentsOfStop(child: Child, base: string): (() => boolean)[] {
  const isGone = (): boolean => postmasterOf(base) === null;
  const isStopping = (): boolean => readPidFile(join(base, "postgres"))?.text.includes("stopping") === true;
  return [() => true, () => isStopping() || isGone(), isGone, () => child.lines.includes("stopped")];
}
