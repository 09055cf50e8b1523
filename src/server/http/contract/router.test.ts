import { Agent, request as ask } from "node:http";
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { route } from "#contract/route.ts";
import type { Site } from "#contract/site.ts";
import { ok } from "#domain/shared/result.ts";
import { readConfig } from "#server/config/config.ts";
import { REQUEST_LIMITS } from "#domain/limits/request-limits.ts";
import { openHttpServer, startServing } from "#server/http/http.ts";
import type { HttpServer } from "#server/http/http.ts";
import { createLog } from "#server/runtime/log.ts";
import { everybody, bindRoute } from "./handle.ts";

const rules = { limit: "public-read", policy: everybody } as const;
const shape = { who: "anyone", summary: "", errors: [], output: z.unknown() } as const;
const item = route({
  ...shape,
  method: "GET",
  path: "/api/v1/test/items/{id}",
  input: z.strictObject({ id: z.string() }),
});
const change = route({
  ...shape,
  method: "PATCH",
  path: "/api/v1/test/items/{id}",
  input: z.strictObject({ id: z.string(), note: z.string().optional() }),
});
const near = route({ ...shape, method: "GET", path: "/api/v1/test/items/near", input: z.strictObject({}) });
const send = route({ ...shape, method: "POST", path: "/api/v1/test/items/send", input: z.strictObject({}) });

/** The calls of the endpoints, in order. */
let asked: string[] = [];
let log: string[] = [];
let httpServer: HttpServer;
let close: () => void;

beforeAll(async () => {
  const config = readConfig({ PORT: "0" });
  httpServer = await openHttpServer(
    config,
    createLog("debug", (line) => void log.push(line)),
  );
  const note = (what: string) => {
    asked.push(what);
    return ok({ value: { what } });
  };
  const service = startServing(httpServer, {
    config,
    secret: "a secret of thirty-two characters",
    bindings: [
      bindRoute(item, rules, async ({ id }) => note(`read ${id}`)),
      bindRoute(change, rules, async ({ id, note: text }) => note(`change ${id} ${text ?? ""}`)),
      bindRoute(near, rules, async () => note("near")),
      bindRoute(send, rules, async () => note("send")),
    ],
    plain: {
      "/dev/throws": () => {
        throw new Error("at once");
      },
      "/dev/rejects": async () => {
        await Promise.resolve();
        throw new Error("later");
      },
    },
    library: async ({ request, body }) => {
      asked.push(`library ${request.url} ${JSON.stringify(body)}`);
      return { ok: true, status: 200, headers: {}, cookies: [], body: "" };
    },
    site: () => ({ mapTiles: null }) as Site,
    renderer: null,
    webFolder: null,
    health: {
      pingDatabase: async () => undefined,
      isReadModelReady: () => true,
      isWriting: () => true,
      lagMs: () => 0,
      numbers: () => ({}),
      messages: async () => ({ waiting: 0, dead: 0 }),
    },
    now: () => new Date(),
  });
  close = service.close;
});
afterAll(async () => {
  await httpServer.listener.drain(0);
  close();
});
beforeEach(() => {
  asked = [];
  log = [];
});

type RawRequest = { headers?: OutgoingHttpHeaders; body?: string | Buffer; agent?: Agent };
type RawResponse = { status: number; headers: IncomingHttpHeaders; text: string; reason: unknown };

/** Sends a raw request; without a length the body is chunked. */
function call(method: string, path: string, { headers = {}, body, agent }: RawRequest = {}): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const sent = ask({ port: httpServer.listener.port, host: "127.0.0.1", method, path, headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const text = Buffer.concat(parts).toString();
        const isProblem = answer.headers["content-type"]?.includes("problem") === true && text !== "";
        const reason: unknown = isProblem ? JSON.parse(text).reason : null;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, reason });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const JSON_TYPE = { "content-type": "application/json" };
const ITEM = "/api/v1/test/items/7";

describe("an address", () => {
  test("that the contract writes out is never an id, whatever the method", async () => {
    expect((await call("GET", "/api/v1/test/items/near")).text).toBe('{"what":"near"}');
    for (const [method, path, allow] of [
      ["PATCH", "/api/v1/test/items/near", "GET, HEAD"],
      ["GET", "/api/v1/test/items/send", "POST"],
      ["HEAD", "/api/v1/test/items/send", "POST"],
    ] as const) {
      const { status, headers } = await call(method, path);
      expect([method, status, headers.allow]).toEqual([method, 405, allow]);
    }
    expect(asked).toEqual(["near"]);
  });

  test("that cannot be decoded is 400, as a problem for programs and as a page for people", async () => {
    expect((await call("GET", "/api/v1/test/items/%FF")).reason).toBe("http/invalid-argument");
    const page = await call("GET", "/find/%FF");
    expect([page.status, page.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
  });

  test("names values of up to 500 characters, decoded", async () => {
    const long = "x".repeat(500);
    await call("GET", `/api/v1/test/items/${long}`);
    await call("GET", "/api/v1/test/items/a%2Fb%20c;d");
    expect(asked).toEqual([`read ${long}`, "read a/b c;d"]);
    expect((await call("GET", `/api/v1/test/items/${long}x`)).reason).toBe("http/uri-too-long");
  });

  test("is told apart by its letters and by a slash at its end", async () => {
    expect((await call("GET", "/api/v1/Test/items/near")).status).toBe(404);
    expect((await call("GET", "/api/v1/test/items/near/")).status).toBe(404);
  });

  test("answers HEAD as GET, without the body", async () => {
    const [head, get] = [await call("HEAD", ITEM), await call("GET", ITEM)];
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers["content-length"]).toBe(String(get.text.length));
    expect(head.headers.etag).toBe(get.headers.etag);
  });

  test("without an endpoint is refused before its body is read, and the connection goes on", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const body = "{".repeat(REQUEST_LIMITS.bodyBytes * 2);
    const missing = await call("POST", "/api/v1/test/nothing", { headers: JSON_TYPE, body, agent });
    expect([missing.status, missing.reason]).toEqual([404, "http/not-found"]);
    const read = await call("POST", "/api/v1/test/items/near", {
      headers: { "content-type": "text/plain" },
      body,
      agent,
    });
    expect([read.status, read.reason]).toEqual([405, "http/method-not-allowed"]);
    expect((await call("GET", ITEM, { agent })).status).toBe(200);
    agent.destroy();
  });
});

