import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { createLog } from "#server/runtime/log.ts";
import { makeAccount } from "#server/testing/accounts.ts";
import { testDatabase } from "#server/testing/database.ts";
import { ensureFirstAdmin } from "./first-admin.ts";
import { appointFirstAdmin } from "./statements.ts";
import { PASSWORDS } from "../limits/password-hash.ts";

const PASSWORD = "violet-umbrella-41";
const email = "operator@example.org";
const now = new Date();
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('DELETE FROM auth."user"');
  await database.pool.query("DELETE FROM audit");
});

type Row = { id: string; email: string; emailVerified: boolean; role: string | null; password: string | null };
async function accounts(): Promise<Row[]> {
  const answer = await database.pool.query<Row>(
    `SELECT u.id, u.email, u."emailVerified", u.role, a.password FROM auth."user" u
     LEFT JOIN auth.account a ON a."userId" = u.id AND a."providerId" = 'credential' ORDER BY u."createdAt"`,
  );
  return answer.rows;
}

describe("while nobody is admin", () => {
  test("without a password and without an account nothing is made: there is no default password", async () => {
    expect(await appointFirstAdmin(database, { email, password: null }, now)).toBe("no-password");
    expect(await accounts()).toEqual([]);
  });

  test("an account is made whose password is the one given, kept as a hash; the audit says system", async () => {
    expect(await appointFirstAdmin(database, { email, password: PASSWORD }, now)).toBe("made");
    const [made, ...more] = await accounts();
    expect(more).toEqual([]);
    expect(made).toMatchObject({ email, emailVerified: true, role: "admin" });
    expect(made?.password).not.toContain(PASSWORD);
    expect(await PASSWORDS.verify({ hash: made?.password ?? "", password: PASSWORD })).toBe(true);
    const audit = await database.pool.query("SELECT who, act, id, details FROM audit WHERE act <> 'identity.changed'");
    expect(audit.rows).toEqual([{ who: "system", act: "identity.first-admin", id: made?.id, details: null }]);
  });

  test("an account that has confirmed the address is promoted and keeps its password and its roles", async () => {
    const { id } = await makeAccount(database, { email, roles: ["verifier"] });
    expect(await appointFirstAdmin(database, { email, password: PASSWORD }, now)).toBe("promoted");
    expect(await accounts()).toMatchObject([{ id, role: "verifier,admin", password: null }]);
  });

  test("an account somebody prepared with the address, never confirmed, is gone with its password: nobody waits in it", async () => {
    const prepared = await makeAccount(database, { email, emailVerified: false });
    expect(await appointFirstAdmin(database, { email, password: null }, now)).toBe("not-verified");
    expect(await accounts()).toMatchObject([{ id: prepared.id, role: "" }]);
    expect(await appointFirstAdmin(database, { email, password: PASSWORD }, now)).toBe("made");
    const [made, ...more] = await accounts();
    expect(more).toEqual([]);
    expect(made?.id).not.toBe(prepared.id);
  });

  test("an unconfirmed address on somebody's confirmed number is left alone", async () => {
    const { id } = await makeAccount(database, { email, emailVerified: false, phone: "+12015550132" });
    expect(await appointFirstAdmin(database, { email, password: PASSWORD }, now)).toBe("not-verified");
    expect(await accounts()).toMatchObject([{ id, role: "" }]);
  });

  test("of several processes that start at once one makes one account", async () => {
    const others = await Promise.all([1, 2, 3].map(() => openDatabase(database.connection)));
    const appointed = await Promise.all(
      [database, ...others].map((each) => appointFirstAdmin(each, { email, password: PASSWORD }, now)),
    );
    await Promise.all(others.map((each) => each.close()));
    expect(appointed.toSorted()).toEqual(["made", "not-needed", "not-needed", "not-needed"]);
    expect(await accounts()).toHaveLength(1);
  });
});

describe("once there is an admin", () => {
  test("the variables do nothing, for whomever they name", async () => {
    const { id } = await makeAccount(database, { roles: ["admin"] });
    const other = await makeAccount(database, { email });
    expect(await appointFirstAdmin(database, { email, password: PASSWORD }, now)).toBe("not-needed");
    expect(await accounts()).toMatchObject([
      { id, role: "admin" },
      { id: other.id, role: "" },
    ]);
  });

  test("but an admin who is shut out is none", async () => {
    const { id } = await makeAccount(database, { roles: ["admin"] });
    await database.pool.query('UPDATE auth."user" SET banned = true WHERE id = $1', [id]);
    expect(await appointFirstAdmin(database, { email, password: PASSWORD }, now)).toBe("made");
  });
});

test("what came of it is in the log, the address and the password are not", async () => {
  const lines: string[] = [];
  const log = createLog("info", (line) => void lines.push(line));
  const config = readConfig({ ADMIN_EMAIL: "Operator@Example.org", ADMIN_PASSWORD: PASSWORD });
  for (let starts = 0; starts < 2; starts += 1) await ensureFirstAdmin({ database, config, log, now: () => now });
  await ensureFirstAdmin({ database, config: readConfig({}), log, now: () => now });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("An admin account was made");
  expect(lines[1]).toContain("do nothing any more");
  expect(lines.join("")).not.toMatch(/umbrella|operator@/i);
});

test.each(["short", "1234567890", "operator@example.org", "password123"])(
  "%s is refused as ADMIN_PASSWORD at the start",
  (password) => {
    expect(() => readConfig({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password })).toThrow(
      "ADMIN_PASSWORD is too easy to guess",
    );
  },
);
