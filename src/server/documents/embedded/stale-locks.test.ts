import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { postmasterOf } from "#server/testing/kill-moments.ts";
import { copyFiles, temporaryFolder } from "#server/testing/temporary-server.ts";
import type { TemporaryFolder } from "#server/testing/temporary-server.ts";
import { startEmbedded } from "./embedded.ts";

let folder: TemporaryFolder;
let said: string[] = [];
const log = { info: (line: string) => void said.push(line), warn: (line: string) => void said.push(line) };
beforeEach(() => {
  said = [];
  folder = temporaryFolder();
  copyFiles(inject("madeFiles"), folder.path);
});
afterEach(() => folder.remove());

const removed = (file: string, pid: number): string =>
  `Removed the stale lock ${file}: process ${pid} is not a PostgreSQL of this folder.`;

test("a postmaster.pid that names another program is removed, and the start says which file and which process", async () => {
  const first = await startEmbedded({ dataDir: folder.path, log });
  const file = join(first.base, "postgres", "postmaster.pid");
  const text = readFileSync(file, "utf8");
  await first.stop();
  expect([existsSync(file), said]).toEqual([false, []]);
  writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
  const second = await startEmbedded({ dataDir: folder.path, log });
  expect(postmasterOf(first.base)).not.toBeNull();
  await second.stop();
  expect(said).toEqual([removed(file, process.pid)]);
});

test("a folder that was copied while its server ran starts beside it, and says whose lock it removed", async () => {
  const first = await startEmbedded({ dataDir: folder.path, log });
  const pid = postmasterOf(first.base) ?? 0;
  const copied = temporaryFolder();
  copyFiles(inject("madeFiles"), copied.path);
  const file = join(copied.path, "socket", ".s.PGSQL.5432.lock");
  mkdirSync(join(copied.path, "socket"));
  copyFileSync(join(first.connection.host, ".s.PGSQL.5432.lock"), file);
  const second = await startEmbedded({ dataDir: copied.path, log, startLimitMs: 10_000 });
  expect(said).toEqual([removed(file, pid)]);
  await second.stop();
  expect(postmasterOf(first.base)).toBe(pid);
  await first.stop();
  copied.remove();
});

test("a server that runs and does not answer: the start names its lock, its process and what to do", async () => {
  const first = await startEmbedded({ dataDir: folder.path, log });
  const pid = postmasterOf(first.base) ?? 0;
  process.kill(pid, "SIGSTOP");
  try {
    const file = join(first.base, "postgres", "postmaster.pid");
    await expect(startEmbedded({ dataDir: folder.path, log, startLimitMs: 1 })).rejects.toThrow(
      `the lock ${file} names process ${pid}, which runs but does not answer. Check what it is: ps -p ${pid}. ` +
        `If it is PostgreSQL, end it: kill -INT ${pid}.`,
    );
  } finally {
    process.kill(pid, "SIGCONT");
  }
  await first.stop();
});
