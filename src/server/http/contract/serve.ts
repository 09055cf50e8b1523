import type { Reason } from "#contract/errors.ts";
import type { Route } from "#contract/route.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { fail } from "#domain/shared/result.ts";
import type { Admission, Admitted } from "#server/http/admission/admission.ts";
import type { NetworkClient } from "#server/http/admission/clients.ts";
import { STREAMS } from "#domain/limits/process-limits.ts";
import { accepts } from "../transport/accept-header.ts";
import type { EventSink } from "../transport/events.ts";
import type { Exchange } from "../transport/exchange.ts";
import { inPieces } from "../transport/export-reader.ts";
import type { ServedFile } from "../transport/served-file.ts";
import type { FinishedAnswer, ResponseCache } from "../response-cache/response-cache.ts";
import { isKnown, cacheableRead, lookOf, sendFinished } from "../response-cache/cached-reads.ts";
import type { CacheableRead } from "../response-cache/cached-reads.ts";
import { readHeaders } from "./read-headers.ts";
import { textTag } from "../transport/replies.ts";
import type { Lines, Replies } from "../transport/replies.ts";
import type { Answer, Binding, CallOutcome } from "./handle.ts";
import { inExportPlace } from "./export-place.ts";
import { reasonOfError } from "./map-error.ts";
import { Call } from "./request-context.ts";
import type { RequestInput } from "./request-input.ts";
import { sendFile } from "./send-file.ts";
import type { Sessions } from "./session.ts";

/** What every answer needs. */
export type ServeDependencies = {
  replies: Replies;
  admission: Admission;
  sessions: Sessions;
  cache: ResponseCache;
  now: () => Date;
  /** Gets what was refused to whom, by the route's method and path. */
  onRefused?: ((actor: Actor, asked: string, reason: Reason) => void) | undefined;
};

/** Answers one admitted request of the contract. The binding checks caller, schema and policy. */
export async function serve(
  dependencies: ServeDependencies,
  exchange: Exchange,
  { binding, admitted, input }: { binding: Binding; admitted: Admitted; input: RequestInput },
): Promise<void> {
  const { replies, admission } = dependencies;
  const { client, headers } = admitted;
  if (!isAcceptable(exchange.request.headers.accept, binding.route)) {
    replies.refuse(exchange, "http/not-acceptable", { headers });
    return;
  }
  if (input.errors.length > 0) {
    replies.refuse(exchange, "http/invalid-argument", { headers, errors: input.errors });
    return;
  }
  const { cache } = dependencies;
  const read = cache.isOn ? cacheableRead(binding, exchange, input.values) : null;
  const key = read?.key ?? null;
  const found = key === null ? null : cache.find(key);
  if (found !== null) return sendFinished(replies, exchange, { answer: found, headers });
  const call = new Call(exchange, {
    admission,
    sessions: dependencies.sessions,
    languages: replies.texts.languages,
    now: dependencies.now(),
  });
  const inFlight = admission.begin(client, () => {
    call.abort();
    replies.refuse(exchange, "http/deadline-exceeded", { headers });
  });
  try {
    const made = await answerOf(dependencies, exchange, { binding, admitted, call, values: input.values, read });
    if (inFlight.isLate) return;
    inFlight.settle();
    if ("finished" in made) return sendFinished(replies, exchange, { answer: made.finished, headers });
    const { outcome } = made;
    if (!outcome.ok) {
      const { method, path } = binding.route;
      dependencies.onRefused?.(call.actor, `${method} ${path}`, outcome.reason);
      if (outcome.retryAfterSeconds !== undefined) headers["Retry-After"] = String(outcome.retryAfterSeconds);
      const { errors = [], current, facts, work } = outcome;
      replies.refuse(exchange, outcome.reason, { headers, errors, current, facts, work });
    } else if ("lines" in outcome.answer)
      await sendExport(dependencies, exchange, { binding, client, call, headers, lines: outcome.answer.lines });
    else if ("file" in outcome.answer)
      await sendFile(dependencies, exchange, { route: binding.route, client, headers, file: outcome.answer.file });
    else if ("events" in outcome.answer) {
      // A stream lasts as long as its reader, so it does not count in the load.
      inFlight.finish();
      openEvents(dependencies, exchange, { network: client.network, headers, open: outcome.answer.events });
    } else sendAnswer(replies, exchange, { route: binding.route, call, headers, answer: outcome.answer });
  } catch (error) {
    const reason = reasonOfError(error);
    const level = reason === "http/internal" ? "error" : "warn";
    replies.log[level]({ error, requestId: call.requestId, route: binding.route.path }, "A call failed.");
    if (!inFlight.isLate) replies.refuse(exchange, reason, { headers });
  } finally {
    inFlight.finish();
  }
}

