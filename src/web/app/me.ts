import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Me } from "#contract/identity.ts";
import type { Problem } from "#contract/errors.ts";
import type { Api } from "#contract/route.ts";
import { rememberAccount } from "../store/account.ts";
import { hasSession } from "../store/api.ts";
import { useApi } from "./api.tsx";

/** What this program knows of who sits before it: not asked yet, nobody, somebody, or it could not be asked. */
export type Known = { state: "unknown" } | { state: "nobody"; problem: Problem } | { state: "known"; me: Me } | Failed;
type Failed = { state: "failed"; problem: Problem };

let known: Known = { state: "unknown" };
let asking: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Tells every screen who it is now. */
export function setKnown(next: Known): void {
  known = next;
  // What this device keeps is kept by account.
  if (next.state === "known") rememberAccount(next.me.id);
  if (next.state === "nobody") rememberAccount(null);
  for (const listener of listeners) listener();
}

/** Asks the server who this is. Public pages never do: they are the same for everybody. */
async function askWho(api: Api): Promise<void> {
  const { getMe } = await import("#contract/identity.ts");
  const answer = await api(getMe, {});
  if (answer.ok) return setKnown({ state: "known", me: answer.value });
  const { problem } = answer;
  setKnown({ state: problem.status === 401 ? "nobody" : "failed", problem });
}

/** Who sits before this device, asked for once the program runs and once for all screens; `again` asks anew. */
export function useMe(): Known & { again: () => Promise<void> } {
  const api = useApi();
  const now = useSyncExternalStore(subscribe, readKnown, readKnown);
  const again = useCallback(async () => {
    if (api === null) return;
    asking ??= askWho(api).finally(() => (asking = null));
    await asking;
  }, [api]);
  useEffect(() => {
    if (readKnown().state === "unknown") again().catch(() => undefined);
  }, [again]);
  return { ...now, again };
}

/** Whether this browser seems to hold a session: a hint for a link's words, false until the program runs. Nothing is asked. */
export function useSessionHint(): boolean {
  return useSyncExternalStore(never, hasSession, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function never(): () => void {
  return () => undefined;
}

function readKnown(): Known {
  return known;
}
