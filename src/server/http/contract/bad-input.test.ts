import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "#contract/errors.ts";
import { testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const HERE = "lat=22.57&lng=88.36";

async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  const problem: Problem = await response.json();
  expect(problem.status).toBe(response.status);
  expect(problem.type).toBe(`urn:lifeboard:${problem.reason}`);
  expect(problem.requestId).toBe(response.headers.get("x-request-id"));
  expect(problem.title).not.toContain("errors.");
  expect(problem.detail).not.toContain("errors.");
  return problem;
}

/** Sends raw bytes and reads until the other side ends. */
function raw(bytes: string | Buffer): Promise<{ status: number; problem: Problem }> {
  return new Promise((resolve, reject) => {
    const socket = connect(service.port, "127.0.0.1");
    let answer = "";
    socket.setTimeout(120_000, () => reject(new Error("hangs")));
    socket.on("data", (part) => (answer += part.toString("utf8")));
    socket.on("error", reject);
    socket.on("end", () => {
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      expect(head).toMatch(/content-type: application\/problem\+json/i);
      resolve({ status: Number(head.split(" ")[1]), problem: JSON.parse(body) });
    });
    socket.write(bytes);
  });
}

describe("a search that cannot be read is a 400 that names what is wrong", () => {
  test.each([
    ["latitude 91", "lat=91&lng=88.36", "lat"],
    ["longitude -181", "lat=22.57&lng=-181", "lng"],
    ["no latitude", "lng=88.36", "lat"],
    ["an empty latitude", "lat=&lng=88.36", "lat"],
    ["latitude NaN", "lat=NaN&lng=88.36", "lat"],
    ["latitude in hexadecimal", "lat=0x10&lng=88.36", "lat"],
    ["latitude beyond all numbers", "lat=1e999&lng=88.36", "lat"],
    ["radius -1", `${HERE}&withinKm=-1`, "withinKm"],
    ["radius 0", `${HERE}&withinKm=0`, "withinKm"],
    ["radius 501", `${HERE}&withinKm=501`, "withinKm"],
    ["unknown kind", `${HERE}&kind=gold`, "kind.0"],
    ["one unknown kind of two", `${HERE}&kind=bed,gold`, "kind.1"],
    ["empty kind", `${HERE}&kind=`, "kind.0"],
    ["limit 10^9", `${HERE}&limit=1000000000`, "limit"],
    ["limit 0", `${HERE}&limit=0`, "limit"],
    ["limit 1.5", `${HERE}&limit=1.5`, "limit"],
    ["unknown sort", `${HERE}&sort=worst`, "sort"],
    ["unknown side", `${HERE}&side=both`, "side"],
    ["unknown blood group", `${HERE}&bloodGroup=Z%2B`, "bloodGroup"],
    ["fresh within 0 minutes", `${HERE}&freshWithinMinutes=0`, "freshWithinMinutes"],
    ["words of 101 characters", `${HERE}&q=${"x".repeat(101)}`, "q"],
    ["words with a zero byte", `${HERE}&q=a%00b`, "q"],
    ["an unknown parameter", `${HERE}&latitude=3`, "latitude"],
    ["a parameter called __proto__", `${HERE}&__proto__=3`, "__proto__"],
    ["a parameter without a name", `${HERE}&=3`, ""],
    ["latitude twice", `${HERE}&lat=22.57`, "lat"],
    ["malformed percent-encoding", `${HERE}&q=%E0%A4`, "q"],
    ["a lone percent sign", `${HERE}&q=100%`, "q"],
    ["malformed UTF-8", `${HERE}&q=%C3%28`, "q"],
    ["an overlong encoding", `${HERE}&q=%C0%AF`, "q"],
    ["a lone surrogate", `${HERE}&q=%ED%A0%80`, "q"],
    ["a malformed parameter name", `${HERE}&%FF=1`, "%FF"],
  ])("%s", async (_case, query, path) => {
    const response = await service.get(`/api/v1/listings/nearby?${query}`);
    const problem = await problemOf(response);
    expect(problem).toMatchObject({
      status: 400,
      code: "invalid-argument",
      reason: "http/invalid-argument",
      retry: "after-change",
    });
    expect(problem.errors?.map((error) => error.path)).toContain(path);
    expect(problem.errors?.every((error) => !error.message.includes("errors."))).toBe(true);
  });

  test.each([
    ["random letters", "abcdef"],
    ["nothing", ""],
    ["999 letters", "A".repeat(999)],
    ["a row of zero bytes", Buffer.alloc(80).toString("base64url")],
  ])("a broken cursor: %s", async (_case, cursor) => {
    const problem = await problemOf(await service.get(`/api/v1/listings/nearby?${HERE}&cursor=${cursor}`));
    expect(problem).toMatchObject({ status: 400, code: "invalid-argument", reason: "listings/cursor-broken" });
  });

  test("a point given to another call: the id in the path is not an id", async () => {
    const problem = await problemOf(await service.get("/api/v1/listings/not-an-id"));
    expect(problem).toMatchObject({ status: 400, errors: [{ path: "id", message: "This is not a valid id." }] });
  });

  test("a name of the path cannot be said again in the query", async () => {
    const id = "01890a5d-ac96-774b-bcce-b302099a8057";
    const problem = await problemOf(await service.get(`/api/v1/listings/${id}?id=${id}`));
    expect(problem).toMatchObject({ status: 400, errors: [{ path: "id" }] });
  });
});

