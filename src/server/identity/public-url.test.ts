import { afterEach, describe, expect, test } from "vitest";
import { builtPages, testService } from "#server/testing/service.ts";
import type { ServiceOptions, TestService } from "#server/testing/service.ts";

/* The address for signing in: CONTRACT.md 1, PUBLIC_URL. */

let service: TestService | null = null;
afterEach(async () => {
  await service?.close();
  service = null;
});

async function serve(options: ServiceOptions): Promise<TestService> {
  service = await testService(options);
  return service;
}

const post = (path: string, origin: string): Promise<Response> | undefined =>
  service?.get(path, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ email: "asha@example.org", password: "violet-umbrella-41" }),
  });

test("open to others without PUBLIC_URL: nobody can sign in, and is told why; reading goes on", async () => {
  const { get } = await serve({ settings: { HOST: "0.0.0.0" } });
  for (const path of ["/api/auth/sign-in/email", "/api/auth/sign-up/email", "/api/auth/phone-number/send-otp"]) {
    const answer = await get(path, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
    expect(await answer.json()).toMatchObject({
      status: 412,
      code: "failed-precondition",
      reason: "identity/public-url-missing",
    });
  }
  expect(await (await get("/api/v1/identity")).json()).toMatchObject({ closedBecause: "identity/public-url-missing" });
  expect((await get("/api/v1/listings/nearby?lat=22.57&lng=88.36")).status).toBe(200);
  expect(await (await get("/api/auth/get-session")).json()).toBeNull();
});

describe("on this machine", () => {
  test("both names are trusted, no other, not even on another port", async () => {
    const { port } = await serve({});
    for (const name of ["localhost", "127.0.0.1"]) {
      const answer = await post("/api/auth/sign-in/email", `http://${name}:${port}`);
      expect(await answer?.json()).toMatchObject({ reason: "identity/wrong-credentials" });
    }
    for (const origin of [`http://localhost:${port + 1}`, `https://localhost:${port}`, "http://localhost", "null"]) {
      const answer = await post("/api/auth/sign-in/email", origin);
      expect(await answer?.json()).toMatchObject({ status: 403, reason: "http/foreign-origin" });
    }
  });

  test("pages of signing in move from the address to localhost, with what stood behind them; others stay", async () => {
    const pages = await builtPages();
    const { get, port } = await serve({ ...pages });
    for (const path of ["/signin?next=%2Fpost", "/signup", "/recover", "/account", "/account/security"]) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, `http://localhost:${port}${path}`]);
    }
    expect((await get("/about")).headers.get("location")).toBeNull();
    const there = await fetch(`http://localhost:${port}/signin`, { redirect: "manual" });
    expect(there.status).not.toBe(302);
  });

  test("a Host that is not ours steers nothing", async () => {
    const { port } = await serve({});
    const { request } = await import("node:http");
    const location = await new Promise((resolve, reject) => {
      const asked = request({ port, path: "/signin", headers: { host: "127.0.0.1.evil.example" } }, (answer) => {
        answer.resume();
        resolve(answer.headers.location ?? null);
      });
      asked.on("error", reject);
      asked.end();
    });
    expect(location).toBeNull();
  });
});

test("a public https address: its origin alone is trusted, pages stay where they are", async () => {
  const { get } = await serve({ settings: { PUBLIC_URL: "https://help.example.org" } });
  const answer = await post("/api/auth/sign-in/email", "https://help.example.org");
  expect(await answer?.json()).toMatchObject({ reason: "identity/wrong-credentials" });
  for (const origin of ["http://help.example.org", "https://help.example.org.evil.example", "http://localhost:3000"]) {
    const refused = await post("/api/auth/sign-in/email", origin);
    expect(await refused?.json()).toMatchObject({ reason: "http/foreign-origin" });
  }
  expect((await get("/signin")).status).not.toBe(302);
});
