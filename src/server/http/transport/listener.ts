import { createServer, IncomingMessage } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Reason } from "#contract/errors.ts";
import { PIPELINE } from "#domain/limits/process-limits.ts";
import { REQUEST_LIMITS } from "#domain/limits/request-limits.ts";
import { ExchangeResponse } from "./exchange.ts";
import type { Exchange } from "./exchange.ts";
import type { Replies } from "./replies.ts";
import { answerBroken } from "./socket-errors.ts";

type Connection = { underWay: number; waiting: (() => void)[]; isPaused: boolean; isWoken: boolean };

/**
 * Bounds the answers under way on one connection. Answers leave in the order of their requests, so
 * those behind the first are kept. A client that sends hundreds of requests and reads nothing would
 * have all of them made and kept. Each turn of the event loop begins one of those sent ahead.
 */
class Pipelines {
  readonly #connections = new WeakMap<Socket, Connection>();

  /** Begins a request at once when no other of its connection is under way. */
  take(socket: Socket, response: ExchangeResponse, begin: () => void): void {
    // Requests that were read with the one that was too many.
    if (socket.destroyed) return;
    const connection = this.#connections.get(socket) ?? newConnection();
    this.#connections.set(socket, connection);
    const start = (): void => {
      connection.underWay += 1;
      response.once("close", () => this.#end(socket, connection));
      begin();
    };
    if (connection.underWay === 0 && connection.waiting.length === 0) start();
    else if (connection.waiting.length >= PIPELINE.waiting) socket.destroy();
    else {
      connection.waiting.push(start);
      connection.isPaused = true;
      socket.pause();
      this.#wake(socket, connection);
    }
  }

  #end(socket: Socket, connection: Connection): void {
    connection.underWay -= 1;
    if (connection.isPaused) this.#wake(socket, connection);
  }

  #wake(socket: Socket, connection: Connection): void {
    if (connection.isWoken) return;
    connection.isWoken = true;
    setImmediate(() => {
      connection.isWoken = false;
      if (socket.destroyed) return;
      if (connection.underWay < PIPELINE.atOnce) connection.waiting.shift()?.();
      if (connection.waiting.length === 0) {
        connection.isPaused = false;
        socket.resume();
      } else if (connection.underWay < PIPELINE.atOnce) this.#wake(socket, connection);
    });
  }
}

function newConnection(): Connection {
  return { underWay: 0, waiting: [], isPaused: false, isWoken: false };
}

type Handler = (exchange: Exchange) => void;

/** Time limits for a caller. Tests use shorter ones. */
export type Times = { headersMs: number; arrivalMs: number; stalledMs: number };

/** The open port. It answers at once; until `use` has been called, that the server is starting. */
export type Listener = {
  server: Server<typeof IncomingMessage, typeof ExchangeResponse>;
  port: number;
  use(handler: Handler): void;
  /**
   * Stops accepting, lets answers in progress finish, then closes every connection. At 0 ms it
   * closes them at once.
   */
  drain(waitMs: number): Promise<void>;
};

/**
 * Opens the port.
 * @throws Error with `code` EADDRINUSE, EACCES, EADDRNOTAVAIL … as node reports it
 */
export async function openListener(
  place: { host: string; port: number },
  replies: Replies,
  times: Times = REQUEST_LIMITS,
): Promise<Listener> {
  let handler: Handler = (exchange) => answerStarting(exchange, replies);
  const pipelines = new Pipelines();
  const server = createServer(
    {
      IncomingMessage,
      ServerResponse: ExchangeResponse,
      maxHeaderSize: REQUEST_LIMITS.headerBytes,
      headersTimeout: times.headersMs,
      requestTimeout: times.arrivalMs,
      keepAliveTimeout: REQUEST_LIMITS.keepAliveMs,
      connectionsCheckingInterval: Math.min(2_000, times.headersMs),
      requireHostHeader: false,
      noDelay: true,
    },
    (request, response) =>
      pipelines.take(request.socket, response, () => {
        const refused = straighten(request);
        if (refused === null) handler({ request, response });
        else replies.refuse({ request, response }, refused);
      }),
  );
  server.setTimeout(times.stalledMs);
  listenForTrouble(server, replies);
  await listen(server, place);
  const address: string | AddressInfo | null = server.address();
  return {
    server,
    port: typeof address === "object" && address !== null ? address.port : place.port,
    use: (next) => {
      handler = next;
    },
    drain: (waitMs) => drain(server, replies, waitMs),
  };
}

function listen(
  server: Server<typeof IncomingMessage, typeof ExchangeResponse>,
  { host, port }: { host: string; port: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, backlog: 1_024 }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function listenForTrouble(server: Server<typeof IncomingMessage, typeof ExchangeResponse>, replies: Replies): void {
  server.on("clientError", (error: Error & { code?: string; rawPacket?: Buffer }, socket: Socket) =>
    answerBroken(error, socket, replies),
  );
  // Node would answer these with an empty body, or close the connection.
  server.on("checkExpectation", (request: IncomingMessage, response: ExchangeResponse) =>
    replies.refuse({ request, response }, "http/invalid-argument"),
  );
  server.on("connect", (_request: IncomingMessage, socket: Socket) =>
    answerBroken({ code: "CONNECT" }, socket, replies),
  );
}

/** Normalises the address, without scheme and host, or reports a faulty request line. */
function straighten(request: IncomingMessage): Reason | null {
  const url = request.url ?? "/";
  if (url.length > REQUEST_LIMITS.urlBytes) return "http/uri-too-long";
  if (request.headers.host === undefined && request.httpVersionMinor > 0) return "http/invalid-argument";
  if (namesTwoHosts(request)) return "http/invalid-argument";
  if (!url.startsWith("/")) request.url = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").replace(/^(?!\/)/, "/");
  return null;
}

/** Whether `Host` is there twice. A proxy may have judged the other one (RFC 9112, 3.2). */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at])) hosts += 1;
  return hosts > 1;
}

function isHost(name: string | undefined): boolean {
  return name?.length === 4 && name.toLowerCase() === "host";
}

function answerStarting(exchange: Exchange, replies: Replies): void {
  if (exchange.request.url?.split("?")[0] === "/healthz") answerAlive(exchange, replies);
  else replies.refuse(exchange, "http/unavailable");
}

/** Answers that the process is alive, in any state. */
export function answerAlive(exchange: Exchange, replies: Replies): void {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  replies.send(exchange, { status: 200, headers, body: "alive\n" });
}

/** How long open connections may still send requests. Their answers close the connection. */
const LAST_CALL_MS = 200;

async function drain(
  server: Server<typeof IncomingMessage, typeof ExchangeResponse>,
  replies: Replies,
  waitMs: number,
): Promise<void> {
  replies.draining = true;
  if (!server.listening) return;
  replies.streams.endAll();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, LAST_CALL_MS));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timer = setTimeout(() => server.closeAllConnections(), waitMs);
  await closed;
  clearTimeout(timer);
}
