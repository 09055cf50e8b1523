import { useEffect } from "react";
import { getImport } from "#contract/imports/imports.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import type { ApiQueryState } from "../data/useApiQuery.ts";
import { isWorkedOn } from "./run.ts";
import type { Run } from "./run.ts";

/** How often a run is asked for while the server works on it, ms. Proposal. */
const POLL_MS = 2_000;

/** A run, asked for again while the server works on it and somebody looks at the page. */
export function useRun(id: string): ApiQueryState<Run> {
  const answer = useApiQuery(getImport, { id });
  const { value, again } = answer;
  const isBusy = value !== null && isWorkedOn(value);
  useEffect(() => {
    if (!isBusy) return;
    const look = () => {
      if (document.visibilityState === "visible") again();
    };
    const timer = setInterval(look, POLL_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isBusy, again]);
  return answer;
}
