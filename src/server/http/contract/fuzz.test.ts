import { request } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { CODES } from "#contract/errors.ts";
import { fill, guardedOperations, odd, operations, query, rawPart, validCall } from "../../testing/contract-calls.ts";
import { rounds } from "../../testing/rounds.ts";
import { aFacility, aListing, bodyOf } from "../../testing/listings.ts";
import { builtPages, testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";

/*
 * The test makes requests from the contract's document: valid, nearly valid and wild ones. Every
 * request is answered in time and never with a 500. A 4xx is a problem with a reason. What the
 * document allows is accepted.
 */

vi.setConfig({ testTimeout: 600_000 });

let service: TestService;
let known: string[];
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off" } });
  const bodies = Array.from({ length: 20 }, (_, at) => [
    { body: bodyOf(aListing({ title: `Ward ${at}` })) },
    { body: bodyOf(aFacility()), collection: "facilities" },
  ]);
  known = await service.putAll(bodies.flat());
});
afterAll(() => service.close());

type Answer = { status: number; type: string; body: string; allow: string | undefined };

function send(
  method: string,
  target: string,
  {
    headers = {},
    body,
    port = service.port,
  }: { headers?: Record<string, string>; body?: string | Uint8Array; port?: number } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port, method, path: target, headers, agent: false, timeout: 120_000 },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers["content-type"] ?? "",
            body: Buffer.concat(parts).toString(),
            allow: answer.headers.allow,
          }),
        );
      },
    );
    asked.on("timeout", () => asked.destroy(new Error(`hangs: ${method} ${target.slice(0, 200)}`)));
    asked.on("error", reject);
    asked.end(body);
  });
}

const Problem = z.object({
  type: z.string().startsWith("urn:lifeboard:"),
  title: z.string().min(1),
  status: z.int(),
  code: z.enum(Object.keys(CODES)),
  reason: z.string().regex(/^[a-z]+\/[a-z-]+$/),
  detail: z.string().min(1),
  retry: z.enum(["never", "later", "after-change"]),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
  requestId: z.string().min(1),
});

function judge(what: string, { status, type, body }: Answer, method: string): void {
  expect(status, what).toBeLessThan(500);
  if (status < 400) return;
  expect(type, what).toBe("application/problem+json; charset=utf-8");
  if (method !== "HEAD") expect(Problem.safeParse(JSON.parse(body)).error, what).toBeUndefined();
}

describe.each(guardedOperations)("$method $path", ({ path, method, parameters, responses }) => {
  const documented = new Set(Object.keys(responses).map(Number));
  const value = fc.oneof(
    odd,
    fc.json(),
    fc.boolean(),
    fc.integer(),
    fc.constant(null),
    fc.constant({}),
    fc.constant([]),
  );

  test("answers whatever a stranger sends", async () => {
    const names = ["identifier", "token", "password", "code", "keepThis", "id", "alias", "__proto__"];
    const body = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(body, value), odd, async (sent, id) => {
        const target = `${fill(path, { id })}?${query({ q: id, limit: id }, method === "GET" ? parameters : [])}`;
        const isRead = method === "GET";
        const answer = await send(method, target, {
          ...(!isRead && { headers: { "content-type": "application/json" }, body: JSON.stringify(sent) }),
        });
        judge(target, answer, method);
        const isKnown = documented.has(answer.status) || [400, 401, 404, 405].includes(answer.status);
        expect(isKnown, `${method} ${target}: ${answer.status}`).toBe(true);
      }),
      { numRuns: rounds(4, 1_000) },
    );
  });
});

