import { useCallback } from "react";
import { useLocation } from "react-router";
import { setKnown } from "../app/me.ts";
import { forgetDrafts } from "./draft.ts";
import { nextOf } from "./next.ts";

/** Brings somebody who has just signed in to where they were: as a whole page, so that nothing of before is left in the program. */
export function useArrival(): () => void {
  const { search } = useLocation();
  return useCallback(() => {
    forgetDrafts("signin", "signup");
    setKnown({ state: "unknown" });
    location.assign(nextOf(search));
  }, [search]);
}
