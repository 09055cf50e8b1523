import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newId } from "#domain/shared/ids.ts";
import { prepareDemo } from "#server/demo/demo.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { createLog } from "#server/runtime/log.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { hasDatabase } from "#server/documents/embedded/folders.ts";
import { migrate, migrationsOf } from "#server/documents/migrate.ts";
import { MIGRATIONS } from "#server/documents/migrations.ts";
import { databaseUrl, emptyDatabase, testDatabase } from "#server/testing/database.ts";
import { makeAccount } from "#server/testing/accounts.ts";
import { copyFiles, temporaryFolder } from "#server/testing/temporary-server.ts";
import { typeCommand } from "#server/testing/terminal.ts";

/* Only start and restore create a database. Every other command names its own, or refuses. */

const folder = mkdtempSync(join(tmpdir(), "lifeboard-commands-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIST = "name,phone,city\nA Bank,+919876543210,Kolkata\n";
const ID = "01890a5d-ac96-774b-bcce-b302099a8057";

/** Every command that opens a database, as the guides type it. */
const COMMANDS: readonly string[][] = [
  ["backup", "nightly.ndjson.gz"],
  ["backup", "nightly.ndjson.gz", "--empty"],
  ["check"],
  ["export", "open-data"],
  ["import", "list.csv", "--format", "west-bengal-leads"],
  ["import:undo", ID],
  ["demo:remove"],
  ["outbox"],
  ["outbox", "--failed"],
  ["user:role", "asha@example.org", "admin"],
  ["audit", "--limit", "100"],
  ["audit", "--lines"],
  ["audit", "--verify"],
  ["alarms"],
  ["learning"],
  ["migrate"],
];
/** Those of them that need tables of this very version. */
const ON_TABLES = COMMANDS.filter((words) => words[0] !== "migrate" && words.join() !== "outbox");

describe("where there is no database", () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    writeFileSync(join(folder, "list.csv"), LIST);
    database = await emptyDatabase();
  });
  afterAll(() => database.drop());

  test.each(COMMANDS)("%s %s is refused with what to do, and makes nothing", async (...words) => {
    const unset: Record<string, string>[] = [{}, { DATABASE_URL: "" }];
    for (const more of unset) {
      const dataDir = join(folder, "var");
      const said = await typeCommand({ DATA_DIR: dataDir, INIT_CWD: folder, PUBLIC_URL: "", ...more }, words);
      expect([said.code, said.out]).toEqual([1, ""]);
      expect(said.err).toMatch(`Database: ${dataDir} (embedded). Site: no PUBLIC_URL.\n`);
      expect(said.err).toContain(`There is no database in ${dataDir}. Name the service's settings: `);
      expect(said.err).toContain("--env-file /etc/lifeboard.env");
      expect(readdirSync(folder)).toEqual(["list.csv"]);
    }
  });

  test.each(COMMANDS.filter((words) => words.join() !== "outbox"))(
    "%s %s is refused by a server's database without tables, and makes none",
    async (...words) => {
      const settings = { DATABASE_URL: databaseUrl(database), INIT_CWD: folder, DATA_DIR: join(folder, "var") };
      const said = await typeCommand({ ...settings, OPERATOR_NAME: "Relief" }, words);
      expect([said.code, said.out]).toEqual([1, ""]);
      expect(said.err).toMatch(/^Database: \S+\/test_\w+\. Site: Relief\.\n.*There is no database in \S+\/test_\w+\. /);
      const { rows } = await database.pool.query("SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace");
      expect(rows).toEqual([]);
      expect(readdirSync(folder)).toEqual(["list.csv"]);
    },
  );

  test("a restore of a file that is not there makes nothing either", async () => {
    const said = await typeCommand({ DATABASE_URL: "", DATA_DIR: join(folder, "var"), INIT_CWD: folder }, [
      "restore",
      "absent.ndjson",
    ]);
    expect(said).toMatchObject({ code: 1, err: expect.stringContaining("There is no file") });
    expect(existsSync(join(folder, "var"))).toBe(false);
  });

  test("a folder that holds a database is told from one that does not", () => {
    const data = temporaryFolder();
    expect(hasDatabase(data.path)).toBe(false);
    copyFiles(inject("madeFiles"), data.path);
    expect(hasDatabase(data.path)).toBe(existsSync(join(data.path, "postgres")));
    data.remove();
  });
});