describe.each(operations)("$method $path", (operation) => {
  const { path, method, parameters, responses } = operation;
  const methods = [...operations, ...guardedOperations].filter((each) => each.path === path).map((each) => each.method);
  const allowed = [...methods, "HEAD"].toSorted();
  const runs = { numRuns: rounds(4, 1_500) };
  const documented = new Set(Object.keys(responses).map(Number));

  test("takes what the document allows", async () => {
    await fc.assert(
      fc.asyncProperty(validCall(operation, known), async (values) => {
        const target = `${fill(path, values)}?${query(values, parameters)}`;
        const answer = await send(method, target);
        judge(target, answer, method);
        const isCursor = values["cursor"] !== undefined;
        expect([200, 404, ...(isCursor ? [400] : [])], target).toContain(answer.status);
        expect(documented.has(answer.status), `${target}: ${answer.status} is documented`).toBe(true);
      }),
      runs,
    );
  });

  test("answers what it does not allow, one value wrong", async () => {
    if (parameters.length === 0) return;
    await fc.assert(
      fc.asyncProperty(
        validCall(operation, known),
        fc.constantFrom(...parameters.map(({ name }) => name)),
        odd,
        async (values, name, value) => {
          const changed = { ...values, [name]: value };
          const target = `${fill(path, changed)}?${query(changed, parameters)}`;
          const answer = await send(method, target);
          judge(target, answer, method);
          expect(documented.has(answer.status) || answer.status === 404, `${target}: ${answer.status}`).toBe(true);
        },
      ),
      runs,
    );
  });

  test("answers raw nonsense in its query, its path and its headers", async () => {
    const headers = fc.dictionary(
      fc.constantFrom(
        "accept",
        "accept-language",
        "accept-encoding",
        "if-none-match",
        "origin",
        "cookie",
        "x-forwarded-for",
        "range",
        "content-type",
        "authorization",
      ),
      fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(rawPart, { maxLength: 6 }),
        fc.array(rawPart, { maxLength: 2 }),
        headers,
        async (parts, tail, sent) => {
          const clean = (text: string): string => text.replaceAll(/[^\x21-\x7e]/g, "").replaceAll("#", "");
          const target = `${fill(path, {})}${clean(tail.join(""))}?${clean(parts.join("&"))}`;
          judge(`${target} ${JSON.stringify(sent)}`, await send(method, target, { headers: sent }), method);
        },
      ),
      runs,
    );
  });

  test("answers every method and every body", async () => {
    const body = fc.oneof(
      fc.json().map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.constant(Buffer.from('{"__proto__":{"a":1}}')),
    );
    const type = fc.constantFrom(
      "application/json",
      "application/json; charset=latin1",
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "x",
      "",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "MKCOL"),
        body,
        type,
        async (verb, bytes, mediaType) => {
          const headers = { "content-type": mediaType, "content-length": String(bytes.length) };
          const answer = await send(verb, fill(path, {}), { headers, body: bytes });
          judge(`${verb} ${path} ${mediaType}`, answer, verb);
          if (answer.status === 405) expect(answer.allow?.split(", ").toSorted()).toEqual(allowed);
        },
      ),
      runs,
    );
  });
});

describe("pages and other addresses", () => {
  test("no address and no query brings a 500 or a hang", async () => {
    const pages = await builtPages();
    if (pages === null)
      console.log("The pages are not built: only their addresses are tried (npm test builds them first).");
    const opened = await testService({ settings: { RATE_LIMITS: "off" }, ...pages });
    const ids = await opened.putAll([
      { body: bodyOf(aListing()) },
      { body: bodyOf(aFacility()), collection: "facilities" },
    ]);
    const fixed = "/ /find/ /find/bed? /find/blood? /r/ /f/ /more? /api/ /api/v1/ /assets/ /dev/ // /. /healthz/".split(
      " ",
    );
    const start = fc.constantFrom(...fixed, `/r/${ids[0]}?`, `/f/${ids[1]}?`);
    const name = fc.constantFrom(
      "at",
      "place",
      "group",
      "component",
      "bedType",
      "within",
      "fresh",
      "sort",
      "view",
      "cursor",
      "q",
      "lng",
      "lat",
    );
    const pair = fc.oneof(
      rawPart,
      fc.tuple(name, rawPart).map(([key, value]) => `${key}=${value}&`),
    );
    try {
      await fc.assert(
        fc.asyncProperty(start, fc.array(pair, { maxLength: 5 }), async (first, parts) => {
          const target = `${first}${parts
            .join("")
            .replaceAll(/[^\x21-\x7e]/g, "")
            .replaceAll("#", "")}`;
          const { status } = await send("GET", target, { port: opened.port });
          const expected = [200, 302, 303, 308, 400, 404, 405, 406, 414];
          expect(pages === null ? [...expected, 500] : expected, target).toContain(status);
        }),
        { numRuns: rounds(10, 3_000) },
      );
    } finally {
      await opened.close();
    }
  });
});
