import { request as ask } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { OUTBOX_KEY, testService } from "../testing/service.ts";
import type { ServiceOptions, TestService } from "../testing/service.ts";
import { isLocalCaller } from "#server/http/admission/local-caller.ts";
import { readOrigins } from "#server/http/admission/origin.ts";

const LOCAL = readOrigins({ publicUrl: null, host: "127.0.0.1", port: 3000 });

function judge(headers: IncomingHttpHeaders, remoteAddress = "127.0.0.1", origins = LOCAL): boolean {
  return isLocalCaller({ headers, socket: { remoteAddress } }, origins);
}

describe("a local caller", () => {
  test.each(["localhost", "127.0.0.1", "localhost:3000", "127.0.0.1:3000", "LOCALHOST:1"])("asks for %s", (host) => {
    expect(judge({ host })).toBe(true);
  });

  test.each([
    undefined,
    "",
    "evil.example",
    "localhost.evil.example",
    "evil.example:3000",
    "127.0.0.1.evil.example",
    "[::1]:3000",
    "localhost:99999999",
    "localhost, evil.example",
    "0.0.0.0:3000",
    "localhost@evil.example",
  ])("does not ask for %s", (host) => {
    expect(judge({ ...(host !== undefined && { host }) })).toBe(false);
  });

  test.each(["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"])("comes from %s", (peer) => {
    expect(judge({ host: "localhost" }, peer)).toBe(true);
  });

  test.each(["10.0.0.1", "192.168.1.7", "::ffff:10.0.0.1", "fe80::1", "2001:db8::1", "", "128.0.0.1"])(
    "does not come from %s",
    (peer) => {
      expect(judge({ host: "localhost" }, peer)).toBe(false);
    },
  );

  test.each([
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-forwarded-anything",
    "forwarded",
    "via",
    "x-real-ip",
    "x-client-ip",
    "true-client-ip",
    "cf-connecting-ip",
  ])("does not come with %s", (name) => {
    expect(judge({ host: "localhost", [name]: "1" })).toBe(false);
  });

  test.each(["https://help.example.org", "http://10.0.0.1:3000", "http://localhost.evil.example"])(
    "does not exist at %s",
    (publicUrl) => {
      expect(judge({ host: "localhost" }, "127.0.0.1", readOrigins({ publicUrl, host: "127.0.0.1", port: 3000 }))).toBe(
        false,
      );
    },
  );

  test.each(["http://localhost:3000", "http://127.0.0.1:8080", "http://[::1]:3000", "http://127.5.5.5:1"])(
    "exists at %s",
    (publicUrl) => {
      expect(judge({ host: "localhost" }, "127.0.0.1", readOrigins({ publicUrl, host: "127.0.0.1", port: 3000 }))).toBe(
        true,
      );
    },
  );
});

let service: TestService | null = null;
async function open(options: ServiceOptions): Promise<TestService> {
  service = await testService(options);
  return service;
}
afterEach(async () => {
  await service?.close();
  service = null;
});

/** fetch sets its own Host header; this does not. */
function statusWith({ port }: TestService, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = ask({ port, host: "127.0.0.1", path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("error", reject);
    asked.end();
  });
}

describe("the dev outbox", () => {
  const paths = ["/dev/outbox", "/dev/outbox.json"];
  const keyed = { authorization: `Bearer ${OUTBOX_KEY}` };

  test("is there for a local caller with the key, empty at first", async () => {
    const { get } = await open({});
    const list = await get("/dev/outbox.json", { headers: keyed });
    expect([list.status, await list.json()]).toEqual([200, []]);
    const html = await get("/dev/outbox", { headers: keyed });
    expect(html.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(html.status).toBe(200);
  });

  test.each(paths)("%s is nowhere for anybody else", async (path) => {
    const opened = await open({});
    expect(await statusWith(opened, path, { ...keyed, host: "evil.example" })).toBe(404);
    expect(await statusWith(opened, path, { ...keyed, host: "localhost", "x-forwarded-for": "127.0.0.1" })).toBe(404);
    expect(await statusWith(opened, path, { ...keyed, host: "localhost", via: "1.1 proxy" })).toBe(404);
    expect(await statusWith(opened, path, { host: "localhost" })).toBe(404);
    expect(await statusWith(opened, path, { ...keyed, host: "localhost" })).toBe(200);
  });

  test.each(paths)("%s is nowhere with a public address", async (path) => {
    const opened = await open({ settings: { PUBLIC_URL: "https://help.example.org" } });
    expect(await statusWith(opened, path, { ...keyed, host: "localhost" })).toBe(404);
  });

  test.each(paths)("%s is nowhere once both channels have a sender", async (path) => {
    const opened = await open({
      settings: {
        SMTP_URL: "smtp://mail.example",
        SMS_WEBHOOK_URL: "https://sms.example/send",
        SMS_WEBHOOK_SECRET: "a secret of the gateway",
      },
    });
    expect(await statusWith(opened, path, { ...keyed, host: "localhost" })).toBe(404);
  });
});

describe("/metrics", () => {
  test("without a token is for local callers with the outbox's key", async () => {
    const opened = await open({});
    const path = `/metrics?key=${OUTBOX_KEY}`;
    expect(await statusWith(opened, path, { host: "localhost" })).toBe(200);
    expect(await statusWith(opened, "/metrics", { host: "localhost" })).toBe(404);
    expect(await statusWith(opened, path, { host: "evil.example" })).toBe(404);
  });

  test("with a token is for who has it", async () => {
    const token = "a token of many letters";
    const opened = await open({ settings: { METRICS_TOKEN: token, PUBLIC_URL: "https://help.example.org" } });
    expect(await statusWith(opened, "/metrics", { host: "help.example.org" })).toBe(404);
    expect(await statusWith(opened, `/metrics?key=${OUTBOX_KEY}`, { host: "localhost" })).toBe(404);
    expect(await statusWith(opened, "/metrics", { host: "help.example.org", authorization: "Bearer wrong" })).toBe(404);
    expect(await statusWith(opened, "/metrics", { host: "help.example.org", authorization: `Bearer ${token}` })).toBe(
      200,
    );
  });
});

describe("a public https address", () => {
  test("is told to browsers, and alone is trusted to write", async () => {
    const { get, port } = await open({ settings: { PUBLIC_URL: "https://help.example.org" } });
    expect((await get("/api/v1/site")).headers.get("strict-transport-security")).toBe("max-age=31536000");
    const subdomains = await open({ settings: { PUBLIC_URL: "https://help.example.org", HSTS_SUBDOMAINS: "on" } });
    expect((await subdomains.get("/api/v1/site")).headers.get("strict-transport-security")).toBe(
      "max-age=31536000; includeSubDomains",
    );
    const post = (origin: string): Promise<Response> => get("/api/v1/site", { method: "POST", headers: { origin } });
    expect((await post("https://help.example.org")).status).toBe(405);
    expect((await post(`http://localhost:${port}`)).status).toBe(403);
    expect((await post("http://help.example.org")).status).toBe(403);
  });
});
