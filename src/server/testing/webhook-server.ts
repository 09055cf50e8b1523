import { createServer } from "node:http";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";

/**
 * A test gateway for text messages. By default it accepts all; `hold` lets callers wait until
 * `release`, which may refuse them.
 */
export type WebhookServer = {
  url: string;
  calls: { headers: IncomingHttpHeaders; body: string }[];
  answer(status: number, headers?: Record<string, string>): void;
  hold(): void;
  release(status?: number): void;
  reset(): void;
  close(): Promise<void>;
};

/** Opens one on a free port. */
export async function webhookServer(): Promise<WebhookServer> {
  const calls: WebhookServer["calls"] = [];
  let says: [number, Record<string, string>] = [204, {}];
  let isHeld = false;
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      calls.push({ headers: request.headers, body });
      if (isHeld) held.push(response);
      else response.writeHead(...says).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/send`,
    calls,
    answer: (status, headers = {}) => (says = [status, headers]),
    hold: () => (isHeld = true),
    release: (status = 204) => {
      isHeld = false;
      for (const response of held.splice(0)) response.writeHead(status).end();
    },
    reset: () => {
      says = [204, {}];
      isHeld = false;
      calls.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