describe("addresses", () => {
  test.each([
    "/api",
    "/api/",
    "/api/v1",
    "/api/v1/nothing",
    "/api/v2/listings/nearby",
    "/api/v1/listings/nearby/",
    "/dev/nothing",
    "/dev",
  ])("nobody bound %s: 404 as a problem", async (path) => {
    expect(await problemOf(await service.get(path))).toMatchObject({
      status: 404,
      code: "not-found",
      reason: "http/not-found",
      retry: "never",
    });
  });

  test.each(["/api/v1/listings/%FF", "/api/v1/%E0%A4%A", "/api/v1/listings/%"])(
    "malformed encoding in the path %s",
    async (path) => {
      const { problem } = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(problem.status).toBeGreaterThanOrEqual(400);
      expect(problem.status).toBeLessThan(500);
    },
  );

  test("a query of 1 MB is 414", async () => {
    const { status, problem } = await raw(
      `GET /api/v1/listings/nearby?q=${"x".repeat(1_000_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    expect(status).toBe(414);
    expect(problem).toMatchObject({ code: "payload-too-large", reason: "http/uri-too-long", retry: "after-change" });
  });

  test("a query of 10 kB is 414", async () => {
    const problem = await problemOf(await service.get(`/api/v1/listings/nearby?q=${"x".repeat(10_000)}`));
    expect(problem).toMatchObject({ status: 414, reason: "http/uri-too-long" });
  });

  test("letters that are not percent-encoded are refused by the parser, as a problem", async () => {
    const { status } = await raw(Buffer.from("GET /api/v1/places?q=কলকাতা HTTP/1.1\r\nHost: x\r\n\r\n"));
    expect(status).toBe(400);
  });

  test("an address with scheme and host is read as a path", async () => {
    const { status } = await raw("GET http://x/api/v1/nothing?a=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect(status).toBe(404);
  });
});

describe("methods", () => {
  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s on a search is 405 and says what is allowed", async (method) => {
    const response = await service.get(`/api/v1/listings/nearby?${HERE}`, { method });
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect(await problemOf(response)).toMatchObject({
      status: 405,
      code: "method-not-allowed",
      reason: "http/method-not-allowed",
    });
  });

  test.each(["PROPFIND", "TRACE", "NONSENSE", "get"])("%s is refused, never left hanging", async (method) => {
    const { status } = await raw(
      `${method} /api/v1/listings/nearby?${HERE} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(status).toBe(405);
  });

  test("CONNECT is refused", async () => {
    expect((await raw("CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n")).status).toBe(405);
  });

  test("OPTIONS says what is allowed", async () => {
    const response = await service.get("/api/v1/listings/nearby", { method: "OPTIONS" });
    expect([response.status, response.headers.get("allow")]).toEqual([204, "GET, HEAD"]);
  });

  test("HEAD answers the head of GET alone", async () => {
    const response = await service.get(`/api/v1/listings/nearby?${HERE}`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
    expect(Number(response.headers.get("content-length"))).toBeGreaterThan(0);
  });
});

describe("what a caller accepts", () => {
  test.each(["text/html", "image/*", "application/json;q=0", "application/xml, text/plain"])(
    "%s is 406",
    async (accept) => {
      const response = await service.get(`/api/v1/listings/nearby?${HERE}`, { headers: { accept } });
      expect(await problemOf(response)).toMatchObject({
        status: 406,
        code: "not-acceptable",
        reason: "http/not-acceptable",
      });
    },
  );

  test.each(["*/*", "application/*", "text/html, */*;q=0.1", "application/problem+json", "application/json"])(
    "%s is answered",
    async (accept) => {
      const response = await service.get(`/api/v1/listings/nearby?${HERE}`, { headers: { accept } });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    },
  );
});

describe("broken requests", () => {
  test("header lines too large are 431", async () => {
    const { status, problem } = await raw(
      `GET /api/v1/site HTTP/1.1\r\nHost: x\r\nX-Big: ${"x".repeat(20_000)}\r\n\r\n`,
    );
    expect(status).toBe(431);
    expect(problem).toMatchObject({ code: "payload-too-large", reason: "http/headers-too-large" });
  });

  test.each([
    ["no HTTP at all", "hello\r\n\r\n"],
    ["an unknown version", "GET /api/v1/site HTTP/9.9\r\nHost: x\r\n\r\n"],
    ["no Host", "GET /api/v1/site HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["two lengths", "POST /api/v1/site HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"],
    [
      "length and chunks",
      "POST /api/v1/site HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc",
    ],
    ["a header without a name", "GET /api/v1/site HTTP/1.1\r\n: x\r\n\r\n"],
    ["an expectation nobody meets", "GET /api/v1/site HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n"],
  ])("%s is 4xx", async (_case, bytes) => {
    const { status } = await raw(bytes);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test("title and sentence are in the reader's language", async () => {
    const asked = await service.get("/api/v1/listings/nearby?lat=91&lng=0", {
      headers: { "accept-language": "tlh, hi-IN;q=0.8" },
    });
    expect((await problemOf(asked)).errors?.[0]?.message).toBe("ज़्यादा से ज़्यादा 90 होना चाहिए।");
    expect(asked.headers.get("vary")).toContain("Accept-Language");
    const named = await service.get("/api/v1/listings/nearby?lat=91&lng=0&lang=hi");
    expect((await problemOf(named)).title).toBe("इसे पढ़ा नहीं जा सका");
  });
});

test("of thousands of parts that there are not some are told, each no longer than a path is: never more than was sent", async () => {
  const parts = (count: number, name = "k") =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [name + at, 1]));
  const target = (where: object) => ({ target: { collection: "listings", where } });
  for (const body of [target(parts(10_000)), target(parts(15)), parts(10_000), parts(20, "k".repeat(5_000))]) {
    const sent = JSON.stringify(body);
    const response = await service.get("/api/v1/sync/query", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: sent,
    });
    expect(response.status).toBe(400);
    const problem = await problemOf(response);
    expect(problem.errors?.length).toBeGreaterThan(0);
    expect(problem.errors?.length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(problem).length).toBeLessThan(8_000);
  }
});
