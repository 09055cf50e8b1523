import { useCallback, useEffect, useRef, useState } from "react";
import type { Problem } from "#contract/errors.ts";
import type { InputOf, OutputOf, Route } from "#contract/route.ts";
import { useApi } from "./useApi.tsx";
import { NO_NETWORK } from "../store/api.ts";

/**
 * Asks one call of a task: what it answered, or null when it was refused, which the task then
 * shows.
 */
export type SubmitRequest = <R extends Route>(route: R, input: InputOf<R>) => Promise<{ value: OutputOf<R> } | null>;

/**
 * Something a form does: under way or not, for long or not, refused or not, and how long to wait
 * before trying again.
 */
export type Submission = {
  isBusy: boolean;
  isSlow: boolean;
  problem: Problem | null;
  waitSeconds: number;
  /** Starts it; a second tap while it is under way, or has to wait, does nothing. */
  start: (work: (ask: SubmitRequest) => Promise<unknown>) => void;
  /** Shows a refusal that no call answered; null takes one away. */
  refuse: (problem: Problem | null) => void;
};

/**
 * Signing in waits this long for an answer; after half of it the page says that it is still trying.
 */
const LIMIT_MS = 60_000;
const SLOW_MS = 30_000;

/** One thing that a form does over the net. */
export function useSubmit(): Submission {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const wait = useWait(problem);
  const running = useRef(false);
  const { waitSeconds } = wait;
  const start = useCallback(
    (work: (ask: SubmitRequest) => Promise<unknown>) => {
      if (api === null || running.current || waitSeconds > 0) return;
      running.current = true;
      setBusy(true);
      setProblem(null);
      const timer = setTimeout(() => setSlow(true), SLOW_MS);
      const ask: SubmitRequest = async (route, input) => {
        const answer = await api(route, input, { limitMs: LIMIT_MS });
        if (answer.ok) return { value: answer.value };
        setProblem(answer.problem);
        return null;
      };
      const end = () => {
        clearTimeout(timer);
        running.current = false;
        setBusy(false);
        setSlow(false);
      };
      void work(ask)
        .catch((error: unknown) => {
          // A part of the program that could not be fetched is want of a net; anything else is a
          // bug.
          if (!(error instanceof TypeError && /import/i.test(error.message))) throw error;
          setProblem(NO_NETWORK);
        })
        .finally(end);
    },
    [api, waitSeconds],
  );
  return { isBusy, isSlow, problem, start, refuse: setProblem, waitSeconds };
}

/** Seconds that are left of what a refusal told to wait, counted down. */
function useWait(problem: Problem | null): { waitSeconds: number } {
  const [left, setLeft] = useState<{ of: Problem | null; seconds: number }>({ of: null, seconds: 0 });
  const told = problem?.retryAfterSeconds ?? 0;
  useEffect(() => {
    if (told === 0) return;
    const until = Date.now() + told * 1000;
    const tick = () => setLeft({ of: problem, seconds: Math.max(0, Math.ceil((until - Date.now()) / 1000)) });
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [problem, told]);
  return { waitSeconds: told === 0 ? 0 : left.of === problem ? left.seconds : told };
}