describe("tables of another version", () => {
  let older: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    older = await emptyDatabase();
    await migrate(older, MIGRATIONS.slice(0, -2));
  });
  afterAll(() => older.drop());

  test.each(ON_TABLES)("%s %s refuses older ones by name, and changes none", async (...words) => {
    const settings = { DATABASE_URL: databaseUrl(older), INIT_CWD: folder, DATA_DIR: folder };
    const said = await typeCommand(settings, words);
    expect([said.code, said.out]).toEqual([1, ""]);
    for (const { id } of MIGRATIONS.slice(-2)) expect(said.err).toContain(id);
    expect(said.err).toContain("`lifeboard migrate`");
    expect(await migrationsOf(older.pool)).toHaveLength(MIGRATIONS.length - 2);
  });

  test("migrate runs what is missing, tells each, and then every command works", async () => {
    const settings = { DATABASE_URL: databaseUrl(older), INIT_CWD: folder, DATA_DIR: folder };
    const ran = MIGRATIONS.slice(-2).map(({ id }) => `Ran ${id}.\n`);
    expect(await typeCommand(settings, ["migrate"])).toMatchObject({
      code: 0,
      out: `${ran.join("")}2 migrations ran.\n`,
    });
    expect(await typeCommand(settings, ["migrate"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("already"),
    });
    expect(await typeCommand(settings, ["check"])).toMatchObject({ code: 0 });
  });

  test.each([["check"], ["migrate"], ["restore", "list.csv"]])("%s refuses newer ones", async (...words) => {
    const database = await emptyDatabase();
    await migrate(database, [...MIGRATIONS, { id: "0999-newer", why: "a newer Lifeboard", statements: [] }]);
    const said = await typeCommand({ DATABASE_URL: databaseUrl(database), INIT_CWD: folder, DATA_DIR: folder }, words);
    expect(said).toMatchObject({ code: 1, err: expect.stringContaining("newer Lifeboard (it has 0999-newer)") });
    await database.drop();
  });
});

describe("backups", () => {
  test("of nothing are refused and leave no file, unless --empty; demonstration data is nothing", async () => {
    const database = await testDatabase();
    const settings = { DATABASE_URL: databaseUrl(database), INIT_CWD: folder, DATA_DIR: folder };
    const log = createLog("silent", () => undefined);
    for (const mode of ["off", "on"] as const) {
      await prepareDemo(database, { mode, now: new Date(), log, folder: "data/demo" });
      const said = await typeCommand(settings, ["backup", "nothing.ndjson"]);
      expect(said).toMatchObject({ code: 1, out: "", err: expect.stringContaining("There is nothing to back up") });
      expect(readdirSync(folder).filter((name) => name.includes("nothing"))).toEqual([]);
    }
    expect(await typeCommand(settings, ["backup", "nothing.ndjson", "--empty"])).toMatchObject({ code: 0 });
    await makeAccount(database);
    expect(await typeCommand(settings, ["backup", "people.ndjson"])).toMatchObject({ code: 0 });
    await database.drop();
  });

  test("are checked for their age and their documents", async () => {
    const database = await testDatabase();
    const settings = { DATABASE_URL: databaseUrl(database), INIT_CWD: folder, DATA_DIR: folder };
    const three = ["A", "B", "C"].map((title) => ({
      collection: "listings",
      id: newId(),
      body: bodyOf(aListing({ title })),
    }));
    await upsertBatch(database, three, { who: "test", role: "admin", act: "test" });
    await typeCommand(settings, ["backup", "three.ndjson"]);
    await database.drop();
    const check = (...more: string[]) => typeCommand({ INIT_CWD: folder }, ["backup:check", "three.ndjson", ...more]);
    expect(await check()).toMatchObject({ code: 0, err: "" });
    expect(await check("--newer-than", "26h", "--at-least", "3")).toMatchObject({ code: 0, err: "" });
    const few = await check("--newer-than", "26h", "--at-least", "4");
    expect(few).toMatchObject({ code: 1, err: expect.stringContaining("has 3 documents, and should have 4") });
    expect((await check("--newer-than", "yesterday")).code).toBe(2);
    expect((await check("--at-least", "many")).code).toBe(2);
  });
});
