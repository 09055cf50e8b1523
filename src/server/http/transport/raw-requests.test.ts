import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REQUEST_LIMITS } from "#domain/limits/request-limits.ts";
import { rawBytes } from "../testing/bare-proxy.ts";
import { NO_PAGES } from "../testing/no-pages.ts";
import { testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";

/*
 * Bytes that no client sends, over a plain socket. Each gets a refusal or a closed connection. What
 * hides a second request behind the first is never answered twice, and the server lives.
 */

let service: TestService;
beforeAll(async () => {
  const times = { headersMs: 300, arrivalMs: 600, stalledMs: REQUEST_LIMITS.stalledMs };
  service = await testService({ times, renderer: NO_PAGES });
});
afterAll(() => service.close());

/** What somebody hides. Its answer would be seen. */
const HIDDEN = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
const BODY = '{"collection":"listings"}';
const post = (...lines: string[]): string =>
  ["POST /api/v1/sync/query HTTP/1.1", "Host: a", "Content-Type: application/json", ...lines, "", ""].join("\r\n");
const get = (path: string, ...lines: string[]): string =>
  [`GET ${path} HTTP/1.1`, ...lines, "Connection: close", "", ""].join("\r\n");

const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));

/** Sends, and expects one of these answers: a status, or none where the connection is closed. */
async function refuses(bytes: string, wanted: readonly (number | "closed")[], isOpen = false): Promise<void> {
  const answer = await rawBytes(service.port, bytes, isOpen);
  const statuses = statusesOf(answer);
  expect(statuses.length, answer).toBeLessThanOrEqual(1);
  expect(wanted, answer).toContain(statuses[0] ?? "closed");
  expect(answer).not.toMatch(/^alive/m);
  expect((await service.get("/healthz")).status).toBe(200);
  expect(service.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
}

describe("a length that two servers may read in two ways", () => {
  const length = String(BODY.length);
  test.each([
    ["two lengths", [`Content-Length: ${length}`, `Content-Length: ${BODY.length + HIDDEN.length}`]],
    ["the same length twice", [`Content-Length: ${length}`, `Content-Length: ${length}`]],
    ["a list of lengths", [`Content-Length: ${length}, ${length}`]],
    ["a length with a sign", [`Content-Length: +${length}`]],
    ["a negative length", ["Content-Length: -1"]],
    ["a length in hexadecimal", ["Content-Length: 0x19"]],
    ["a length with a blank", ["Content-Length: 2 5"]],
    ["a length beyond all numbers", ["Content-Length: 99999999999999999999999"]],
    ["a length and chunks", [`Content-Length: ${length}`, "Transfer-Encoding: chunked"]],
    ["chunks and a length", ["Transfer-Encoding: chunked", `Content-Length: ${length}`]],
    ["an unknown coding", ["Transfer-Encoding: xchunked"]],
    ["chunks that are not the last coding", ["Transfer-Encoding: chunked, identity"]],
    ["chunks, then another coding in a line of its own", ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"]],
    ["a blank before the colon", ["Transfer-Encoding : chunked"]],
    ["a vertical tab before the value", ["Transfer-Encoding: \u000bchunked"]],
    ["a coding in quotes", ['Transfer-Encoding: "chunked"']],
  ])("%s", (_name, lines) => refuses(post(...lines) + BODY + HIDDEN, [400]));

  const chunked = post("Transfer-Encoding: chunked");
  test.each([
    ["a chunk whose size is no number", "xyz\r\n"],
    ["a chunk whose size has a prefix", "0x5\r\nabcde\r\n"],
    ["a negative chunk", "-5\r\nabcde\r\n"],
    ["a chunk beyond all numbers", "FFFFFFFFFFFFFFFFF\r\n"],
    ["a chunk longer than it says", "1\r\nabcde\r\n"],
    ["a chunk whose line ends without a return", "5\nabcde\n0\n\n"],
  ])("%s", (_name, body) => refuses(chunked + body + HIDDEN, [400]));

  test("a chunk with a long note", () =>
    refuses(`${chunked}5;${"x".repeat(20_000)}\r\nabcde\r\n0\r\n\r\n${HIDDEN}`, [400, 413]));

  test("a body that a GET hides", async () => {
    const hiding = `GET /api/v1/nothing HTTP/1.1\r\nHost: a\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`;
    await refuses(hiding, [404]);
  });

  test("a body that ends too soon", () => refuses(`${post("Content-Length: 500")}${BODY}`, [400, "closed"]));
});

describe("a request line or header lines that are none", () => {
  test.each([
    ["nonsense", "nonsense\r\n\r\n"],
    ["bytes of TLS", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003"],
    ["HTTP/0.9", "GET /healthz\r\n\r\n"],
    ["a version that is none", "GET / HTTP/9.9\r\nHost: a\r\n\r\n"],
    ["the beginning of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["an address without a slash", "GET healthz HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["a blank within the address", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["a NUL in the address", "GET /a\u0000b HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["a NUL in a header", "GET / HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\n\r\n"],
    ["a NUL in a header's name", "GET / HTTP/1.1\r\nHost: a\r\nX\u0000: a\r\n\r\n"],
    ["a return alone in a header", "GET / HTTP/1.1\r\nHost: a\r\nX: a\rY: b\r\n\r\n"],
    ["a header without a name", "GET / HTTP/1.1\r\nHost: a\r\n: a\r\n\r\n"],
    ["a header without a colon", "GET / HTTP/1.1\r\nHost: a\r\nnothing\r\n\r\n"],
    ["a header before its name", "GET / HTTP/1.1\r\n Host: a\r\n\r\n"],
  ])("%s", (_name, bytes) => refuses(bytes + HIDDEN, [400, 405]));

  test.each([
    ["no host", get("/api/v1/nothing")],
    ["two hosts", get("/api/v1/nothing", "Host: localhost", "Host: board.example")],
    ["two hosts, written differently", get("/api/v1/nothing", "host: localhost", "HOST: localhost")],
  ])("%s", (_name, bytes) => refuses(bytes, [400]));

  test("lines that end without a return are refused, or read as one request", () =>
    refuses("GET /api/v1/nothing HTTP/1.1\nHost: a\nConnection: close\n\n", [400, 404]));

  test("a line that goes on in the next is refused, or read as one", () =>
    refuses("GET /api/v1/nothing HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\nConnection: close\r\n\r\n", [400, 404]));

  test("header lines of 20 kB", () => refuses(get("/", "Host: a", `X: ${"x".repeat(20_000)}`), [431]));

  test("three thousand header lines", () =>
    refuses(get("/", "Host: a", ...Array.from({ length: 3_000 }, (_each, at) => `x-${at}: 1`)), [431]));

  test("header lines that never end are given up", () =>
    refuses("GET /healthz HTTP/1.1\r\nHost: a\r\nX: ", [408, "closed"], true));

  test("a body that never comes is given up", () => refuses(post("Content-Length: 500"), [408, "closed"], true));
});

describe("an address", () => {
  test.each(["/%FF", "/api/v1/listings/%C0%AF", "/a%00b", "/%2e%2e%2f%2e%2e%2fetc/passwd", "/../../etc/passwd"])(
    "%s",
    (path) => refuses(get(path, "Host: a"), [400, 404]),
  );
  test.each(["//healthz", "/./healthz", "/x/../healthz", "/healthz%2f"])("%s is no other spelling of a page", (path) =>
    refuses(get(path, "Host: a"), [400, 404]),
  );
  test("with another host before it opens no local door", () =>
    refuses(get("http://localhost/dev/outbox.json", "Host: board.example"), [404]));
  test("* is no page", () => refuses(get("*", "Host: a"), [400, 404]));
});

describe("what is sent after the first", () => {
  test("refused bytes are the last of a connection", () => refuses(`BAD\r\n\r\n${HIDDEN}${HIDDEN}`, [400, 405]));

  test("an upgrade to another protocol is none", () =>
    refuses(get("/api/v1/nothing", "Host: a", "Upgrade: websocket", "Sec-WebSocket-Version: 13"), [400, 404]));

  test("a wish that is not known", () =>
    refuses(`${post("Content-Length: 25", "Expect: a-pony", "Connection: close")}${BODY}`, [400]));

  test("a body above the bound is not read as requests", () =>
    refuses(post(`Content-Length: ${REQUEST_LIMITS.bodyBytes + 1}`, "Connection: close") + HIDDEN, [413]));
});
