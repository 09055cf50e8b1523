import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate, migrationsOf } from "../documents/migrate.ts";
import { MIGRATIONS } from "../documents/migrations.ts";
import { PROGRAM, startChild } from "../testing/child.ts";
import type { Child } from "../testing/child.ts";
import { databaseUrl, emptyDatabase } from "../testing/database.ts";

/* What a start makes and changes, and what it refuses. */

const dataDir = resolve(".cache", `tables-test-${process.pid}`);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function begin(settings: Record<string, string>): Child {
  const env = { PATH: process.env["PATH"], PORT: "0", DATA_DIR: dataDir, ...settings };
  return startChild(PROGRAM, [], { env });
}

/** What it says when it ends by itself. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const child = begin(settings);
  expect(await child.ended, child.problems()).toBe(1);
  return child.problems();
}

describe("with MIGRATE=off", () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(() => database.drop());

  test("a start ends where tables are missing or old and names what to do; with all tables it goes on", async () => {
    const settings = { MIGRATE: "off", DATABASE_URL: databaseUrl(database) };
    expect(await refusal(settings)).toMatch(/There is no database in \S+, and with MIGRATE=off a start creates none\./);
    expect(await migrationsOf(database.pool)).toEqual([]);
    await migrate(database, MIGRATIONS.slice(0, -1));
    const said = await refusal(settings);
    expect(said).toContain(`MIGRATE=off, and ${MIGRATIONS.at(-1)?.id} did not run on this database.`);
    expect(said).toContain("`lifeboard migrate`");
    expect(await migrationsOf(database.pool)).toHaveLength(MIGRATIONS.length - 1);
    await migrate(database);
    const child = begin(settings);
    await child.said("Lifeboard is ready at ");
    expect(await child.kill("SIGTERM")).toBe(0);
  });

  test("no embedded database is made", async () => {
    expect(await refusal({ MIGRATE: "off" })).toContain(`There is no database in ${dataDir}`);
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  });
});

test("a misspelt name of the database's address ends the start, and makes no other database", async () => {
  rmSync(dataDir, { recursive: true, force: true });
  const settings = { DATABSE_URL: "postgres://u@127.0.0.1/relief", PUBLIC_URL: "https://help.example.org" };
  expect(await refusal(settings)).toContain("DATABSE_URL is not a setting: did you mean DATABASE_URL?");
  expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
});
