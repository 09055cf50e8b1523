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

/** A service that shows the demonstration. `isPublic`: on an address that others reach. */
async function demoService(isPublic = false): Promise<TestService> {
  const database = await testDatabase();
  const log = createLog("silent", () => undefined);
  await prepareDemo(database, { mode: "on", now: new Date(), log, folder });
  const service = await testService({ database, config: { isPublic } });
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

test("on this machine no warning stands; on a public address it does until an admin says that it is for training", async () => {
  expect(await site(await demoService())).toMatchObject({ demo: true, demoWarning: false });
  const service = await demoService(true);
  expect(await site(service)).toMatchObject({ demoWarning: true, demoTraining: false });
  const admin = await signedIn(service, { roles: ["admin"] });
  const train = (isTraining: boolean) => admin.ask("POST", "/api/v1/demo/training", { isTraining });
  expect((await train(true)).status).toBe(204);
  expect(await site(service)).toMatchObject({ demo: true, demoWarning: false, demoTraining: true });
  expect((await train(false)).status).toBe(204);
  expect(await site(service)).toMatchObject({ demoWarning: true, demoTraining: false });
  const { json } = await admin.ask("GET", `/api/v1/audit?who=${admin.id}`);
  for (const act of ["demo.training", "demo.training-ended"]) expect(JSON.stringify(json)).toContain(`"act":"${act}"`);
});

test("the warning goes with the data", async () => {
  const service = await demoService(true);
  const admin = await signedIn(service, { roles: ["admin"] });
  expect((await admin.ask("POST", "/api/v1/demo/remove", {})).status).toBe(200);
  expect(await site(service)).toMatchObject({ demo: false, demoWarning: false });
});

test("only an admin who signed in lately says that it is for training", async () => {
  const service = await demoService(true);
  const body = { isTraining: true };
  for (const [person, answer] of [
    [await signedIn(service), { status: 403, reason: "http/permission-denied" }],
    [await signedIn(service, { roles: ["moderator"] }), { status: 403, reason: "http/permission-denied" }],
    [
      await signedIn(service, { roles: ["admin"], signedInAgo: 11 }),
      { status: 401, reason: "identity/fresh-sign-in-needed" },
    ],
  ] as const)
    expect(await person.ask("POST", "/api/v1/demo/training", body)).toMatchObject(answer);
  expect(await site(service)).toMatchObject({ demoWarning: true });
});

test("every answer with a made-up entry says so, and real=true has none of them", async () => {
  const service = await demoService();
  const around = "/api/v1/listings/nearby?lat=22.57&lng=88.36&withinKm=500&limit=100&facets=true";
  type Page = { total: number; items: { id: string; source: { demo?: boolean } }[] };
  const page = async (query: string) => (await (await service.get(around + query)).json()) as Page;
  const { items } = await page("");
  expect(items).toHaveLength(100);
  expect(items.every(({ source }) => source.demo === true)).toBe(true);
  expect(await (await service.get(`/api/v1/listings/${items[0]?.id}`)).json()).toMatchObject({
    source: { demo: true },
  });
  expect(await page("&real=true")).toMatchObject({ total: 0, items: [] });
});
