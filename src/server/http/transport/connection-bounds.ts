import { readFileSync } from "node:fs";
import { STREAMS } from "#domain/limits/process-limits.ts";

/**
 * How many connections a process takes, so that files are left for the database, pages and logs.
 * `files`: the limit it starts with; null where there is none.
 */
export type ConnectionBounds = { files: number | null; connections: number; perNetwork: number; streams: number };

/** Files kept free of connections. Of a small limit a quarter is kept. */
const KEPT_FILES = 2_000;
/** Each idle connection takes some 15 kB, so more would fill the memory first. */
export const MOST_CONNECTIONS = 30_000;
/** One network's share of all connections. */
const NETWORK_SHARE = 0.25;
/** The rest answers whoever opens no stream. */
const STREAM_SHARE = 0.9;

/** The bounds below a limit of open files. */
export function connectionBounds(files: number | null = openFileLimit()): ConnectionBounds {
  const free = files === null ? MOST_CONNECTIONS : files - Math.min(KEPT_FILES, Math.ceil(files / 4));
  const connections = Math.max(16, Math.min(MOST_CONNECTIONS, free));
  return {
    files,
    connections,
    perNetwork: Math.max(8, Math.floor(connections * NETWORK_SHARE)),
    streams: Math.min(STREAMS.most, Math.floor(connections * STREAM_SHARE)),
  };
}

/** How many files this process may open; null where the system names no limit. */
function openFileLimit(): number | null {
  const soft = readLinuxLimit() ?? readReportedLimit();
  return Number.isSafeInteger(soft) ? soft : null;
}

function readLinuxLimit(): number | null {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"));
    return line?.[1] === undefined ? null : Number(line[1]);
  } catch {
    return null;
  }
}

/** As Node reports it, where the system has no /proc. */
function readReportedLimit(): number | null {
  const report: { userLimits?: { open_files?: { soft?: unknown } } } = process.report.getReport();
  return Number(report.userLimits?.open_files?.soft ?? Number.NaN);
}
