import { connect, createServer } from "node:net";
import type { AddressInfo, NetConnectOpts, Socket } from "node:net";

/**
 * A connection between a program and what it calls, which a test can spoil. No packet is lost: the
 * other side is silent, as behind a firewall that forgot the connection.
 */
export type Relay = {
  port: number;
  /** How many connections are open now, with those that are forgotten. */
  open(): number;
  /** Passes nothing on any more, either way, and closes nothing. New ones are silent as well. */
  stall(): void;
  /** New connections pass again. Those of before stay silent for ever. */
  forget(): void;
  /** All pass again, with what was held back. */
  resume(): void;
  /** Each piece waits so long on each way, ms. */
  delay(ms: number): void;
  close(): Promise<void>;
};

type Pair = { sockets: [Socket, Socket]; isLost: boolean };

/** Opens one on a free port of this machine. @param target where it leads */
export async function openRelay(target: NetConnectOpts): Promise<Relay> {
  const pairs = new Set<Pair>();
  let isStalled = false;
  let delayMs = 0;
  const server = createServer((near) => {
    const pair: Pair = { sockets: [near, connect(target)], isLost: false };
    const [, far] = pair.sockets;
    pairs.add(pair);
    const pass = (from: Socket, to: Socket): void => {
      const end = (): void => {
        // The other side of a lost one stays open, until `close`.
        if (pair.isLost) return;
        pairs.delete(pair);
        to.destroy();
      };
      from.on("error", () => undefined).on("close", end);
      // In order, also where the delay ends while pieces wait.
      const waiting: Buffer[] = [];
      const send = (): void => {
        const piece = waiting.shift();
        if (piece !== undefined && !to.destroyed) to.write(piece);
      };
      from.on("data", (piece: Buffer) => {
        waiting.push(piece);
        if (delayMs === 0 && waiting.length === 1) send();
        else setTimeout(send, delayMs);
      });
      if (isStalled) from.pause();
    };
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const each = (act: (socket: Socket) => unknown): void => {
    for (const { sockets, isLost } of pairs) if (!isLost) sockets.forEach(act);
  };
  return {
    port: (server.address() as AddressInfo).port,
    open: () => pairs.size,
    stall: () => {
      isStalled = true;
      each((socket) => socket.pause());
    },
    forget: () => {
      isStalled = false;
      for (const pair of pairs) pair.isLost = true;
    },
    resume: () => {
      isStalled = false;
      each((socket) => socket.resume());
    },
    delay: (ms) => (delayMs = ms),
    close: async () => {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