describe("a body", () => {
  test("may be missing, with a media type or without", async () => {
    expect((await call("PATCH", ITEM)).status).toBe(200);
    expect((await call("PATCH", ITEM, { headers: { "content-length": 0 } })).status).toBe(200);
    expect((await call("PATCH", ITEM, { headers: { ...JSON_TYPE, "content-length": 0 } })).status).toBe(200);
    expect(asked).toEqual(["change 7 ", "change 7 ", "change 7 "]);
  });

  test("is JSON by its media type, whatever its case and parameters", async () => {
    for (const type of ["application/json", "Application/JSON; charset=utf-8", " application/json ;x=1"]) {
      const headers = { "content-type": type };
      expect([type, (await call("PATCH", ITEM, { headers, body: '{"note":"n"}' })).status]).toEqual([type, 200]);
    }
  });

  test.each([undefined, "", "json", "application/jsonx", "application/json,application/json", "application/json x"])(
    "of the media type %s is 415",
    async (type) => {
      const headers = type === undefined ? {} : { "content-type": type };
      expect((await call("PATCH", ITEM, { headers, body: "{}" })).reason).toBe("http/unsupported-media-type");
      expect(asked).toEqual([]);
    },
  );

  test("that says it is too large is refused before it arrives", async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(httpServer.listener.port, "127.0.0.1");
      socket.on("error", reject);
      socket.once("data", (part) => resolve(part.toString()) ?? socket.destroy());
      const lines = [`PATCH ${ITEM} HTTP/1.1`, "Host: x", "Content-Type: application/json"];
      socket.write(`${lines.join("\r\n")}\r\nContent-Length: ${REQUEST_LIMITS.bodyBytes + 1}\r\n\r\n`);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("that grows too large in chunks is 413, one as large as allowed is read, and the connection goes on", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const text = (bytes: number): string => `{"note":"${"x".repeat(bytes - 11)}"}`;
    const headers = { ...JSON_TYPE, "transfer-encoding": "chunked" };
    const large = await call("PATCH", ITEM, { headers, body: text(REQUEST_LIMITS.bodyBytes + 1), agent });
    expect(large.reason).toBe("http/payload-too-large");
    expect((await call("PATCH", ITEM, { headers, body: text(REQUEST_LIMITS.bodyBytes), agent })).status).toBe(200);
    expect(asked).toHaveLength(1);
    agent.destroy();
  });

  test("whose caller leaves in the middle reaches no endpoint, and harms nobody", async () => {
    const arrived = new Promise<void>((resolve) => {
      httpServer.listener.server.once("request", (request) => request.once("close", resolve));
    });
    const socket = connect(httpServer.listener.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      `PATCH ${ITEM} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"no`,
    );
    httpServer.listener.server.once("request", () => socket.destroy());
    await arrived;
    expect((await call("PATCH", ITEM)).status).toBe(200);
    expect(asked).toEqual(["change 7 "]);
    expect(log.filter((line) => line.includes("A call failed"))).toEqual([]);
  });
});

describe("the identity library", () => {
  const FORM = { "content-type": "application/x-www-form-urlencoded" };

  test("is handed JSON everywhere, and nothing of a read", async () => {
    await call("POST", "/api/auth/sign-in", { headers: JSON_TYPE, body: '{"a":1}' });
    await call("POST", "/api/auth/callback/x", { headers: JSON_TYPE, body: '{"a":2}' });
    await call("GET", "/api/auth/session?b=1");
    expect(asked).toEqual([
      'library /api/auth/sign-in {"a":1}',
      'library /api/auth/callback/x {"a":2}',
      "library /api/auth/session?b=1 undefined",
    ]);
  });

  test("is handed forms at its callback alone, from other sites too", async () => {
    const origin = "https://provider.example";
    const body = "code=1+2&state=%C3%A4";
    const back = await call("POST", "/api/auth/callback/x", { headers: { ...FORM, origin }, body });
    expect(back.status).toBe(200);
    expect(asked).toEqual(['library /api/auth/callback/x {"code":"1 2","state":"ä"}']);
    expect((await call("POST", "/api/auth/sign-in", { headers: FORM, body })).status).toBe(415);
    expect((await call("POST", "/api/auth/sign-in", { headers: { ...JSON_TYPE, origin }, body: "{}" })).status).toBe(
      403,
    );
    expect(asked).toHaveLength(1);
  });
});

test.each(["/dev/throws", "/dev/rejects"])("what an endpoint throws is logged and answered: %s", async (path) => {
  const { status, reason, headers } = await call("GET", path);
  expect([status, reason]).toEqual([500, "http/internal"]);
  expect(log.find((line) => line.includes(String(headers["x-request-id"])))).toContain("A call failed.");
});
