import { ANYBODY, askerOf, hasSaidWho } from "#domain/facilities/asker-fit.ts";
import type { Asker } from "#domain/facilities/asker-fit.ts";

/*
 * For whom the reader asks. It lives in this tab alone: a phone that lays a tab aside during a call
 * still has it afterwards, and no other tab, address or request does (decision 181).
 */

const KEY = "lifeboard.asker";
const NONE = JSON.stringify(ANYBODY);

const listeners = new Set<() => void>();
/** The choice as text, where the browser stores nothing. */
let unstored = NONE;
let known = { text: NONE, asker: ANYBODY };

/** For whom this tab asks now. The same object until it changes. */
export function askerNow(): Asker {
  const text = storedText() ?? unstored;
  if (text !== known.text) known = { text, asker: parsed(text) };
  return known.asker;
}

/** Changes for whom this tab asks. */
export function setAsker(asker: Asker): void {
  unstored = JSON.stringify(asker);
  try {
    if (hasSaidWho(asker)) sessionStorage.setItem(KEY, unstored);
    else sessionStorage.removeItem(KEY);
  } catch {
    // It is remembered until the page goes.
  }
  for (const listener of listeners) listener();
}

/** Calls back after each change. @returns what ends it */
export function onAsker(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storedText(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? NONE;
  } catch {
    return null;
  }
}

function parsed(text: string): Asker {
  try {
    return askerOf(JSON.parse(text)) ?? ANYBODY;
  } catch {
    return ANYBODY;
  }
}
