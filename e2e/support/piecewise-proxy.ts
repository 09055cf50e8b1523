import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { startProxy } from "./proxy.ts";
import type { Proxy } from "./proxy.ts";

/** A proxy whose pages arrive in pieces, each when the test says so. */
export interface PiecewiseProxy extends Proxy {
  /** Sends the next piece of the page last asked for. False once all of it was sent. */
  next: () => boolean;
}

/** Starts such a proxy before a product. It cuts pages where `cut` matches. */
export async function startPiecewiseProxy(product: string, cut: RegExp): Promise<PiecewiseProxy> {
  let left: { pieces: string[]; answer: ServerResponse } | null = null;
  const proxy = await startProxy(product, {
    answer: async (got: IncomingMessage, answer) => {
      const { "content-length": _length, ...headers } = got.headers;
      answer.writeHead(got.statusCode ?? 502, headers);
      if (!/html/.test(got.headers["content-type"] ?? "")) {
        got.pipe(answer);
        return;
      }
      const [first = "", ...pieces] = (await text(got)).split(cut);
      answer.write(first);
      left = { pieces, answer };
    },
  });
  return {
    ...proxy,
    next: () => {
      const piece = left?.pieces.shift();
      if (piece !== undefined) left?.answer.write(piece);
      else left?.answer.end();
      return piece !== undefined;
    },
  };
}
