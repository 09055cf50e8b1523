import { useSyncExternalStore } from "react";
import { onAccount, signedInAccount } from "../store/account.ts";
import { keepUnread, keptUnread } from "../store/saved/unread-news.ts";

const listeners = new Set<() => void>();

/**
 * How many pieces of news somebody has not read, as far as this device was told; 0 for nobody.
 * Nothing is asked for it.
 */
export function useUnread(): number {
  return useSyncExternalStore(subscribe, read, none);
}

/** Says how many there are now. */
export function publishUnread(account: string, count: number): void {
  if (keptUnread(account) === count) return;
  keepUnread(account, count);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const end = onAccount(listener);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    end();
  };
}

function read(): number {
  const account = signedInAccount();
  return account === null ? 0 : keptUnread(account);
}

function none(): number {
  return 0;
}
