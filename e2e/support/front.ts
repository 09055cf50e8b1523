import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy in front of a product that can simulate a new deployed version. */
export interface Front {
  url: string;
  /** From now on worker and pages name files at other addresses, as after a new build. */
  deploy: () => void;
  stop: () => Promise<void>;
}

const OLD = "/assets/";
const NEW = "/assets/next/";

/** Starts a front before a product, on a free port. */
export async function startFront(product: string): Promise<Front> {
  let isNew = false;
  const server = createServer((asked, answer) => {
    // The browser's copy of the earlier version must not be confirmed.
    const { "if-none-match": _tag, ...headers } = asked.headers;
    const isOfNew = asked.url?.startsWith(NEW) === true;
    const path = (asked.url ?? "/").replace(NEW, OLD);
    const sent = request(`${product}${path}`, {
      method: asked.method,
      headers: { ...headers, host: new URL(product).host, "accept-encoding": "identity" },
    });
    const isPart = path.startsWith(OLD);
    // A part of the new version names its other parts without the first slash.
    const rename = (text: string) => {
      if (isOfNew) return text.replaceAll(/(["'`])assets\//g, `$1${NEW.slice(1)}`);
      return isNew && !isPart ? text.replaceAll(OLD, NEW) : text;
    };
    sent.on("response", (got) => void handOn(got, answer, rename));
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: () => (isNew = true),
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

async function handOn(got: IncomingMessage, answer: ServerResponse, rename: (text: string) => string): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of got) parts.push(part);
  const whole = Buffer.concat(parts);
  const isText = /html|javascript/.test(got.headers["content-type"] ?? "");
  const body = isText ? Buffer.from(rename(whole.toString())) : whole;
  answer.writeHead(got.statusCode ?? 502, { ...got.headers, "content-length": body.length });
  answer.end(body);
}
