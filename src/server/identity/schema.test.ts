import { createNetworkKeys } from "#server/limits/network-keys.ts";
import { getMigrations } from "better-auth/db/migration";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeAskers } from "#server/adapters/codes/asker.ts";
import { openPendingCodes } from "#server/adapters/codes/pending-codes.ts";
import { readConfig } from "#server/config/config.ts";
import { createKeyring } from "#server/config/keys.ts";
import { readOrigins } from "#server/http/admission/origin.ts";
import { createLog } from "#server/runtime/log.ts";
import { testDatabase } from "#server/testing/database.ts";
import { authOptions, LIBRARY_HEADERS, openAuthPool } from "./library/auth.ts";
import { createHooks } from "./library/hooks.ts";
import { PASSWORDS } from "./limits/password-hash.ts";
import { createLimits } from "#server/limits/limits.ts";
import { createPhoneCodeBridge } from "./limits/phone-code-bridge.ts";
import { createNotices } from "./notices.ts";
import { readAuthSecrets } from "./secrets.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const now = () => new Date();
const log = createLog("silent", () => undefined);
const secrets = readAuthSecrets(createKeyring("a secret of thirty-two characters"));

/** The options that the library gets, on connections whose tables are in the given schema. */
function optionsIn(schema: string) {
  const notices = createNotices({
    messages: { send: async () => undefined, queue: () => async () => undefined },
    publicUrl: "http://localhost:3000",
  });
  const makeAlias = () => "Bright Umbrella 100";
  const pool = openAuthPool(database.connection, schema);
  const limits = createLimits({ database, secret: secrets.codes, networks: createNetworkKeys("secret"), now });
  const pending = openPendingCodes({ database, take: limits.take, secrets: [secrets.codes], now });
  const options = authOptions({
    config: readConfig({}),
    origins: readOrigins({ publicUrl: "http://localhost:3000", host: "127.0.0.1", port: 3000 }),
    secrets,
    database,
    limits,
    codes: createPhoneCodeBridge(pending, codeAskers(false), LIBRARY_HEADERS),
    now,
    pool,
    notices,
    hooks: createHooks({ database, notices, now, log, makeAlias }),
    log,
    passwords: PASSWORDS,
    makeAlias,
  });
  return { options, pool };
}

test("the library's own generator finds nothing to add to migration 0007", async () => {
  const { options, pool } = optionsIn("auth");
  const plan = await getMigrations(options);
  expect(plan.toBeCreated).toEqual([]);
  expect(plan.toBeAdded).toEqual([]);
  expect(plan.toBeAddedIndexes).toEqual([]);
  expect(plan.schemaProblems).toEqual([]);
  await pool.end();
});

type Column = {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: string;
  column_default: string;
};

async function columnsOf(schema: string): Promise<Column[]> {
  const answer = await database.pool.query<Column>(
    `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
     WHERE table_schema = $1 ORDER BY table_name, column_name`,
    [schema],
  );
  return answer.rows;
}

async function indexesOf(schema: string): Promise<string[]> {
  const answer = await database.pool.query<{ indexdef: string }>(
    "SELECT indexdef FROM pg_indexes WHERE schemaname = $1 ORDER BY 1",
    [schema],
  );
  return answer.rows.map(({ indexdef }) => indexdef.replaceAll(`${schema}.`, ""));
}

test("tables made by the generator have the same columns and no index we lack", async () => {
  await database.pool.query("CREATE SCHEMA fresh");
  const { options, pool } = optionsIn("fresh");
  const plan = await getMigrations(options);
  await plan.runMigrations();
  const made = await columnsOf("fresh");
  const tables = new Set(made.map((column) => column.table_name));
  expect([...tables].toSorted()).toEqual([
    "account",
    "passkey",
    "rateLimit",
    "session",
    "twoFactor",
    "user",
    "verification",
  ]);
  expect((await columnsOf("auth")).filter((column) => tables.has(column.table_name))).toEqual(made);
  expect(await indexesOf("auth")).toEqual(expect.arrayContaining(await indexesOf("fresh")));
  await pool.end();
});

test("one login of a provider belongs to one account", async () => {
  const { pool } = database;
  const [one, two] = ["01890a5d-ac96-774b-bcce-b302099a8057", "01890a5d-ac96-774b-bcce-b302099a8058"];
  await pool.query(
    `INSERT INTO auth."user" ("id", "name", "email", "emailVerified") VALUES ($1, 'a', 'a@x.org', true), ($2, 'b', 'b@x.org', true)`,
    [one, two],
  );
  const link = (id: string, userId: string) =>
    pool.query(
      `INSERT INTO auth."account" ("id", "accountId", "providerId", "userId", "updatedAt") VALUES ($1, 'subject', 'state', $2, now())`,
      [id, userId],
    );
  await link("1", one);
  await expect(link("2", two)).rejects.toThrow(/account_of_provider/);
});

test("what the library is told: its own address alone, no telemetry, no memory of sessions, these plugins", async () => {
  const { options, pool } = optionsIn("auth");
  expect(options).toMatchObject({
    baseURL: "http://localhost:3000",
    trustedOrigins: ["http://localhost:3000", "http://127.0.0.1:3000"],
    telemetry: { enabled: false },
    session: { cookieCache: { enabled: false } },
    account: { encryptOAuthTokens: true },
    database: { type: "postgres", transaction: true },
    rateLimit: { enabled: false, storage: "database" },
    emailAndPassword: { requireEmailVerification: true, minPasswordLength: 10, revokeSessionsOnPasswordReset: true },
    advanced: { useSecureCookies: false, ipAddress: { ipAddressHeaders: ["x-lifeboard-address"] } },
  });
  expect(options.plugins.map(({ id }) => id)).toEqual([
    "phone-number",
    "two-factor",
    "admin",
    "passkey",
    "generic-oauth",
    "bearer",
    "hashed-session-tokens",
    "mailbox-proof",
    "protection",
  ]);
  expect((await pool.query("SHOW search_path")).rows).toEqual([{ search_path: "auth" }]);
  await pool.end();
});
