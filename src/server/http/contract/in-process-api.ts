import type { Problem } from "#contract/errors.ts";
import type { Api, Route } from "#contract/route.ts";
import type { Context } from "./context.ts";
import type { Binding, Outcome } from "./handle.ts";

/** Turns what went wrong into the problem of this reader; logs what is a bug. */
export type Explain = (outcome: Extract<Outcome, { ok: false }> | { thrown: unknown }) => Problem;

/**
 * What names a route in both builds: the render module carries its own copy of the contract, so
 * identity would not do.
 */
export function routeKey(route: Route): string {
  return `${route.method} ${route.path}`;
}

/**
 * The contract answered in process, for pages rendered on the server: the same handlers, checks and
 * policies as over HTTP, without HTTP. Never rejects: a failure is a problem, as in the browser.
 */
export function inProcessApi(bindings: ReadonlyMap<string, Binding>, context: Context, explain: Explain): Api {
  return async (route, input) => {
    const binding = bindings.get(routeKey(route));
    if (binding === undefined) return { ok: false, problem: explain({ ok: false, reason: "http/not-found" }) };
    try {
      const outcome = await binding.answer(input, context);
      if (!outcome.ok) return { ok: false, problem: explain(outcome) };
      // The handler's type, lost in the map of bindings, is the route's own.
      return { ok: true, value: valueOf(outcome.answer) as never };
    } catch (thrown) {
      return { ok: false, problem: explain({ thrown }) };
    }
  };
}

function valueOf(answer: Extract<Outcome, { ok: true }>["answer"]): unknown {
  if ("value" in answer) return answer.value;
  if ("json" in answer) {
    const value: unknown = JSON.parse(answer.json.toString());
    answer.release?.();
    return value;
  }
  throw new Error("a stream cannot be answered in process");
}
