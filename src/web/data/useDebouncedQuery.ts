import { useEffect, useRef, useState } from "react";
import type { InputOf, OutputOf, Route } from "#contract/route.ts";
import { useApi } from "./useApi.tsx";

/** A map that moves on within this time is not asked about, ms. */
const REST_MS = 150;
/** Answers that are kept: those of the views somebody goes to and fro between. */
const KEPT = 40;
/** How long an answer may be shown again without asking, ms. */
const FRESH_MS = 60_000;

/** What is known of where the map rests; the last answer stays until the next one is there. */
export type DebouncedQuery<T> = { value: T | null; isLoading: boolean; hasFailed: boolean; again: () => void };

/**
 * Asks what a view of a map shows once it rests; the answer to a view that was left is called off.
 * Null: nothing to ask yet.
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
