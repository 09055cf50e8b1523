import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Me } from "#contract/identity.ts";
import type { Problem } from "#contract/errors.ts";
import type { Api } from "#contract/route.ts";
import {
  onAccountLost,
  onSessionDoubt,
  onOtherTab,
  rememberAccount,
  rememberedAccount,
  signedInAccount,
} from "../store/account.ts";
import { hasSession, NO_NETWORK } from "../store/api.ts";
import { forgetPages } from "../store/saved/offline-pages.ts";
import { endLocalSession } from "../store/current-store.ts";
import { useApi } from "../data/useApi.tsx";
import { publishUnread } from "./useUnread.ts";
import { createSignal } from "../store/signal.ts";

/** The current user: not asked yet, nobody, somebody, or unknown after a failure. */
export type CurrentUser =
  | { state: "unknown" }
  | { state: "nobody"; /** Absent: not asked, since no session is known. */ problem?: Problem }
  | { state: "known"; me: Me }
  | Failed;
type Failed = { state: "failed"; problem: Problem };

let known: CurrentUser = { state: "unknown" };
let asking: Promise<void> | null = null;
const changes = createSignal();
/** The question of one mounted screen: from the beginning, or of a device that forgot its account. */
type Asker = { again: () => Promise<void>; recover: () => Promise<void> };
const askers = new Set<Asker>();
let isWatching = false;
let doubtedAt = -Infinity;
/** Limit on queries while the server's answers about the session contradict each other, ms. */
const DOUBT_MS = 60_000;

/** Reports the current user to every screen. */
export function setCurrentUser(next: CurrentUser): void {
  known = next;
  // The device stores data by account.
  if (next.state === "known") {
    rememberAccount(next.me.id);
    publishUnread(next.me.id, next.me.unread);
  }
  if (next.state === "nobody") forgetSession();
  changes.notify();
}

/** A session that ended elsewhere leaves what a sign-out leaves. */
function forgetSession(): void {
  if (signedInAccount() === null) return;
  forgetPages().catch(() => undefined);
  endLocalSession();
}

/**
 * Asks the server for the current user. Public pages never do: they are the same for everybody. A
 * browser without a session, on a device without an account, need not ask.
 */
async function askWho(api: Api): Promise<void> {
  if (!hasSession() && rememberedAccount() === null) return setCurrentUser({ state: "nobody" });
  const contract = await import("#contract/identity.ts").catch(() => null);
  // Without the code of the question nothing is known. A screen that waits would wait forever.
  if (contract === null) return setCurrentUser({ state: "failed", problem: NO_NETWORK });
  const { getMe } = contract;
  const before = rememberedAccount();
  const answer = await api(getMe, {});
  // Another tab signed out or in: this answer may be outdated.
  if (rememberedAccount() !== before) return askWho(api);
  if (answer.ok) return setCurrentUser({ state: "known", me: answer.value });
  const { problem } = answer;
  setCurrentUser({ state: problem.status === 401 ? "nobody" : "failed", problem });
}

/**
 * Somebody cleared what the site keeps in this browser, except its cookies. Asks whose session they
 * are. Without an answer nothing changes: what is typed on this page stays.
 */
async function recoverAccountOf(api: Api): Promise<void> {
  if (!hasSession() || rememberedAccount() !== null) return;
  const contract = await import("#contract/identity.ts").catch(() => null);
  if (contract === null) return;
  const answer = await api(contract.getMe, {});
  if (rememberedAccount() !== null) return;
  if (answer.ok) setCurrentUser({ state: "known", me: answer.value });
  else if (answer.problem.status === 401) setCurrentUser({ state: "nobody", problem: answer.problem });
}

/** The current user, queried once for all screens when the program runs; `again` repeats it. */
export function useCurrentUser(): CurrentUser & { again: () => Promise<void> } {
  const api = useApi();
  const now = useSyncExternalStore(changes.subscribe, readKnown, readKnown);
  const again = useCallback(async () => {
    if (api === null) return;
    asking ??= askWho(api).finally(() => (asking = null));
    await asking;
  }, [api]);
  useEffect(() => {
    watch();
    const asker = { again, recover: async () => (api === null ? undefined : recoverAccountOf(api)) };
    askers.add(asker);
    if (readKnown().state === "unknown") again().catch(() => undefined);
    return () => void askers.delete(asker);
  }, [again, api]);
  return { ...now, again };
}

/**
 * Whether this browser seems to have a session: a hint for link texts, false until the program
 * runs. No request.
 */
export function useSessionHint(): boolean {
  return useSyncExternalStore(never, hasSession, () => false);
}

/** Reacts when another tab signs out or in, or when the server refuses the session. */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  onOtherTab(() => void followOtherTab());
  onAccountLost(recoverFromServer);
  onSessionDoubt(() => {
    if (Date.now() - doubtedAt < DOUBT_MS) return;
    doubtedAt = Date.now();
    askAgain();
  });
}

async function followOtherTab(): Promise<void> {
  // Another tab signed out, or somebody cleared this browser's storage. Only the server knows which.
  if (known.state === "known" && rememberedAccount() === null && hasSession()) await recoverFromServer();
  const here = signedInAccount();
  if (known.state === "known" ? known.me.id === here : known.state !== "nobody" || here === null) return;
  setCurrentUser({ state: "unknown" });
  askAgain();
}

async function recoverFromServer(): Promise<void> {
  const [asker] = askers;
  await asker?.recover().catch(() => undefined);
}

function askAgain(): void {
  const [asker] = askers;
  if (asker === undefined) known = { state: "unknown" };
  else asker.again().catch(() => undefined);
}

function never(): () => void {
  return () => undefined;
}

function readKnown(): CurrentUser {
  return known;
}
