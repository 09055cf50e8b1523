import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { startAsAccount } from "./account.ts";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { restoringFolder } from "./folders.ts";
import type { EmbeddedLog, Folders } from "./folders.ts";
import { explain } from "./problems.ts";

const HALF_MADE = "postgres.new";

/**
 * Creates the data folder if there is none. It gets its name only when it is complete. So a kill at
 * any point, or two processes at once, leave either none or a complete one.
 * @throws Error when the folder is of another major version, half restored, or cannot be created
 */
export async function initialise(where: {
  folders: Folders;
  binaries: Binaries;
  account: Account;
  log: EmbeddedLog;
}): Promise<void> {
  const { folders, binaries, account, log } = where;
  sweep(folders.base);
  if (hasData(folders.data)) {
    checkVersion(folders.data, binaries);
    return;
  }
  if (existsSync(folders.data) && readdirSync(folders.data).length > 0) {
    throw new Error(
      `${folders.data} contains files that are not a database. Move them away, or set DATA_DIR to another folder.`,
    );
  }
  const half = restoringFolder(folders.base);
  if (existsSync(half)) {
    throw new Error(
      `A restore into ${folders.base} was not finished, and there is no database. Run the restore again. ` +
        `To start with an empty database instead, remove ${half}.`,
    );
  }
  await make({ folders, binaries, account, log });
}

async function make({ folders, binaries, account, log }: Parameters<typeof initialise>[0]): Promise<void> {
  log.info(`Creating a database in ${folders.data} (PostgreSQL ${binaries.version}).`);
  const half = join(folders.base, [HALF_MADE, hostname(), process.pid].join("-"));
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  if (account !== null) chownSync(half, account.uid, account.gid);
  try {
    await runInitdb(half, binaries, account);
    renameSync(half, folders.data);
    syncFolder(folders.base);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!hasData(folders.data)) throw error;
  }
  checkVersion(folders.data, binaries);
}

function hasData(data: string): boolean {
  return existsSync(join(data, "PG_VERSION"));
}

/** @throws Error that says what to do with a folder of another major version */
function checkVersion(data: string, binaries: Binaries): void {
  const found = Number(readFileSync(join(data, "PG_VERSION"), "utf8").trim());
  if (found === binaries.major) return;
  const relation = found > binaries.major ? "newer" : "older";
  throw new Error(
    `The database files in ${data} were made by PostgreSQL ${found}; this Lifeboard has PostgreSQL ${binaries.major} and cannot open ${relation} files. ` +
      `Nothing was changed. Start the Lifeboard that created them and make a backup ("npm run lifeboard -- backup FILE"), then restore it here ` +
      `into an empty DATA_DIR; or set DATABASE_URL to a PostgreSQL ${found} server that holds them.`,
  );
}

function runInitdb(folder: string, binaries: Binaries, account: Account): Promise<void> {
  const args = [
    ["-D", folder, "--username=postgres", "--auth=trust", "--no-instructions"],
    ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
  ].flat();
  const child = startAsAccount(account, binaries.initdb, { args, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout?.on("data", (part: Buffer) => (output += part.toString()));
  child.stderr?.on("data", (part: Buffer) => (output += part.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(explain("The database could not be created", output))),
    );
  });
}

/** Removes what killed first starts left behind. Folders of living processes stay. */
function sweep(base: string): void {
  const ours = `${HALF_MADE}-${hostname()}-`;
  for (const name of readdirSync(base)) {
    if (!name.startsWith(ours) || isAlive(Number(name.slice(ours.length)))) continue;
    try {
      rmSync(join(base, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // The killed start's initdb may still write or clear up there. The next start tries again.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
