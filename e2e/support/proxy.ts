import { createServer, request } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy before a product, on a free port of this computer. */
export interface Proxy {
  url: string;
  stop: () => Promise<void>;
}

type Rules = {
  /** What the product is asked; absent: the same. */
  ask?: (asked: IncomingMessage) => { path: string; headers: IncomingHttpHeaders };
  /** Hands on the product's answer, which is not compressed. */
  answer: (got: IncomingMessage, answer: ServerResponse, asked: IncomingMessage) => Promise<void>;
};

/** Starts a proxy before a product. */
export async function startProxy(product: string, { ask = asIs, answer: handOn }: Rules): Promise<Proxy> {
  const server = createServer((asked, answer) => {
    const { path, headers } = ask(asked);
    const sent = request(`${product}${path}`, {
      method: asked.method,
      headers: { ...headers, host: new URL(product).host, "accept-encoding": "identity" },
    });
    sent.on("response", (got) => void handOn(got, answer, asked));
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function asIs({ url = "/", headers }: IncomingMessage): { path: string; headers: IncomingHttpHeaders } {
  return { path: url, headers };
}
