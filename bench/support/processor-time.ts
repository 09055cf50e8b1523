import { readdirSync, readFileSync } from "node:fs";

/**
 * Ticks of the kernel's clock a second. Source: Linux, proc_pid_stat(5): USER_HZ, 100 everywhere.
 */
const TICKS = 100;

/**
 * The processor time that some processes took so far with all that they started, µs: to 10 ms.
 * @throws Error without /proc, which only Linux has
 */
export function processorUsOf(roots: readonly number[]): number {
  const all = new Map(runningProcesses().map((one) => [one.pid, one]));
  const isOurs = (pid: number): boolean => {
    const parent = all.get(pid)?.parent ?? 0;
    return roots.includes(pid) || (parent > 1 && isOurs(parent));
  };
  const ticks = [...all.values()].reduce((sum, one) => sum + (isOurs(one.pid) ? one.ticks : 0), 0);
  return (ticks * 1e6) / TICKS;
}

type Running = { pid: number; parent: number; ticks: number };

function runningProcesses(): Running[] {
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (readProcess(name) ?? []) : []));
}

/** Of proc_pid_stat(5): the fields after the name, which is in brackets and may hold anything. */
function readProcess(name: string): Running | null {
  try {
    const line = readFileSync(`/proc/${name}/stat`, "utf8");
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    const [parent, user, system, ended, endedSystem] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]));
    if (parent === undefined) return null;
    return { pid: Number(name), parent, ticks: (user ?? 0) + (system ?? 0) + (ended ?? 0) + (endedSystem ?? 0) };
  } catch {
    // It ended meanwhile.
    return null;
  }
}

/** A product is at rest below this share of a processor, over so long. */
const REST = { share: 0.05, ms: 3_000 };

/** Resolves when processes have done what a start leaves to do, as the filing of all numbers. */
export async function untilAtRest(pids: readonly number[]): Promise<void> {
  let before = processorUsOf(pids);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, REST.ms));
    const now = processorUsOf(pids);
    if (now - before < REST.share * REST.ms * 1_000) return;
    before = now;
  }
}
