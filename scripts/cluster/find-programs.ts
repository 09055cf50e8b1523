import { cpSync, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { canEnter } from "#server/documents/embedded/account.ts";
import type { Account } from "#server/documents/embedded/account.ts";
import { librariesOf, unpacked } from "../engines/debian-packages.ts";
import type { Found } from "../engines/debian-packages.ts";

/** The programs of a cluster. `postgres` finds one by its name, such as `initdb`. */
export type Programs = { postgres: (name: string) => Found; pgbouncer: Found; haproxy: Found };

const POSTGRES_HOME = "usr/lib/postgresql";
/** Programs of administrators are often not in an ordinary user's path. */
const PATHS = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/sbin", "/usr/local/sbin"];

/** Where unpacked packages are copied for an account that may not enter the checkout. */
type Place = { account: Account; folder: string };

/**
 * Finds the programs in the path, or unpacks Debian's packages of them into `.cache/engines`. No
 * rights of root are needed.
 * @returns the programs, or the names of what is missing
 */
export function findPrograms(place: Place): Programs | { missing: string[] } {
  const postgres = findPostgres(place);
  const pgbouncer = findProgram("pgbouncer", place);
  const haproxy = findProgram("haproxy", place);
  if (postgres === null || pgbouncer === null || haproxy === null) {
    const all = { "PostgreSQL (initdb, pg_basebackup)": postgres, PgBouncer: pgbouncer, HAProxy: haproxy };
    return { missing: Object.entries(all).flatMap(([name, found]) => (found === null ? [name] : [])) };
  }
  return { postgres, pgbouncer, haproxy };
}

function findProgram(name: string, place: Place): Found | null {
  const installed = PATHS.map((path) => join(path, name)).find((path) => existsSync(path));
  if (installed !== undefined) return { command: installed, env: {} };
  const home = homeOf(name, place);
  if (home === null) return null;
  const command = ["usr/sbin", "usr/bin"].map((path) => join(home, path, name)).find((path) => existsSync(path));
  return command === undefined ? null : { command, env: librariesOf(home) };
}

/** The newest PostgreSQL of Debian's folder, then that of the path, then an unpacked one. */
function findPostgres(place: Place): ((name: string) => Found) | null {
  const installed = newestBin(join("/", POSTGRES_HOME)) ?? PATHS.find((path) => isWhole(path)) ?? null;
  if (installed !== null) return (name) => ({ command: join(installed, name), env: {} });
  const home = homeOf("postgresql", place);
  const bin = home === null ? null : newestBin(join(home, POSTGRES_HOME));
  if (home === null || bin === null) return null;
  return (name) => ({ command: join(bin, name), env: librariesOf(home) });
}

function newestBin(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const versions = readdirSync(folder).toSorted((one, other) => Number(other) - Number(one));
  return versions.map((version) => join(folder, version, "bin")).find((path) => isWhole(path)) ?? null;
}

/** The embedded PostgreSQL has no program that copies a server for a standby. */
function isWhole(bin: string): boolean {
  return ["initdb", "postgres", "pg_basebackup"].every((name) => existsSync(join(bin, name)));
}

function homeOf(name: string, { account, folder }: Place): string | null {
  const home = unpacked(name, [name]);
  if (home === null || account === null || canEnter(account, home)) return home;
  const copy = join(folder, "programs", name);
  cpSync(home, copy, { recursive: true });
  return copy;
}
