import type { z } from "zod";
import type { Reason } from "#contract/errors.ts";
import type { Route } from "#contract/route.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { mayCall } from "#domain/identity/policy.ts";
import type { Result } from "#domain/shared/result.ts";
import type { LimitName } from "#server/http/admission/limits.ts";
import type { EventSink } from "../transport/events.ts";
import type { Lines } from "../transport/replies.ts";
import type { Context } from "./context.ts";
import { readInput } from "./input.ts";
import type { FieldError } from "./problem.ts";

/**
 * What a handler answers: a value to be written as JSON, a ready JSON text, or lines that flow out
 * as they are read. `location`: something was made, and this is its address. `etag` tells, without
 * quotes, whether another answer says the same; lists without one get a hash of their text.
 * `release` is called when the text has been read for the last time, for one that lies in memory
 * that is used again. `events` is handed the open stream once its head is out, and goes on as long
 * as the reader stays.
 */
export type Answer<T> = { etag?: string; location?: string } & (
  | { value: T }
  | { json: string | Buffer; release?: () => void }
  | { lines: Lines }
  | { events: (sink: EventSink) => void }
);

/**
 * Why a call was refused; `retryAfterSeconds`: when it is worth trying again; `errors`: which parts
 * of the input; `current`: what the numbers of the document are now.
 */
export type Refused = {
  ok: false;
  reason: Reason;
  retryAfterSeconds?: number;
  errors?: readonly FieldError[];
  current?: { version: number; editVersion: number };
};

/** Does the work of a route. Refusals are values; throwing is a bug and becomes a 500. */
export type Handler<Input, Output> = (
  input: Input,
  context: Context,
) => Promise<{ ok: true; value: Answer<Output> } | Refused>;

/**
 * What is asked before the handler runs: the limit the call counts against, and the policy of the
 * room.
 */
export type Rules<Input> = {
  limit: LimitName;
  policy: (actor: Actor, input: Input) => Result<null, Reason>;
  /** For a route open to anyone that answers a member more: the caller's sign-in is looked up. */
  looksUpSession?: boolean;
  /**
   * What becomes of a caller whose sign-in has ended, where anyone may call. Absent: a GET takes
   * them as nobody, anything else refuses, for a member's word must not be kept as a stranger's.
   * "is-nobody": the call reads, whatever its method; "left-to-handler": the handler refuses what
   * was sent, part by part.
   */
  endedSession?: "is-nobody" | "left-to-handler";
  /**
   * Whether this call takes the processor for milliseconds, going by what was sent, unread: it
   * waits for its caller's turn (turns.ts).
   */
  takesTurn?: (sent: Readonly<Record<string, unknown>>) => boolean;
};

/** What came of a call, before anybody knows how it is sent. */
export type Outcome = { ok: true; answer: Answer<unknown> } | Refused;

/** A route of the contract with the code that answers it. */
export type Binding = {
  route: Route;
  limit: LimitName;
  takesTurn: (sent: Readonly<Record<string, unknown>>) => boolean;
  answer: (sent: unknown, context: Context) => Promise<Outcome>;
};

/**
 * Binds a route of the contract to its handler. The limit has been asked by the transport; then, in
 * this order: who, schema, policy, handler.
 */
export function handle<Input extends z.ZodType, Output extends z.ZodType>(
  route: Route<Input, Output>,
  rules: Rules<z.output<Input>>,
  handler: Handler<z.output<Input>, z.output<Output>>,
): Binding {
  return {
    route,
    limit: rules.limit,
    takesTurn: rules.takesTurn ?? (() => false),
    answer: async (sent, context) => {
      if (route.who !== "anyone" || rules.looksUpSession === true) {
        const found = await context.identify();
        // What a page of another site sends is not quietly taken as a stranger's.
        if (!found.ok && (route.who !== "anyone" || found.reason === "identity/anti-forgery")) return found;
        if (!found.ok && route.method !== "GET" && rules.endedSession === undefined) return refuseEnded(context);
      }
      const called = mayCall(context.actor, route.who);
      if (!called.ok) return called;
      const input = readInput(route.input, sent);
      if (!input.ok) return { ok: false, reason: "http/invalid-argument", errors: input.errors };
      const allowed = rules.policy(context.actor, input.value);
      if (!allowed.ok) return allowed;
      const result = await handler(input.value, context);
      return result.ok ? { ok: true, answer: result.value } : result;
    },
  };
}

/**
 * Refuses a write that came with a sign-in that is not good, and takes its cookies away: the next
 * one is sent as nobody's.
 */
export function refuseEnded(context: Pick<Context, "dropEndedSession">): Refused {
  context.dropEndedSession();
  return { ok: false, reason: "http/unauthenticated" };
}

/** The policy of what is open to everybody. */
export function everybody(): Result<null, never> {
  return { ok: true, value: null };
}
