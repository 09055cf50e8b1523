import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { createLog } from "#server/runtime/log.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { testDatabase } from "#server/testing/database.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { prepareDemo } from "./demo.ts";

const folder = join(readConfig({}).root, "data/demo");
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** A service that shows the demonstration. */
async function demoService(): Promise<TestService> {
  const database = await testDatabase();
  const log = createLog("silent", () => undefined);
  await prepareDemo(database, { mode: "on", now: new Date(), log, folder });
  const service = await testService({ database });
  opened.push(service, { close: () => database.drop() });
  return service;
}

async function site(service: TestService): Promise<unknown> {
  return (await service.get("/api/v1/site")).json();
}

test("an admin who signed in long ago is asked to sign in again, and nothing is removed", async () => {
  const service = await demoService();
  const admin = await signedIn(service, { roles: ["admin"], signedInAgo: 11 });
  const answer = await admin.ask("POST", "/api/v1/demo/remove", {});
  expect(answer).toMatchObject({ status: 401, reason: "identity/fresh-sign-in-needed" });
  expect(await site(service)).toMatchObject({ demo: true, askAboutDemo: true });
});

test("kept, it is not asked about again; removed, it is gone at once and for good, and the audit says by whom", async () => {
  const service = await demoService();
  const admin = await signedIn(service, { roles: ["admin"] });
  expect((await admin.ask("POST", "/api/v1/demo/keep", {})).status).toBe(204);
  expect(await site(service)).toMatchObject({ demo: true, askAboutDemo: false });
  const answer = await admin.ask("POST", "/api/v1/demo/remove", {});
  expect(answer.status).toBe(200);
  expect(answer.json["removed"]).toBeGreaterThan(500);
  expect(await site(service)).toMatchObject({ demo: false, askAboutDemo: false });
  const left = await service.database.pool.query(
    "SELECT 1 FROM documents WHERE body->'source'->>'demo' = 'true' OR collection = 'listings'",
  );
  expect(left.rowCount).toBe(0);
  const { json } = await admin.ask("GET", `/api/v1/audit?who=${admin.id}`);
  expect(JSON.stringify(json)).toContain('"act":"demo.remove"');
});
