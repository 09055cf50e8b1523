import { MINUTE_MS } from "#domain/shared/durations.ts";
import type { Route } from "#contract/route.ts";
import type { FinishedAnswer, ResponseCache, Look } from "./response-cache.ts";
import { cacheKeyOf, withCoarsePoint } from "./cache-key.ts";
import { chooseEncoding, compress, SMALLEST_COMPRESSED } from "../transport/compress.ts";
import type { Exchange } from "../transport/exchange.ts";
import { acceptedLanguages, textTag } from "../transport/replies.ts";
import type { Replies } from "../transport/replies.ts";
import { readHeaders } from "../contract/read-headers.ts";
import type { Binding, CallOutcome } from "../contract/handle.ts";
import type { Call } from "../contract/request-context.ts";

type Values = Readonly<Record<string, unknown>>;

/** A cacheable read: its input, and the key of its answer; null: it is not cached. */
export type CacheableRead = { values: Values; key: string | null };

/** The key of a read; null where the binding's answers are made for each caller. */
export function cacheableRead(binding: Binding, { request }: Exchange, sent: Values): CacheableRead | null {
  const { cache, route } = binding;
  if (cache === undefined) return null;
  const values = withCoarsePoint(sent, cache);
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (encoding === null && cache.isCompressedOnly === true) return { values, key: null };
  const key = cacheKeyOf(route.path, values, {
    encoding,
    language: cache.byLanguage?.(values) === true ? acceptedLanguages(request).join() : null,
  });
  return { values, key };
}

/** Whether the answer to a read is cached. */
export function isReadCached(
  { cache }: { cache: ResponseCache },
  exchange: Exchange,
  { binding, values }: { binding: Binding; values: Values },
): boolean {
  const read = cache.isOn ? cacheableRead(binding, exchange, values) : null;
  const key = read?.key ?? null;
  return key !== null && cache.has(key);
}

/** A successful outcome as a look at its data; null: it is the caller's own. */
export function lookOf(
  outcome: CallOutcome,
  { route, call, exchange }: { route: Route; call: Call; exchange: Exchange },
): Look | null {
  if (!outcome.ok || call.session !== null) return null;
  const { answer } = outcome;
  if (!("json" in answer) && !("value" in answer)) return null;
  const body = "json" in answer ? answer.json : JSON.stringify(answer.value);
  const drop = "json" in answer ? answer.release : undefined;
  const tag = answer.etag ?? textTag(body);
  return {
    // Ages in an answer are by the minute.
    stamp: `${tag} ${Math.floor(call.now.getTime() / MINUTE_MS)}`,
    isCurrent: answer.isCurrent ?? (() => true),
    ...(answer.again !== undefined && { again: answer.again }),
    ...(drop !== undefined && { drop }),
    finish: async () => {
      const encoding = chooseEncoding(exchange.request.headers["accept-encoding"]);
      const isPacked = encoding !== null && body.length >= SMALLEST_COMPRESSED;
      const headers = {
        ...readHeaders(route, { tag, variesByLanguage: call.variesByLanguage }),
        "Content-Type": "application/json; charset=utf-8",
        ...(isPacked && { "Content-Encoding": encoding }),
      };
      // A copy: the bytes of a ready answer are lent.
      const bytes = Buffer.from(body);
      drop?.();
      return { headers, body: isPacked ? await compress(bytes, encoding) : bytes };
    },
  };
}

/** Sends a finished answer, or that the reader has it already. `headers` are the caller's own. */
export function sendFinished(
  replies: Replies,
  exchange: Exchange,
  { answer, headers: own }: { answer: FinishedAnswer; headers: Record<string, string> },
): void {
  const headers: Record<string, string> = { ...answer.headers, ...own };
  if (isKnown(exchange.request.headers["if-none-match"], headers["ETag"])) {
    delete headers["Content-Type"];
    delete headers["Content-Encoding"];
    replies.send(exchange, { status: 304, headers, body: null });
  } else replies.send(exchange, { status: 200, headers, body: answer.body, isPacked: true });
}

/** Weak comparison (RFC 9110, 8.8.3.2) with each tag that the reader sent. */
export function isKnown(sent: string | undefined, tag: string | undefined): boolean {
  if (sent === undefined || tag === undefined) return false;
  if (sent.trim() === "*") return true;
  const plain = tag.slice(2);
  return sent.split(",").some((each) => each.trim().replace(/^W\//, "") === plain);
}
