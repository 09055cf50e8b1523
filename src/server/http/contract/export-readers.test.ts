import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { route } from "#contract/route.ts";
import { ok } from "#domain/shared/result.ts";
import { EXPORT_READERS, LOAD } from "#domain/limits/process-limits.ts";
import { eventually } from "#server/testing/eventually.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { everybody, bindRoute } from "./handle.ts";

/* Who reads an export holds one of few places: one an address, not too slowly, not too long. */

const endless = route({
  method: "GET",
  path: "/api/v1/test/endless",
  who: "anyone",
  summary: "",
  errors: [],
  input: z.strictObject({}),
  output: z.string(),
  stream: "application/x-ndjson",
});

/** More than all buffers between server and reader hold. */
function* lines(): Generator<string> {
  for (;;) yield "x".repeat(1_000_000);
}

let service: TestService;
let now: Date;
let readers: IncomingMessage[];
beforeEach(async () => {
  now = new Date("2026-11-22T12:00:00.000Z");
  readers = [];
  const binding = bindRoute(endless, { limit: "public-read", policy: everybody }, async () => ok({ lines: lines() }));
  service = await testService({ settings: { TRUSTED_PROXIES: "127.0.0.1" }, more: [binding], now: () => now });
});
afterEach(async () => {
  for (const reader of readers) reader.destroy();
  await service.close();
});

const later = (ms: number): void => void (now = new Date(now.getTime() + ms));

/** Begins an export that reads nothing until it is asked to. */
function begin(address: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { "x-forwarded-for": address };
    get({ port: service.port, host: "127.0.0.1", path: endless.path, agent: false, headers }, (response) => {
      response.on("error", () => undefined);
      readers.push(response);
      resolve(response);
    }).on("error", reject);
  });
}

test("an address has one, all addresses together eight; who leaves frees a place", async () => {
  for (let at = 0; at < LOAD.exports; at += 1) expect((await begin(`198.51.100.${at}`)).statusCode).toBe(200);
  const second = await begin("198.51.100.0");
  expect([second.statusCode, second.headers["retry-after"]]).toEqual([429, `${EXPORT_READERS.retrySeconds}`]);
  expect((await begin("203.0.113.1")).statusCode).toBe(503);
  readers[0]?.destroy();
  await eventually(async () => expect((await begin("203.0.113.1")).statusCode).toBe(200));
});

test("who takes nothing for half a minute loses the place", async () => {
  await begin("198.51.100.1");
  // The clock goes on only when the server has looked and found nothing wrong.
  await eventually(async () => {
    later(EXPORT_READERS.judgedMs);
    await new Promise((resolve) => setImmediate(resolve));
    expect((await begin("198.51.100.1")).statusCode).toBe(200);
  });
});

test("who reads all there is keeps it, and for ten minutes at most", async () => {
  const reader = await begin("198.51.100.1");
  let bytes = 0;
  let isOver = false;
  reader.on("data", (part: Buffer) => (bytes += part.length));
  reader.on("close", () => (isOver = true));
  for (let looks = 0; looks < 3; looks += 1) {
    later(EXPORT_READERS.judgedMs);
    const before = bytes;
    // As much as the slowest rate asks for, between any two looks.
    await eventually(() => expect(bytes - before).toBeGreaterThan(EXPORT_READERS.bytesPerSecond * 1_000));
    expect(isOver).toBe(false);
  }
  later(EXPORT_READERS.mostMs);
  await eventually(() => expect(isOver).toBe(true));
});
