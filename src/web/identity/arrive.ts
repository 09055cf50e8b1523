import { useCallback } from "react";
import { useLocation } from "react-router";
import { setKnown } from "../app/me.ts";
import { endSession } from "../store/account.ts";
import { forgetDrafts, keepText, keptText } from "./draft.ts";
import { nextOf } from "./next.ts";

/** Brings somebody who has just signed in to where they were: as a whole page, so that nothing of before is left in the program. */
export function useArrival(): () => void {
  const { search } = useLocation();
  return useCallback(() => {
    const next = nextOf(hasNext(search) ? search : wayOfProvider());
    forgetDrafts("signin", "signup", WAY);
    // Until it is known who this is, nothing goes as whoever was here before.
    endSession();
    setKnown({ state: "unknown" });
    location.assign(next);
  }, [search]);
}

/** Where the way round by a provider is to lead back to: it keeps none when the second step is asked for in between. */
const WAY = "way";

/** Remembers for this tab where somebody was going when a provider took over. */
export function rememberWay(next: string): void {
  keepText(WAY, new URLSearchParams({ next }).toString());
}

function wayOfProvider(): string {
  return `?${keptText(WAY) ?? ""}`;
}

function hasNext(search: string): boolean {
  return new URLSearchParams(search).has("next");
}
