import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Me } from "#contract/identity.ts";
import type { Problem } from "#contract/errors.ts";
import type { Api } from "#contract/route.ts";
import { onSessionDoubt, onOtherTab, rememberAccount, rememberedAccount, signedInAccount } from "../store/account.ts";
import { hasSession } from "../store/api.ts";
import { forgetPages } from "../store/saved/last-pages.ts";
import { endLocalSession } from "../store/current-store.ts";
import { useApi } from "../data/useApi.tsx";
import { publishUnread } from "./useUnread.ts";

/**
 * What this program knows of who sits before it: not asked yet, nobody, somebody, or it could not
 * be asked.
 */
export type CurrentUser =
  | { state: "unknown" }
  | { state: "nobody"; problem: Problem }
  | { state: "known"; me: Me }
  | Failed;
type Failed = { state: "failed"; problem: Problem };

let known: CurrentUser = { state: "unknown" };
let asking: Promise<void> | null = null;
const listeners = new Set<() => void>();
/** How the screens that stand here now ask again. */
const askers = new Set<() => Promise<void>>();
let isWatching = false;
let doubtedAt = -Infinity;
/** A server that takes somebody for signed in here and not there is asked no oftener than this. */
const DOUBT_MS = 60_000;

/** Tells every screen who it is now. */
export function setCurrentUser(next: CurrentUser): void {
  known = next;
  // What this device keeps is kept by account.
  if (next.state === "known") {
    rememberAccount(next.me.id);
    publishUnread(next.me.id, next.me.unread);
  }
  if (next.state === "nobody") forgetSession();
  for (const listener of listeners) listener();
}

/** A session that ended elsewhere leaves on this device what signing out leaves. */
function forgetSession(): void {
  if (signedInAccount() === null) return;
  forgetPages().catch(() => undefined);
  endLocalSession();
}

/** Asks the server who this is. Public pages never do: they are the same for everybody. */
async function askWho(api: Api): Promise<void> {
  const { getMe } = await import("#contract/identity.ts");
  const before = rememberedAccount();
  const answer = await api(getMe, {});
  // Another tab signed out or in meanwhile: this may be the answer of before.
  if (rememberedAccount() !== before) return askWho(api);
  if (answer.ok) return setCurrentUser({ state: "known", me: answer.value });
  const { problem } = answer;
  setCurrentUser({ state: problem.status === 401 ? "nobody" : "failed", problem });
}

/**
 * Who sits before this device, asked for once the program runs and once for all screens; `again`
 * asks anew.
 */
export function useCurrentUser(): CurrentUser & { again: () => Promise<void> } {
  const api = useApi();
  const now = useSyncExternalStore(subscribe, readKnown, readKnown);
  const again = useCallback(async () => {
    if (api === null) return;
    asking ??= askWho(api).finally(() => (asking = null));
    await asking;
  }, [api]);
  useEffect(() => {
    watch();
    askers.add(again);
    if (readKnown().state === "unknown") again().catch(() => undefined);
    return () => void askers.delete(again);
  }, [again]);
  return { ...now, again };
}

/**
 * Whether this browser seems to hold a session: a hint for a link's words, false until the program
 * runs. Nothing is asked.
 */
export function useSessionHint(): boolean {
  return useSyncExternalStore(never, hasSession, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Learns at once when another tab signs out or in, or when the server no longer takes this browser
 * for signed in.
 */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  onOtherTab(() => {
    const here = signedInAccount();
    if (known.state === "known" ? known.me.id === here : known.state !== "nobody" || here === null) return;
    setCurrentUser({ state: "unknown" });
    askAgain();
  });
  onSessionDoubt(() => {
    if (Date.now() - doubtedAt < DOUBT_MS) return;
    doubtedAt = Date.now();
    askAgain();
  });
}

function askAgain(): void {
  const [again] = askers;
  if (again === undefined) known = { state: "unknown" };
  else again().catch(() => undefined);
}

function never(): () => void {
  return () => undefined;
}

function readKnown(): CurrentUser {
  return known;
}
