import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  lstatSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#server/testing/database.ts";
import { writeBackup } from "./backup.ts";
import { checkBackup } from "./restore.ts";

/* What lies at the name of the unfinished backup, in a folder that others may write to. */

const NOW = new Date("2031-05-01T12:00:00.000Z");
let source: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
beforeAll(async () => {
  source = await testDatabase();
});
afterAll(() => source.drop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lifeboard-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a link there is not followed: what it leads to stays as it was", async () => {
  const [path, victim] = [join(folder, "backup.ndjson.gz"), join(folder, "victim")];
  writeFileSync(victim, "precious");
  symlinkSync(victim, `${path}.part`);
  const written = await writeBackup(source, path, NOW);
  expect(readFileSync(victim, "utf8")).toBe("precious");
  expect(lstatSync(path).isFile()).toBe(true);
  expect(lstatSync(path).mode & 0o777).toBe(0o600);
  expect(await checkBackup(path)).toEqual({ ...written, at: NOW });
});

test("a leftover that others may read gives its mode to nothing", async () => {
  const path = join(folder, "backup.ndjson");
  writeFileSync(`${path}.part`, "half a backup", { mode: 0o644 });
  await writeBackup(source, path, NOW);
  expect(lstatSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["backup.ndjson"]);
});

test("of two backups at the same moment one is whole, and the other says why it is not made", async () => {
  const path = join(folder, "backup.ndjson");
  const ended = await Promise.allSettled([writeBackup(source, path, NOW), writeBackup(source, path, NOW)]);
  const done = ended.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const refused = ended.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  expect(refused).toEqual([expect.stringMatching(/Another backup of this database is being written|exists already/)]);
  expect(await checkBackup(path)).toMatchObject({ rows: done[0]?.rows });
  expect(readdirSync(folder)).toEqual(["backup.ndjson"]);
});

test("whoever replaces the unfinished file does not get the backup's name for it", async () => {
  const [path, other] = [join(folder, "backup.ndjson"), join(folder, "other")];
  writeFileSync(other, "half a backup");
  const holder = await source.pool.connect();
  await holder.query("BEGIN; LOCK TABLE documents IN ACCESS EXCLUSIVE MODE");
  const ended = Promise.allSettled([writeBackup(source, path, NOW)]);
  await expect.poll(() => existsSync(`${path}.part`)).toBe(true);
  renameSync(other, `${path}.part`);
  await holder.query("COMMIT");
  holder.release();
  const [{ reason }] = (await ended) as [PromiseRejectedResult];
  expect(String(reason)).toMatch(/Make one backup at a time/);
  expect(readdirSync(folder)).toEqual(["backup.ndjson.part"]);
});
