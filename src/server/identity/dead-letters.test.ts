import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { webhookServer } from "#server/testing/webhook-server.ts";
import type { WebhookServer } from "#server/testing/webhook-server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "lifeboard-letters-"));
const PATH = "/api/v1/dead-letters";
let gateway: WebhookServer;
let service: TestService;
let admin: SignedIn;
beforeAll(async () => {
  gateway = await webhookServer();
  service = await testService({
    settings: { DATA_DIR: dataDir, SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: "a secret of the gateway" },
  });
  admin = await signedIn(service, { roles: ["admin"] });
});
afterAll(async () => {
  await service.close();
  await gateway.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a code that cannot be sent is a dead letter for admins: whom it was for and why, not what it said; they can try again", async () => {
  gateway.answer(422);
  const asked = await service.get("/api/auth/phone-number/send-otp", {
    method: "POST",
    headers: { "content-type": "application/json", origin: service.url },
    body: JSON.stringify({ phoneNumber: "+919876543210" }),
  });
  expect(asked.status).toBe(200);
  const letters = async (): Promise<{ id: string }[]> => {
    const { json } = await admin.ask("GET", PATH);
    return Array.isArray(json["items"]) ? json["items"] : [];
  };
  await service.settled();
  expect(await letters()).toHaveLength(1);
  const [letter] = await letters();
  expect(letter).toEqual({
    id: expect.any(String),
    channel: "sms",
    to: "+91 … 10",
    template: "phone-code",
    error: "text message gateway: HTTP 422",
    tries: 1,
    at: expect.any(String),
    canRetry: true,
  });
  gateway.reset();
  expect((await admin.ask("POST", `${PATH}/${letter?.id}/retry`, {})).status).toBe(204);
  await service.settled();
  expect(gateway.calls).toHaveLength(1);
  expect(await letters()).toEqual([]);
  expect((await admin.ask("GET", "/api/v1/audit")).json).toMatchObject({
    items: [{ act: "identity.message-retried", who: admin.id, details: { template: "phone-code", channel: "sms" } }],
  });
  expect(service.log.join("")).not.toContain("9876543210");
});

test("one whose code has ended cannot be tried again: 412; one that is gone: 404", async () => {
  const { rows } = await service.database.pool.query<{ id: string }>(
    `INSERT INTO auth.message (id, channel, recipient, template, state, due_at, created_at, expires_at)
     VALUES (gen_random_uuid(), 'sms', '+12015550123', 'phone-code', 'dead', now(), now(), now()) RETURNING id`,
  );
  const path = `${PATH}/${rows[0]?.id}/retry`;
  expect(await admin.ask("POST", path, {})).toMatchObject({ status: 412, reason: "identity/message-ended" });
  await service.database.pool.query("DELETE FROM auth.message");
  expect(await admin.ask("POST", path, {})).toMatchObject({ status: 404, reason: "http/not-found" });
});
