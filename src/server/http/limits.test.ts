import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { route } from "#contract/route.ts";
import { ok } from "#domain/shared/result.ts";
import { eventually } from "../testing/eventually.ts";
import { testService } from "../testing/service.ts";
import type { ServiceWishes, TestService } from "../testing/service.ts";
import { Clients, networkOf, prefixOf, providerOf } from "./clients.ts";
import { everybody, handle } from "./handle.ts";
import { LIMITS, LOAD } from "./limits.ts";
import { addressReader } from "./network.ts";

describe("whose call it is", () => {
  const from = (trusted: string[], peer: string, forwarded?: string): string =>
    addressReader(trusted)({
      socket: { remoteAddress: peer },
      headers: { ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) },
    });

  test.each([
    ["no proxy declared: the header is a stranger's word", [], "10.0.0.1", "1.2.3.4", "10.0.0.1"],
    ["a proxy nobody declared", ["10.0.0.2"], "10.0.0.1", "1.2.3.4", "10.0.0.1"],
    ["a declared proxy", ["10.0.0.1"], "10.0.0.1", "1.2.3.4", "1.2.3.4"],
    ["a declared network, IPv4 written as IPv6", ["10.0.0.0/8"], "::ffff:10.0.0.1", "1.2.3.4", "1.2.3.4"],
    ["what the caller wrote before the proxy is not believed", ["10.0.0.1"], "10.0.0.1", "9.9.9.9, 1.2.3.4", "1.2.3.4"],
    ["two declared proxies in a row", ["10.0.0.0/8"], "10.0.0.1", "1.2.3.4, 10.0.0.2", "1.2.3.4"],
    ["with a port", ["10.0.0.1"], "10.0.0.1", "1.2.3.4:5678", "1.2.3.4"],
    ["IPv6 with a port", ["::1"], "::1", "[2001:db8::7]:5678", "2001:db8::7"],
    ["nonsense in the header", ["10.0.0.1"], "10.0.0.1", "unknown", "10.0.0.1"],
    ["nothing in the header", ["10.0.0.1"], "10.0.0.1", "", "10.0.0.1"],
    ["no header", ["10.0.0.1"], "10.0.0.1", undefined, "10.0.0.1"],
  ])("%s", (_case, trusted, peer, forwarded, address) => {
    expect(from(trusted, peer, forwarded)).toBe(address);
  });

  test.each([
    ["1.2.3.4", "1.2.3.4"],
    ["::ffff:1.2.3.4", "1.2.3.4"],
    ["2001:db8:1:2ff::9", "2001:db8:1:200::/56"],
    ["2001:db8:1:200:a:b:c:d", "2001:db8:1:200::/56"],
    ["2001:db8:1:300::1", "2001:db8:1:300::/56"],
    ["fe80::1%eth0", "fe80:0:0:0::/56"],
    ["::1", "0:0:0:0::/56"],
    ["", ""],
  ])("%s counts as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test.each([
    ["1.2.3.4", "1.2.3.0/24", "1.2.0.0/16"],
    ["::ffff:1.2.3.4", "1.2.3.0/24", "1.2.0.0/16"],
    ["2001:db8:1:2ff::9", "2001:db8:1:200::/56", "2001:db8::/32"],
  ])("%s is of the prefix %s and of the provider %s", (address, prefix, provider) => {
    expect([prefixOf(address), providerOf(address)]).toEqual([prefix, provider]);
  });
});

describe("a bucket", () => {
  test("gives a burst, then refills by the minute", () => {
    const clients = new Clients("secret");
    const client = clients.of("1.2.3.4", 0);
    const { burst, perMinute } = LIMITS["public-read"];
    for (let at = 0; at < burst; at += 1) expect(clients.take(client, "public-read", 0).isOver).toBe(false);
    expect(clients.take(client, "public-read", 0)).toMatchObject({ isOver: true, remaining: 0, limit: perMinute });
    expect(clients.take(client, "public-read", 60_000 / perMinute).isOver).toBe(false);
    expect(clients.take(client, "public-read", 60_000 / perMinute).isOver).toBe(true);
    expect(clients.take(client, "public-read", 600_000)).toMatchObject({ isOver: false, remaining: burst - 1 });
    clients.close();
  });

  test("is not filled by a clock that goes back", () => {
    const clients = new Clients("secret");
    const client = clients.of("1.2.3.4", 1_000_000);
    const first = clients.take(client, "public-read", 1_000_000).remaining;
    expect(clients.take(client, "public-read", 0).remaining).toBe(first - 1);
    clients.close();
  });

  test("a flood of addresses is forgotten again", () => {
    const clients = new Clients("secret");
    for (let at = 0; at < 60_000; at += 1) clients.of(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, at);
    expect(clients.size).toBeLessThanOrEqual(50_000);
    clients.close();
  });
});

describe("the rotation seed", () => {
  test("stays for five minutes, differs by address and deployment, tells no address", () => {
    const [one, other] = [new Clients("secret"), new Clients("other secret")];
    const at = Date.parse("2026-11-20T10:00:00Z");
    const seed = (clients: Clients, address: string, now: number): string =>
      clients.seedOf(clients.of(address, now), now);
    expect(seed(one, "1.2.3.4", at)).toBe(seed(one, "1.2.3.4", at + 299_999));
    expect(seed(one, "1.2.3.4", at)).not.toBe(seed(one, "1.2.3.4", at + 300_000));
    expect(seed(one, "1.2.3.4", at)).not.toBe(seed(one, "1.2.3.5", at));
    expect(seed(one, "1.2.3.4", at)).not.toBe(seed(other, "1.2.3.4", at));
    expect(seed(one, "1.2.3.4", at)).toMatch(/^[0-9a-f]{16}$/);
    one.close();
    other.close();
  });
});

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

/** A service with a call that answers when the test says so. */
async function waitingService(
  wishes: ServiceWishes = {},
): Promise<{ service: TestService; begun: () => number; aborted: () => number; release: () => void }> {
  let begun = 0;
  let aborted = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const waiting = handle(wait, rules, async (_input, { signal }) => {
    begun += 1;
    signal.addEventListener("abort", () => (aborted += 1));
    await released;
    return ok({ value: null });
  });
  const service = await testService({
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
    more: [waiting],
    answerMs: 600_000,
    ...wishes,
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

  test("is refused above it while the process is over its bound; others are not", async () => {
    // The clock stands still, so that no bucket refills however slow the machine is.
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
    const endless = handle(lines, rules, async () =>
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
