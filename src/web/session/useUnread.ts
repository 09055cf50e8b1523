import { useSyncExternalStore } from "react";
import { onAccount, signedInAccount } from "../store/account.ts";
import { keepUnread, keptUnread } from "../store/saved/unread-news.ts";
import { createSignal } from "../store/signal.ts";

const counts = createSignal();

/** How many unread news an account has, as last received; 0 for nobody. No request. */
export function useUnread(): number {
  return useSyncExternalStore(subscribe, read, none);
}

/** Updates that number. */
export function publishUnread(account: string, count: number): void {
  if (keptUnread(account) === count) return;
  keepUnread(account, count);
  counts.notify();
}

function subscribe(listener: () => void): () => void {
  const end = onAccount(listener);
  const unsubscribe = counts.subscribe(listener);
  return () => {
    unsubscribe();
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
