import { createHash } from "node:crypto";
import type { Challenge } from "#domain/limits/proof-of-work.ts";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Ban, ProblemFacts, Problem, Reason } from "#contract/errors.ts";
import { LOAD } from "#domain/limits/process-limits.ts";
import type { Log } from "../../runtime/log.ts";
import { problemOf } from "../contract/problem.ts";
import type { FieldError } from "../contract/problem.ts";
import { errorPage } from "../pages/error-page.ts";
import { PLAIN_PAGE_HEADERS } from "../pages/plain-page.ts";
import { chooseLanguage, wantedLanguages } from "../pages/language.ts";
import type { Texts } from "../pages/texts.ts";
import { chooseEncoding, compress, compressAtOnce, compressor, SMALLEST_COMPRESSED } from "./compress.ts";
import { eventSink, OpenStreams } from "./events.ts";
import type { EventSink } from "./events.ts";
import type { ExchangeResponse, Exchange } from "./exchange.ts";
import type { BaseHeaders } from "./headers.ts";
import { WriteCoalescer } from "./write-coalescer.ts";

type Headers = Record<string, string>;

/**
 * A complete answer. The common headers are added to its own. `onSent` is called when the body has
 * left this process, never for a broken one.
 */
export type OutgoingReply = {
  status: number;
  headers: Headers;
  body: string | Buffer | null;
  onSent?: () => void;
  /** The body is already compressed, as pictures are. */
  isPacked?: boolean;
  /** It is made and sent in its caller's CPU turn. */
  isInTurn?: boolean;
};

/** A batch of lines, or the work that makes it, which waits for its caller's turn. */
export type Batch = string | Uint8Array | (() => string);

/** What is made and sent piece by piece. */
export type Lines = AsyncIterable<Batch> | Iterable<Batch>;

type Pieces = AsyncIterable<string | Uint8Array>;

/** Details of a failure besides its reason. */
export type Details = {
  errors?: readonly FieldError[];
  headers?: Headers;
  language?: string;
  current?: { version: number; editVersion: number } | undefined;
  ban?: Ban | undefined;
  facts?: ProblemFacts | undefined;
  work?: Challenge | undefined;
};

const RETRIED = new Set([429, 503]);

/** Writes every answer of the process, from a search to a broken request line. */
export class Replies {
  readonly texts: Texts;
  readonly log: Log;
  base: BaseHeaders;
  /** True while the process is stopping: every answer ends its connection. */
  draining = false;
  /** Since when answers from memory are old, as ISO text; null: they are current. */
  asOf: () => string | null = () => null;
  /** Event streams, which never end on their own. */
  readonly streams = new OpenStreams();
  readonly #departures = new WriteCoalescer();

  constructor({ texts, log, base }: { texts: Texts; log: Log; base: BaseHeaders }) {
    this.texts = texts;
    this.log = log;
    this.base = base;
  }

  /**
   * Sends a whole body, compressed where the reader accepts it and it pays. It takes over the
   * headers object.
   */
  send(exchange: Exchange, answer: OutgoingReply): void {
    const { body, headers } = answer;
    const accepted = exchange.request.headers["accept-encoding"];
    const isWorthIt =
      answer.isPacked !== true && body !== null && accepted !== undefined && body.length >= SMALLEST_COMPRESSED;
    const encoding = isWorthIt ? chooseEncoding(accepted) : null;
    if (encoding === null || body === null) {
      this.#write(exchange, answer);
      return;
    }
    headers["Content-Encoding"] = encoding;
    const pack = answer.isInTurn === true ? compressAtOnce : compress;
    pack(typeof body === "string" ? Buffer.from(body) : body, encoding).then(
      (small) => {
        answer.onSent?.();
        this.#write(exchange, { status: answer.status, headers, body: small });
      },
      (error: unknown) => {
        this.log.error({ error, requestId: exchange.response.requestId }, "An answer could not be compressed.");
        exchange.response.destroy();
      },
    );
  }

  /**
   * Streams lines as they are read; a slow caller slows the reading. Resolves when all is sent or
   * the connection broke.
   * @throws what reading the first lines throws: nothing was sent then
   */
  async stream({ request, response }: Exchange, headers: Headers, lines: Pieces): Promise<void> {
    const { all, end } = await withFirst(lines);
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (encoding !== null) headers["Content-Encoding"] = encoding;
    this.begin(response, 200, headers);
    if (request.method === "HEAD") {
      response.end();
      await end();
      return;
    }
    const source = Readable.from(all, { objectMode: false, highWaterMark: 65_536 });
    try {
      await (encoding === null ? pipeline(source, response) : pipeline(source, compressor(encoding), response));
    } catch (error) {
      // The head has been sent: only a broken connection can show that the rest is missing.
      const isGone = error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
      if (!isGone) this.log.error({ error, requestId: response.requestId }, "A stream broke off.");
      response.destroy();
    }
  }

