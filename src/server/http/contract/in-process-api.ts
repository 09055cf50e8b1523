import type { Problem } from "#contract/errors.ts";
import type { Api, Route } from "#contract/route.ts";
import type { Context } from "./context.ts";
import type { Binding, CallOutcome } from "./handle.ts";

/**
 * Who watches calls in process. `explain` turns a failure into a problem for this reader, and logs
 * bugs. `note` sees each outcome before it is read.
 */
export type CallWatcher = {
  explain: (outcome: Extract<CallOutcome, { ok: false }> | { thrown: unknown }) => Problem;
  note: (binding: Binding, outcome: CallOutcome) => void;
};

/** The result of a call, which can be sent to a thread. `json`: a text not read yet. */
export type CallResult =
  | { ok: true; value: unknown }
  | { ok: true; json: string | Uint8Array }
  | { ok: false; problem: Problem };

/** Makes calls, each by the name of its route. Never rejects. */
export type InProcessCalls = (route: string, input: unknown) => Promise<CallResult>;

/**
 * The name of a route in both builds. The render module has its own copy of the contract, so object
 * identity would fail.
 */
export function routeKey(route: Route): string {
  return `${route.method} ${route.path}`;
}

/**
 * Answers the contract in process, for pages rendered on the server. The handlers, checks and
 * policies are those of HTTP. Never rejects: a failure is a problem, as in the browser.
 */
export function inProcessCalls(
  bindings: ReadonlyMap<string, Binding>,
  context: Context,
  { explain, note }: CallWatcher,
): InProcessCalls {
  return async (route, input) => {
    const binding = bindings.get(route);
    if (binding === undefined) return { ok: false, problem: explain({ ok: false, reason: "http/not-found" }) };
    try {
      const outcome = await binding.answer(input, context);
      note(binding, outcome);
      return outcome.ok ? resultOf(outcome.answer) : { ok: false, problem: explain(outcome) };
    } catch (thrown) {
      return { ok: false, problem: explain({ thrown }) };
    }
  };
}

/** The contract as pages call it, from calls by name. */
export function apiOf(calls: InProcessCalls): Api {
  return async (route, input) => {
    const result = await calls(routeKey(route), input);
    if (!result.ok) return result;
    const value: unknown = "json" in result ? JSON.parse(Buffer.from(result.json).toString()) : result.value;
    // The map of bindings loses the handler's type, which is the route's own.
    return { ok: true, value: value as never };
  };
}

function resultOf(answer: Extract<CallOutcome, { ok: true }>["answer"]): CallResult {
  if ("value" in answer) return { ok: true, value: answer.value };
  if (!("json" in answer)) throw new Error("a stream cannot be answered in process");
  // A copy: the bytes of a ready answer are lent.
  const json = typeof answer.json === "string" ? answer.json : Buffer.from(answer.json);
  answer.release?.();
  return { ok: true, json };
}
