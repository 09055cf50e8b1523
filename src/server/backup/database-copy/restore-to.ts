import { createReadStream, createWriteStream, existsSync, statSync } from "node:fs";
import { chmod, chown, mkdir, open, readdir, truncate, writeFile } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { chooseAccount, runAsAccount } from "#server/documents/embedded/account.ts";
import type { Account } from "#server/documents/embedded/account.ts";
import { findPackage, prepareBinaries } from "#server/documents/embedded/binaries.ts";
import { startEmbedded } from "#server/documents/embedded/embedded.ts";
import type { EmbeddedLog } from "#server/documents/embedded/folders.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { buildStagedDataFolder } from "../staged-data-folder.ts";
import { hashOf } from "./copy-files.ts";
import { walFolder, basesIn, copiedIn, linesIn } from "./timeline-folder.ts";
import { readRecovered } from "./statements.ts";
import { readTar } from "./tar.ts";
import { parseLsn, segmentName, segmentOf, SEGMENT_BYTES, offsetOf } from "./wal-names.ts";
import type { BaseCopy, Copied } from "./timeline-folder.ts";

/** The copied log is damaged: recovery ended before the position that was copied. */
class LogTooShortError extends Error {
  override name = "ShorterLog";

  /** @param until the last commit that recovery reached */
  constructor(copied: Date, until: Date) {
    super(
      `The copied log is damaged: it is readable until ${until.toISOString()}, but was copied until ${copied.toISOString()}. ` +
        "An hourly file may have more of it. To restore the readable part, run the same command with --accept-shorter.",
    );
  }
}

/** A large log takes long to apply, ms. Proposal: a day. */
const RECOVERY_LIMIT_MS = 86_400_000;

export type RestoreTo = {
  /** BACKUP_TO of the service that was */
  from: string;
  /** null: the last moment that was copied */
  to: Date | null;
  /** also less than was copied, where the copied log is damaged; absent: refused */
  acceptsShorter?: boolean;
  /** contains no database */
  dataDir: string;
  log: EmbeddedLog;
  /** what must be done before anybody may use the database */
  finish: (database: Database, moment: Date) => Promise<void>;
};

/**
 * Restores the embedded database as it was at a moment, beside its place until all is done.
 * @returns which moment it has
 * @throws Error in a sentence: no copy of that moment, a database that is there, another version
 */
export function restoreTo(about: RestoreTo): Promise<Date> {
  return buildStagedDataFolder(about.dataDir, about.log, (half) => restoreInto(half, about));
}

async function restoreInto(half: string, about: RestoreTo): Promise<Date> {
  const account = chooseAccount(null);
  const chosen = await chooseCopy(about.from, about.to);
  const binaries = prepareBinaries(findPackage(), account, about.log);
  if (chosen.base.major !== binaries.major) {
    throw new Error(
      `The copy is from PostgreSQL ${chosen.base.major}, and this Lifeboard has ${binaries.major}. ` +
        "Restore it with the Lifeboard that made it, or restore an hourly file.",
    );
  }
  const { line, base, lsn } = chosen;
  const missing = missingLog({ line, timeline: base.timeline, from: base.start, to: lsn });
  if (missing !== null && about.to === null && !about.acceptsShorter) throw notWhole(missing);
  const data = join(half, "postgres");
  await mkdir(data);
  await unpackFiles(chosen, data);
  const damaged = await unpackLog(chosen, join(data, "pg_wal"));
  if (damaged !== null && about.to === null && !about.acceptsShorter) throw notWhole(damaged);
  await writeFile(join(data, "recovery.signal"), "", { mode: 0o600 });
  await giveTo(account, data);
  return recover(half, about, { chosen, missing: missing ?? damaged });
}

async function unpackFiles({ line, base }: ChosenCopy, data: string): Promise<void> {
  const path = join(line, `${base.name}.tar.gz`);
  if ((await hashOf(path)) !== base.sha256) throw new Error(`${path} is damaged: its checksum does not match.`);
  let file: FileHandle | null = null;
  await readTar(createReadStream(path).pipe(createGunzip()), {
    begin: async (entry) => {
      const target = join(data, entry.path);
      if (entry.isFolder) await mkdir(target, { recursive: true, mode: 0o700 });
      else file = await open(target, "w", 0o600);
    },
    take: async (piece) => void (await file?.write(piece)),
    end: async () => {
      await file?.sync();
      await file?.close();
      file = null;
    },
  });
}

/**
 * Puts the log where recovery looks for it. The file that was still written is filled with zeros.
 * @returns the first file that cannot be unpacked: the log ends in it; null: there is none
 */
async function unpackLog({ line, base }: ChosenCopy, target: string): Promise<string | null> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const first = segmentName(base.timeline, segmentOf(parseLsn(base.start)));
  const names = (await readdir(walFolder(line))).filter((name) => /^[0-9A-F]{24}\.(?:gz|part)$/.test(name));
  for (const name of names.toSorted().filter((each) => each.slice(0, 24) >= first)) {
    const to = join(target, name.slice(0, 24));
    // A packed one is whole; its part may have been left by a kill.
    if (name.endsWith(".part") && names.includes(`${name.slice(0, 24)}.gz`)) continue;
    const source = createReadStream(join(walFolder(line), name));
    const output = createWriteStream(to, { mode: 0o600, flush: true });
    const isWhole = await (
      name.endsWith(".gz") ? pipeline(source, createGunzip(), output) : pipeline(source, output)
    ).then(
      () => true,
      (error: unknown) => {
        if (isDamage(error)) return false;
        throw error;
      },
    );
    await truncate(to, SEGMENT_BYTES);
    if (!isWhole) return join(walFolder(line), name);
  }
  return null;
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

