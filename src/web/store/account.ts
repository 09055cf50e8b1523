import { createSignal } from "./signal.ts";

const KEY = "lifeboard.account";
/** Marks the account's session as over. Pending writes stay, unsent until the account signs in. */
const ENDED = "lifeboard.session-ended";
const changes = createSignal();
const doubts = createSignal();
/** Used where the browser has no storage. Lasts as long as the page. */
const withoutStorage = new Map<string, string>();

/** The account this device belongs to, null for none. Stored, so that it works offline. */
export function rememberedAccount(): string | null {
  return read(KEY);
}

/** The account whose session this browser holds; null for none, or once it is known to be over. */
export function signedInAccount(): string | null {
  return read(ENDED) === null ? read(KEY) : null;
}

/** Records who signed in or is still signed in; null: nobody. */
export function rememberAccount(account: string | null): void {
  const before = rememberedAccount();
  if (account === null && before === null) return;
  if (before !== null && account !== null && before !== account) {
    forgetStoredKeysOf(before, false);
    forgetPlacesOfPerson();
  }
  keep(ENDED, null);
  keep(KEY, account);
  settleUnsavedText();
  changes.notify();
}

/** Records that the session is over. Pending writes wait for the same account only. */
export function endSession(): void {
  if (signedInAccount() === null) return;
  keep(ENDED, "1");
  changes.notify();
}

/** The server answered `unauthenticated`: the registered doubter checks the session again. */
export function recheckSession(): void {
  doubts.notify();
}

/** Registers what runs when a session may be over. */
export function onSessionDoubt(doubter: () => void): void {
  doubts.subscribe(doubter);
}

let recover: (() => Promise<void>) | null = null;

/** Registers what asks the server whose session this browser has, and remembers the answer. */
export function onAccountLost(asker: () => Promise<void>): void {
  recover = asker;
}

/** What the site keeps in this browser was cleared, but its cookies were not: the session may hold. */
export async function recoverAccount(): Promise<void> {
  await recover?.();
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? withoutStorage.get(key) ?? null;
  } catch {
    return withoutStorage.get(key) ?? null;
  }
}

function keep(key: string, value: string | null): void {
  withoutStorage.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) withoutStorage.set(key, value);
  }
}

/**
 * Deletes an account's data outside its database: places it posted from, unread count. `forGood`:
 * drafts and held acts too.
 */
export function forgetStoredKeysOf(account: string, forGood: boolean): void {
  const starts = [
    `lifeboard.places.${account}`,
    `lifeboard.unread.${account}`,
    ...(forGood ? unsentWordsOf(account) : []),
  ];
  for (const key of keysOf(starts)) keep(key, null);
}

/** How many drafts and held acts of an account this device has. */
export function countUnsentWords(account: string): number {
  return keysOf(unsentWordsOf(account)).length;
}

function unsentWordsOf(account: string): string[] {
  return [`lifeboard.draft.${account}.`, `lifeboard.held.${account}`];
}

function keysOf(starts: readonly string[]): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    return keys.filter((key) => starts.some((start) => key.startsWith(start)));
  } catch {
    // Without storage there is nothing.
    return [];
  }
}

/** Storage keys of this device's places, searches and calls. */
const OF_PERSON = ["lifeboard.saved-places", "lifeboard.places", "lifeboard.recent", "lifeboard.called-places"];

/**
 * Forgets saved and chosen places, recent searches and calls, because they reveal home and needs.
 * Runs at sign-out, not when a session expires. Public lists stay.
 */
export function forgetPlacesOfPerson(): void {
  for (const key of OF_PERSON) keep(key, null);
}

/** Key of the owner of this tab's text: an account's id. Absent: nobody's. */
const TEXT_OWNER = "lifeboard.whose";
/** Keys of a tab that belong to no person. */
const OF_TAB = /\.tab$/;
/** The same, and what is needed while signing in: its owner is not known yet. */
const OF_ARRIVAL = /\.(tab|invitation|form\.(sign(in|up)|way))$/;

/**
 * Deletes this tab's text and state: every key with our prefix, except those that `stays` matches.
 */
export function forgetWords(stays = OF_TAB): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith("lifeboard.") && !stays.test(key)) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to forget.
  }
}

/**
 * Deletes an account's text in this tab after it signed out or another one signed in. Anonymous
 * text passes to the account that signs in. An expired session deletes nothing.
 */
export function settleUnsavedText(): void {
  const account = rememberedAccount();
  try {
    const owner = sessionStorage.getItem(TEXT_OWNER);
    if (owner !== null && owner !== account) forgetWords(account === null ? OF_TAB : OF_ARRIVAL);
    if (account !== null) sessionStorage.setItem(TEXT_OWNER, account);
  } catch {
    // The same.
  }
}

/** Calls when the account of this browser changes, in any tab. */
export function onAccount(listener: () => void): () => void {
  const end = onOtherTab(listener);
  const unsubscribe = changes.subscribe(listener);
  return () => {
    unsubscribe();
    end();
  };
}

/** The same, only for changes in another tab or while this page was suspended. */
export function onOtherTab(listener: () => void): () => void {
  // A discarded tab received no events.
  settleUnsavedText();
  const tell = () => {
    settleUnsavedText();
    listener();
  };
  const changed = ({ key }: StorageEvent) => {
    if (key === KEY || key === ENDED || key === null) tell();
  };
  // A page restored from the back/forward cache received no events.
  const back = ({ persisted }: PageTransitionEvent) => persisted && tell();
  window.addEventListener("storage", changed);
  window.addEventListener("pageshow", back);
  return () => {
    window.removeEventListener("storage", changed);
    window.removeEventListener("pageshow", back);
  };
}
