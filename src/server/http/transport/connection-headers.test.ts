import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

/* What an answer says of its connection. HTTP/1.1 keeps it open unless told (RFC 9112, 9.3). */

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

/** Sends the same request again after its answer. @returns the heads, and whether it is closed */
async function answersTo(version: "1.0" | "1.1", line: string): Promise<{ heads: string[]; isClosed: boolean }> {
  const socket = connect(service.port, "127.0.0.1");
  let received = "";
  let isClosed = false;
  socket.on("data", (part: Buffer) => (received += part.toString()));
  socket.on("error", () => undefined);
  socket.on("close", () => (isClosed = true));
  const heads = (): string[] => received.split(/(?=HTTP\/1\.1 200)/);
  const ask = () => socket.write(`GET /healthz HTTP/${version}\r\nHost: a\r\n${line}\r\n`);
  ask();
  await eventually(() => expect(received).toMatch(/^HTTP\/1\.1 200[^]*\r\n\r\n/));
  ask();
  await eventually(() => expect(isClosed || heads().length === 2).toBe(true));
  socket.destroy();
  return { heads: heads(), isClosed };
}

const CONNECTION_LINE = /^(?:connection|keep-alive):.*$/gim;
const linesOf = (head: string | undefined): string[] => head?.match(CONNECTION_LINE) ?? [];

test("HTTP/1.1: the connection stays open, and no line says so", async () => {
  const { heads, isClosed } = await answersTo("1.1", "");
  expect([isClosed, heads.length, linesOf(heads[0]), linesOf(heads[1])]).toEqual([false, 2, [], []]);
});

test("HTTP/1.0: it stays open for who asks for it, and a line says so", async () => {
  const { heads, isClosed } = await answersTo("1.0", "Connection: keep-alive\r\n");
  expect([isClosed, heads.length, linesOf(heads[0])[0]]).toEqual([false, 2, "Connection: keep-alive"]);
});

test.each([
  ["1.1", "Connection: close\r\n"],
  ["1.0", ""],
] as const)("HTTP/%s with %j: it is closed, and a line says so", async (version, line) => {
  const { heads, isClosed } = await answersTo(version, line);
  expect([isClosed, heads.length, linesOf(heads[0])]).toEqual([true, 1, ["Connection: close"]]);
});
