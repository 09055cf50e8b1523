import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openOutbox } from "#server/adapters/outbox.ts";
import { databaseUrl, testDatabase } from "#server/testing/database.ts";
import { outboxCommand } from "./outbox.ts";

const dataDir = mkdtempSync(join(tmpdir(), "lifeboard-outbox-"));
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  vi.stubEnv("DATABASE_URL", databaseUrl(database));
  vi.stubEnv("DATA_DIR", dataDir);
});
afterEach(() => void vi.unstubAllEnvs());

async function type(...words: string[]): Promise<string> {
  let out = "";
  let err = "";
  const terminal = {
    out: (line: string) => void (out += `${line}\n`),
    err: (line: string) => void (err += `${line}\n`),
    bar: null,
  };
  expect(await outboxCommand.run(words, terminal)).toBe(0);
  expect(err).toMatch(/^Database: .*\n$/);
  return out;
}

test("the operator reads codes that had no sender; with senders it says where to look", async () => {
  expect(await type()).toBe("The outbox is empty.\n");
  const message = {
    to: "+12015550123",
    channel: "sms",
    subject: "",
    text: "482913 is your code",
    at: "2031-05-01",
  } as const;
  await openOutbox(dataDir).put(message);
  expect(await type()).toContain("to +12015550123\n\n482913 is your code");
  expect(JSON.parse(await type("--json"))).toEqual([message]);
  rmSync(join(dataDir, "outbox.jsonl"));
  vi.stubEnv("SMTP_URL", "smtp://mail.example");
  vi.stubEnv("SMS_WEBHOOK_URL", "https://sms.example");
  vi.stubEnv("SMS_WEBHOOK_SECRET", "a secret of the gateway");
  expect(await type()).toContain("outbox --failed");
});

test("what could not be sent is shown with whom it was for and why, never with its text", async () => {
  expect(await type("--failed")).toContain("No message failed");
  await database.pool.query(
    `INSERT INTO auth.message (id, channel, recipient, template, text, state, tries, error, due_at, created_at, expires_at)
     VALUES (gen_random_uuid(), 'sms', '+12015550123', 'phone-code', '482913', 'dead', 3, 'HTTP 422', now(), now(), now() + interval '1 h')`,
  );
  const said = (await type("--failed")) + (await type("--failed", "--json"));
  expect(said).toContain("sms  to +12015550123  phone-code  tried 3 times: HTTP 422");
  expect(said).not.toContain("482913");
});
