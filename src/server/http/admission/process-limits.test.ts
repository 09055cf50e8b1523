import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { route } from "#contract/route.ts";
import { ok } from "#domain/shared/result.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import { eventually } from "#server/testing/eventually.ts";
import { testService } from "#server/testing/service.ts";
import type { ServiceOptions, TestService } from "#server/testing/service.ts";
import { LIMITS, LOAD } from "#domain/limits/process-limits.ts";

const rules = { limit: "public-read", policy: everybody } as const;
const wait = route({
  method: "GET",
  path: "/api/v1/test/wait",
  who: "anyone",
  summary: "",
  errors: [],
  input: z.strictObject({}),
  output: z.null(),
});

/** A service with a call that answers when the test allows it. */
async function waitingService(
  options: ServiceOptions = {},
): Promise<{ service: TestService; begun: () => number; aborted: () => number; release: () => void }> {
  let begun = 0;
  let aborted = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const waiting = bindRoute(wait, rules, async (_input, { signal }) => {
    begun += 1;
    signal.addEventListener("abort", () => (aborted += 1));
    await released;
    return ok({ value: null });
  });
  const service = await testService({
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
    more: [waiting],
    answerMs: 600_000,
    ...options,
  });
  return { service, begun: () => begun, aborted: () => aborted, release };
}

let opened: TestService | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const as = (address: string): RequestInit => ({ headers: { "x-forwarded-for": address } });

