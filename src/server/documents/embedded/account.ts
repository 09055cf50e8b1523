import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess, SpawnOptions } from "node:child_process";

/** The account PostgreSQL runs as. Null: this process's own. PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number } | null;

/** `nobody` on Linux, then what other systems have. Containers may map only some of them. */
const UNPRIVILEGED = [65_534, 65_533, 1_000, 1, 2];

/**
 * Chooses the account. An ordinary user runs PostgreSQL as itself. Root uses the owner of an
 * existing data folder, else the first unprivileged id that the system allows. No user has to be
 * created.
 * @param owner of an existing data folder, or null
 * @throws Error when root may switch to none of them
 */
export function chooseAccount(owner: { uid: number; gid: number } | null): Account {
  if (process.getuid?.() !== 0) return null;
  if (owner !== null && owner.uid !== 0 && runAsAccount(owner, "/bin/sh", ["-c", ":"]).ok) return owner;
  // initdb needs an account with a name.
  const usable = UNPRIVILEGED.map((uid) => ({ uid, gid: uid })).find(
    (account) => runAsAccount(account, "/bin/sh", ["-c", "id -un"]).ok,
  );
  if (usable === undefined) {
    throw new Error(
      "PostgreSQL does not run as root, and on this system root cannot switch to another account. " +
        "Start Lifeboard as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  return usable;
}

/** Runs a short command as the account and waits for it. */
export function runAsAccount(account: Account, command: string, args: string[]): { ok: boolean; output: string } {
  const result = spawnSync(command, args, { ...account, cwd: "/", env: environment(), encoding: "utf8" });
  const output = `${result.stdout ?? ""}${result.stderr ?? ""}${result.error?.message ?? ""}`;
  return { ok: result.status === 0, output };
}

/**
 * Starts a command as the account. Own session: Ctrl-C in the terminal must not reach the database.
 */
export function startAsAccount(
  account: Account,
  command: string,
  options: { args: string[]; stdio: SpawnOptions["stdio"] },
): ChildProcess {
  return spawn(command, options.args, {
    ...account,
    cwd: "/",
    env: environment(),
    stdio: options.stdio,
    detached: true,
  });
}

/** Whether the account can enter a folder, with all folders above it. */
export function canEnter(account: Account, folder: string): boolean {
  return runAsAccount(account, "/bin/sh", ["-c", 'cd "$1"', "sh", folder]).ok;
}

/**
 * Messages in English, so that they can be recognised. None of this process's settings or secrets.
 */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: "/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C", TZ: "UTC" };
}
