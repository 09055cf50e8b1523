import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nearby } from "#contract/listings.ts";
import { ROUTES } from "#contract/openapi.ts";
import { SIGN_IN_ROUTES } from "#contract/openapi-access.ts";
import { eventually } from "../../testing/eventually.ts";
import { OUTBOX_KEY, testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";
import { aListing, bodyOf } from "../../testing/listings.ts";

let service: TestService;
beforeAll(async () => {
  service = await testService();
  await service.putAll(Array.from({ length: 30 }, (_, at) => ({ body: bodyOf(aListing({ title: `Ward ${at}` })) })));
});
afterAll(() => service.close());

const SEARCH = "/api/v1/listings/nearby?lat=22.57&lng=88.36&sort=near";

/** The body as received, not decompressed. */
function rawGet(path: string, headers: Record<string, string>): Promise<{ head: IncomingMessage; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = request(service.url + path, { headers }, (head) => {
      const parts: Buffer[] = [];
      head.on("data", (part: Buffer) => parts.push(part));
      head.on("end", () => resolve({ head, body: Buffer.concat(parts) }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

describe("a list", () => {
  test("is what the contract says", async () => {
    const page = nearby.output.parse(await (await service.get(SEARCH)).json());
    expect(page.items).toHaveLength(20);
    expect(page.nextCursor).not.toBeNull();
  });

  test("carries a weak tag, and is not sent again while it says the same", async () => {
    const first = await service.get(SEARCH);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    expect(first.headers.get("cache-control")).toBe("private, max-age=5");
    const again = await service.get(SEARCH, { headers: { "if-none-match": `"other", ${tag}` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("etag")).toBe(tag);
    expect(again.headers.get("content-length")).toBeNull();
    const other = await service.get(`${SEARCH}&limit=3`, { headers: { "if-none-match": tag } });
    expect(other.status).toBe(200);
  });

  test("a changed row changes the tag", async () => {
    const all = `${SEARCH}&limit=100`;
    const before = (await service.get(all)).headers.get("etag");
    await service.put(bodyOf(aListing({ title: "New ward" })));
    expect((await service.get(all)).headers.get("etag")).not.toBe(before);
  });

  test.each([
    ["br", "br"],
    ["gzip, deflate", "gzip"],
    ["gzip, deflate, br", "br"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0.9, br;q=0.1", "gzip"],
    ["*", "br"],
    ["identity", undefined],
    ["deflate", undefined],
    ["", undefined],
  ])("accepting %j it comes as %s, saying the same", async (accepted, encoding) => {
    const { head, body } = await rawGet(SEARCH, { "accept-encoding": accepted });
    expect(head.headers["content-encoding"]).toBe(encoding);
    expect(head.headers["vary"]).toContain("Accept-Encoding");
    expect(Number(head.headers["content-length"])).toBe(body.length);
    const text = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
    expect(JSON.parse(text.toString()).items).toHaveLength(20);
    expect(encoding === undefined || body.length < text.length / 4).toBe(true);
  });

  test("small answers are not compressed", async () => {
    const { head } = await rawGet("/api/v1/site", { "accept-encoding": "br" });
    expect(head.headers["content-encoding"]).toBeUndefined();
  });
});

describe("every answer", () => {
  const paths = [
    SEARCH,
    "/api/v1/site",
    "/api/v1/places?q=kolk",
    "/api/v1/nothing",
    "/healthz",
    "/readyz",
    "/api/v1/openapi.json",
  ];
  test.each(paths)("%s: protected, named, counted", async (path) => {
    const { headers } = await service.get(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("x-request-id")).toMatch(/^r\w{10,30}$/);
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("server")).toBeNull();
  });

  test("request ids never repeat", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.get("/api/v1/site")));
    expect(new Set(answers.map(({ headers }) => headers.get("x-request-id"))).size).toBe(20);
  });

  test("what depends on the language says so, what does not does not", async () => {
    expect((await service.get("/api/v1/places?q=kolk")).headers.get("vary")).toContain("Accept-Language");
    expect((await service.get("/api/v1/places?q=kolk&lang=en")).headers.get("vary")).not.toContain("Accept-Language");
    expect((await service.get(SEARCH)).headers.get("vary")).not.toContain("Accept-Language");
  });

  test("places are labelled in the language asked for", async () => {
    const label = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
      (await (await service.get(path, { headers })).json()).items[0].name;
    expect(await label("/api/v1/places?q=kolkata&lang=hi")).toMatch(/\p{Script=Devanagari}/u);
    expect(await label("/api/v1/places?q=kolkata", { "accept-language": "hi" })).toMatch(/\p{Script=Devanagari}/u);
    expect(await label("/api/v1/places?q=kolkata", { "accept-language": "hi, en;q=0.1" })).toMatch(
      /\p{Script=Devanagari}/u,
    );
    expect(await label("/api/v1/places?q=kolkata&lang=en", { "accept-language": "hi" })).toBe("Kolkata");
  });
});

describe("the document of the contract", () => {
  test("is answered, names every route and may be kept", async () => {
    const response = await service.get("/api/v1/openapi.json");
    const document = await response.json();
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths)).toEqual([...new Set([...ROUTES, ...SIGN_IN_ROUTES].map(({ path }) => path))]);
    const tag = response.headers.get("etag") ?? "";
    expect((await service.get("/api/v1/openapi.json", { headers: { "if-none-match": tag } })).status).toBe(304);
  });

  test("says how to sign in, who may call what, and which headers a write carries", async () => {
    const { paths, components } = await (await service.get("/api/v1/openapi.json")).json();
    expect(Object.keys(components.securitySchemes)).toEqual(["bearer", "session", "antiForgery"]);
    expect(paths["/api/v1/listings/nearby"].get.security).toEqual([{}]);
    expect(paths["/api/v1/me"].get.security).toEqual([{ bearer: [] }, { session: [] }]);
    expect(paths["/api/v1/listings"].post.security).toEqual([{ bearer: [] }, { session: [], antiForgery: [] }]);
    // Their parameters stand once in the document.
    const headers = (operation: { parameters: { $ref?: string }[] }) =>
      operation.parameters.flatMap(({ $ref }) => {
        const name = $ref?.split("/").at(-1);
        return name === undefined ? [] : [components.parameters[name]].map((each) => `${each.in} ${each.name}`);
      });
    expect(headers(paths["/api/v1/listings/{id}"].patch)).toEqual(["header If-Match", "header Idempotency-Key"]);
    expect(headers(paths["/api/v1/listings/{id}/observations"].post)).toEqual([
      "header X-Client-Id",
      "header Idempotency-Key",
    ]);
    const known = Object.keys(components.securitySchemes);
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods as object))) {
      const named = operation.security.flatMap((each: object) => Object.keys(each));
      expect(known).toEqual(expect.arrayContaining(named));
      if (operation["x-who"] !== "anyone") expect(operation.security).not.toContainEqual({});
    }
  });

  test("every route of it is bound", async () => {
    for (const { path } of ROUTES) {
      const target = path.replace("{id}", "01890a5d-ac96-774b-bcce-b302099a8057");
      const here = ROUTES.filter((each) => new RegExp(`^${each.path.replaceAll("{id}", "[^/]+")}$`).test(target));
      const methods = new Set<string>(here.map(({ method }) => method));
      const method = ["DELETE", "PATCH", "PUT"].find((each) => !methods.has(each)) ?? "";
      const response = await service.get(target, { method });
      expect([target, response.status]).toEqual([target, 405]);
    }
  });
});

