import { useEffect, useState } from "react";
import { getSignInWays } from "#contract/identity.ts";
import type { SignInWays } from "#contract/identity.ts";
import { useApi } from "../data/useApi.tsx";

/** Sign-in methods of this deployment; null until known. The basic ones work without. */
export function useSignInWays(): SignInWays | null {
  const api = useApi();
  const [ways, setWays] = useState<SignInWays | null>(null);
  useEffect(() => {
    if (api === null) return;
    const stop = new AbortController();
    void api(getSignInWays, {}, { signal: stop.signal }).then((answer) => {
      if (answer.ok && !stop.signal.aborted) setWays(answer.value);
    });
    return () => stop.abort();
  }, [api]);
  return ways;
}
