import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { testDatabase } from "#server/testing/database.ts";
import { insertDocument } from "#server/testing/documents.ts";
import { eventually } from "#server/testing/eventually.ts";
import { readHead } from "../format.ts";
import { checkBackup } from "../restore.ts";
import { nameAt, prepareBackupFolder, timeOf } from "./backup-folder.ts";
import { HourlyBackups } from "./hourly-backups.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let database: Awaited<ReturnType<typeof testDatabase>>;
let base: string;
let folder: string;
let clock: number;
let notes: OperatorNotes;
let raised: string[];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "lifeboard-"));
  folder = join(base, 'it\'s here, "too"');
  mkdirSync(folder, { mode: 0o700 });
  clock = Date.parse("2031-05-01T12:40:00Z");
  notes = new OperatorNotes();
  raised = [];
  notes.raiseWith((cause) => raised.push(cause));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function open(): HourlyBackups {
  const log = { info: () => undefined, warn: () => undefined };
  return new HourlyBackups({ database, folder, notes, log, now: () => new Date(clock) });
}

const files = (): string[] => readdirSync(folder).toSorted();

describe("a backup an hour", () => {
  test("one in each hour of the clock, whole, for its owner alone, also across restarts", async () => {
    await insertDocument(database);
    const first = open();
    await first.look();
    expect(files()).toEqual(["lifeboard-2031-05-01T12-40-00Z.ndjson.gz"]);
    const path = join(folder, files()[0] ?? "");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await checkBackup(path)).at).toEqual(new Date(clock));
    clock += 19 * MINUTE_MS;
    await first.look();
    await open().look();
    expect(files()).toHaveLength(1);
    clock += MINUTE_MS;
    await open().look();
    expect(files()).toHaveLength(2);
    expect(first.ageSeconds()).toBe(20 * 60);
    expect(notes.sentences()).toEqual([]);
  });

  test("of several processes at the same moment one writes", async () => {
    const processes = [open(), open(), open()];
    await Promise.all(processes.map((each) => each.look()));
    expect(files()).toHaveLength(1);
  });

  test("what others keep in the folder stays; old ones of ours go by the rule, and never the newest", async () => {
    const foreign = ["notes.txt", "lifeboard-2001-01-01.ndjson.gz", "lifeboard-2001-01-01T00-00-00Z.ndjson.gz.bak"];
    for (const name of foreign) writeFileSync(join(folder, name), "mine");
    const old = Array.from({ length: 200 }, (_none, hour) => nameAt(new Date(clock - (hour + 1) * HOUR_MS)));
    for (const name of old) writeFileSync(join(folder, name), "");
    await open().look();
    for (const name of foreign) expect(files()).toContain(name);
    expect(files()).toContain(nameAt(new Date(clock)));
    const ours = files().filter((name) => timeOf(name) !== null);
    expect(ours.length).toBeLessThan(70);
    expect(ours.length).toBeGreaterThanOrEqual(48);
  });
});

describe("when it goes wrong", () => {
  test("a process killed before the rename leaves a part that does not count and is cleared away", async () => {
    const part = `${nameAt(new Date(clock - 5 * MINUTE_MS))}.part`;
    writeFileSync(join(folder, part), "half a backup");
    const backups = open();
    expect(backups.ageSeconds()).toBe(Infinity);
    await backups.look();
    expect(files()).toEqual([nameAt(new Date(clock))]);
  });

  test("a folder that went away: note and alarm at once, the next try in ten minutes, then all is well", async () => {
    const backups = open();
    await backups.look();
    renameSync(folder, `${folder} gone`);
    clock += HOUR_MS;
    await backups.look();
    expect(notes.sentences()).toEqual([expect.stringMatching(/The backup to .* failed: ENOENT.*Check that its disk/s)]);
    expect(raised).toEqual(["backup-age"]);
    expect(backups.ageSeconds()).toBe(3_600);
    renameSync(`${folder} gone`, folder);
    clock += 9 * MINUTE_MS;
    await backups.look();
    expect(files()).toHaveLength(1);
    clock += MINUTE_MS;
    await backups.look();
    expect(files()).toHaveLength(2);
    expect(notes.sentences()).toEqual([]);
  });

  test("nobody makes one for over three hours: note and alarm", async () => {
    const backups = open();
    const holder = await database.pool.connect();
    await holder.query("SELECT pg_advisory_lock(5401030)");
    await backups.look();
    expect(notes.sentences()).toEqual([]);
    clock += 3 * HOUR_MS + MINUTE_MS;
    await backups.look();
    expect(notes.sentences()).toEqual([expect.stringMatching(/No backup was made in .* for over 3 hours/)]);
    expect(raised).toEqual(["backup-age"]);
    holder.release(true);
  });
});

describe("BACKUP_TO at the start", () => {
  test("a missing folder is made for its owner alone", () => {
    const made = join(base, "made");
    prepareBackupFolder(made, base);
    expect(statSync(made).mode & 0o777).toBe(0o700);
  });

  test.each([
    ["below a disk that is not mounted", "nowhere/backups", /cannot be written.*Its parent folder must exist/s],
    ["a file", "file", /cannot be written \(it is no folder\)/],
    ["the database's own files", "postgres/base", /is inside the database's own files/],
  ])("%s is refused in a sentence", (_case, name, sentence) => {
    writeFileSync(join(base, "file"), "");
    mkdirSync(join(base, "postgres"));
    expect(() => prepareBackupFolder(join(base, name), base)).toThrow(sentence);
  });
});

test("two databases with one folder: each has its backups, keeps those of the other, and tells", async () => {
  const other = await testDatabase();
  const log = { info: () => undefined, warn: () => undefined };
  const second = new HourlyBackups({ database: other, folder, notes, log, now: () => new Date(clock) });
  const first = open();
  await first.look();
  expect(notes.sentences()).toEqual([]);
  clock += MINUTE_MS;
  await second.look();
  expect(files()).toHaveLength(2);
  clock += HOUR_MS;
  await first.look();
  expect(files()).toHaveLength(3);
  expect(notes.sentences().join(" ")).toContain("another database writes its backups there too");
  expect(new Set(raised)).toEqual(new Set(["backup-age"]));
  // Old files of another disturb nobody. A restored database begins so, and is told nothing.
  clock += HOUR_MS;
  notes.set("backup", null);
  await new HourlyBackups({ database: other, folder, notes, log, now: () => new Date(clock) }).look();
  expect(files()).toHaveLength(4);
  expect(notes.sentences()).toEqual([]);
  await other.drop();
});

test.skipIf(process.platform !== "linux")(
  "reading the first lines of large files leaves none of them open",
  async () => {
    const head = JSON.stringify({
      kind: "lifeboard-backup",
      format: 1,
      at: new Date(clock).toISOString(),
      migrations: [],
    });
    const path = join(folder, nameAt(new Date(clock)));
    // Noise that packs badly, so that the file is larger than one read.
    const noise = Array.from({ length: 40_000 }, (_, at) => createHash("sha256").update(String(at)).digest("hex")).join(
      "",
    );
    writeFileSync(path, gzipSync(`${head}\n${noise}\n`));
    for (let at = 0; at < 20; at += 1) await readHead(path);
    await eventually(() => expect(readdirSync("/proc/self/fd").map(fileOf)).not.toContain(realpathSync(path)));
  },
);

/** The file that a descriptor of this process leads to. */
function fileOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return "";
  }
}