describe("probes", () => {
  test("alive, ready, figures", async () => {
    expect((await service.get("/healthz")).status).toBe(200);
    const ready = {
      ready: true,
      reads: true,
      writes: true,
      database: "up",
      readModel: "ready",
      lagMs: expect.any(Number),
      stopping: false,
      connections: expect.objectContaining({ open: expect.any(Number), most: expect.any(Number) }),
      notes: [],
    };
    // An open write of another test's database holds the log back too.
    await eventually(async () => expect(await (await service.get("/readyz")).json()).toEqual(ready));
    for (const purpose of ["reads", "writes"]) expect((await service.get(`/readyz?for=${purpose}`)).status).toBe(200);
    for (const query of ["for=lunch", "for=", "for=reads&for=writes"])
      expect((await service.get(`/readyz?${query}`)).status).toBe(400);
    const text = await (await service.get(`/metrics?key=${OUTBOX_KEY}`)).text();
    expect(text).toMatch(/lifeboard_http_answers_total\{route="GET \/api\/v1\/listings\/nearby",status="200"\} \d+/);
    expect(text).toMatch(
      /lifeboard_http_answer_seconds_bucket\{route="GET \/api\/v1\/listings\/nearby",le="\+Inf"\} \d+/,
    );
    expect(text).toContain("process_cpu_seconds_total");
    expect(text).toContain("lifeboard_log_lag_ms");
    expect(text).toMatch(/^lifeboard_messages_waiting 0$/m);
    expect(text).toMatch(/^lifeboard_messages_dead 0$/m);
  });
});
