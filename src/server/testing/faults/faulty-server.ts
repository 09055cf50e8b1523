import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";

/** What a server does to a connection, instead of answering. */
export type Fault = (socket: Socket) => void;

/** Never a whole answer: a byte in each turn, for ever. */
export const drip =
  (start: string): Fault =>
  (socket) => {
    socket.write(start);
    const dripping = setInterval(() => socket.write("x"), 10);
    socket.on("close", () => clearInterval(dripping));
  };

/** Faults of any server that is called, each in words after its name. */
export const SERVER_FAULTS: readonly [string, Fault][] = [
  ["takes the call and says nothing", () => undefined],
  ["drips a head that never ends", drip("HTTP/1.1 200 OK\r\nx-drip: ")],
  ["says what is no protocol", (socket) => socket.end("SSH-2.0-OpenSSH\r\n\r\n")],
  ["hangs up at once", (socket) => socket.destroy()],
  ["always says 500", (socket) => socket.end("HTTP/1.1 500 No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")],
];

/** Opens one on a free port, until the test ends. `calls`: connections so far. */
export async function faultyServer(fault: Fault): Promise<{ port: number; calls: () => number }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined).resume();
    fault(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  return { port: (server.address() as AddressInfo).port, calls: () => sockets.length };
}
