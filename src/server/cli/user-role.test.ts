import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { upsertBatch } from "#server/documents/store.ts";
import { makeAccount } from "#server/testing/accounts.ts";
import { databaseUrl, testDatabase } from "#server/testing/database.ts";
import { auditCommand } from "./audit.ts";
import type { Command } from "./command.ts";
import { userRoleCommand } from "./user-role.ts";

const PHONE = "+12015550131";
const ward = "7d3f1a52-6c0e-4a89-9b1d-2e5c8f4a6b70";
const other = randomUUID();
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  const facilities = [ward, other].map((id) => ({ collection: "facilities", id, body: { name: "Ward" } }));
  await upsertBatch(database, facilities, { who: "test", role: "admin", act: "test.put" });
});
afterAll(() => database.drop());
beforeEach(async () => {
  vi.stubEnv("DATABASE_URL", databaseUrl(database));
  vi.stubEnv("DEFAULT_COUNTRY", "US");
  await database.pool.query('DELETE FROM auth."user"');
  await database.pool.query("DELETE FROM audit");
});
afterEach(() => void vi.unstubAllEnvs());

type CommandOutput = { code: number; out: string; err: string };

/** Runs a command. Wrong usage is thrown. Its first line of stderr names the database. */
async function type(command: Command, ...words: string[]): Promise<CommandOutput> {
  const said = { out: "", err: "" };
  const terminal = {
    out: (line: string) => void (said.out += `${line}\n`),
    err: (line: string) => void (said.err += `${line}\n`),
    bar: null,
  };
  const code = await command.run(words, terminal);
  return { code, ...said, err: said.err.replace(/^Database: .*\n/, "") };
}
const role = (...words: string[]) => type(userRoleCommand, ...words);

async function rightsOf(id: string): Promise<{ role: string | null; wards: string[] }> {
  const { rows } = await database.pool.query<{ role: string | null; wards: string[] }>(
    `SELECT role, (SELECT coalesce(array_agg(facility_id::text), '{}') FROM auth.facility_staff WHERE user_id = u.id) AS wards
     FROM auth."user" u WHERE id = $1`,
    [id],
  );
  return rows[0] ?? { role: null, wards: [] };
}

test.each([
  [[], "Who, and which role?"],
  [["a@example.org"], "Who, and which role?"],
  [["a@example.org", "admin", "more"], "Who, and which role?"],
  [["a@example.org", "owner"], "owner is not a role that can be given"],
  [["a@example.org", "member"], "member is not a role that can be given"],
  [["Asha", "admin"], "neither an e-mail address nor a phone number"],
  [["a@example.org", "facility-staff"], "Staff of which facility?"],
  [["a@example.org", "facility-staff", "--facility", "7"], "not the id of a facility"],
  [["a@example.org", "admin", "--facility", ward], "--facility goes with facility-staff only"],
])("%j is a mistake, told in words", async (words, message) => {
  await expect(role(...words)).rejects.toThrow(message);
});

test("nobody of that address, an address nobody confirmed, a facility that is not there: code 1, and nothing is given", async () => {
  expect(await role("nobody@example.org", "admin")).toMatchObject({
    code: 1,
    err: expect.stringContaining("no account with nobody@example.org"),
  });
  const unsure = await makeAccount(database, { emailVerified: false });
  expect(await role(unsure.email, "admin")).toMatchObject({
    code: 1,
    err: expect.stringContaining("not been confirmed"),
  });
  const sure = await makeAccount(database);
  expect(await role(sure.email, "facility-staff", "--facility", randomUUID())).toMatchObject({
    code: 1,
    err: expect.stringContaining("There is no facility"),
  });
  expect(await rightsOf(unsure.id)).toEqual({ role: "", wards: [] });
  expect(await rightsOf(sure.id)).toEqual({ role: "", wards: [] });
});

test("the first admin, and no way to have none; each act is in the audit as system's", async () => {
  const first = await makeAccount(database);
  expect(await role(first.email.toUpperCase(), "admin")).toEqual({
    code: 0,
    out: `${first.email.toUpperCase()} is admin.\n`,
    err: "",
  });
  expect(await role(first.email, "admin", "--remove")).toMatchObject({
    code: 1,
    err: "This is the only admin. Make somebody else admin first.\n",
  });
  const second = await makeAccount(database, { phone: PHONE });
  expect(await role("201 555 0131", "admin")).toMatchObject({ code: 0 });
  expect(await role(first.email, "admin", "--remove")).toMatchObject({
    code: 0,
    out: `${first.email} no longer is admin.\n`,
  });
  expect([(await rightsOf(first.id)).role, (await rightsOf(second.id)).role]).toEqual(["", "admin"]);
  const audit = await type(auditCommand, "--json");
  expect(JSON.parse(audit.out)).toMatchObject([
    {
      who: "system",
      role: "system",
      act: "identity.roles-set",
      about: first.id,
      details: { before: "admin", after: "" },
    },
    { about: second.id, details: { before: "", after: "admin" } },
    { about: first.id, details: { before: "", after: "admin" } },
  ]);
  expect(audit.out).not.toContain("@example.org");
  expect((await type(auditCommand, "--who", second.id)).out).toMatch(
    /^\S+Z {2}identity\.roles-set {2}by system \(system\) {2}to [0-9a-f-]+ {2}\{.*\}\n$/,
  );
});

test("staff is given and taken facility by facility; other roles stay", async () => {
  const { id, email } = await makeAccount(database, { roles: ["verifier"] });
  for (const facility of [ward, other])
    expect((await role(email, "facility-staff", "--facility", facility)).code).toBe(0);
  expect((await rightsOf(id)).wards.toSorted()).toEqual([ward, other].toSorted());
  await role(email, "facility-staff", "--facility", ward, "--remove");
  expect(await rightsOf(id)).toEqual({ role: "verifier,facility-staff", wards: [other] });
  await role(email, "facility-staff", "--remove");
  expect(await rightsOf(id)).toEqual({ role: "verifier", wards: [] });
});

test("the change is told to every process by the change log", async () => {
  const { id, email } = await makeAccount(database);
  await role(email, "verifier");
  const { rows } = await database.pool.query("SELECT version FROM changes WHERE collection = 'accounts' AND id = $1", [
    id,
  ]);
  expect(rows).toHaveLength(1);
});

test("audit: wrongly typed, and empty", async () => {
  await expect(type(auditCommand, "--limit", "0")).rejects.toThrow("--limit is a number");
  await expect(type(auditCommand, "--who", "Asha")).rejects.toThrow("not the id of an account");
  expect(await type(auditCommand)).toMatchObject({ code: 0, out: "Nothing was done to accounts yet.\n" });
});
