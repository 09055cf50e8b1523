import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A proxy whose pages arrive in pieces, each when the test says so. */
export interface PiecewiseProxy {
  url: string;
  /** Sends the next piece of the page last asked for. False once all of it was sent. */
  next: () => boolean;
  stop: () => Promise<void>;
}

/** Starts such a proxy before a product, on a free port. It cuts pages where `cut` matches. */
export async function startPiecewiseProxy(product: string, cut: RegExp): Promise<PiecewiseProxy> {
  let left: { pieces: string[]; answer: ServerResponse } | null = null;
  const answerWith = async (got: IncomingMessage, answer: ServerResponse) => {
    const { "content-length": _length, ...headers } = got.headers;
    answer.writeHead(got.statusCode ?? 502, headers);
    if (!/html/.test(got.headers["content-type"] ?? "")) {
      got.pipe(answer);
      return;
    }
    const [first = "", ...pieces] = (await text(got)).split(cut);
    answer.write(first);
    left = { pieces, answer };
  };
  const server = createServer((asked, answer) => {
    const sent = request(`${product}${asked.url ?? "/"}`, {
      method: asked.method,
      headers: { ...asked.headers, host: new URL(product).host, "accept-encoding": "identity" },
    });
    sent.on("response", (got) => void answerWith(got, answer));
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    next: () => {
      const piece = left?.pieces.shift();
      if (piece !== undefined) left?.answer.write(piece);
      else left?.answer.end();
      return piece !== undefined;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
