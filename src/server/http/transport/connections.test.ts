import { createServer } from "node:http";
import type { Server } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { REQUEST_LIMITS } from "#domain/limits/request-limits.ts";
import { eventually } from "#server/testing/eventually.ts";
import { connectionBounds } from "./connection-bounds.ts";
import { Connections } from "./connections.ts";

/* Idle connections of somebody who wants all files of the process. */

let server: Server | null = null;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
  server = null;
});

async function open(isShared: boolean): Promise<{ connections: Connections; port: number }> {
  server = createServer((_request, answer) => void answer.end("ok"));
  const bounds = { files: 100, connections: 40, perNetwork: 10, streams: 36 };
  const connections = new Connections(server, bounds, () => isShared);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { connections, port: (server.address() as AddressInfo).port };
}

/** Asks once on a connection that stays open. @returns whether it was answered */
function holds(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    sockets.push(socket);
    socket.on("data", () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.on("close", () => resolve(false));
  });
}

async function heldOf(port: number, wanted: number): Promise<number> {
  const held = await Promise.all(Array.from({ length: wanted }, () => holds(port)));
  return held.filter(Boolean).length;
}

describe("connections that are held open", () => {
  test("of one network are bounded, and a free one is taken again", async () => {
    const { connections, port } = await open(false);
    expect(await heldOf(port, 30)).toBe(10);
    sockets[0]?.destroy();
    for (const socket of sockets.splice(0)) socket.destroy();
    await eventually(() => expect(connections.open).toBe(0));
    expect(await heldOf(port, 5)).toBe(5);
  });

  test("of all together are bounded below the files, also from a proxy; then idle ones end sooner", async () => {
    const { connections, port } = await open(true);
    expect(await heldOf(port, 20)).toBe(20);
    expect(server?.keepAliveTimeout).toBe(REQUEST_LIMITS.keepAliveMs);
    expect(await heldOf(port, 60)).toBe(20);
    expect(connections.open).toBe(40);
    expect(server?.keepAliveTimeout).toBe(REQUEST_LIMITS.busyKeepAliveMs);
    for (const socket of sockets.splice(0)) socket.destroy();
    await eventually(() => expect(connections.open).toBe(0));
    expect(server?.keepAliveTimeout).toBe(REQUEST_LIMITS.keepAliveMs);
  });
});

test.each([
  [1_024, 768, 691],
  [4_096, 3_072, 2_764],
  [20_000, 18_000, 16_200],
  [1_048_576, 30_000, 20_000],
  [null, 30_000, 20_000],
])("of %s files %s are connections and %s streams", (files, connections, streams) => {
  expect(connectionBounds(files)).toMatchObject({ files, connections, streams });
});

test("the limit of this process is found", () => {
  const { files, connections } = connectionBounds();
  if (process.platform === "linux") expect(files).toBeGreaterThan(0);
  expect(connections).toBeLessThan(files ?? Infinity);
});
