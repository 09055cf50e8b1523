import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** How a net is: how fast it sends, and how long each question is under way, ms. */
export type Pace = { bytesPerSecond: number; latencyMs: number };

/** A line to the product that is as slow as told and counts what the product sends through it. */
export interface SlowNet {
  url: string;
  /** Changes how fast it is from now on; what is under way keeps its time. */
  pace: (pace: Pace) => void;
  /**
   * Bytes sent to the browser since the last time this was asked, heads included: what the reader
   * pays for.
   */
  spent: () => number;
  /** Bytes spent, as above, until a page next asks for `MARK`. Nothing later counts. */
  spentAtMark: () => Promise<number>;
  /** Bytes sent to the browser since the line was opened, also those still under way. */
  sent: () => number;
  /** Nothing comes through any more, as in a tunnel. */
  cut: () => void;
  stop: () => Promise<void>;
}

/** Slow 3G: 400 kbit/s, 2 s until an answer begins (DESIGN.md 10). */
export const SLOW_3G: Pace = { bytesPerSecond: 50_000, latencyMs: 2_000 };
/** As fast as this machine. */
export const QUICK: Pace = { bytesPerSecond: Number.POSITIVE_INFINITY, latencyMs: 0 };

/** A page asks for this path to mark a moment. The line answers it without the product. */
export const MARK = "/slow-net/mark";

/** One packet, so that two answers share the line. */
const PIECE = 1_400;

/**
 * Puts such a line before a product. A browser's own slow net does not slow its workers; this slows
 * all that is sent.
 */
export async function startSlowNet(target: string, first: Pace): Promise<SlowNet> {
  let pace = first;
  let spent = 0;
  let total = 0;
  let freeAt = 0;
  const marking: ((spent: number) => void)[] = [];
  const spend = (): number => {
    const before = spent;
    spent = 0;
    return before;
  };
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(target);
  let own = "";
  const server = createServer((reader) => {
    const product = connect(Number(port), hostname);
    const [ask, answer] = [inOrder(), inOrder()];
    for (const socket of [reader, product]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    reader.on("data", (part) => {
      if (!isMark(part)) return ask(Date.now() + pace.latencyMs, () => product.write(asAtHome(part, own, target)));
      const before = spend();
      for (const tell of marking.splice(0)) tell(before);
      reader.write("HTTP/1.1 204 No Content\r\n\r\n");
    });
    product.on("data", (part) => {
      for (let at = 0; at < part.length; at += PIECE) {
        const piece = part.subarray(at, at + PIECE);
        freeAt = Math.max(freeAt, Date.now()) + (piece.length / pace.bytesPerSecond) * 1_000;
        spent += piece.length;
        total += piece.length;
        answer(freeAt, () => reader.write(piece));
      }
    });
    reader.on("end", () => product.end());
    product.on("end", () => answer(0, () => reader.end()));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const end = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((done) => server.close(() => done()));
  };
  return {
    url: own,
    pace: (next) => void (pace = next),
    spent: spend,
    spentAtMark: () => new Promise((tell) => marking.push(tell)),
    sent: () => total,
    cut: () => void end(),
    stop: end,
  };
}

function isMark(part: Buffer): boolean {
  return part.toString("latin1", 0, MARK.length + 5) === `GET ${MARK} `;
}

/**
 * A request as if it came from a page of the product. The line is another origin, and writes from
 * there are refused.
 */
function asAtHome(part: Buffer, line: string, product: string): Buffer {
  const said = part.toString("latin1");
  const asked = said.replace(`\r\nOrigin: ${line}\r\n`, `\r\nOrigin: ${new URL(product).origin}\r\n`);
  return asked === said ? part : Buffer.from(asked, "latin1");
}

/**
 * Does one thing after the other, none before its time: timers of their own could change places.
 */
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
