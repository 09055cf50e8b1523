import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** How a net is: how fast it sends, and how long each question is under way, ms. */
export type Pace = { bytesPerSecond: number; latencyMs: number };

/** A line to the product that is as slow as told and counts what the product sends through it. */
export interface SlowNet {
  url: string;
  /** Changes how fast it is from now on; what is under way keeps its time. */
  pace: (pace: Pace) => void;
  /** Bytes sent to the browser since the last time this was asked, heads included: what the reader pays for. */
  spent: () => number;
  /** Nothing comes through any more, as in a tunnel. */
  cut: () => void;
  stop: () => Promise<void>;
}

/** Slow 3G: 400 kbit/s, 2 s until an answer begins (DESIGN.md 10). */
export const SLOW_3G: Pace = { bytesPerSecond: 50_000, latencyMs: 2_000 };
/** As fast as this machine. */
export const QUICK: Pace = { bytesPerSecond: Number.POSITIVE_INFINITY, latencyMs: 0 };

/** One packet, so that two answers share the line. */
const PIECE = 1_400;

/** Puts such a line before a product. A browser's own slow net does not slow its workers; this slows all that is sent. */
export async function startSlowNet(target: string, first: Pace): Promise<SlowNet> {
  let pace = first;
  let sent = 0;
  let freeAt = 0;
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(target);
  const server = createServer((reader) => {
    const product = connect(Number(port), hostname);
    const [ask, answer] = [inOrder(), inOrder()];
    for (const socket of [reader, product]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    reader.on("data", (part) => ask(Date.now() + pace.latencyMs, () => product.write(part)));
    product.on("data", (part) => {
      for (let at = 0; at < part.length; at += PIECE) {
        const piece = part.subarray(at, at + PIECE);
        freeAt = Math.max(freeAt, Date.now()) + (piece.length / pace.bytesPerSecond) * 1_000;
        sent += piece.length;
        answer(freeAt, () => reader.write(piece));
      }
    });
    reader.on("end", () => product.end());
    product.on("end", () => answer(0, () => reader.end()));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port: own } = server.address() as AddressInfo;
  const end = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((done) => server.close(() => done()));
  };
  return {
    url: `http://127.0.0.1:${own}`,
    pace: (next) => void (pace = next),
    spent: () => {
      const before = sent;
      sent = 0;
      return before;
    },
    cut: () => void end(),
    stop: end,
  };
}

/** Does one thing after the other, none before its time: timers of their own could change places. */
function inOrder(): (at: number, run: () => unknown) => void {
  let last = Promise.resolve();
  return (at, run) => {
    last = last.then(() => until(at)).then(() => void run());
  };
}

function until(at: number): Promise<void> {
  const ms = at - Date.now();
  return ms <= 0 ? Promise.resolve() : new Promise((done) => setTimeout(done, ms));
}
