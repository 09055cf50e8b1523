import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertLines, sealLines } from "#server/audit-chain/statements.ts";
import { databaseUrl, testDatabase } from "#server/testing/database.ts";
import { typeCommand } from "#server/testing/terminal.ts";
import type { CommandOutput } from "#server/testing/terminal.ts";

const NOW = new Date("2031-05-01T12:00:00.000Z");
let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "lifeboard-audit-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const type = (...words: string[]): Promise<CommandOutput> =>
  typeCommand({ DATABASE_URL: databaseUrl(database), INIT_CWD: folder, DATA_DIR: folder }, words);

test("the lines are shown and proved; a change is named with its day and line, by exit code 1", async () => {
  const alarm = { kind: "alarm", at: NOW, accountId: null, role: null, count: 1 } as const;
  await insertLines(database.pool, [
    { ...alarm, what: "sign-up-brake" },
    { ...alarm, what: "wrong-codes" },
  ]);
  await sealLines(database, NOW);
  const shown = await type("audit", "--lines");
  expect(shown.out).toBe(
    "2031-05-01T12:00:00.000Z  alarm  wrong-codes  1 times  by nobody named (system)\n" +
      "2031-05-01T12:00:00.000Z  alarm  sign-up-brake  1 times  by nobody named (system)\n",
  );
  const whole = await type("audit", "--verify");
  expect(whole).toMatchObject({ code: 0, err: expect.stringMatching(/^Database: [^\n]+\n$/) });
  expect(whole.out).toMatch(/^The audit is whole: 2 lines, 0 of erased accounts; 0 wait for the chain\.\n/);
  const [, head = ""] = /Head of the audit: (\S+)/.exec(whole.out) ?? [];
  expect(await type("audit", "--verify", "--head", head)).toMatchObject({ code: 0 });
  const backup = await type("backup", "one.ndjson", "--empty");
  expect(backup.out).toContain(`Head of the audit: ${head}\n`);
  expect((await type("backup:check", "one.ndjson")).out).toContain(`Head of the audit: ${head}\n`);
  await database.pool.query("UPDATE audit_lines SET what = 'nothing' WHERE number = 1");
  expect(await type("audit", "--verify")).toEqual({
    code: 1,
    out: "",
    err: expect.stringMatching(
      /\nThe audit is not whole: line 1 of 2031-05-01 was changed, or the line before it was\.\n$/,
    ),
  });
});

test.each([
  [["--verify", "--head", "yesterday"], /yesterday is not a head of the audit/],
  [["--head", "yesterday"], /--head belongs to --verify/],
])("a head that is none is a mistake: %s", async (words, message) => {
  const typed = await type("audit", ...words);
  expect(typed).toMatchObject({ code: 2, err: expect.stringMatching(message) });
});
