import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { route } from "#contract/route.ts";
import { ok } from "#domain/shared/result.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { bindRoute, everybody } from "./contract/handle.ts";
import { rawBytes } from "./testing/bare-proxy.ts";
import { NO_PAGES } from "./testing/no-pages.ts";
import type { BareProxy } from "./testing/bare-proxy.ts";
import { NGINXES } from "./testing/nginx.ts";

/*
 * Behind nginx: with its defaults, and with the lines of docs/guides/deploy.md, which are read from
 * there. The same questions go to a simulated nginx and, where it is installed, to the real one.
 */

const PUBLIC = "https://board.example";
const who = route({
  method: "GET",
  path: "/api/v1/test/who",
  who: "anyone",
  summary: "",
  errors: [],
  input: z.strictObject({}),
  output: z.object({ address: z.string() }),
});
const binding = bindRoute(who, { limit: "public-read", policy: everybody }, async (_input, { caller }) =>
  ok({ value: { address: caller.address } }),
);

/** One without a public address, as on a first try, and one as the guide sets it up. */
let first: TestService;
let declared: TestService;
beforeAll(async () => {
  first = await testService({ more: [binding], renderer: NO_PAGES });
  const settings = { PUBLIC_URL: PUBLIC, TRUSTED_PROXIES: "127.0.0.1" };
  declared = await testService({ more: [binding], renderer: NO_PAGES, settings });
});
afterAll(async () => {
  await first.close();
  await declared.close();
});

type ProxiedRequest = { method?: string; headers?: Record<string, string>; body?: string };

/** Calls from another address of this machine, so that it differs from the proxy's. */
function ask(
  port: number,
  path: string,
  { method = "GET", headers = {}, body = "" }: ProxiedRequest = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const place = { host: "127.0.0.1", port, localAddress: "127.0.0.2", agent: false };
    const sent = request({ ...place, path, method, headers: { host: "board.example", ...headers } }, resolve);
    sent.on("error", reject);
    sent.end(body);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of answer) text += String(part);
  return text;
}

let people = 0;
const JSON_BODY = { "content-type": "application/json" };
const HIDDEN = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";

describe.each(NGINXES)("%s", (_name, open) => {
  let proxy: BareProxy | null = null;
  afterEach(async () => {
    await proxy?.close();
    proxy = null;
  });

  describe.each(["default", "guide"] as const)("with the lines of: %s", (configuration) => {
    const before = async ({ port }: TestService): Promise<number> => {
      proxy = await open(port, configuration);
      return proxy.port;
    };

    test.each(["/dev/outbox", "/dev/outbox.json", "/metrics"])("no stranger finds %s", async (path) => {
      const port = await before(first);
      for (const host of ["board.example", "localhost", "127.0.0.1"])
        expect((await ask(port, path, { headers: { host } })).statusCode).toBe(404);
    });

    test("an address that a caller writes is not believed", async () => {
      const headers = { "x-forwarded-for": "203.0.113.9", "x-real-ip": "203.0.113.9" };
      const asked = await ask(await before(first), who.path, { headers });
      expect(await textOf(asked)).not.toContain("203.0.113.9");
    });

    test("signing up by the public address sets cookies for https alone; another site's page may not", async () => {
      const port = await before(declared);
      people += 1;
      const body = JSON.stringify({ email: `asha${people}@example.org`, password: "violet-umbrella-41", name: "Asha" });
      const signUp = (origin: string) =>
        ask(port, "/api/auth/sign-up/email", { method: "POST", body, headers: { ...JSON_BODY, origin } });
      expect((await signUp("https://evil.example")).statusCode).toBe(403);
      const made = await signUp(PUBLIC);
      expect(made.statusCode).toBe(200);
      const lines = made.headers["set-cookie"] ?? [];
      expect(lines).not.toEqual([]);
      for (const line of lines) expect(line).toMatch(/^__(Secure|Host)-.*; Secure/);
    });

    test("a stream begins while it is open", async () => {
      const targets = [{ id: "near", target: { collection: "listings", limit: 5 } }];
      const body = JSON.stringify({ clientId: "a".repeat(32), targets });
      const headers = { ...JSON_BODY, accept: "text/event-stream", origin: PUBLIC };
      const stream = await ask(await before(declared), "/api/v1/sync/listen", { method: "POST", body, headers });
      expect(stream.statusCode).toBe(200);
      const part = await new Promise<Buffer>((resolve) => stream.once("data", resolve));
      expect(String(part)).toContain("event: ");
      expect(stream.complete).toBe(false);
      stream.destroy();
    });

    test.each(["//healthz", "/x/../healthz", "/%2e%2e/healthz", "/%FF", "/a%00b"])("%s is no page", async (path) => {
      expect([400, 404]).toContain((await ask(await before(declared), path)).statusCode);
    });

    test("nothing hides a second request behind the first", async () => {
      const port = await before(declared);
      const line = "POST /api/v1/sync/query HTTP/1.1\r\nHost: board.example\r\nContent-Type: application/json\r\n";
      for (const lengths of [
        "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length: 2\r\nContent-Length: 40\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding : chunked\r\n",
      ]) {
        const answer = await rawBytes(port, `${line}${lengths}Connection: close\r\n\r\n0\r\n\r\n${HIDDEN}`);
        expect(answer).not.toMatch(/^alive/m);
        // nginx itself answers 501 to a coding that it does not know.
        expect(answer).not.toMatch(/HTTP\/1\.[01] 5(?!01)/);
      }
      expect((await ask(port, "/healthz")).statusCode).toBe(200);
    });
  });

  test("with the guide's lines limits count the caller's own address, whatever headers say", async () => {
    proxy = await open(declared.port, "guide");
    const written: Record<string, string>[] = [
      {},
      { "x-forwarded-for": "203.0.113.9" },
      { "X-Forwarded-For": "203.0.113.9, 127.0.0.1" },
    ];
    for (const headers of written) {
      const { address } = JSON.parse(await textOf(await ask(proxy.port, who.path, { headers }))) as { address: string };
      expect(address).toBe("127.0.0.2");
    }
  });

  test("with defaults and no declared proxy all callers are one, and it is told once one header shows it", async () => {
    proxy = await open(first.port, "default");
    const asked = await ask(proxy.port, who.path, { headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(JSON.parse(await textOf(asked))).toEqual({ address: "127.0.0.1" });
    expect(first.log.filter((line) => line.includes("TRUSTED_PROXIES"))).toHaveLength(1);
  });
});
