import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import { answerFigures } from "./figures.ts";

/**
 * What is answered to one method and path, written as `GET /path`. `coded`: how the body is
 * compressed; it is then written in base64.
 */
export type Recorded = { key: string; status: number; type: string; body: string; coded?: string };

type Answer = { status: number; headers: Record<string, string>; body: Buffer };

const answers = new Map<string, Answer>();
const NOTHING: Answer = { status: 500, headers: {}, body: Buffer.alloc(0) };

/** A bare node:http server that answers the bytes it was given, and parses a JSON body. */
const server = createServer((request, response) => {
  const key = `${request.method} ${request.url}`;
  if (request.method === "GET") {
    send(response, key);
    return;
  }
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    JSON.parse(Buffer.concat(parts).toString());
    send(response, key);
  });
});
server.keepAliveTimeout = 60_000;

function send(response: ServerResponse, key: string): void {
  const { status, headers, body } = answers.get(key) ?? NOTHING;
  response.writeHead(status, { ...headers, "Content-Length": body.length });
  response.end(body);
}

answerFigures((recorded: readonly Recorded[]) => {
  for (const { key, status, type, body, coded } of recorded) {
    const headers = { "Content-Type": type, ...(coded !== undefined && { "Content-Encoding": coded }) };
    answers.set(key, { status, headers, body: Buffer.from(body, coded === undefined ? "utf8" : "base64") });
  }
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
});
