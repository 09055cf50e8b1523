import { useSyncExternalStore } from "react";
import { rememberedAccount } from "../store/account.ts";
import { rememberCalled } from "../store/saved/called-places.ts";
import { createSignal } from "../store/signal.ts";

const KEY = "lifeboard.called";
/** After this time the reader is not asked how a call went. */
const ASKED_WITHIN_MS = 2 * 3_600_000;

/** The last call in this tab: its listing, time and caller, and whether the reader is back. */
type Call = { id: string; at: number; by: string | null; isBack: boolean };

let call: Call | null | undefined;
let hasLeft = false;

/**
 * Call was tapped: the page asks how it went when the reader is back. Stored only in this tab.
 * `place`: of a published number, which this device remembers for a day.
 */
export function noteCall(id: string, place?: { name: string; phone: string; demo?: true | undefined }): void {
  hasLeft = false;
  const at = Date.now();
  set({ id, at, by: rememberedAccount(), isBack: false });
  if (place !== undefined) rememberCalled({ id, ...place, at });
}

/** A call that was only practised is over at once. */
export function comeBack(): void {
  leave();
  back();
}

/** The reader answered or dismissed the question. */
export function forgetCall(): void {
  set(null);
}

/** The listing called, once the reader is back; null on the server and before. */
export function useCalled(): string | null {
  return useSyncExternalStore(changes.subscribe, read, () => null);
}

function read(): string | null {
  call ??= kept();
  if (call?.isBack !== true || Date.now() - call.at >= ASKED_WITHIN_MS) return null;
  // After a sign-out or change of account nobody is asked: calls belong to the caller.
  return call.by === null || call.by === rememberedAccount() ? call.id : null;
}

/** A phone may discard the page during a call: loading it again is the return. */
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
    // Without storage the question lasts as long as the page.
  }
  changes.notify();
}

const changes = createSignal(() => {
  watch(true);
  return () => watch(false);
});

/** Detects the return: visible after being hidden, or focused after a system window. */
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