async function giveTo(account: Account, data: string): Promise<void> {
  await chmod(data, 0o700);
  if (account === null) return;
  const { ok, output } = runAsAccount(null, "/bin/chown", ["-R", `${account.uid}:${account.gid}`, data]);
  if (!ok) throw new Error(`The restored files cannot be given to PostgreSQL's account: ${output.trim()}`);
  await chown(data, account.uid, account.gid);
}

function notWhole(missing: string): Error {
  return new Error(
    `The copied log is incomplete: ${missing} is missing, damaged or cut short. What came after it cannot be restored from ` +
      "here. Give an earlier moment with --to, or restore an hourly file. --accept-shorter restores the readable part.",
  );
}

type Chosen = { chosen: ChosenCopy; missing: string | null };

/** @returns which moment it has. Without one asked for: the end of the log. */
async function recover(dataDir: string, about: RestoreTo, { chosen, missing }: Chosen): Promise<Date> {
  if (about.to !== null) {
    try {
      // It ends at the first commit after the moment.
      return await recoverTo(dataDir, about, () => Promise.resolve(chosen.moment));
    } catch (error) {
      // Nothing was committed after the moment: the end of the log is it.
      if (!/ended before configured recovery target/.test(String(error))) throw error;
      if (missing !== null && !about.acceptsShorter) throw notWhole(missing);
    }
  }
  return recoverTo(dataDir, { ...about, to: null }, (database) => momentOfEnd(database, about, chosen));
}

/** Recovery ends at a damaged byte as at the true end: only the position tells them apart. */
async function momentOfEnd(database: Database, about: RestoreTo, { lsn, moment, base }: ChosenCopy): Promise<Date> {
  const { reached, lastCommit } = await readRecovered(database.pool);
  if (reached >= parseLsn(lsn)) return moment;
  const until = lastCommit ?? new Date(base.ended);
  if (!about.acceptsShorter) throw new LogTooShortError(moment, until);
  return until < moment ? until : moment;
}

/** As PostgreSQL reads it among its settings. */
function timeText(moment: Date): string {
  return moment.toISOString().replace("T", " ").replace("Z", "+00");
}

async function recoverTo(
  dataDir: string,
  { to, log, finish }: Pick<RestoreTo, "to" | "log" | "finish">,
  momentOf: (database: Database) => Promise<Date>,
): Promise<Date> {
  const target: Record<string, string> = to === null ? {} : { recovery_target_time: timeText(to) };
  const settings = {
    ...target,
    // The log lies in its place already.
    restore_command: "false",
    recovery_target_action: "promote",
    recovery_target_timeline: "current",
    // Nobody may read it before it is what was asked for.
    hot_standby: "off",
  };
  const embedded = await startEmbedded({
    dataDir,
    log,
    settings,
    isLogCopied: true,
    startLimitMs: RECOVERY_LIMIT_MS,
  });
  try {
    const database = await openDatabase(embedded.connection);
    try {
      const moment = await momentOf(database);
      await finish(database, moment);
      return moment;
    } finally {
      await database.close();
    }
  } finally {
    await embedded.stop();
  }
}

/** What restores a moment: the files, and the folder with the log that follows them. */
type ChosenCopy = {
  line: string;
  base: BaseCopy;
  moment: Date;
  /** To where the log is copied. */
  lsn: string;
};

type CopyWithLog = { line: string; base: BaseCopy; copied: Copied };

/**
 * Chooses the newest base copy that ended before the moment.
 * @param to null: the last moment that was copied
 * @throws Error in a sentence that names the moments that can be restored
 */
async function chooseCopy(backupTo: string, to: Date | null): Promise<ChosenCopy> {
  const found: CopyWithLog[] = [];
  for (const line of await linesIn(backupTo)) {
    const copied = await copiedIn(line);
    if (copied !== null) for (const base of await basesIn(line)) found.push({ line, base, copied });
  }
  const newest = found.toSorted((a, b) => Date.parse(b.base.ended) - Date.parse(a.base.ended));
  const [latest] = newest;
  const oldest = newest.at(-1);
  if (latest === undefined || oldest === undefined)
    throw new Error(`${backupTo} contains no complete copy of a database. Restore an hourly file from it instead.`);
  const moment = to ?? new Date(latest.copied.at);
  const chosen = newest.find(({ base }) => Date.parse(base.ended) <= moment.getTime());
  if (chosen === undefined) {
    throw new Error(
      `${moment.toISOString()} is before the first copy: ${oldest.base.ended} is the earliest moment that can be restored.`,
    );
  }
  if (moment.getTime() > Date.parse(chosen.copied.at)) {
    throw new Error(
      `${moment.toISOString()} was not copied: ${chosen.copied.at} is the latest moment before it that can be restored.`,
    );
  }
  return { line: chosen.line, base: chosen.base, moment, lsn: chosen.copied.lsn };
}

/** The log from one position to another, in the folder of its line. Positions are PostgreSQL's. */
type CopiedLog = { line: string; timeline: number; from: string; to: string };

/**
 * The first file of a copied log that is missing or cut short. Recovery would end there without a
 * word, as at the true end.
 * @returns its path; null: the log is whole. A packed file is judged when it is unpacked.
 */
function missingLog({ line, timeline, from, to }: CopiedLog): string | null {
  const end = parseLsn(to);
  const last = offsetOf(end) === 0 ? segmentOf(end) - 1 : segmentOf(end);
  for (let segment = segmentOf(parseLsn(from)); segment <= last; segment += 1) {
    const path = join(walFolder(line), segmentName(timeline, segment));
    if (existsSync(`${path}.gz`)) continue;
    const least = segment === segmentOf(end) ? offsetOf(end) : SEGMENT_BYTES;
    if (!existsSync(`${path}.part`) || statSync(`${path}.part`).size < least) return path;
  }
  return null;
}
