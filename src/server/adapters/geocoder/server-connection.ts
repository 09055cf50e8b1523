import { lookup } from "node:dns";
import { Agent as PlainAgent, request as plainRequest } from "node:http";
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { Agent as SafeAgent, request as safeRequest } from "node:https";
import type { LookupFunction } from "node:net";
import type { PlacesFrom } from "#contract/places.ts";

/** Why there is no usable answer, in the contract's words. */
export type FallbackReason = NonNullable<PlacesFrom["fallback"]>;

/** The response: JSON of any shape, or why there is none. `own`: this request alone caused it. */
export type ServerResponse =
  | { ok: true; body: unknown }
  | { ok: false; why: FallbackReason; own: boolean; retryAfterSeconds?: number | undefined };

/** How long to wait for a whole answer, and how large it may be. */
export type ResponseLimits = { answerMs: number; answerBytes: number };

/** A client of one server. It sends the address and these headers, nothing about the reader. */
export type ServerConnection = { ask(url: URL, language: string): Promise<ServerResponse>; close(): void };

/** Answers to a request that the server rejects and that say nothing about other requests. */
const OWN_FAULT = new Set([400, 414, 422]);

/**
 * Opens a client. It follows no redirect, keeps no cookie and aborts what is too large or slow. It
 * accepts no compression: a small body may be endless. Node's fetch can neither limit name look-ups
 * to one at a time nor refuse compression.
 */
export function openServerConnection({
  userAgent,
  limits,
}: {
  userAgent: string;
  limits: ResponseLimits;
}): ServerConnection {
  const agents = {
    plain: new PlainAgent({ keepAlive: true, maxSockets: 8, timeout: 30_000 }),
    safe: new SafeAgent({ keepAlive: true, maxSockets: 8, timeout: 30_000 }),
  };
  const common = { method: "GET", lookup: sharedLookup(), maxHeaderSize: 16_384 };
  const headers = { Accept: "application/json", "Accept-Encoding": "identity", "User-Agent": userAgent };
  return {
    ask: (url, language) => {
      const [bare, authorization] = withoutPassword(url);
      const options: RequestOptions = {
        ...common,
        headers: { ...headers, "Accept-Language": language, ...authorization },
      };
      return hear(limits, (onAnswer) =>
        bare.protocol === "https:"
          ? safeRequest(bare, { ...options, agent: agents.safe }, onAnswer)
          : plainRequest(bare, { ...options, agent: agents.plain }, onAnswer),
      );
    },
    close: () => {
      agents.plain.destroy();
      agents.safe.destroy();
    },
  };
}

type OpenRequest = (onAnswer: (answer: IncomingMessage) => void) => ClientRequest;

function hear(limits: ResponseLimits, open: OpenRequest): Promise<ServerResponse> {
  return new Promise((resolve) => {
    let isOver = false;
    const end = (answered: ServerResponse): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      // A complete answer leaves its connection for the next request. All others are aborted.
      if (!answered.ok) request.destroy();
      resolve(answered);
    };
    const request = open((answer) => read(answer, limits.answerBytes, end));
    const timer = setTimeout(() => end({ ok: false, why: "timeout", own: false }), limits.answerMs);
    request.on("error", (error) =>
      end({ ok: false, why: isGarbled(error) ? "unreadable" : "unreachable", own: false }),
    );
    request.on("close", () => end({ ok: false, why: "unreachable", own: false }));
    request.end();
  });
}

/** Not HTTP, or headers without an end. */
function isGarbled(error: Error): boolean {
  return "code" in error && typeof error.code === "string" && error.code.startsWith("HPE_");
}

function read(answer: IncomingMessage, mostBytes: number, end: (answered: ServerResponse) => void): void {
  const { statusCode = 0, headers } = answer;
  if (statusCode !== 200) {
    const retryAfterSeconds = readRetryAfter(headers["retry-after"]);
    end({ ok: false, why: "refused", own: OWN_FAULT.has(statusCode), retryAfterSeconds });
    return;
  }
  const unreadable = { ok: false, why: "unreadable", own: false } as const;
  const packing = headers["content-encoding"] ?? "identity";
  if (packing !== "identity" || Number(headers["content-length"] ?? 0) > mostBytes) {
    end(unreadable);
    return;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  answer.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) end(unreadable);
    else chunks.push(chunk);
  });
  answer.on("error", () => end({ ok: false, why: "unreachable", own: false }));
  answer.on("end", () => end(parse(Buffer.concat(chunks).toString("utf8")) ?? unreadable));
}

function parse(text: string): ServerResponse | null {
  try {
    const body: unknown = JSON.parse(text);
    return { ok: true, body };
  } catch {
    return null;
  }
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function readRetryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - Date.now()) / 1000;
  return seconds > 0 ? seconds : undefined;
}

/** Moves a name and password in an address to a header: they are no part of the request. */
function withoutPassword(url: URL): [URL, Record<string, string>] {
  if (url.username === "" && url.password === "") return [url, {}];
  const bare = new URL(url);
  bare.username = "";
  bare.password = "";
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return [bare, { Authorization: `Basic ${Buffer.from(pair).toString("base64")}` }];
}

type LookupCallback = Parameters<LookupFunction>[2];

/**
 * Looks a name up once for all who wait for it. A look-up holds one of the few threads that files
 * and compression need too, and cannot be aborted. With a name server down, many of them would stop
 * the whole process.
 */
function sharedLookup(): LookupFunction {
  const waiting = new Map<string, LookupCallback[]>();
  return (name, options, callback) => {
    const key = `${name} ${JSON.stringify(options)}`;
    const others = waiting.get(key);
    if (others !== undefined) {
      others.push(callback);
      return;
    }
    const callbacks = [callback];
    waiting.set(key, callbacks);
    lookup(name, options, (...answer: Parameters<LookupCallback>) => {
      waiting.delete(key);
      for (const each of callbacks) each(...answer);
    });
  };
}
