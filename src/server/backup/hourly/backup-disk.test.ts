import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { testDatabase } from "#server/testing/database.ts";
import { RemovalJournal, readJournal } from "../removal-journal/journal.ts";
import { checkOfDisk } from "./backup-disk.ts";
import { HourlyBackups } from "./hourly-backups.ts";

const OF_DATA = 1;
const OTHER = 2;

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
let folder: string;
let device: number;
let clock: number;
let notes: OperatorNotes;
let raised: string[];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "lifeboard-"));
  folder = join(dataDir, "mounted");
  mkdirSync(folder);
  device = OTHER;
  clock = Date.parse("2031-05-01T12:00:00Z");
  notes = new OperatorNotes();
  raised = [];
  notes.raiseWith((cause) => raised.push(cause));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** The writers of a process that starts now. */
function start(): { look: () => Promise<void> } {
  const checkDisk = checkOfDisk({ folder, dataDir, deviceOf: (path) => (path === folder ? device : OF_DATA) });
  const log = { info: () => undefined, warn: () => undefined };
  const given = { database, notes, log, checkDisk, now: () => new Date(clock) };
  const hourly = new HourlyBackups({ ...given, folder });
  const journal = new RemovalJournal({ ...given, backupTo: folder });
  return { look: () => hourly.look().then(() => journal.look()) };
}

function unmount(): void {
  renameSync(folder, `${folder} gone`);
  mkdirSync(folder);
  device = OF_DATA;
}

function mount(): void {
  rmSync(folder, { recursive: true });
  renameSync(`${folder} gone`, folder);
  device = OTHER;
}

test.each(["while it runs", "at the next start"])(
  "a disk that is not mounted is told, %s, and not replaced",
  async (when) => {
    const first = start();
    await first.look();
    expect([readdirSync(folder).length, raised]).toEqual([2, []]);
    unmount();
    clock += 3_600_000;
    const then = when === "while it runs" ? first : start();
    await then.look();
    await database.pool.query("INSERT INTO message_stops (recipient, at) VALUES ($1, $2)", [when, new Date(clock)]);
    await then.look();
    expect(readdirSync(folder)).toEqual([]);
    expect(notes.sentences().join()).toContain("its disk is not mounted");
    expect(raised).toContain("backup-age");
    mount();
    clock += 600_000;
    await then.look();
    expect(notes.sentences()).toEqual([]);
    expect(await readJournal(folder)).toContainEqual(expect.objectContaining({ what: "stop", recipient: when }));
  },
);

test("a folder that always lay on the disk of the data is no fault", async () => {
  device = OF_DATA;
  await start().look();
  expect(notes.sentences()).toEqual([]);
});
