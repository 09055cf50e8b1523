import { useEffect, useRef, useState } from "react";
import type { InputOf, OutputOf, Route } from "#contract/route.ts";
import { useApi } from "./useApi.tsx";

/** A map that moves on within this time sends no request, ms. */
const REST_MS = 150;
/** Cached answers: for views somebody goes back and forth between. */
const KEPT = 40;
/** How long a cached answer is valid, ms. */
const FRESH_MS = 60_000;

/** The answer for the map's view; the last one stays until the next. */
export type DebouncedQuery<T> = { value: T | null; isLoading: boolean; hasFailed: boolean; again: () => void };

/**
 * Queries a map's view once it rests, and cancels requests of earlier views. Null: nothing to ask
 * yet.
 */
export function useDebouncedQuery<R extends Route>(route: R, input: InputOf<R> | null): DebouncedQuery<OutputOf<R>> {
  const api = useApi();
  const kept = useRef(new Map<string, { at: number; value: OutputOf<R> }>());
  const [value, setValue] = useState<OutputOf<R> | null>(null);
  const [state, setState] = useState<"loading" | "failed" | "there">("loading");
  const [turn, setTurn] = useState(0);
  const key = input === null ? null : JSON.stringify(input);
  useEffect(() => {
    if (api === null || key === null) return;
    const known = kept.current.get(key);
    if (known !== undefined && performance.now() - known.at < FRESH_MS) {
      setValue(known.value);
      setState("there");
      return;
    }
    const stop = new AbortController();
    const ask = async () => {
      setState("loading");
      const asked: InputOf<R> = JSON.parse(key);
      const answer = await api(route, asked, { signal: stop.signal });
      if (stop.signal.aborted) return;
      setState(answer.ok ? "there" : "failed");
      if (!answer.ok) return;
      setValue(answer.value);
      kept.current.set(key, { at: performance.now(), value: answer.value });
      const [oldest] = kept.current.keys();
      if (kept.current.size > KEPT && oldest !== undefined) kept.current.delete(oldest);
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, route, key, turn]);
  return {
    value,
    isLoading: state === "loading",
    hasFailed: state === "failed",
    again: () => setTurn((before) => before + 1),
  };
}
