import { request } from "node:http";
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import type { ViteDevServer } from "vite";
import { isForVite } from "./hot-modules.ts";
import { newNonce, withHotModules, withNonce } from "./page.ts";
import type { DevProduct } from "./product.ts";
import type { Renewal } from "./renewal.ts";

/** The servers behind the front. */
export type Backends = { vite: ViteDevServer["middlewares"]; product: DevProduct; renewal: Renewal };

/**
 * A worker that unregisters itself. The real one caches the built program and would serve it while
 * the product restarts.
 */
const NO_WORKER = `addEventListener("install", () => skipWaiting());
addEventListener("activate", () => registration.unregister());
`;

/**
 * Answers requests to the development address: modules from Vite, everything else from the product.
 * While the product restarts, requests wait.
 */
export function answerWith(behind: Backends): RequestListener {
  return (asked, answer) => {
    handle(behind, asked, answer).catch((error: unknown) => {
      console.error(error);
      answer.destroy();
    });
  };
}

async function handle(behind: Backends, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { url = "/" } = asked;
  if (url === "/sw.js") {
    answer.setHeader("content-type", "text/javascript");
    answer.end(NO_WORKER);
    return;
  }
  if (isForVite(url)) {
    behind.vite(asked, answer, () => answer.writeHead(404).end());
    return;
  }
  if (isPage(asked)) await behind.renewal.settled();
  forward(await behind.product.url(), asked, answer);
}

/** Whether a browser requests a page, and not a part of one. */
function isPage({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && headers.accept?.includes("text/html") === true;
}

function forward({ hostname, port }: URL, asked: IncomingMessage, answer: ServerResponse): void {
  const headers = { ...asked.headers, "accept-encoding": "identity" };
  const { url: path, method } = asked;
  const onward = request({ hostname, port, path, method, headers }, (from) => {
    if (method === "GET" && String(from.headers["content-type"]).startsWith("text/html")) {
      sendPage(from, answer).catch(() => answer.destroy());
      return;
    }
    answer.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(answer);
  });
  onward.once("error", () => answer.destroy());
  // When the reader of a stream disconnects, so does the front.
  answer.once("close", () => onward.destroy());
  asked.pipe(onward);
}

async function sendPage(from: IncomingMessage, answer: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of from) parts.push(Buffer.from(part));
  const headers: OutgoingHttpHeaders = { ...from.headers };
  delete headers["content-length"];
  delete headers["transfer-encoding"];
  const nonce = newNonce();
  const policy = headers["content-security-policy"];
  if (typeof policy === "string") headers["content-security-policy"] = withNonce(policy, nonce);
  answer.writeHead(from.statusCode ?? 502, headers);
  answer.end(withHotModules(Buffer.concat(parts).toString(), nonce));
}