  /**
   * Begins an event stream, uncompressed, so that each event is sent when written. The connection
   * is not reused, so its end is the end of the answer. Chunks would be three writes an event.
   */
  beginEvents({ response }: Exchange, headers: Headers, network: string): EventSink {
    const own = {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "private, no-store, no-transform",
    };
    // Proxies that buffer answers (nginx) pass this one through.
    response.useChunkedEncodingByDefault = false;
    this.begin(response, 200, { ...headers, ...own, Connection: "close", "X-Accel-Buffering": "no" });
    response.flushHeaders();
    this.streams.add(response, network);
    return eventSink(response, () => this.asOf());
  }

  /** Sends a refusal as problem+json in the reader's language. */
  refuse(exchange: Exchange, reason: Reason, details: Details = {}): void {
    if (isTooLate(exchange)) return;
    const problem = this.problem(exchange, reason, details);
    const headers = { ...refusalHeaders(problem, details), "Content-Type": "application/problem+json; charset=utf-8" };
    this.send(exchange, { status: problem.status, headers, body: JSON.stringify(problem) });
  }

  /** Sends a refusal as a plain page, for people who opened an address. */
  refusePage(exchange: Exchange, reason: Reason, details: Details = {}): void {
    if (isTooLate(exchange)) return;
    const problem = this.problem(exchange, reason, details);
    const language = details.language ?? this.languageOf(exchange.request);
    const headers = {
      ...refusalHeaders(problem, details),
      ...PLAIN_PAGE_HEADERS,
      Vary: "Accept-Language, Cookie, Accept-Encoding",
      "Cache-Control": "private, no-store",
      "Content-Type": "text/html; charset=utf-8",
    };
    this.send(exchange, {
      status: problem.status,
      headers,
      body: errorPage({ problem, language, texts: this.texts }),
    });
  }

  /** The refusal in its wire format. */
  problem({ request, response }: Exchange, reason: Reason, { language, ...details }: Details = {}): Problem {
    const reading = { ...details, language: language ?? this.languageOf(request), requestId: response.requestId };
    return problemOf(this.texts, reason, reading);
  }

  /** The language of sentences: `lang` in the query, then Accept-Language (CONTRACT.md 2). */
  languageOf(request: IncomingMessage): string {
    return chooseLanguage(acceptedLanguages(request), this.texts.languages);
  }

  /** Writes the head with the common headers, and counts the answer. */
  begin(response: ExchangeResponse, status: number, headers: Headers): void {
    for (const name in this.base) headers[name] ??= this.base[name] ?? "";
    headers["X-Request-Id"] = response.requestId;
    const since = this.asOf();
    // Caches merge the headers of a 304 into what they keep: an empty one takes an old time back.
    if (saysSince(response, status) && (since !== null || status === 304)) headers["Lifeboard-As-Of"] = since ?? "";
    if (this.draining) headers["Connection"] = "close";
    // HTTP/1.1 keeps a connection anyway (RFC 9112, 9.3): 46 bytes less an answer.
    else if (response.shouldKeepAlive && response.req.httpVersionMinor === 1) response.removeHeader("Connection");
    response.writeHead(status, headers);
    response.meter?.record(status, performance.now() - response.startedAt);
  }

  #write({ request, response }: Exchange, { status, headers, body, onSent }: OutgoingReply): void {
    // The caller has disconnected: writing would be another error.
    if (response.destroyed) return;
    if (status !== 304 && status !== 204) headers["Content-Length"] = `${body === null ? 0 : Buffer.byteLength(body)}`;
    this.begin(response, status, headers);
    this.#departures.add(response, request.method === "HEAD" || body === null ? undefined : body, onSent);
  }
}

/** Reads the first piece, so that a source that cannot be read is known before the head is sent. */
async function withFirst(pieces: Pieces): Promise<{ all: Pieces; end: () => Promise<void> }> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const end = async (): Promise<void> => void (await iterator.return?.());
  async function* all(): Pieces {
    try {
      for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await end();
    }
  }
  return { all: all(), end };
}

/** An answer of the API with data, that they have not changed, or that the database is away. */
function saysSince({ req: { url = "/" } }: ExchangeResponse, status: number): boolean {
  return (status === 200 || status === 304 || status === 503) && url.startsWith("/api/v1/");
}

/** Once the head has been sent, only a broken connection can refuse. */
function isTooLate({ response }: Exchange): boolean {
  if (response.headersSent) response.destroy();
  return response.headersSent || response.destroyed;
}

function refusalHeaders({ status }: Problem, { headers }: Details): Headers {
  return {
    "Cache-Control": "no-store",
    Vary: "Accept-Language, Accept-Encoding",
    ...(RETRIED.has(status) && { "Retry-After": String(LOAD.retrySeconds) }),
    ...headers,
  };
}

/** The languages a caller asks for, most wanted first. */
export function acceptedLanguages(request: IncomingMessage): string[] {
  const wanted = wantedLanguages(request.headers["accept-language"]);
  const asked = /[?&]lang=([a-zA-Z0-9-]{2,35})(?=&|$)/.exec(request.url ?? "")?.[1];
  return asked === undefined ? wanted : [asked, ...wanted];
}

/** A weak validator of a text: the same for the same text in every encoding. */
export function textTag(text: string | Buffer): string {
  return createHash("sha1").update(text).digest("base64url").slice(0, 22);
}
