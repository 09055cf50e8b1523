import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REQUEST_LIMITS } from "#domain/limits/request-limits.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

/* Bodies of lists within lists, as large as a body may be. */

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const PATHS = [
  "/api/auth/sign-in/email",
  "/api/auth/passkey/verify-registration",
  "/api/auth/passkey/verify-authentication",
  "/api/auth/request-password-reset",
  "/api/v1/sync/query",
  "/api/v1/sync/commit",
];

async function post(path: string, body: string): Promise<{ status: number; reason: unknown }> {
  const headers = { "content-type": "application/json" };
  const answer = await service.get(path, { method: "POST", headers, body });
  return { status: answer.status, reason: (await answer.json()).reason };
}

describe.each(PATHS)("%s", (path) => {
  test.each([
    ["lists", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("refuses the deepest %s with 400, and logs no error", async (_what, begin, end) => {
    const deep = (levels: number): string =>
      `{"email":${begin.repeat(levels - 1)}${begin === "[" ? "" : "1"}${end.repeat(levels - 1)}}`;
    const most = Math.floor((REQUEST_LIMITS.bodyBytes - 100) / (begin.length + end.length));
    for (const levels of [REQUEST_LIMITS.depth + 1, 10_000, most]) {
      expect(await post(path, deep(levels))).toEqual({ status: 400, reason: "http/invalid-argument" });
    }
    expect((await post(path, deep(REQUEST_LIMITS.depth))).status).toBeLessThan(500);
    expect(service.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
