import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A network: its speed, and how long each request takes, ms. */
export type Pace = { bytesPerSecond: number; latencyMs: number };

/** A connection to the product that is slowed down and counts what the product sends. */
export interface SlowNet {
  url: string;
  /** Changes its speed from now on; what is in progress keeps its time. */
  pace: (pace: Pace) => void;
  /** Bytes sent to the browser since the last call, headers included: what the reader pays for. */
  spent: () => number;
  /** Bytes spent, as above, until a page next requests `MARK`. Nothing later counts. */
  spentAtMark: () => Promise<number>;
  /** Bytes sent to the browser since the start, also those in progress. */
  sent: () => number;
  /** Nothing passes any more, as in a tunnel. */
  cut: () => void;
  stop: () => Promise<void>;
}

/** Slow 3G: 400 kbit/s, 2 s until an answer begins (DESIGN.md 10). */
export const SLOW_3G: Pace = { bytesPerSecond: 50_000, latencyMs: 2_000 };
/** As fast as this machine. */
export const QUICK: Pace = { bytesPerSecond: Number.POSITIVE_INFINITY, latencyMs: 0 };

/** A page requests this path to mark a moment. It is answered without the product. */
export const MARK = "/slow-net/mark";

/** One packet, so that two answers share the line. */
const PIECE = 1_400;

/**
 * Puts such a connection in front of a product. A browser's own throttling does not slow its
 * workers; this slows everything sent.
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
 * Makes a request look as if it came from a page of the product. The proxy is another origin, and
 * writes from there are refused.
 */
function asAtHome(part: Buffer, line: string, product: string): Buffer {
  const head = part.toString("latin1");
  const asked = head.replace(`\r\nOrigin: ${line}\r\n`, `\r\nOrigin: ${new URL(product).origin}\r\n`);
  return asked === head ? part : Buffer.from(asked, "latin1");
}

/** Runs work in sequence and never early. Separate timers could change their order. */
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