type Made = { outcome: CallOutcome } | { finished: FinishedAnswer };

/** The outcome of a call, in its turn. Of a cacheable read: one answer for all who ask. */
async function answerOf(
  { admission, cache }: ServeDependencies,
  exchange: Exchange,
  asked: {
    binding: Binding;
    admitted: Admitted;
    call: Call;
    values: RequestInput["values"];
    read: CacheableRead | null;
  },
): Promise<Made> {
  const { binding, admitted, call, read } = asked;
  const values = read?.values ?? asked.values;
  const key = read?.key ?? null;
  const takesTurn = admitted.takesTurn || binding.takesTurn(values);
  // Before others join: nobody waits behind somebody else's turns.
  if (takesTurn && (await admission.scheduler.take(call)) === null) return { outcome: fail("http/unavailable") };
  if (key === null) return { outcome: await binding.answer(values, call) };
  const own: { outcome?: CallOutcome } = {};
  const finished = await cache.ask(key, async () => {
    own.outcome = await binding.answer(values, call);
    return lookOf(own.outcome, { route: binding.route, call, exchange });
  });
  return finished === null ? { outcome: own.outcome ?? (await binding.answer(values, call)) } : { finished };
}

type Headers = Record<string, string>;
type WholeAnswer = Exclude<Answer<unknown>, { lines: Lines } | { file: ServedFile } | { events: unknown }>;

function sendAnswer(
  replies: Replies,
  exchange: Exchange,
  { route, call, headers, answer }: { route: Route; call: Call; headers: Headers; answer: WholeAnswer },
): void {
  if (call.session !== null) headers["Cache-Control"] = "private, no-store";
  if ("value" in answer && answer.value === null) {
    replies.send(exchange, { status: 204, headers, body: null });
    return;
  }
  const isRead = route.method === "GET";
  if (!isRead) headers["Cache-Control"] = "private, no-store";
  const body = "json" in answer ? answer.json : JSON.stringify(answer.value);
  const onSent = "json" in answer ? answer.release : undefined;
  if (!isRead) {
    headers["Content-Type"] = "application/json; charset=utf-8";
    if (answer.location !== undefined) headers["Location"] = answer.location;
    const status = route.accepts === true ? 202 : answer.location === undefined ? 200 : 201;
    replies.send(exchange, { status, headers, body, onSent });
    return;
  }
  const about = { tag: answer.etag ?? textTag(body), variesByLanguage: call.variesByLanguage };
  Object.assign(headers, { ...readHeaders(route, about), ...headers });
  if (isKnown(exchange.request.headers["if-none-match"], headers["ETag"])) {
    replies.send(exchange, { status: 304, headers, body: null, onSent });
    return;
  }
  headers["Content-Type"] = "application/json; charset=utf-8";
  replies.send(exchange, { status: 200, headers, body, onSent });
}

async function sendExport(
  dependencies: ServeDependencies,
  exchange: Exchange,
  asked: { binding: Binding; client: NetworkClient; call: Call; headers: Headers; lines: Lines },
): Promise<void> {
  const { binding, client, call, headers, lines } = asked;
  const takeTurn = async () => (await dependencies.admission.scheduler.takeForStream(call)) !== null;
  const send = async (): Promise<void> => {
    const type = binding.route.stream ?? "application/x-ndjson";
    headers["Content-Type"] = type.includes("charset") ? type : `${type}; charset=utf-8`;
    headers["Cache-Control"] = "private, no-store";
    headers["Vary"] = "Accept-Encoding";
    await dependencies.replies.stream(exchange, headers, inPieces(lines, takeTurn));
  };
  await inExportPlace(dependencies, exchange, { client, headers, send });
}

function openEvents(
  { replies, admission }: ServeDependencies,
  exchange: Exchange,
  { network, headers, open }: { network: string; headers: Headers; open: (sink: EventSink) => void },
): void {
  const { streams } = replies;
  const isUnbound = admission.isUnlimited(exchange.request);
  if (replies.draining) replies.refuse(exchange, "http/unavailable", { headers });
  else if (streams.of(network) >= STREAMS.perAddress && !isUnbound) {
    headers["Retry-After"] = String(STREAMS.retrySeconds);
    replies.refuse(exchange, "http/resource-exhausted", { headers });
  } else {
    if (!isUnbound) streams.makeRoom();
    open(replies.beginEvents(exchange, headers, network));
  }
}

/** JSON calls also pass with an Accept that lists only problems. A stream needs its own type. */
function isAcceptable(header: string | undefined, { stream, file }: Route): boolean {
  const type = stream ?? file;
  if (type !== undefined) return accepts(header, type);
  return accepts(header, "application/json") || accepts(header, "application/problem+json");
}
