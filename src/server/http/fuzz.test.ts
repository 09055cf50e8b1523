import { request } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { CODES } from "#contract/errors.ts";
import { openApiDocument } from "#contract/openapi.ts";
import { rounds } from "../testing/long.ts";
import { aFacility, aListing, bodyOf } from "../testing/listings.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

/*
 * The document of the contract says what may be sent. From it come requests: right ones, nearly right ones and wild ones. Whatever is
 * sent, an answer comes in time; it is never a 500; a 4xx is a problem that says so; and what the document allows is not refused.
 */

vi.setConfig({ testTimeout: 600_000 });

const Schema = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
});
const Parameter = z.object({ name: z.string(), in: z.enum(["path", "query"]), required: z.boolean(), schema: Schema });
const Operation = z.object({ parameters: z.array(Parameter), responses: z.record(z.string(), z.unknown()) });
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

type Schema = z.output<typeof Schema>;
type Parameter = z.output<typeof Parameter>;
type Operation = z.output<typeof Operation> & { path: string; method: string };

const operations: Operation[] = Object.entries(Document.parse(openApiDocument("0")).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
);

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
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | Uint8Array } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port: service.port, method, path: target, headers, agent: false, timeout: 10_000 },
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

/** Values the schema allows. */
function valid(parameter: Parameter): fc.Arbitrary<string> {
  const { schema, name } = parameter;
  if (name === "bloodGroup") return fc.constantFrom("O+", "O-", "AB", "Opos", "O ", "unknown", "a-");
  if (name === "near")
    return fc
      .tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 }))
      .map((pair) => pair.join(","));
  if (name === "country") return fc.constantFrom("IN", "in", "HT", "ZZ");
  if (name === "id") return fc.constantFrom(...known, "01890a5d-ac96-774b-bcce-b302099a8057");
  if (name === "kind") return fc.stringMatching(new RegExp(schema.pattern ?? ""), { maxLength: 40 });
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === "boolean") return fc.constantFrom("true", "false");
  if (schema.type === "integer")
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000, 1_000_000) }).map(String);
  if (schema.type === "number") {
    const low = schema.exclusiveMinimum === undefined ? (schema.minimum ?? -1_000) : schema.exclusiveMinimum + 0.001;
    return fc
      .double({ min: low, max: schema.maximum ?? 1_000, noNaN: true })
      .filter((each) => !String(each).includes("e"))
      .map(String);
  }
  return fc
    .string({ unit: "grapheme", minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 50, 20) })
    .filter((text) => !/\u0000|\p{Surrogate}/u.test(text));
}

const odd = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.constantFrom(
    "",
    " ",
    "0",
    "-0",
    "-1",
    "NaN",
    "Infinity",
    "1e999",
    "1e-999",
    "0x10",
    "1_000",
    "١٢",
    "null",
    "undefined",
    "true",
    "[]",
    "{}",
    "a,b",
    ",",
    "%",
    "\u0000",
    "\uFEFF",
    "'; DROP TABLE documents; --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "${jndi:ldap://x}",
    "__proto__",
    "constructor",
    "9".repeat(400),
    "💉",
    "ا".repeat(100),
    "90.0000000000001",
    "-180.00000000001",
    "22.57,88.36",
    "22.57;88.36",
  ),
  fc.double().map(String),
  fc.bigInt().map(String),
);

/** Percent-encoded as a browser would; a lone surrogate, which it would replace, is left out. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ""));
}

const rawPart = fc.oneof(
  fc.constantFrom("%", "%FF", "%C3%28", "%E0%A4", "%00", "&", "&&", "=", "a=b=c", "+", ";", "?", "%u1234"),
  odd.map(encode),
);

function fill(path: string, values: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encode(values[name] ?? "x") || "x");
}

function query(values: Record<string, string>, names: Parameter[]): string {
  return names
    .filter((each) => each.in === "query" && values[each.name] !== undefined)
    .map(({ name }) => `${name}=${encode(values[name] ?? "")}`)
    .join("&");
}

const validCall = (operation: Operation): fc.Arbitrary<Record<string, string>> =>
  fc.record(Object.fromEntries(operation.parameters.map((each) => [each.name, valid(each)])), {
    requiredKeys: operation.parameters.filter(({ required }) => required).map(({ name }) => name),
  });

describe.each(operations)("$method $path", (operation) => {
  const { path, method, parameters, responses } = operation;
  const runs = { numRuns: rounds(25, 1_500) };
  const documented = new Set(Object.keys(responses).map(Number));

  test("takes what the document allows", async () => {
    await fc.assert(
      fc.asyncProperty(validCall(operation), async (values) => {
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
        validCall(operation),
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
          if (answer.status === 405) expect(answer.allow).toBe("GET, HEAD");
        },
      ),
      runs,
    );
  });
});

describe("pages and other addresses", () => {
  test("no address and no query brings a 500 or a hang", async () => {
    const start = fc.constantFrom(
      "/",
      "/find/",
      "/r/",
      "/f/",
      "/api/",
      "/api/v1/",
      "/assets/",
      "/dev/",
      "//",
      "/.",
      "/healthz/",
      "/metrics/",
    );
    await fc.assert(
      fc.asyncProperty(start, fc.array(rawPart, { maxLength: 4 }), async (first, parts) => {
        const target = `${first}${parts
          .join("")
          .replaceAll(/[^\x21-\x7e]/g, "")
          .replaceAll("#", "")}`;
        const { status } = await send("GET", target);
        // Pages are not built here: that one is a 500 by right.
        expect(status === 500 ? "/" : target.slice(0, 1)).toBe("/");
        expect([200, 302, 308, 400, 404, 405, 406, 414, 500]).toContain(status);
      }),
      { numRuns: rounds(60, 3_000) },
    );
  });
});
