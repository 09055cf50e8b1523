import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { asAdmin } from "#server/testing/test-server.ts";
import { temporaryServer } from "#server/testing/temporary-server.ts";
import type { Embedded } from "./embedded/embedded.ts";
import { migrate, migrationsOf } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { openDatabase } from "./pool.ts";
import type { Database } from "./pool.ts";

let server: Embedded;
beforeAll(async () => {
  server = await temporaryServer(inject("madeFiles"));
});
afterAll(() => server.stop());

let count = 0;

/** The connections of two processes to one new database. */
async function newDatabases(): Promise<[Database, Database]> {
  count += 1;
  const name = `fresh_${count}`;
  await asAdmin(server.admin, `CREATE DATABASE ${name} OWNER ${server.connection.user}`);
  const connection = { ...server.connection, database: name };
  return [await openDatabase(connection), await openDatabase(connection)];
}

test("raced by two, each migration runs once, in order", async () => {
  for (let round = 0; round < 5; round += 1) {
    const both = await newDatabases();
    const ran = await Promise.all(both.map((database) => migrate(database)));
    expect(ran.flat()).toEqual(MIGRATIONS.map((migration) => migration.id));
    expect(await migrationsOf(both[0].pool)).toEqual(MIGRATIONS.map((migration) => migration.id));
    await Promise.all(both.map((database) => database.close()));
  }
});

test("one that fails leaves nothing of itself, and the ones before it", async () => {
  const [database, other] = await newDatabases();
  const broken = {
    id: "0099-broken",
    why: "test",
    statements: ["CREATE TABLE half (a int)", "CREATE TABLE half (a int)"],
  };
  await expect(migrate(database, [...MIGRATIONS, broken])).rejects.toThrow(
    /^Migration 0099-broken failed \(relation "half" already exists\); it was rolled back\.$/,
  );
  expect(await migrationsOf(other.pool)).toEqual(MIGRATIONS.map((migration) => migration.id));
  const there = await other.pool.query("SELECT to_regclass('half') AS half");
  expect(there.rows).toEqual([{ half: null }]);
  expect(await migrate(other)).toEqual([]);
  await Promise.all([database.close(), other.close()]);
});

test("a database that a newer Lifeboard has only expanded is used; one that it contracted is refused", async () => {
  const [database, other] = await newDatabases();
  const expand = { id: "0098-wider", why: "test", statements: ["CREATE TABLE newer (a int)"] };
  const contract = { id: "0099-narrower", why: "test", statements: ["DROP TABLE newer"] };
  await migrate(database, [...MIGRATIONS, expand]);
  expect(await migrate(other)).toEqual([]);
  await migrate(database, [...MIGRATIONS, expand, contract]);
  await expect(migrate(other)).rejects.toThrow("newer Lifeboard (it has 0099-narrower)");
  await Promise.all([database.close(), other.close()]);
});

test("what nobody recorded as an expansion is refused: a release of before wrote no such record", async () => {
  const [database, other] = await newDatabases();
  await migrate(database);
  await database.pool.query("ALTER TABLE migrations DROP COLUMN expands");
  await database.pool.query("INSERT INTO migrations (id) VALUES ('0098-unknown')");
  await expect(migrate(other)).rejects.toThrow("newer Lifeboard (it has 0098-unknown)");
  await Promise.all([database.close(), other.close()]);
});

test("ids are numbered in order, without holes or repeats", () => {
  expect(MIGRATIONS.map((migration) => Number(migration.id.slice(0, 4)))).toEqual(
    MIGRATIONS.map((_migration, index) => index + 1),
  );
});

