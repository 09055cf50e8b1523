import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { repeat } from "#server/documents/jobs.ts";
import type { Database } from "#server/documents/pool.ts";
import { runAlone } from "#server/documents/run-alone.ts";
import type { Log } from "#server/runtime/log.ts";
import type { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { hourlyFiles, syncFolder } from "../hourly/backup-folder.ts";
import { JournalEntry } from "./entries.ts";
import { readNewer } from "./queries.ts";

/** Between two looks, ms: so much of it is lost with the disk. Proposal. */
const LOOK_MS = 5_000;
/** A slow transaction or another clock may be late by this, ms. Proposal. */
const OVERLAP_MS = 600_000;
/** Months of the journal that stay: longer than the oldest backup. Proposal. */
const KEPT_MONTHS = 4;
/** Time without the journal at which the operator is notified, ms. */
const OLD_MS = 300_000;

/** Holds many entries. */
const TAIL_BYTES = 65_536;

const NAME = /^removals-\d{4}-\d\d\.ndjson$/;

/** Where the journal of a deployment lies. */
export function journalFolder(backupTo: string): string {
  return join(backupTo, "removals");
}

type Dependencies = {
  database: Database;
  backupTo: string;
  notes: Pick<OperatorNotes, "set">;
  log: Pick<Log, "warn">;
  now: () => Date;
  /** Throws where the folder's disk is not mounted (`checkOfDisk`). */
  checkDisk?: () => void;
};

/**
 * Appends what must hold after a restore to an older moment (`JournalEntry`). It follows tables and
 * the change log. A line may occur twice; to put it back twice changes nothing.
 */
export class RemovalJournal {
  readonly #dependencies: Dependencies;
  readonly #stopping = new AbortController();
  #since: { at: Date; xid: string } | null = null;
  #written = new Map<string, number>();
  #lastWell: number;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#lastWell = dependencies.now().getTime();
  }

  /** Looks now, and every five seconds. @returns a function that ends it, with a last look */
  start(): () => Promise<void> {
    const report = (error: unknown): void => this.#dependencies.log.warn({ error }, "The journal was not written.");
    const first = this.look();
    const stop = repeat(LOOK_MS, { report }, () => this.look());
    return async () => {
      this.#stopping.abort();
      await Promise.all([first, stop()]);
      await this.look();
    };
  }

  /** Appends what is new. Never throws: its state is reported. */
  async look(): Promise<void> {
    const { database, backupTo, log, notes, now } = this.#dependencies;
    try {
      this.#dependencies.checkDisk?.();
      await runAlone(database, "write the journal of removals", () => this.#append());
      this.#lastWell = now().getTime();
    } catch (error) {
      log.warn({ error }, "The journal of removals was not written. It will be retried.");
    }
    const isOld = now().getTime() - this.#lastWell > OLD_MS;
    const sentence =
      `Removals, STOPs and bans are not written to ${journalFolder(backupTo)}: a restore would bring back ` +
      "what was removed. Check that the folder's disk is mounted and has room.";
    notes.set("removal-journal", isOld ? { sentence, alarm: "backup-age" } : null);
  }

  async #append(): Promise<void> {
    const { database, backupTo, now } = this.#dependencies;
    const folder = journalFolder(backupTo);
    if (!existsSync(folder)) await mkdir(folder, { mode: 0o700 });
    const at = now();
    this.#since ??= { at: await this.#lastSeen(), xid: "0" };
    const since = { ...this.#since, at: new Date(this.#since.at.getTime() - OVERLAP_MS) };
    const { entries, xid } = await readNewer(database, since);
    const lines = entries.map((entry) => JSON.stringify(entry)).filter((line) => !this.#written.has(line));
    if (lines.length > 0) {
      const seen = (await this.#seenAt()).toISOString();
      await append(folder, `removals-${seen.slice(0, 7)}.ndjson`, lines.map((line) => withSeen(line, seen)).join(""));
      for (const line of lines) this.#written.set(line, at.getTime());
    }
    this.#since = { at, xid };
    for (const [line, written] of this.#written)
      if (at.getTime() - written > 2 * OVERLAP_MS) this.#written.delete(line);
    const old = (await namesIn(folder)).slice(0, -KEPT_MONTHS);
    await Promise.all(old.map((name) => rm(join(folder, name))));
  }

  /** Not before the newest backup, whose restore leaves out what is older than itself. */
  async #seenAt(): Promise<Date> {
    const { backupTo, now } = this.#dependencies;
    const [newest] = await hourlyFiles(backupTo);
    return new Date(Math.max(now().getTime(), newest?.at.getTime() ?? 0));
  }

  /**
   * From when on another process, or this one before, may have missed something. Where no entry
   * tells it, from the beginning: a process may have been killed before it wrote the first.
   */
  async #lastSeen(): Promise<Date> {
    const { backupTo, now } = this.#dependencies;
    const last = await lastEntry(journalFolder(backupTo));
    const seen = last === null ? 0 : Date.parse(last.seen);
    // An entry of a time to come says nothing about what was missed.
    return new Date(seen > now().getTime() ? 0 : seen);
  }
}

function withSeen(line: string, seen: string): string {
  return `${line.slice(0, -1)},"seen":"${seen}"}\n`;
}

/** A line that a kill cut off ends before the next begins: it is left out when it is read. */
async function append(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name);
  const isNew = !existsSync(path);
  const file = await open(path, "a", 0o600);
  try {
    await file.writeFile(isNew ? text : `\n${text}`);
    await file.sync();
  } finally {
    await file.close();
  }
  if (isNew) await syncFolder(folder);
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
}

/** All entries beside the backups, in their order. Lines cut off by a kill are left out. */
export async function readJournal(backupTo: string): Promise<JournalEntry[]> {
  const folder = journalFolder(backupTo);
  if (!existsSync(folder)) return [];
  const texts = await Promise.all((await namesIn(folder)).map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) => text.split("\n").flatMap((line) => entryOf(line) ?? []));
}

/** The last whole entry, without reading all before it. */
async function lastEntry(folder: string): Promise<JournalEntry | null> {
  const name = (await namesIn(folder)).at(-1);
  if (name === undefined) return null;
  const file = await open(join(folder, name), "r");
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await file.read(tail, 0, tail.length, size - tail.length);
    return (
      tail
        .toString("utf8")
        .split("\n")
        .flatMap((line) => entryOf(line) ?? [])
        .at(-1) ?? null
    );
  } finally {
    await file.close();
  }
}

function entryOf(line: string): JournalEntry | null {
  if (line === "") return null;
  try {
    return JournalEntry.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
