import type { Problem } from "#contract/errors.ts";
import type { Api, Route } from "#contract/route.ts";
import type { Context } from "./context.ts";
import type { Binding, CallOutcome } from "./handle.ts";

/** Turns a failure into a problem for this reader. Logs bugs. */
export type Explain = (outcome: Extract<CallOutcome, { ok: false }> | { thrown: unknown }) => Problem;

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
export function inProcessApi(bindings: ReadonlyMap<string, Binding>, context: Context, explain: Explain): Api {
  return async (route, input) => {
    const binding = bindings.get(routeKey(route));
    if (binding === undefined) return { ok: false, problem: explain({ ok: false, reason: "http/not-found" }) };
    try {
      const outcome = await binding.answer(input, context);
      if (!outcome.ok) return { ok: false, problem: explain(outcome) };
      // The map of bindings loses the handler's type, which is the route's own.
      return { ok: true, value: valueOf(outcome.answer) as never };
    } catch (thrown) {
      return { ok: false, problem: explain({ thrown }) };
    }
  };
}

function valueOf(answer: Extract<CallOutcome, { ok: true }>["answer"]): unknown {
  if ("value" in answer) return answer.value;
  if ("json" in answer) {
    const value: unknown = JSON.parse(answer.json.toString());
    answer.release?.();
    return value;
  }
  throw new Error("a stream cannot be answered in process");
}
