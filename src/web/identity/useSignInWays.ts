import { useEffect, useState } from "react";
import { getSignInWays } from "#contract/identity.ts";
import type { SignInWays } from "#contract/identity.ts";
import { useApi } from "../data/useApi.tsx";

/** `isSettled`: the server has answered, or did not. */
type SettledWays = { ways: SignInWays | null; isSettled: boolean };

/** Sign-in methods of this deployment; null until known. The basic ones work without. */
export function useSignInWays(): SignInWays | null {
  return useSettledSignInWays().ways;
}

/** The same, for what would move under a finger: it is drawn once the ways are settled. */
export function useSettledSignInWays(): SettledWays {
  const api = useApi();
  const [settled, setSettled] = useState<SettledWays>({ ways: null, isSettled: false });
  useEffect(() => {
    if (api === null) return;
    const stop = new AbortController();
    void api(getSignInWays, {}, { signal: stop.signal }).then((answer) => {
      if (!stop.signal.aborted) setSettled({ ways: answer.ok ? answer.value : null, isSettled: true });
    });
    return () => stop.abort();
  }, [api]);
  return settled;
}
