import { useCallback } from "react";
import { useLocation } from "react-router";
import { getMe } from "#contract/identity.ts";
import { useApi } from "../../data/useApi.tsx";
import { setCurrentUser } from "../../session/useCurrentUser.ts";
import { endSession, rememberAccount, rememberedAccount } from "../../store/account.ts";
import { forgetDrafts, keepText, keptText } from "../form/useDraft.ts";
import { nextOf } from "../next.ts";

/** Returns to the previous page after signing in, as a full load, so that no old state stays. */
export function useArrival(): () => void {
  const { search } = useLocation();
  const api = useApi();
  return useCallback(() => {
    const next = nextOf(hasNext(search) ? search : wayOfProvider());
    // Until the account is known, nothing is sent as the previous one.
    endSession();
    const lead = () => {
      forgetDrafts("signin", "signup", WAY);
      setCurrentUser({ state: "unknown" });
      location.assign(next);
    };
    if (api === null || rememberedAccount() === null) return lead();
    // The previous account may be another one: its text in this tab is deleted before the next
    // page.
    const settle = async () => {
      const answer = await api(getMe, {}, { limitMs: PATIENCE_MS });
      if (answer.ok) rememberAccount(answer.value.id);
    };
    void settle()
      .catch(() => undefined)
      .then(lead);
  }, [search, api]);
}

/** Longest wait to learn who signed in, ms. The next page asks again. */
const PATIENCE_MS = 3_000;

/** Where a provider's redirect leads back to: it is lost if the second step comes in between. */
const WAY = "way";

/** Stores the destination in this tab when a provider takes over. */
export function rememberWay(next: string): void {
  keepText(WAY, new URLSearchParams({ next }).toString());
}

function wayOfProvider(): string {
  return `?${keptText(WAY) ?? ""}`;
}

function hasNext(search: string): boolean {
  return new URLSearchParams(search).has("next");
}
