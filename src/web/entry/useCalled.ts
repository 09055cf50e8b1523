import { useSyncExternalStore } from "react";
import { rememberedAccount } from "../store/account.ts";

const KEY = "lifeboard.called";
/** Whoever comes back later than this is not asked how a call went. */
const ASKED_WITHIN_MS = 2 * 3_600_000;

/**
 * The call that was begun last in this tab: of which listing, when, by whom, and whether the reader
 * has come back from it.
 */
type Call = { id: string; at: number; by: string | null; isBack: boolean };

let call: Call | null | undefined;
let hasLeft = false;
const listeners = new Set<() => void>();

/** Somebody taps Call: the page will ask how it went when they are back. It stays in this tab. */
export function noteCall(id: string): void {
  hasLeft = false;
  set({ id, at: Date.now(), by: rememberedAccount(), isBack: false });
}

/** They said how it went, or do not want to. */
export function forgetCall(): void {
  set(null);
}

/**
 * The listing that was called, once the reader is back from the call; null on the server and
 * before.
 */
export function useCalled(): string | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

function read(): string | null {
  call ??= kept();
  if (call?.isBack !== true || Date.now() - call.at >= ASKED_WITHIN_MS) return null;
  // Whoever signed out, or gave way to another, is not asked: who called whom is theirs.
  return call.by === null || call.by === rememberedAccount() ? call.id : null;
}

/**
 * A phone may throw a page away while somebody calls: the one that comes instead is the way back.
 */
function kept(): Call | null {
  try {
    const [id, at] = (sessionStorage.getItem(KEY) ?? "").split(" ");
    return id === undefined || at === undefined ? null : { id, at: Number(at), by: rememberedAccount(), isBack: true };
  } catch {
    return null;
  }
}

function set(next: Call | null): void {
  call = next;
  try {
    if (next === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, `${next.id} ${next.at}`);
  } catch {
    // A browser that keeps nothing asks as long as the page lasts.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) watch(true);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) watch(false);
  };
}

/** Seen again after being hidden, or used again after a window of the system stood before it. */
function watch(isOn: boolean): void {
  const change = isOn ? "addEventListener" : "removeEventListener";
  document[change]("visibilitychange", look);
  window[change]("blur", leave);
  window[change]("focus", back);
}

function look(): void {
  if (document.visibilityState === "hidden") leave();
  else back();
}

function leave(): void {
  hasLeft = true;
}

function back(): void {
  if (!hasLeft || call === null || call === undefined || call.isBack) return;
  set({ ...call, isBack: true });
}
