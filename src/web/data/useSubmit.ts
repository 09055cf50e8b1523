import { useCallback, useEffect, useRef, useState } from "react";
import type { Problem } from "#contract/errors.ts";
import type { InputOf, OutputOf, Route } from "#contract/route.ts";
import { useApi } from "./useApi.tsx";
import { NO_NETWORK } from "../store/api.ts";

/** Sends a task's call: its answer, or null if refused, which the task then shows. */
export type SubmitRequest = <R extends Route>(route: R, input: InputOf<R>) => Promise<{ value: OutputOf<R> } | null>;

/** A form's task: busy, slow, refused, and the wait before a retry. */
export type Submission = {
  isBusy: boolean;
  isSlow: boolean;
  problem: Problem | null;
  waitSeconds: number;
  /** Starts it. Ignored while it is busy or has to wait. */
  start: (work: (ask: SubmitRequest) => Promise<unknown>) => void;
  /** Shows a refusal that no call returned; null removes it. */
  refuse: (problem: Problem | null) => void;
};

/** Limit of a task; after half of it the page says "Still trying". */
const LIMIT_MS = 60_000;
const SLOW_MS = 30_000;

/** One task of a form over the network. */
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
          // A failed import means no network; anything else is a bug.
          if (!(error instanceof TypeError && /import/i.test(error.message))) throw error;
          setProblem(NO_NETWORK);
        })
        .finally(end);
    },
    [api, waitSeconds],
  );
  return { isBusy, isSlow, problem, start, refuse: setProblem, waitSeconds };
}

/** Seconds left of a refusal's wait, counted down. */
function useWait(problem: Problem | null): { waitSeconds: number } {
  const [left, setLeft] = useState<{ of: Problem | null; seconds: number }>({ of: null, seconds: 0 });
  const retryAfterSeconds = problem?.retryAfterSeconds ?? 0;
  useEffect(() => {
    if (retryAfterSeconds === 0) return;
    const until = Date.now() + retryAfterSeconds * 1000;
    const tick = () => setLeft({ of: problem, seconds: Math.max(0, Math.ceil((until - Date.now()) / 1000)) });
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [problem, retryAfterSeconds]);
  return { waitSeconds: retryAfterSeconds === 0 ? 0 : left.of === problem ? left.seconds : retryAfterSeconds };
}
