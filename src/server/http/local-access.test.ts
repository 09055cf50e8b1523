import { request as ask } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { createLog } from "../runtime/log.ts";
import { bareProxy, rawAnswer } from "./testing/bare-proxy.ts";
import type { BareProxy } from "./testing/bare-proxy.ts";
import { testService } from "../testing/service.ts";
import type { ServiceOptions, TestService } from "../testing/service.ts";
import { LocalAccess } from "./admission/local-access.ts";
import { readOrigins } from "./admission/origin.ts";

/* Attacks on what is for this machine alone, over real sockets: a proxy that names nobody, a
   forwarder of bytes, and a key that somebody guesses. */

const KEY = "a key of this test alone";
const DOORS = ["/dev/outbox", "/dev/outbox.json", "/metrics"] as const;

let service: TestService | null = null;
let proxy: BareProxy | null = null;
afterEach(async () => {
  await proxy?.close();
  await service?.close();
  [service, proxy] = [null, null];
});

async function open(settings: ServiceOptions["settings"] = { DEV_OUTBOX_KEY: KEY }): Promise<TestService> {
  service = await testService({ settings });
  return service;
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined> };

function get(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = ask({ port, host: "127.0.0.1", path, headers, agent: false }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

const warnings = ({ log }: TestService): string[] => log.filter((line) => line.includes('"level":"warn"'));

describe("the outbox and the metrics, without the key", () => {
  test.each(DOORS)("a stranger behind a proxy that names nobody finds no %s", async (path) => {
    proxy = await bareProxy((await open()).port);
    expect((await get(proxy.port, path, { host: "board.example" })).status).toBe(404);
    expect((await get(proxy.port, `${path}?key=`, { host: "board.example" })).status).toBe(404);
    expect((await get(proxy.port, `${path}?key=${"x".repeat(22)}`, { host: "board.example" })).status).toBe(404);
  });

  test.each(DOORS)("who writes Host: localhost over a forwarder of bytes finds no %s", async (path) => {
    const { port } = await open();
    const lines = [`GET ${path} HTTP/1.1`, "Host: localhost", "Connection: close"];
    expect(await rawAnswer(port, lines)).toMatch(/^HTTP\/1\.1 404 /);
    expect(await rawAnswer(port, [...lines, "Cookie: lifeboard-outbox=", "Authorization: Bearer "])).toMatch(
      /^HTTP\/1\.1 404 /,
    );
  });

  test("the refusal is the one of an address that does not exist", async () => {
    const opened = await open();
    const bodyOf = async (path: string) => {
      const { status, headers, ...rest } = await opened.get(path).then(async (answer) => ({
        status: answer.status,
        headers: answer.headers.get("content-type"),
        problem: { ...(await answer.json()), requestId: "" },
      }));
      return { status, headers, rest };
    };
    expect(await bodyOf("/dev/outbox.json")).toEqual(await bodyOf("/dev/nothing"));
  });
});

describe("with the key", () => {
  test("a browser is sent on with a cookie that no script reads and no other site sends", async () => {
    const { port, get: read } = await open();
    const first = await get(port, `/dev/outbox?key=${encodeURIComponent(KEY)}`);
    expect([first.status, first.headers["location"]]).toEqual([303, "/dev/outbox"]);
    const [line = ""] = first.headers["set-cookie"] ?? [];
    expect(line).toMatch(/; Path=\/dev; HttpOnly; SameSite=Strict$/);
    expect(line).not.toContain(encodeURIComponent(KEY));
    const cookie = line.split(";")[0] ?? "";
    for (const path of ["/dev/outbox", "/dev/outbox.json"]) {
      expect((await read(path, { headers: { cookie } })).status).toBe(200);
    }
    expect((await read("/metrics", { headers: { cookie } })).status).toBe(404);
  });

  test("a program gives it with each request", async () => {
    const { get: read } = await open();
    expect((await read(`/dev/outbox.json?key=${encodeURIComponent(KEY)}`)).status).toBe(200);
    expect((await read("/dev/outbox.json", { headers: { authorization: `Bearer ${KEY}` } })).status).toBe(200);
    expect((await read(`/metrics?key=${encodeURIComponent(KEY)}`)).status).toBe(200);
    expect((await read("/metrics", { headers: { authorization: `Bearer ${KEY}` } })).status).toBe(200);
  });

  test("nothing is open to a caller of another machine", async () => {
    const { port } = await open();
    for (const path of DOORS) {
      const keyed = `${path}?key=${encodeURIComponent(KEY)}`;
      expect((await get(port, keyed, { host: "board.example" })).status).toBe(404);
      expect((await get(port, keyed, { "x-forwarded-for": "198.51.100.7" })).status).toBe(404);
    }
  });

  test("it is random and of 128 bits where no setting names it", async () => {
    const keys = [];
    for (let at = 0; at < 2; at += 1) {
      const { httpServer } = await open({ DEV_OUTBOX_KEY: "" });
      keys.push(new URL(httpServer.local.outboxAddress() ?? "").searchParams.get("key") ?? "");
      await service?.close();
    }
    service = null;
    expect(keys[0]).not.toBe(keys[1]);
    for (const key of keys) expect(Buffer.from(key, "base64url")).toHaveLength(16);
  });
});

describe("DEV_OUTBOX=on", () => {
  test("opens the outbox to this machine, until a request shows a proxy", async () => {
    const opened = await open({ DEV_OUTBOX: "on" });
    expect((await opened.get("/dev/outbox.json")).status).toBe(200);
    expect((await opened.get("/metrics")).status).toBe(404);
    proxy = await bareProxy(opened.port);
    // A browser behind the proxy signs in: it names the site it is on.
    await get(proxy.port, "/healthz", { origin: "https://board.example" });
    expect((await opened.get("/dev/outbox.json")).status).toBe(404);
    expect(warnings(opened).join("\n")).toContain("DEV_OUTBOX=on");
  });
});

describe("RATE_LIMITS=off", () => {
  const limitOf = async (opened: TestService) => (await opened.get("/api/v1/site")).headers.get("ratelimit-limit");

  test.each([
    ["a foreign Host", { host: "board.example" }],
    ["a foreign Origin", { origin: "https://board.example" }],
    ["a forwarding header", { "x-forwarded-for": "198.51.100.7" }],
    ["a proxy's own header", { via: "1.1 proxy" }],
  ])("ends for good with %s, and says so once", async (_what, headers) => {
    const opened = await open({ RATE_LIMITS: "off" });
    expect(await limitOf(opened)).toBeNull();
    for (let at = 0; at < 3; at += 1) await get(opened.port, "/healthz", headers);
    expect(await limitOf(opened)).toBe("600");
    const said = warnings(opened).filter((line) => line.includes("RATE_LIMITS=off"));
    expect(said).toHaveLength(1);
    expect(said[0]).not.toMatch(/board\.example|198\.51/);
  });

  test.each([
    ["host", "localhost:3000"],
    ["host", "[::1]:3000"],
    ["origin", "http://localhost:5173"],
    ["origin", "http://127.0.0.1:80"],
    ["origin", "null"],
  ])("goes on after what a bench on this machine sends: %s %s", async (name, value) => {
    const opened = await open({ RATE_LIMITS: "off" });
    await get(opened.port, "/healthz", { [name]: value });
    expect(await limitOf(opened)).toBeNull();
  });

  test.each([
    [{ HOST: "127.0.0.1" }, true],
    [{ HOST: "localhost", PUBLIC_URL: "http://localhost:3000" }, true],
    [{ HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" }, false],
    [{ HOST: "127.0.0.1", PUBLIC_URL: "https://board.example" }, false],
    [{ HOST: "0.0.0.0" }, false],
  ])("with %o is %s", (settings, isOff) => {
    const config = readConfig({ RATE_LIMITS: "off", ...settings });
    const doors = new LocalAccess(
      config,
      readOrigins(config),
      createLog("silent", () => undefined),
    );
    expect(doors.isUnlimited({ headers: { host: "localhost" }, socket: { remoteAddress: "127.0.0.1" } })).toBe(isOff);
  });
});