/** The start of the hash of each migration's statements, without spaces. */
const RELEASED: Record<string, string> = {
  "0001-documents": "Y5ePeCFj9pbu",
  "0002-expiry": "EJNukWFZQk94",
  "0003-observations": "cTNo69YQIOu0",
  "0004-supply": "cwWVFuTGM4jt",
  "0005-versions": "a1P7ma8hVIUv",
  "0006-removal-times": "ba1uQTWDw-Db",
  "0007-auth": "lgHFQg1zNcJT",
  "0008-people": "2lNwt2MSkjxf",
  "0009-protection": "vfQ34vuUy91u",
  "0010-owners": "gGvRvyp4rY45",
  "0011-posting": "-7-91Rag5Emi",
  "0012-profiles": "5u9zJuXaM0Hg",
  "0013-near": "82G09ymT0su9",
  "0014-cost-of-writing": "B-XgAsSMY8Ym",
  "0015-subjects": "NWoZxl8nl02J",
  "0016-contact": "wcZu5Rjf00qs",
  "0017-numbers": "fWHJt9V5l6q7",
  "0018-facilities": "Sftf3hJOdBHM",
  "0019-verification": "tdnWODAZLdnX",
  "0020-moderation": "NSf9UPMu0NY2",
  "0021-facts": "IIRt77dZzcbv",
  "0022-one-number": "aTh7IxvCBSG5",
  "0023-one-writer": "nfS9BKS4nutR",
  "0024-standing": "Z9lgxPjegWoI",
  "0025-newest": "Q60MeZcm5gbT",
  "0026-shares": "QoheNyejvToT",
  "0027-lines": "4OxSQeGm0Tug",
  "0028-power": "07_v0jTyy2za",
  "0029-token-hashes": "5y2hRrLEbSFt",
  "0030-last-use": "MvrZFO32qMiI",
  "0031-watched-power": "zgw9ARPheNk_",
  "0032-proposed-lines": "JeUXAGpQWCQJ",
  "0033-one-room-of-alarms": "Gb4ktgEKAuve",
  "0034-responses": "7E7jabNy0rFw",
  "0035-asks": "-XKOfXxhmfdy",
  "0036-ended-messages": "EiNGZypMsQ5g",
  "0037-follows": "X20AMnYeocml",
  "0038-dialogues": "k32ZMtY_d9Nl",
  "0039-push": "vdFm-SPGy1Li",
  "0040-replies": "Ks8YjVfZklcF",
  "0041-asks-to-suppliers": "g2lGvYCJmjBR",
  "0042-litres": "8MuBP_Br9eYW",
  "0043-number-findings": "2XoQcyhEuRK4",
  "0044-overview": "b4kvqiBs6jrd",
  "0045-facility-states": "4ONg6gwxfL1j",
  "0046-ban-appeals": "ZRPbeqVpp09e",
  "0047-call-me": "qb4MiG431Kfj",
  "0048-published-lines": "-Yjivmw4qsC5",
  "0049-imports": "_9DSIc7XUYKv",
  "0050-duplicates": "WacPiFbSMzFz",
  "0051-joined": "sJtkHpKrcMIb",
  "0052-runs-of-sources": "lSb_EB64Lm19",
  "0053-news-messages": "qiBCkZhKpyNt",
  "0054-erased-responses": "djiUa4zg3rdW",
  "0055-judged-merges": "hIWEb2IvzxyG",
  "0056-answer-shares": "YW0chCWFLpHK",
  "0057-needs-of-number": "z9lYPwGRxSwQ",
  "0058-code-tries": "UVxennQ5d0Vr",
  "0059-audit-lines": "jOKLxOkp0Xtt",
  "0060-sweeps": "dNPFIqbfooaC",
  "0061-confirmed-rows": "G-ZdB6zauW3s",
  "0062-merged-supplies": "kdv6BZDHYhll",
  "0063-oxygen-reserves": "9-QbVKWs1VvW",
};

test("a released one keeps its text, also where other code builds it: a new migration replaces what it made", () => {
  const hashed = MIGRATIONS.map(({ id, statements }) => {
    const text = JSON.stringify(statements.map((each) => each.replaceAll(/\s+/g, " ")));
    return [id, createHash("sha256").update(text).digest("base64url").slice(0, 12)];
  });
  expect(Object.fromEntries(hashed)).toEqual(RELEASED);
});

test("acts that admins were told of stay, as alarms of who did them", async () => {
  const [database, other] = await newDatabases();
  const before = MIGRATIONS.findIndex(({ id }) => id === "0033-one-room-of-alarms");
  await migrate(database, MIGRATIONS.slice(0, before));
  const [at, later] = [new Date("2026-11-20T10:00:00Z"), new Date("2026-11-20T10:20:00Z")];
  await database.pool.query("INSERT INTO alarms (cause, since, last_at, count) VALUES ('wrong-codes', $1, $2, 3)", [
    at,
    later,
  ]);
  await database.pool.query(
    "INSERT INTO auth.told_power (kind, who, mailed_at) VALUES ('account-banned', 'one', $1), ('account-banned', 'two', $2)",
    [at, later],
  );
  await migrate(other);
  const kept = await other.pool.query(
    'SELECT cause, who, since, last_at AS "lastAt", count, mailed_at AS "mailedAt" FROM alarms ORDER BY cause, who',
  );
  expect(kept.rows).toEqual([
    { cause: "account-banned", who: "one", since: at, lastAt: at, count: 1, mailedAt: at },
    { cause: "account-banned", who: "two", since: later, lastAt: later, count: 1, mailedAt: later },
    { cause: "wrong-codes", who: "", since: at, lastAt: later, count: 3, mailedAt: null },
  ]);
  await Promise.all([database.close(), other.close()]);
});
