import { useCallback, useEffect, useState } from "react";
import type { Problem } from "#contract/errors.ts";
import type { InputOf, OutputOf, Route } from "#contract/route.ts";
import { useApi } from "./useApi.tsx";

/** A page's query: loading, answered, or refused. */
export type ApiQueryState<T> = { value: T | null; problem: Problem | null; again: () => void; set: (value: T) => void };

/**
 * Queries on mount, and again when the input changes or on `again`. The last answer stays until
 * then. `isFresh`: past the browser's cache, for who has just changed it.
 */
export function useApiQuery<R extends Route>(
  route: R,
  input: InputOf<R>,
  { isFresh = false }: { isFresh?: boolean } = {},
): ApiQueryState<OutputOf<R>> {
  const api = useApi();
  const [value, set] = useState<OutputOf<R> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [turn, setTurn] = useState(0);
  const key = JSON.stringify(input);
  useEffect(() => {
    if (api === null) return;
    const stop = new AbortController();
    const asked: InputOf<R> = JSON.parse(key);
    void api(route, asked, { signal: stop.signal, isFresh }).then((answer) => {
      if (stop.signal.aborted) return;
      if (answer.ok) set(answer.value);
      setProblem(answer.ok ? null : answer.problem);
    });
    return () => stop.abort();
  }, [api, route, key, turn, isFresh]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { value, problem, again, set };
}
