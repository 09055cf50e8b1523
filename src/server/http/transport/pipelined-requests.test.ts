import { connect } from "node:net";
import type { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { route } from "#contract/route.ts";
import { ok } from "#domain/shared/result.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import { PIPELINE } from "#domain/limits/process-limits.ts";
import { eventually } from "#server/testing/eventually.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

/* Requests that one connection sends without waiting for answers. */

const wait = route({
  method: "GET",
  path: "/api/v1/test/wait",
  who: "anyone",
  summary: "",
  errors: [],
  input: z.strictObject({ nth: z.string() }),
  output: z.object({ nth: z.string() }),
});

let service: TestService | null = null;
let client: Socket | null = null;
afterEach(async () => {
  client?.destroy();
  await service?.close();
});

/**
 * A service whose calls are answered when the test allows it, and a connection that sent `count`.
 */
async function sent(count: number) {
  const begun: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const binding = bindRoute(wait, { limit: "public-read", policy: everybody }, async ({ nth }) => {
    begun.push(nth);
    await released;
    return ok({ value: { nth } });
  });
  service = await testService({ more: [binding] });
  const socket = connect(service.port, "127.0.0.1");
  client = socket;
  let answers = "";
  let isOver = false;
  socket.on("data", (part: Buffer) => (answers += part.toString()));
  socket.on("error", () => undefined);
  socket.on("close", () => (isOver = true));
  const request = (nth: number): string => `GET ${wait.path}?nth=${nth} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
  socket.write(Array.from({ length: count }, (_, nth) => request(nth)).join(""));
  const answered = (): string[] => [...answers.matchAll(/"nth":"(\d+)"/g)].map(([, nth = ""]) => nth);
  return { begun, release, answered, isOver: () => isOver };
}

const first = (count: number): string[] => Array.from({ length: count }, (_, nth) => `${nth}`);

test("a few are answered at once, the rest waits, and all leave in order", async () => {
  const count = PIPELINE.waiting + 1;
  const { begun, release, answered, isOver } = await sent(count);
  await eventually(() => expect(begun).toEqual(first(PIPELINE.atOnce)));
  release();
  await eventually(() => expect(answered()).toEqual(first(count)));
  expect([begun, isOver()]).toEqual([first(count), false]);
});

test("a connection that sends hundreds ahead is closed, and no more of them are begun", async () => {
  const { begun, isOver } = await sent(400);
  await eventually(() => expect(isOver()).toBe(true));
  expect(begun.length).toBeLessThanOrEqual(PIPELINE.atOnce);
});
