import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Reason } from "#contract/errors.ts";
import { REASONS, statusOf } from "#contract/errors.ts";
import { route } from "#contract/route.ts";
import { fail, ok } from "#domain/shared/result.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { everybody, bindRoute } from "../http/contract/handle.ts";
import { REQUEST_LIMITS } from "#domain/limits/request-limits.ts";

// No call of this version writes. These stand in for future ones, through the same doors.
const rules = { limit: "public-read", policy: everybody } as const;
const echo = route({
  method: "POST",
  path: "/api/v1/test/echo/{id}",
  who: "anyone",
  summary: "",
  errors: [],
  input: z.strictObject({
    id: z.string(),
    note: z.string().max(10).optional(),
    at: z.object({ lat: z.number() }).optional(),
  }),
  output: z.unknown(),
});
const members = route({
  method: "POST",
  path: "/api/v1/test/members",
  who: "member",
  summary: "",
  errors: [],
  input: z.strictObject({}),
  output: z.null(),
});
const closed = route({
  method: "PUT",
  path: "/api/v1/test/closed",
  who: "anyone",
  summary: "",
  errors: [],
  input: z.strictObject({}),
  output: z.null(),
});
const refuse = route({
  method: "POST",
  path: "/api/v1/test/refuse",
  who: "anyone",
  summary: "",
  errors: [],
  input: z.strictObject({ reason: z.string() }),
  output: z.null(),
});
const throws = route({
  method: "POST",
  path: "/api/v1/test/throw",
  who: "anyone",
  summary: "",
  errors: [],
  input: z.strictObject({ code: z.string().optional() }),
  output: z.null(),
});

let service: TestService;
beforeAll(async () => {
  service = await testService({
    more: [
      bindRoute(echo, rules, async (input) => ok({ value: input })),
      bindRoute(members, rules, async () => ok({ value: null })),
      bindRoute(closed, { ...rules, policy: () => fail("http/permission-denied") }, async () => ok({ value: null })),
      bindRoute(refuse, rules, async ({ reason }) => fail(reason as Reason)),
      bindRoute(throws, rules, async ({ code }) => {
        throw Object.assign(new Error("boom +91 98300 12345"), { code });
      }),
    ],
  });
});
afterAll(() => service.close());

function post(path: string, body: unknown, headers: Record<string, string> = {}, method = "POST"): Promise<Response> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return service.get(path, { method, body: text, headers: { "content-type": "application/json", ...headers } });
}

