import type { Problem } from "#contract/errors.ts";
import type { Api, ApiResult, OutputOf, Route } from "#contract/route.ts";

/** A call without an answer for this long has failed (DESIGN.md 5.3). */
const LIMIT_MS = 15_000;

/**
 * Asks the contract over the network: the only place of the browser that does. Answers are those of our own server and are not
 * checked again here. A failure of the net is the problem `http/unavailable` with status 0.
 */
export const askServer: Api = async <R extends Route>(route: R, input: unknown, options?: { signal?: AbortSignal }) => {
  const { signal, end } = limited(options?.signal);
  try {
    const { path, query } = addressOf(route, input);
    const response = await fetch(`${path}${query}`, {
      method: route.method,
      headers: { accept: "application/json" },
      signal,
    });
    const body: unknown = await response.json();
    return (response.ok ? { ok: true, value: body } : { ok: false, problem: body }) as ApiResult<OutputOf<R>>;
  } catch {
    return { ok: false, problem: NO_NET };
  } finally {
    end();
  }
};

/** A signal that ends a call after its time, or when its asker no longer wants it (AbortSignal.any is too new for old phones). */
function limited(asker?: AbortSignal): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, LIMIT_MS);
  asker?.addEventListener("abort", stop);
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      asker?.removeEventListener("abort", stop);
    },
  };
}

/** No answer at all: the net, or our side. */
export const NO_NET: Problem = {
  type: "urn:lifeboard:http/unavailable",
  title: "",
  status: 0,
  code: "unavailable",
  reason: "http/unavailable",
  detail: "",
  retry: "later",
  requestId: "",
};

/** Puts an input into a route's path and query; what is undefined is left out. */
export function addressOf(route: Pick<Route, "path">, input: unknown): { path: string; query: string } {
  const search = new URLSearchParams();
  let path: string = route.path;
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else search.set(name, String(value));
  }
  const query = search.toString();
  return { path, query: query === "" ? "" : `?${query}` };
}
