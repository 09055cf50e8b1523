import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { TRIALS, trialEmail, trialId } from "#domain/identity/trial-account.ts";
import { prepareTrials } from "#server/compose/trial-sign-ins.ts";
import { prepareDemo } from "#server/demo/demo.ts";
import { IS_DEMO } from "#server/documents/documents.ts";
import { CHEAP_PASSWORDS } from "#server/identity/testing/cheap-passwords.ts";
import { createLog } from "#server/runtime/log.ts";
import { databaseUrl, testDatabase } from "#server/testing/database.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { typeCommand } from "#server/testing/terminal.ts";

/* Commands that end the demonstration end the sign-ins for trying it, while a program runs beside them. */

const LIST = fileURLToPath(new URL("../imports/testing/fixtures/blood-banks.csv", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "lifeboard-demo-commands-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let database: Awaited<ReturnType<typeof testDatabase>>;
let service: TestService;
let password = "";

beforeEach(async () => {
  copyFileSync(LIST, join(folder, "banks.csv"));
  database = await testDatabase();
  const now = new Date();
  await prepareDemo(database, { mode: "on", now, log: createLog("silent", () => undefined), folder: "data/demo" });
  service = await testService({ database, settings: { DEMO_DATA: "on" } });
  const trials = await prepareTrials(database, { takesTrials: true, now, hash: CHEAP_PASSWORDS.hash });
  password = trials?.password ?? "";
});
afterEach(async () => {
  await service.close();
  await database.drop();
});

function type(...words: string[]) {
  const settings = { DATABASE_URL: databaseUrl(database), INIT_CWD: folder, DATA_DIR: folder, SECRET: "s".repeat(32) };
  return typeCommand(settings, words);
}

/** Signs each of them in. Their answers, and their sessions. */
async function signIns(): Promise<{ statuses: number[]; tokens: string[] }> {
  const answers = [];
  for (const trial of TRIALS) {
    // In sequence: each reads the same rows.
    answers.push(
      await service.get("/api/auth/sign-in/email", {
        method: "POST",
        headers: { "content-type": "application/json", origin: service.url },
        body: JSON.stringify({ email: trialEmail(trial), password }),
      }),
    );
  }
  return {
    statuses: answers.map(({ status }) => status),
    tokens: answers.flatMap(({ headers }) => headers.get("set-auth-token") ?? []),
  };
}

/** What each session answers, after the running program has heard of it. */
async function statusesOf(tokens: readonly string[]): Promise<number[]> {
  await settleFeed(database, service.feed);
  const statuses = [];
  for (const token of tokens) {
    // As above.
    const { status } = await service.get("/api/v1/me", { headers: { authorization: `Bearer ${token}` } });
    statuses.push(status);
  }
  return statuses;
}

async function left(): Promise<{ accounts: number; sessions: number; madeUp: number }> {
  const { rows } = await database.pool.query<{ accounts: number; sessions: number; madeUp: number }>(
    `SELECT (SELECT count(*) FROM auth."user" WHERE id = ANY($1)) AS accounts,
       (SELECT count(*) FROM auth.session WHERE "userId" = ANY($1)) AS sessions,
       (SELECT count(*) FROM documents WHERE ${IS_DEMO}) AS "madeUp"`,
    [TRIALS.map(trialId)],
  );
  return rows[0] ?? { accounts: -1, sessions: -1, madeUp: -1 };
}

const all = (status: number) => TRIALS.map(() => status);
const NOTHING = { accounts: 0, sessions: 0, madeUp: 0 };
const IMPORT = ["import", "banks.csv", "--format", "india-blood-banks"] as const;

test.each([{ words: ["demo:remove"] }, { words: IMPORT }])(
  "$words.0 ends the sessions for trying with the demonstration, and nobody signs in any more",
  async ({ words }) => {
    const { statuses, tokens } = await signIns();
    expect(statuses).toEqual(all(200));
    expect(await statusesOf(tokens)).toEqual(all(200));
    expect((await type(...words)).out).toMatch(/of the demonstration removed|The demonstration data was removed/);
    expect(await left()).toEqual(NOTHING);
    expect(await statusesOf(tokens)).toEqual(all(401));
    expect((await signIns()).statuses).toEqual(all(401));
  },
);

test("an import beside which the demonstration stays ends none of them", async () => {
  const { tokens } = await signIns();
  expect((await type(...IMPORT, "--keep-demo")).out).toContain("The demonstration data stays");
  expect(await statusesOf(tokens)).toEqual(all(200));
  expect((await left()).accounts).toBe(TRIALS.length);
});
