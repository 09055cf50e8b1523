import { randomUUID } from "node:crypto";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { IS_LONG } from "#server/testing/rounds.ts";
import { temporaryFolder } from "#server/testing/temporary-server.ts";
import type { TemporaryFolder } from "#server/testing/temporary-server.ts";
import { isUnavailable } from "#server/runtime/database-errors.ts";
import { startEmbedded } from "./embedded.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../pool.ts";
import type { Database } from "../pool.ts";
import { executeCommand } from "../execute-command.ts";

/** A disk of a chosen size. Needs root and a system that allows mounting. */
function mount(path: string, megabytes: number, extra = ""): boolean {
  return spawnSync("/bin/mount", ["-t", "tmpfs", "-o", `${extra}size=${megabytes}m`, "tmpfs", path]).status === 0;
}

const quiet = { info: () => undefined, warn: () => undefined };
let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  spawnSync("/bin/umount", ["-l", folder.path]);
  folder.remove();
});

test("a disk too small for the first start: the cause is said, nothing is left, and with space it starts", async (context) => {
  if (!mount(folder.path, 20)) context.skip("cannot mount a small disk here");
  await expect(startEmbedded({ dataDir: folder.path, log: quiet })).rejects.toThrow(
    /the disk is full\. Free some space/,
  );
  expect(readdirSync(folder.path)).toEqual([]);
  mount(folder.path, 200, "remount,");
  const embedded = await startEmbedded({ dataDir: folder.path, log: quiet });
  await embedded.stop();
});

// The quick run has a disk that is full at the first start, and fsync (embedded.test.ts).
test.runIf(IS_LONG)(
  "a disk that fills up: nothing is acknowledged that is not on it, and with space it goes on by itself",
  async (context) => {
    if (!mount(folder.path, 110)) context.skip("cannot mount a small disk here");
    const said: string[] = [];
    const embedded = await startEmbedded({
      dataDir: folder.path,
      log: { info: (line) => said.push(line), warn: (line) => said.push(line) },
    });
    const database = await openDatabase(embedded.connection);
    await migrate(database);
    const ids: string[] = [];
    const error = await writeUntilRefused(database, ids);
    expect(isUnavailable(error)).toBe(true);
    // It may go on for a while on what is free, or be down; either way it must not acknowledge and
    // lose.
    for (let round = 0; round < 5; round += 1) await writeUntilRefused(database, ids);
    expect(mount(folder.path, 400, "remount,")).toBe(true);
    await expect
      .poll(
        () =>
          write(database, ids).then(
            () => true,
            () => false,
          ),
        { timeout: 60_000, interval: 500 },
      )
      .toBe(true);
    const kept = await database.pool.query<{ id: string }>(
      "SELECT id FROM documents WHERE length(body->>'text') = 200000",
    );
    expect(ids.filter((id) => !new Set(kept.rows.map((row) => row.id)).has(id))).toEqual([]);
    const halves = await database.pool.query(
      "SELECT FROM documents d FULL JOIN changes c USING (collection, id) WHERE d.version IS NULL OR c.version IS NULL",
    );
    expect(halves.rowCount).toBe(0);
    const wasDown = said.some((line) => line.includes("PostgreSQL stopped"));
    expect(wasDown ? said.join() : "the disk is full").toContain("the disk is full");
    await database.close();
    await embedded.stop();
    expect(existsSync(join(embedded.base, "postgres", "postmaster.pid"))).toBe(false);
  },
);

async function writeUntilRefused(database: Database, ids: string[]): Promise<unknown> {
  for (let count = 0; count < 2_000; count += 1) {
    try {
      await write(database, ids);
    } catch (error) {
      return error;
    }
  }
  throw new Error("the disk never filled up");
}

async function write(database: Database, ids: string[]): Promise<void> {
  const id = randomUUID();
  // Random text, so that it cannot be compressed.
  const text = Array.from({ length: 5_556 }, () => randomUUID())
    .join("")
    .slice(0, 200_000);
  const answer = await executeCommand(database, {
    by: { who: "user:1", role: "member" },
    act: "listings.post",
    writes: [{ do: "insert", collection: "listings", id, body: { text } }],
  });
  if (answer.ok) ids.push(id);
}
