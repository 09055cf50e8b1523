import { useCallback } from "react";
import { useLocation } from "react-router";
import { getMe } from "#contract/identity.ts";
import { useApi } from "../data/useApi.tsx";
import { setCurrentUser } from "../session/useCurrentUser.ts";
import { endSession, rememberAccount, rememberedAccount } from "../store/account.ts";
import { forgetDrafts, keepText, keptText } from "./useDraft.ts";
import { nextOf } from "./next.ts";

/**
 * Brings somebody who has just signed in to where they were: as a whole page, so that nothing of
 * before is left in the program.
 */
export function useArrival(): () => void {
  const { search } = useLocation();
  const api = useApi();
  return useCallback(() => {
    const next = nextOf(hasNext(search) ? search : wayOfProvider());
    // Until it is known who this is, nothing goes as whoever was here before.
    endSession();
    const lead = () => {
      forgetDrafts("signin", "signup", WAY);
      setCurrentUser({ state: "unknown" });
      location.assign(next);
    };
    if (api === null || rememberedAccount() === null) return lead();
    // Whoever was here before may be somebody else: what they wrote in this tab goes before this
    // one is shown a page.
    const settle = async () => {
      const answer = await api(getMe, {}, { limitMs: PATIENCE_MS });
      if (answer.ok) rememberAccount(answer.value.id);
    };
    void settle()
      .catch(() => undefined)
      .then(lead);
  }, [search, api]);
}

/**
 * How long somebody who has signed in waits at most until it is known who they are, ms. The next
 * page asks again.
 */
const PATIENCE_MS = 3_000;

/**
 * Where the way round by a provider is to lead back to: it keeps none when the second step is asked
 * for in between.
 */
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
