import type { z } from "zod";
import type { ProblemFacts, Reason } from "#contract/errors.ts";
import type { Route } from "#contract/route.ts";
import type { Challenge } from "#domain/limits/proof-of-work.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { mayCall } from "#domain/identity/policy.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import type { LimitName } from "#domain/limits/process-limits.ts";
import type { EventSink } from "../transport/events.ts";
import type { Lines } from "../transport/replies.ts";
import type { ServedFile } from "../transport/served-file.ts";
import type { Context } from "./context.ts";
import { readInput } from "./input.ts";
import type { FieldError } from "./problem.ts";

/**
 * A handler's answer: a value to be written as JSON, a ready JSON text, or streamed lines.
 * `location` is the address of a new document. `etag`, without quotes, is equal for equal answers.
 * Lists without one get a hash of their text. `release` is called after the text was read last, so
 * its memory can be reused. `file` is answered whole or in a range. `events` gets the open stream
 * after its head and lasts as long as the reader. `isCurrent`: whether the answer still holds and
 * hides all that is hidden; see `RouteRules.cache`. `again`: called when a cached one is sent once
 * more.
 */
export type Answer<T> = { etag?: string; location?: string; isCurrent?: () => boolean; again?: () => void } & (
  | { value: T }
  | { json: string | Buffer; release?: () => void }
  | { lines: Lines }
  | { file: ServedFile }
  | { events: (sink: EventSink) => void }
);

/**
 * Why a call was refused. `retryAfterSeconds`: when to retry. `errors`: the refused parts of the
 * input. `current`: the document's present versions.
 */
export type Refused = {
  ok: false;
  reason: Reason;
  retryAfterSeconds?: number;
  errors?: readonly FieldError[];
  current?: { version: number; editVersion: number };
  facts?: ProblemFacts;
  /** What proof of work would be accepted instead of waiting. */
  work?: Challenge | undefined;
};

/** Does the work of a route. Refusals are values; throwing is a bug and becomes a 500. */
export type Handler<Input, Output> = (
  input: Input,
  context: Context,
) => Promise<{ ok: true; value: Answer<Output> } | Refused>;

/** Checks before the handler runs: the limit of the call, and the policy of the feature. */
export type RouteRules<Input> = {
  limit: LimitName;
  policy: (actor: Actor, input: Input) => Result<null, Reason>;
  /** For a route open to anyone that adds a member for its reader: looks up their session. */
  looksUpSession?: boolean;
  /**
   * How a caller whose session has ended is treated, where anyone may call. Absent: a GET treats
   * them as anonymous, other methods refuse. A member's observation must not be stored as a
   * stranger's. "is-nobody": anonymous, because the call only reads. "left-to-handler": the handler
   * refuses each part.
   */
  endedSession?: "is-nobody" | "left-to-handler";
  /** Also for shared desks of facilities. Otherwise they only read what anybody may. */
  forDesks?: boolean;
  /**
   * Whether this call takes milliseconds of CPU, by its unread input. It then waits for its
   * caller's turn (fair-scheduler.ts).
   */
  takesTurn?: (sent: Readonly<Record<string, unknown>>) => boolean;
  /** Its answers are the same for everybody who asks the same, and are cached. */
  cache?: CacheRule;
};

/**
 * How equal questions are recognised. `byLanguage`: the answer differs by the reader's language, if
 * its question says so; else `lang` says nothing. `point`: the parameters of a point, which is
 * rounded. `isCompressedOnly`: to keep it uncompressed costs more than to make it again (decision
 * 105).
 */
export type CacheRule = {
  byLanguage?: (sent: Readonly<Record<string, unknown>>) => boolean;
  point?: readonly string[];
  isCompressedOnly?: boolean;
};

/** The outcome of a call, before it is encoded. */
export type CallOutcome = { ok: true; answer: Answer<unknown> } | Refused;

/** A route of the contract with the code that answers it. */
export type Binding = {
  route: Route;
  limit: LimitName;
  takesTurn: (sent: Readonly<Record<string, unknown>>) => boolean;
  /** Undefined: its answers are made for each caller. */
  cache: CacheRule | undefined;
  answer: (sent: unknown, context: Context) => Promise<CallOutcome>;
};

/**
 * Binds a route of the contract to its handler. The transport has checked the limit. The order
 * here: caller, schema, policy, handler.
 */
export function bindRoute<Input extends z.ZodType, Output extends z.ZodType>(
  route: Route<Input, Output>,
  rules: RouteRules<z.output<Input>>,
  handler: Handler<z.output<Input>, z.output<Output>>,
): Binding {
  return {
    route,
    limit: rules.limit,
    takesTurn: rules.takesTurn ?? (() => false),
    cache: rules.cache,
    answer: async (sent, context) => {
      if (route.who !== "anyone" || rules.looksUpSession === true) {
        const found = await context.identify();
        // A request from another site's page is not accepted as an anonymous one.
        if (!found.ok && (route.who !== "anyone" || found.reason === "identity/anti-forgery")) return found;
        if (!found.ok && route.method !== "GET" && rules.endedSession === undefined) return refuseEnded(context);
      }
      const called = context.actor.desk === undefined ? mayCall(context.actor, route.who) : mayDeskCall(route, rules);
      if (!called.ok) return namingSecondStep(called, context);
      const input = readInput(route.input, sent);
      if (!input.ok) return { ok: false, reason: "http/invalid-argument", errors: input.errors };
      const allowed = rules.policy(context.actor, input.value);
      if (!allowed.ok) return namingSecondStep(allowed, context);
      const result = await handler(input.value, context);
      return result.ok ? { ok: true, answer: result.value } : namingSecondStep(result, context);
    },
  };
}

/** A shared desk counts, and reads what anybody may. */
function mayDeskCall(
  { who, method }: Route,
  { forDesks, endedSession }: Pick<RouteRules<unknown>, "forDesks" | "endedSession">,
): Result<null, "facilities/desk-counts-only"> {
  const isReading = who === "anyone" && (method === "GET" || endedSession === "is-nobody");
  return forDesks === true || isReading ? ok(null) : fail("facilities/desk-counts-only");
}

/** A missing right that a second step would give is refused in a sentence that says so. */
function namingSecondStep(refused: Refused, { actor }: Pick<Context, "actor">): Refused {
  const isMissing = refused.reason === "http/permission-denied" && actor.lacksSecondStep === true;
  return isMissing ? { ok: false, reason: "identity/role-needs-second-factor" } : refused;
}

/**
 * Refuses a write with an invalid session and removes its cookies. The next write is sent as
 * anonymous.
 */
export function refuseEnded(context: Pick<Context, "dropEndedSession">): Refused {
  context.dropEndedSession();
  return { ok: false, reason: "http/unauthenticated" };
}

/** The policy of what is open to everybody. */
export function everybody(): Result<null, never> {
  return { ok: true, value: null };
}
