import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROGRAM, startChild } from "../testing/child.ts";
import type { Child } from "../testing/child.ts";
import { databaseUrl, testDatabase } from "../testing/database.ts";
import { eventually } from "../testing/eventually.ts";
import { typeCommand } from "../testing/terminal.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let base: string;
beforeAll(async () => {
  database = await testDatabase();
  base = mkdtempSync(join(tmpdir(), "lifeboard-"));
});
afterAll(async () => {
  await database.drop();
  rmSync(base, { recursive: true, force: true });
});

function begin(backupTo: string): Child {
  const settings = { PORT: "0", DATA_DIR: join(base, "data"), METRICS_TOKEN: "a token of a test" };
  const env = { PATH: process.env["PATH"], ...settings, DATABASE_URL: databaseUrl(database), BACKUP_TO: backupTo };
  return startChild(PROGRAM, [], { env });
}

test("a service with BACKUP_TO makes a whole backup by itself, and its age is in the metrics", async () => {
  const child = begin(join(base, "backups"));
  const address = (await child.said("Lifeboard is ready at ")).replace("Lifeboard is ready at ", "").split(" ")[0];
  const [file = ""] = await eventually(() => {
    const names = readdirSync(join(base, "backups")).filter((name) => name !== "removals");
    expect(names).toEqual([expect.stringMatching(/^lifeboard-.*Z\.ndjson\.gz$/)]);
    return names;
  });
  await eventually(async () => {
    const metrics = await fetch(`${address}/metrics`, { headers: { authorization: "Bearer a token of a test" } });
    expect(await metrics.text()).toMatch(/^lifeboard_backup_age_seconds \d+(\.\d+)?$/m);
  });
  expect(await child.kill("SIGTERM")).toBe(0);
  expect(await typeCommand({}, ["backup:check", join(base, "backups", file)])).toMatchObject({ code: 0 });
});

test("a BACKUP_TO that cannot be used ends the start with a sentence", async () => {
  writeFileSync(join(base, "file"), "");
  const child = begin(join(base, "file"));
  expect(await child.ended).not.toBe(0);
  expect(child.problems()).toMatch(/BACKUP_TO names .*file, which cannot be written \(it is no folder\)/);
});
