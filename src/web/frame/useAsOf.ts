import { useEffect, useSyncExternalStore } from "react";
import { useApi } from "../data/useApi.tsx";
import { useSite } from "../data/useSite.tsx";
import { answersAsOf, onAsOfChange } from "../store/fetch/answers-as-of.ts";

/**
 * How often an open page asks whether answers are current again, ms. A stream says it sooner.
 * Source: Proposal.
 */
const ASK_MS = 30_000;

/** Since when what the server answers may be old, as ISO text; null: it is current. */
export function useAsOf(): string | null {
  const { asOf = null } = useSite();
  const told = useSyncExternalStore(onAsOfChange, answersAsOf, () => undefined);
  const since = told === undefined ? asOf : told;
  useAskWhile(since !== null);
  return since;
}

/** Asks again while somebody looks at the page: any answer says how it is. */
function useAskWhile(isOld: boolean): void {
  const api = useApi();
  useEffect(() => {
    if (!isOld || api === null) return;
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      // Its shapes come late: the first script has none of the contract.
      const answer = import("#contract/site.ts").then(({ getSite }) => api(getSite, {}, { isFresh: true }));
      void answer.catch(() => undefined);
    };
    const timer = setInterval(ask, ASK_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [isOld, api]);
}
