import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { makeAccount } from "#server/testing/accounts.ts";
import { databaseUrl, emptyDatabase, testDatabase } from "#server/testing/database.ts";
import { typeCommand } from "#server/testing/terminal.ts";
import type { CommandOutput } from "#server/testing/terminal.ts";

/*
 * Commands, cron lines and units as the guides had them before commands knew their database. Each
 * goes on working with the settings of the service. What happens without them is in
 * command-database.test.ts and scripts/run/package.test.ts.
 */

const FIXTURES = fileURLToPath(new URL("../imports/testing/fixtures", import.meta.url));
const ID = "01890a5d-ac96-774b-bcce-b302099a8057";
const folder = mkdtempSync(join(tmpdir(), "lifeboard-yesterday-"));
let database: Awaited<ReturnType<typeof testDatabase>>;
let email: string;

beforeAll(async () => {
  database = await testDatabase();
  email = (await makeAccount(database)).email;
  copyFileSync(join(FIXTURES, "blood-banks.csv"), join(folder, "banks.csv"));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function type(line: string, more: Record<string, string> = {}): Promise<CommandOutput> {
  const settings = { DATABASE_URL: databaseUrl(database), INIT_CWD: folder, DATA_DIR: folder, SECRET: "s".repeat(32) };
  return typeCommand({ ...settings, ...more }, line.replace("asha@example.org", email).split(" "));
}

test("the lines of the guides on imports, roles, messages and backups go on working", async () => {
  const lines: [string, number][] = [
    ["import banks.csv --format india-blood-banks --dry-run", 3],
    ["import banks.csv --format india-blood-banks", 3],
    ["import banks.csv --suggest", 0],
    ["demo:remove", 0],
    ["user:role asha@example.org admin", 0],
    ["user:role asha@example.org verifier", 0],
    ["user:role asha@example.org verifier --remove", 0],
    ["audit --limit 100", 0],
    [`audit --who ${ID} --json`, 0],
    ["audit --lines --limit 100", 0],
    ["audit --verify", 0],
    ["alarms --json", 0],
    ["learning", 0],
    ["outbox", 0],
    ["outbox --failed", 0],
    ["export open-data", 0],
    ["check", 0],
    ["backup lifeboard-2026-11-20.ndjson.gz", 0],
    ["backup:check lifeboard-2026-11-20.ndjson.gz", 0],
  ];
  for (const [line, code] of lines) {
    const said = await type(line);
    expect([line, said.code, said.err], said.err).toEqual([line, code, expect.not.stringContaining("failed:")]);
  }
});

test("what is read by a program is on the standard output, without the line on the database", async () => {
  for (const line of ["alarms --json", "audit --json", "outbox --json", "learning --json"])
    expect([line, typeof JSON.parse((await type(line)).out)]).toEqual([line, "object"]);
});

test("a restore goes into an empty database, with tables or without", async () => {
  await type("backup kept.ndjson.gz");
  for (const target of [await emptyDatabase(), await testDatabase()]) {
    const there = { DATABASE_URL: databaseUrl(target) };
    expect(await type("restore kept.ndjson.gz", there)).toMatchObject({ code: 0 });
    expect(await type("check", there)).toMatchObject({ code: 0 });
    expect(await type("restore kept.ndjson.gz", there)).toMatchObject({
      code: 1,
      err: expect.stringContaining("already contains data"),
    });
    await target.drop();
  }
});

test("an import without the secret of the service is refused: removed numbers would come back", async () => {
  const said = await type("import banks.csv --format india-blood-banks", { SECRET: "" });
  expect(said).toMatchObject({ code: 1, err: expect.stringContaining(`There is no secret in ${folder}`) });
});

test("the settings of the guide's unit mean what they meant", () => {
  const unit = {
    DATA_DIR: "/var/lib/lifeboard",
    PUBLIC_URL: "https://help.example.org",
    TRUSTED_PROXIES: "127.0.0.1",
    DEMO_DATA: "off",
    DEFAULT_PLACE: "Kolkata",
    DEFAULT_COUNTRY: "IN",
  };
  expect(readConfig(unit)).toMatchObject({ dataDir: "/var/lib/lifeboard", demoData: "off", migrates: true });
});
