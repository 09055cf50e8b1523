import type { Lock } from "./postmaster.ts";

/** Common causes by what PostgreSQL prints, each with a remedy. */
const KNOWN: [RegExp, string][] = [
  [/No space left on device/, "the disk is full. Free some space; nothing that was acknowledged is lost"],
  [/Disk quota exceeded/, "the disk quota is used up. Free some space; nothing that was acknowledged is lost"],
  [/Read-only file system/, "the file system is read-only. Set DATA_DIR to a folder that can be written"],
  [
    /Permission denied/,
    "PostgreSQL's account has no access to these files. Start Lifeboard as the account that created them, or change their owner (chown -R)",
  ],
  [/could not map anonymous shared memory|Cannot allocate memory/, "there is not enough memory"],
  [
    /could not load library|error while loading shared libraries/,
    "a library is missing. Set DATABASE_URL to a PostgreSQL of your own",
  ],
  [/root.* execution of the PostgreSQL server|cannot be run as root/, "it was started as root"],
];

/** The known cause in PostgreSQL's output, or null. */
export function causeOf(output: string): string | null {
  return KNOWN.find(([pattern]) => pattern.test(output))?.[1] ?? null;
}

/** One sentence for people, followed by PostgreSQL's own last lines. */
export function explain(what: string, output: string): string {
  const cause = causeOf(output) ?? "PostgreSQL said why";
  const lines = output.trim().split("\n").slice(-6).join("\n  ");
  return `${what}: ${cause}.\n  ${lines}`;
}

/**
 * One sentence for people about a lock that a living process has, without an answer of the server.
 */
export function explainLock(what: string, { file, pid }: Lock): string {
  return (
    `${what}: the lock ${file} names process ${pid}, which runs but does not answer. ` +
    `Check what it is: ps -p ${pid}. If it is PostgreSQL, end it: kill -INT ${pid}. ` +
    `If it is another program, remove the lock. Then start again.`
  );
}

/** The lock file that PostgreSQL's output says another process has, or null. */
export function lockFileIn(output: string): string | null {
  return /lock file "([^"]+)" already exists/.exec(output)?.[1] ?? null;
}

/** Another postmaster uses the folder, or a dead one's processes have not ended: wait and retry. */
export function isOccupied(output: string): boolean {
  return (
    isHeldByOrphans(output) || /lock file .* (already exists|is empty)|could not (create|open) lock file/.test(output)
  );
}

/** Processes of a server that was killed still have its memory. */
export function isHeldByOrphans(output: string): boolean {
  return /pre-existing shared memory block/.test(output);
}

/**
 * Somebody stopped it before it was claimed, as the watcher of a process that ended just before:
 * start another.
 */
export function wasStopped(output: string): boolean {
  return /received (smart|fast|immediate) shutdown request/.test(output);
}

/**
 * The socket cannot be created in that folder (a file system without sockets): try the next one.
 */
export function isSocketRefused(output: string): boolean {
  return /could not create any Unix-domain sockets/.test(output);
}
