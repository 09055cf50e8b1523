import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { startChild } from "#server/testing/child.ts";
import { acknowledged, filesIn, momentsOfStop, moreWrites, postmasterOf, when } from "#server/testing/kill-moments.ts";
import { IS_LONG, rounds } from "#server/testing/rounds.ts";
import { copyFiles, temporaryFolder } from "#server/testing/temporary-server.ts";
import type { TemporaryFolder } from "#server/testing/temporary-server.ts";
import { startEmbedded } from "./embedded.ts";
import { migrationsOf } from "../migrate.ts";
import { openDatabase } from "../pool.ts";
import { executeCommand } from "../execute-command.ts";
import { seededInt, seedOf } from "../../../../scripts/testing/seed.ts";

const randomInt = seededInt(seedOf("embedded"));

const WRITER = new URL("../../testing/writer.ts", import.meta.url);
const log = { info: () => undefined, warn: () => undefined };

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** The folder with database files in it: only the first start's own tests have to make them. */
function madeBefore(): void {
  copyFiles(inject("madeFiles"), folder.path);
}

/** Files of a folder in which a server was made: initdb makes some thousand one by one. */
const FILES_OF_A_START = 1_000;

/**
 * Starts on the folder and checks that every acknowledged write is complete: document, change,
 * mutation, audit.
 */
async function expectKept(dataDir: string, ids: string[]): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log });
  const database = await openDatabase(embedded.connection);
  try {
    const started = (await migrationsOf(database.pool)).length > 0;
    if (!started) {
      expect(ids).toEqual([]);
      return;
    }
    const missing = await database.pool.query<{ id: string }>(
      "SELECT id FROM unnest($1::uuid[]) AS t (id) EXCEPT SELECT id FROM documents WHERE body->>'text' = repeat('text of ' || id, 20)",
      [ids],
    );
    expect(missing.rows).toEqual([]);
    // Reads each table once: sixty rounds leave tens of thousands of rows, and a killed database
    // has no statistics.
    const halves = await database.pool.query(
      `SELECT id, d.version AS document, c.version AS change, m.is_kept AS mutation, a.acts FROM
         (SELECT id::text, version, body FROM documents) d
         FULL JOIN (SELECT id::text, max(version) AS version FROM changes GROUP BY id) c USING (id)
         FULL JOIN (SELECT key AS id, true AS is_kept FROM mutations) m USING (id)
         FULL JOIN (SELECT id::text, count(*) AS acts FROM audit GROUP BY id) a USING (id)
       WHERE d.version IS DISTINCT FROM c.version OR d.version IS DISTINCT FROM a.acts OR m.is_kept IS NULL
          OR (d.version = 2) IS DISTINCT FROM (d.body ? 'n')`,
    );
    expect(halves.rows).toEqual([]);
  } finally {
    await database.close();
    await embedded.stop();
  }
  // A claim of a process killed before may be found out only now: its watcher ends the server.
  await when(() => postmasterOf(embedded.base) === null);
}

/** Incomplete data folders. */
function leftovers(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => name.startsWith("postgres.new"));
}

describe("start, stop and kill -9 at any point leave a database that starts again by itself", () => {
  const count = rounds(1, 60);

  test(`killed at a random moment of its first start, ${count} times`, async () => {
    for (let round = 0; round < count; round += 1) {
      const dataDir = join(folder.path, String(round));
      mkdirSync(dataDir);
      const child = startChild(WRITER, [dataDir]);
      await child.said("starting");
      const files = randomInt(0, FILES_OF_A_START);
      await when(() => filesIn(dataDir) >= files || acknowledged(child.lines).length > 0);
      await child.kill("SIGKILL");
      // Every second time the database server is killed too, as with a container.
      const postmaster = postmasterOf(dataDir);
      if (round % 2 === 1 && postmaster !== null) process.kill(postmaster, "SIGKILL");
      await expectKept(dataDir, acknowledged(child.lines));
      // The killed process's initdb may still have been running. Then a later start clears up.
      while (leftovers(dataDir).length > 0) await expectKept(dataDir, []);
      rmSync(dataDir, { recursive: true });
    }
  });

  test("what a killed first start left and cannot be swept yet does not stop the next one", async (context) => {
    const half = join(folder.path, `postgres.new-${hostname()}-4194303`);
    mkdirSync(half);
    // A mounted folder cannot be removed.
    const isMounted = spawnSync("/bin/mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", half]).status === 0;
    if (!isMounted) context.skip("cannot mount here");
    await expectKept(folder.path, []);
    expect(leftovers(folder.path)).toHaveLength(1);
    spawnSync("/bin/umount", [half]);
    await expectKept(folder.path, []);
    expect(leftovers(folder.path)).toEqual([]);
  });

  test(`killed at a random moment of writing, ${count} times`, async () => {
    madeBefore();
    const ids: string[] = [];
    for (let round = 0; round < count; round += 1) {
      const child = startChild(WRITER, [folder.path]);
      await child.said("ack");
      // At least one more: a test with one round tells a lost write too.
      await moreWrites(child, randomInt(1, 200));
      const postmaster = postmasterOf(folder.path);
      if (round % 2 === 1 && postmaster !== null) process.kill(postmaster, "SIGKILL");
      await child.kill("SIGKILL");
      ids.push(...acknowledged(child.lines));
      await expectKept(folder.path, ids);
    }
    expect(ids.length).toBeGreaterThan(count);
  });

  // The quick run kills writers at any moment in the test above and in compose/killed.test.ts.
  test.runIf(IS_LONG)(`killed at a random moment of stopping, ${count} times`, async () => {
    madeBefore();
    const ids: string[] = [];
    for (let round = 0; round < count; round += 1) {
      const child = startChild(WRITER, [folder.path]);
      await child.said("ack");
      process.kill(child.pid, "SIGTERM");
      await child.said("stopping");
      const moments = momentsOfStop(child, folder.path);
      await when(moments[randomInt(moments.length)] ?? (() => true));
      await child.kill("SIGKILL");
      ids.push(...acknowledged(child.lines));
      await expectKept(folder.path, ids);
    }
  });
});