describe("one caller", () => {
  test("is told the limit, and not refused above it while the process has time", async () => {
    opened = await testService();
    const first = await opened.get("/api/v1/site");
    expect(first.headers.get("ratelimit-limit")).toBe("600");
    expect(Number(first.headers.get("ratelimit-remaining"))).toBe(LIMITS["public-read"].burst - 1);
    expect(Number(first.headers.get("ratelimit-reset"))).toBeGreaterThanOrEqual(0);
    const statuses = new Set<number>();
    for (let at = 0; at < LIMITS["public-read"].burst * 2; at += 1) {
      const response = await opened.get("/api/v1/site");
      await response.arrayBuffer();
      statuses.add(response.status);
    }
    expect([...statuses]).toEqual([200]);
  });

  test("is answered above it in turn, one in two rounds of the event loop; another caller is answered at once", async () => {
    const stopped = new Date();
    let rounds = 0;
    const begun: [string, number][] = [];
    const note = bindRoute(wait, rules, (_input, { caller }) => {
      begun.push([caller.address, rounds]);
      return Promise.resolve(ok({ value: null }));
    });
    const service = await testService({
      settings: { TRUSTED_PROXIES: "127.0.0.1" },
      more: [note],
      now: () => stopped,
    });
    opened = service;
    const ask = (address: string): Promise<Response> => service.get("/api/v1/test/wait", as(address));
    for (let at = 0; at < LIMITS["public-read"].burst; at += 1) await (await ask("1.2.3.4")).arrayBuffer();
    begun.length = 0;
    let isOver = false;
    const count = (): void => {
      rounds += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const flood = Array.from({ length: 40 }, () => ask("1.2.3.4"));
    await until(() => begun.length > 0);
    const other = ask("5.6.7.8");
    expect((await Promise.all([...flood, other])).every(({ status }) => status === 204)).toBe(true);
    isOver = true;
    const greedy = begun.filter(([address]) => address === "1.2.3.4").map(([, round]) => round);
    greedy.slice(1).forEach((round, at) => expect(round - (greedy[at] ?? 0)).toBeGreaterThanOrEqual(2));
    // Before the flood was over: it waited for none of those behind it.
    expect(begun.findIndex(([address]) => address === "5.6.7.8")).toBeLessThan(begun.length - 1);
  });

  test("is refused above it while the process is over its bound; others are not", async () => {
    // The clock is stopped, so that no bucket refills on a slow machine.
    const stopped = new Date();
    const { service, begun, release } = await waitingService({ now: () => stopped });
    opened = service;
    for (let at = 0; at < LIMITS["public-read"].burst; at += 1) {
      await (await service.get("/api/v1/site", as("1.2.3.4"))).arrayBuffer();
    }
    const held = Array.from({ length: LOAD.busyAt }, (_, at) => service.get("/api/v1/test/wait", as(`10.0.0.${at}`)));
    await until(() => begun() === LOAD.busyAt);
    const refused = await service.get("/api/v1/site", as("1.2.3.4"));
    expect(await refused.json()).toMatchObject({
      code: "resource-exhausted",
      reason: "http/resource-exhausted",
      retry: "later",
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const page = await service.get("/", as("1.2.3.4"));
    expect([page.status, page.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
    expect((await service.get("/api/v1/site", as("5.6.7.8"))).status).toBe(200);
    release();
    expect((await Promise.all(held)).every(({ status }) => status === 204)).toBe(true);
  });

  test("who holds more than a fair share of a busy process is asked to come back; a newcomer is not", async () => {
    const { service, begun, release } = await waitingService();
    opened = service;
    const others = Array.from({ length: 15 }, (_, at) => service.get("/api/v1/test/wait", as(`10.0.0.${at}`)));
    const share = LOAD.shared / 16;
    const greedy = Array.from({ length: LOAD.busyAt }, () => service.get("/api/v1/test/wait", as("1.2.3.4")));
    await until(() => begun() >= 15 + share);
    const refused = await service.get("/api/v1/test/wait", as("1.2.3.4"));
    expect(await refused.json()).toMatchObject({
      status: 503,
      code: "unavailable",
      reason: "http/unavailable",
      retry: "later",
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await service.get("/api/v1/site", as("5.6.7.8"))).status).toBe(200);
    release();
    await Promise.all([...others, ...greedy]);
  });

  test("a busy process still sends what it has kept, to those who must come back for anything else", async () => {
    const stopped = new Date();
    const { service, begun, release } = await waitingService({ now: () => stopped });
    opened = service;
    const asked = "/api/v1/listings/nearby?lat=22.57&lng=88.36";
    expect((await service.get(asked, as("9.9.9.9"))).status).toBe(200);
    const greedy = Array.from({ length: LOAD.busyAt }, () => service.get("/api/v1/test/wait", as("1.2.3.4")));
    await until(() => begun() >= LOAD.busyAt);
    const statusOf = async (path: string): Promise<number> => (await service.get(path, as("1.2.3.4"))).status;
    const others = Array.from({ length: 15 }, (_, at) => service.get("/api/v1/test/wait", as(`10.0.0.${at}`)));
    await until(() => begun() >= LOAD.busyAt + 15);
    expect([await statusOf("/api/v1/site"), await statusOf(asked)]).toEqual([503, 200]);
    release();
    await Promise.all([...others, ...greedy]);
  });
});

describe("time", () => {
  test("an answer that does not come is 504, and the handler is told", async () => {
    const { service, aborted, release } = await waitingService({ answerMs: 60 });
    opened = service;
    const response = await service.get("/api/v1/test/wait");
    expect(await response.json()).toMatchObject({
      status: 504,
      code: "deadline-exceeded",
      reason: "http/deadline-exceeded",
      retry: "later",
    });
    expect(aborted()).toBe(1);
    release();
    // An answer has little time here, and the machine may be slow.
    await eventually(async () => expect((await service.get("/api/v1/site")).status).toBe(200));
  });

  test("a caller who goes away is told to the handler and harms nobody", async () => {
    const { service, begun, aborted, release } = await waitingService();
    opened = service;
    const gone = new AbortController();
    const call = service.get("/api/v1/test/wait", { signal: gone.signal }).catch(() => null);
    await until(() => begun() === 1);
    gone.abort();
    await call;
    await until(() => aborted() === 1);
    release();
    expect((await service.get("/api/v1/site")).status).toBe(200);
  });

  test("a request that never ends is 408", async () => {
    opened = await testService({ times: { headersMs: 100, arrivalMs: 200, stalledMs: 5_000 } });
    const socket = connect(opened.port, "127.0.0.1");
    let answer = "";
    socket.on("data", (part) => (answer += part.toString()));
    socket.write("GET /api/v1/site HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    await new Promise((resolve) => socket.once("end", resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({
      status: 408,
      code: "deadline-exceeded",
      reason: "http/request-timeout",
      retry: "later",
    });
  });

  test("a reader who takes nothing is let go", async () => {
    const lines = route({
      method: "GET",
      path: "/api/v1/test/lines",
      who: "anyone",
      summary: "",
      errors: [],
      input: z.strictObject({}),
      output: z.string(),
      stream: "application/x-ndjson",
    });
    let isEnded = false;
    const endless = bindRoute(lines, rules, async () =>
      ok({
        lines: (async function* () {
          try {
            for (;;) yield `${"x".repeat(100_000)}\n`;
          } finally {
            isEnded = true;
          }
        })(),
      }),
    );
    opened = await testService({ more: [endless], times: { headersMs: 5_000, arrivalMs: 5_000, stalledMs: 300 } });
    const socket = connect(opened.port, "127.0.0.1");
    socket.pause();
    socket.on("error", () => undefined);
    socket.write("GET /api/v1/test/lines HTTP/1.1\r\nHost: x\r\n\r\n");
    await until(() => isEnded);
    socket.destroy();
    expect((await opened.get("/api/v1/site")).status).toBe(200);
  });
});