describe("a body", () => {
  test("is read with the names of the path", async () => {
    const response = await post(
      "/api/v1/test/echo/7?lang=hi",
      { note: "नमस्ते" },
      { "content-type": "application/json; charset=utf-8" },
    );
    expect(await response.json()).toEqual({ id: "7", note: "नमस्ते" });
  });

  test.each([
    ["not JSON", "{", "http/invalid-argument"],
    ["an array", [1], "http/invalid-argument"],
    ["a number", 5, "http/invalid-argument"],
    ["an unknown member", { nonsense: 1 }, "http/invalid-argument"],
    ["a member the path has", { id: "8" }, "http/invalid-argument"],
    ["a member called __proto__", '{"__proto__": {"note": "x"}}', "http/invalid-argument"],
    ["a wrong type deep inside", { at: { lat: "north" } }, "http/invalid-argument"],
    ["larger than is taken", { note: "x".repeat(REQUEST_LIMITS.bodyBytes) }, "http/payload-too-large"],
  ])("%s is refused", async (_case, body, reason) => {
    const response = await post("/api/v1/test/echo/7", body);
    expect(await response.json()).toMatchObject({
      reason,
      status: response.status,
      requestId: response.headers.get("x-request-id"),
    });
    expect(response.headers.get("content-type")).toContain("application/problem+json");
  });

  test("not UTF-8 is refused", async () => {
    const body = Buffer.concat([Buffer.from('{"note":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const response = await service.get("/api/v1/test/echo/7", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expect((await response.json()).reason).toBe("http/invalid-argument");
  });

  test.each([
    "text/plain",
    "application/xml",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
    "nonsense",
  ])("of type %s is 415", async (type) => {
    const response = await post("/api/v1/test/echo/7", "note=1", { "content-type": type });
    expect([response.status, (await response.json()).reason]).toEqual([415, "http/unsupported-media-type"]);
  });

  test("a query beside it is refused, but for the language", async () => {
    const response = await post("/api/v1/test/echo/7?note=1", {});
    expect(await response.json()).toMatchObject({ reason: "http/invalid-argument", errors: [{ path: "note" }] });
  });
});

describe("a page of another site", () => {
  test.each(["https://evil.example", "null", "http://localhost.evil.example", "http://127.0.0.1:1"])(
    "may not write: Origin %s",
    async (origin) => {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const response = await post("/api/v1/test/echo/7", {}, { origin }, method);
        expect([response.status, (await response.json()).reason]).toEqual([403, "http/foreign-origin"]);
      }
    },
  );

  test("may not write where nothing is bound, nor to a page", async () => {
    expect((await post("/api/v1/nothing", {}, { origin: "https://evil.example" })).status).toBe(403);
    expect((await post("/find/bed", {}, { origin: "https://evil.example" })).status).toBe(403);
  });

  test("our own pages and programs may", async () => {
    for (const origin of [`http://localhost:${service.port}`, `http://127.0.0.1:${service.port}`]) {
      expect((await post("/api/v1/test/echo/7", {}, { origin })).status).toBe(200);
    }
    expect((await post("/api/v1/test/echo/7", {})).status).toBe(200);
  });

  test("may read", async () => {
    expect((await service.get("/api/v1/site", { headers: { origin: "https://evil.example" } })).status).toBe(200);
  });
});

describe("who may", () => {
  test("a call for members is 401 to others", async () => {
    const response = await post("/api/v1/test/members", {});
    expect(await response.json()).toMatchObject({
      status: 401,
      code: "unauthenticated",
      reason: "http/unauthenticated",
      retry: "later",
    });
  });

  test("the feature's policy is asked", async () => {
    const response = await post("/api/v1/test/closed", {}, {}, "PUT");
    expect(await response.json()).toMatchObject({
      status: 403,
      code: "permission-denied",
      reason: "http/permission-denied",
      retry: "never",
    });
  });
});

test.each(Object.keys(REASONS) as Reason[])(
  "a feature's refusal %s is told in words, in each language",
  async (reason) => {
    for (const lang of ["en", "hi"]) {
      const response = await post(`/api/v1/test/refuse?lang=${lang}`, { reason });
      const problem = await response.json();
      expect(problem).toMatchObject({ reason, status: statusOf(reason), code: REASONS[reason].code });
      expect(problem.title.length).toBeGreaterThan(3);
      expect(/\p{Script=Devanagari}/u.test(problem.title + problem.detail)).toBe(lang === "hi");
      expect(response.headers.has("retry-after")).toBe([429, 503].includes(response.status));
    }
  },
);

describe("what is thrown", () => {
  test.each([
    ["a bug", undefined, "http/internal", 500],
    ["the database away", "ECONNREFUSED", "http/unavailable", 503],
    ["the database shutting down", "57P01", "http/unavailable", 503],
    ["too many connections", "53300", "http/unavailable", 503],
    ["a statement that took too long", "57014", "http/deadline-exceeded", 504],
  ])("%s", async (_case, code, reason, status) => {
    const response = await post("/api/v1/test/throw", { ...(code !== undefined && { code }) });
    const problem = await response.json();
    expect(problem).toMatchObject({ reason, status });
    expect(JSON.stringify(problem)).not.toContain("boom");
    const line = service.log.find((each) => each.includes(problem.requestId));
    expect(line).toContain("boom [number]");
    expect(line).not.toContain("98300");
  });
});