describe("one data folder", () => {
  beforeEach(madeBefore);

  test("a second process shares the server, and the one that stops last stops it", async () => {
    const [first, second] = [startChild(WRITER, [folder.path]), startChild(WRITER, [folder.path])];
    await Promise.all([first.said("ready"), second.said("ready")]);
    const postmaster = postmasterOf(folder.path);
    expect(postmaster).not.toBeNull();
    expect(await first.kill("SIGTERM")).toBe(0);
    await moreWrites(second, 5);
    expect(postmasterOf(folder.path)).toBe(postmaster);
    expect(await second.kill("SIGTERM")).toBe(0);
    expect(postmasterOf(folder.path)).toBeNull();
    expect([...first.lines, ...second.lines].filter((line) => line.startsWith("error"))).toEqual([]);
    await expectKept(folder.path, [...acknowledged(first.lines), ...acknowledged(second.lines)]);
  });

  test.runIf(IS_LONG)("two that stop in the same moment leave no server behind", async () => {
    for (let round = 0; round < rounds(1, 20); round += 1) {
      const children = [startChild(WRITER, [folder.path, "0"]), startChild(WRITER, [folder.path, "0"])];
      await Promise.all(children.map((child) => child.said("ready")));
      expect(await Promise.all(children.map((child) => child.kill("SIGTERM")))).toEqual([0, 0]);
      expect(postmasterOf(folder.path)).toBeNull();
    }
  });

  // The quick run has one that goes on while another stops, above.
  test.runIf(IS_LONG)("one that starts while another stops gets a server", async () => {
    for (let round = 0; round < rounds(1, 20); round += 1) {
      const first = startChild(WRITER, [folder.path]);
      await first.said("ready");
      const second = startChild(WRITER, [folder.path]);
      await second.said("starting");
      await moreWrites(first, randomInt(0, 40));
      const [code] = await Promise.all([first.kill("SIGTERM"), second.said("ack")]);
      expect(code, first.problems()).toBe(0);
      expect(await second.kill("SIGTERM"), second.problems()).toBe(0);
      expect(postmasterOf(folder.path)).toBeNull();
    }
  });

  test("a server that dies is started again while the process lives, and writes go on", async () => {
    const child = startChild(WRITER, [folder.path]);
    await child.said("ack");
    const postmaster = postmasterOf(folder.path);
    if (postmaster !== null) process.kill(postmaster, "SIGKILL");
    await child.said("The embedded PostgreSQL stopped");
    await moreWrites(child, 5);
    expect(await child.kill("SIGTERM")).toBe(0);
    await expectKept(folder.path, acknowledged(child.lines));
  });

  test("a postmaster.pid that its server was killed over, empty, does not stop the start", async () => {
    const first = await startEmbedded({ dataDir: folder.path, log });
    await first.stop();
    const pidFile = join(first.base, "postgres", "postmaster.pid");
    writeFileSync(pidFile, "");
    const long = new Date(Date.now() - 60_000);
    utimesSync(pidFile, long, long);
    const second = await startEmbedded({ dataDir: folder.path, log });
    expect(postmasterOf(folder.path)).not.toBeNull();
    await second.stop();
  });

  test("a postmaster.pid whose number now belongs to another process does not stop the start", async () => {
    const first = await startEmbedded({ dataDir: folder.path, log });
    const pidFile = join(first.base, "postgres", "postmaster.pid");
    const text = readFileSync(pidFile, "utf8");
    await first.stop();
    writeFileSync(pidFile, text.replace(/^\d+/, String(process.pid)));
    const second = await startEmbedded({ dataDir: folder.path, log });
    await second.stop();
    expect(existsSync(pidFile)).toBe(false);
  });
});

test("a command is on disk when it is acknowledged: fsync and synchronous commit are on", async () => {
  madeBefore();
  const embedded = await startEmbedded({ dataDir: folder.path, log });
  const database = await openDatabase(embedded.connection);
  const settings = await database.pool.query(
    "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages, current_setting('listen_addresses') AS addresses",
  );
  expect(settings.rows).toEqual([{ fsync: "on", commit: "on", pages: "on", addresses: "" }]);
  await database.close();
  await embedded.stop();
});

test("the server's log holds nothing people wrote", async () => {
  madeBefore();
  const embedded = await startEmbedded({ dataDir: folder.path, log });
  const database = await openDatabase(embedded.connection);
  const secret = "+1 212 555 0142";
  await expect(database.pool.query(`SELECT '${secret}'::uuid`)).rejects.toThrow();
  await expect(
    executeCommand(database, {
      by: { who: secret, role: "member" },
      act: "x",
      writes: [{ do: "insert", collection: "listings", id: secret, body: {} }],
    }),
  ).rejects.toThrow();
  await database.close();
  await embedded.stop();
  expect(readFileSync(join(embedded.base, "postgres.log"), "utf8")).not.toContain(secret);
});
