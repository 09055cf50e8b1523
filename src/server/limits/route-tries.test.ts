import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOutbox } from "#server/adapters/outbox.ts";
import { DATABASE_LIMITS } from "#domain/limits/database-limits.ts";
import { makeAccount, signedIn } from "#server/testing/accounts.ts";
import { IS_LONG } from "#server/testing/rounds.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { drawHex } from "../../../scripts/testing/seed.ts";

const dataDir = mkdtempSync(join(tmpdir(), "lifeboard-tries-"));
let service: TestService;
beforeAll(async () => {
  service = await testService({ settings: { DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(async () => {
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type TryResponse = { status: number; reason: unknown; retryAfter: string | null };

async function post(path: string, body: object, address: string): Promise<TryResponse> {
  const response = await service.get(path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
  });
  const json: { reason?: unknown } = JSON.parse(await response.text());
  return { status: response.status, reason: json.reason, retryAfter: response.headers.get("retry-after") };
}

const TOO_MANY = { status: 429, reason: "identity/too-many-requests", retryAfter: expect.stringMatching(/^[1-9]\d*$/) };
const read = (token: string, address: string) => post("/api/v1/invitations/read", { token }, address);

test("invitation links that do not work are counted by address; one that works is not, and works from elsewhere meanwhile", async () => {
  const admin = await signedIn(service, { roles: ["admin"] });
  const { json } = await admin.ask("POST", "/api/v1/invitations", { role: "verifier" });
  const token = new URLSearchParams(new URL(String(json["url"])).hash.slice(1)).get("token") ?? "";
  const { most } = DATABASE_LIMITS["invitation-address"];
  for (let tries = 0; tries < 5; tries += 1) expect((await read(token, "10.1.0.1")).status).toBe(200);
  for (let tries = 0; tries < most; tries += 1)
    expect((await read(Buffer.from(drawHex(32), "hex").toString("base64url"), "10.1.0.1")).status).toBe(412);
  expect(await read(token, "10.1.0.1")).toMatchObject(TOO_MANY);
  expect((await read(token, "10.1.0.2")).status).toBe(200);
});

test("look-up sends no more than a few messages to one address, whoever asks from wherever, known or not", async () => {
  const { email } = await makeAccount(service.database);
  const { most } = DATABASE_LIMITS["mail-recipient"];
  for (const identifier of [email, "nobody@example.org"]) {
    for (let tries = 0; tries < most; tries += 1)
      expect((await post("/api/v1/identity/lookup", { identifier }, `10.2.${tries}.1`)).status).toBe(200);
    expect(await post("/api/v1/identity/lookup", { identifier: identifier.toUpperCase() }, "10.2.99.1")).toMatchObject(
      TOO_MANY,
    );
  }
  const sent = await openOutbox(dataDir).list();
  expect(sent.map(({ to }) => to)).toEqual(Array.from({ length: most }, () => email));
});

test("look-up by number is bounded as codes are", async () => {
  const { most } = DATABASE_LIMITS["code-number"];
  const ask = (address: string) => post("/api/v1/identity/lookup", { identifier: "+919876543210" }, address);
  for (let tries = 0; tries < most; tries += 1) expect((await ask(`10.3.${tries}.1`)).status).toBe(200);
  expect(await ask("10.3.99.1")).toMatchObject(TOO_MANY);
});

test("a password given to delete an account cannot be guessed at will", async () => {
  const who = await signedIn(service);
  await service.database.pool.query(
    `INSERT INTO auth.account (id, "accountId", "providerId", "userId", password, "updatedAt")
     VALUES ($1, $1, 'credential', $1, 'not:a hash', now())`,
    [who.id],
  );
  const { most } = DATABASE_LIMITS["password-account"];
  const tries: unknown[] = [];
  const tryOnce = async () => tries.push((await who.ask("DELETE", "/api/v1/me", { password: "x" })).reason);
  // In the quick run all but the first and the last one were counted before.
  if (!IS_LONG) {
    await tryOnce();
    await service.database.pool.query(
      "UPDATE auth.limits SET tries = array_fill(tries[1], ARRAY[$1::int]) WHERE rule = 'password-account'",
      [most - 1],
    );
  }
  for (let count = IS_LONG ? 0 : most - 1; count <= most; count += 1) await tryOnce();
  expect(tries.at(-1)).toBe("identity/too-many-requests");
  expect(new Set(tries.slice(0, -1))).toEqual(new Set(["identity/wrong-credentials"]));
});
