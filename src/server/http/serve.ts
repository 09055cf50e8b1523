import type { IncomingMessage } from "node:http";
import type { Route } from "#contract/route.ts";
import { accepts } from "./accept.ts";
import type { Answering } from "./answering.ts";
import { Call } from "./call.ts";
import type { Deadlines } from "./deadlines.ts";
import type { GateParts } from "./gate.ts";
import { enter } from "./gate.ts";
import type { Answer, Binding } from "./handle.ts";
import type { FieldError } from "./problem.ts";
import { textTag } from "./replies.ts";
import { reasonOfThrown } from "./thrown.ts";

/** A request that found its route: what was sent, flat, or what about its form is wrong. */
export type Sent = { values: Readonly<Record<string, unknown>>; errors: readonly FieldError[] };

/** The gate, and the clock that ends what takes too long. */
export type ServeParts = GateParts & { deadlines: Deadlines };

type Exchange = { request: IncomingMessage; response: Answering };

/** Answers one call of the contract: limit, then (in the binding) who, schema, policy and handler, then the answer. */
export async function serve(parts: ServeParts, binding: Binding, exchange: Exchange, sent: Sent): Promise<void> {
  const { request, response } = exchange;
  const { replies, load } = parts;
  const entry = enter(parts, { ...exchange, limit: binding.limit });
  if (entry === null) return;
  if (!isAcceptable(request.headers.accept, binding.route)) {
    replies.refuse(request, response, "http/not-acceptable", { headers: entry.headers });
    return;
  }
  if (sent.errors.length > 0) {
    replies.refuse(request, response, "http/invalid-argument", { headers: entry.headers, errors: sent.errors });
    return;
  }
  const call = new Call({
    request,
    response,
    client: entry.client,
    clients: parts.clients,
    languages: replies.texts.languages,
    now: parts.now(),
  });
  load.enter(entry.client);
  const watched = parts.deadlines.watch(() => {
    load.leave(entry.client);
    call.abort();
    replies.refuse(request, response, "http/deadline-exceeded", { headers: entry.headers });
  });
  try {
    const outcome = await binding.answer(sent.values, call);
    if (watched.isLate) return;
    parts.deadlines.done(watched);
    if (!outcome.ok) {
      replies.refuse(request, response, outcome.reason, {
        headers: entry.headers,
        ...(outcome.errors && { errors: outcome.errors }),
      });
    } else if ("lines" in outcome.answer) {
      await stream(parts, binding.route, exchange, { headers: entry.headers, lines: outcome.answer.lines });
    } else {
      answer(parts, binding.route, exchange, { headers: entry.headers, call, answer: outcome.answer });
    }
  } catch (error) {
    const reason = reasonOfThrown(error);
    replies.log[reason === "http/internal" ? "error" : "warn"](
      { error, requestId: response.requestId, route: binding.route.path },
      "A call failed.",
    );
    if (!watched.isLate) replies.refuse(request, response, reason, { headers: entry.headers });
  } finally {
    parts.deadlines.done(watched);
    if (!watched.isLate) load.leave(entry.client);
  }
}

type Lines = Extract<Answer<unknown>, { lines: unknown }>["lines"];
type Given = { headers: Record<string, string>; call: Call; answer: Exclude<Answer<unknown>, { lines: Lines }> };

function answer({ replies }: GateParts, route: Route, { request, response }: Exchange, given: Given): void {
  const { headers, call } = given;
  headers["Vary"] = call.variesByLanguage ? "Accept-Language, Accept-Encoding" : "Accept-Encoding";
  const text = "json" in given.answer ? given.answer.json : JSON.stringify(given.answer.value);
  const tag = `W/"${given.answer.etag ?? textTag(text)}"`;
  headers["ETag"] = tag;
  headers["Cache-Control"] = route.list === true ? "private, max-age=5" : "private, no-cache";
  const known = request.headers["if-none-match"];
  if (known !== undefined && isKnown(known, tag)) {
    replies.send(request, response, 304, headers, null);
    return;
  }
  headers["Content-Type"] = "application/json; charset=utf-8";
  replies.send(request, response, 200, headers, text);
}

async function stream(
  { replies, load }: ServeParts,
  route: Route,
  { request, response }: Exchange,
  { headers, lines }: { headers: Record<string, string>; lines: Lines },
): Promise<void> {
  if (!load.enterStream()) {
    replies.refuse(request, response, "http/unavailable", { headers });
    return;
  }
  try {
    const type = route.stream ?? "application/x-ndjson";
    headers["Content-Type"] = type.includes("charset") ? type : `${type}; charset=utf-8`;
    headers["Cache-Control"] = "private, no-store";
    headers["Vary"] = "Accept-Encoding";
    await replies.stream(request, response, headers, lines);
  } finally {
    load.leaveStream();
  }
}

/** JSON calls also pass with an Accept that lists problems only; a stream is asked for by its own type. */
function isAcceptable(header: string | undefined, { stream: type }: Route): boolean {
  if (type !== undefined) return accepts(header, type);
  return accepts(header, "application/json") || accepts(header, "application/problem+json");
}

/** Weak comparison (RFC 9110, 8.8.3.2) with each of the tags a reader already has. */
function isKnown(header: string, tag: string): boolean {
  if (header.trim() === "*") return true;
  const plain = tag.slice(2);
  return header.split(",").some((each) => each.trim().replace(/^W\//, "") === plain);
}
