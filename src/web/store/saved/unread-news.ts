const KEY = "lifeboard.unread.";

/** How many pieces of news an account had not read when this device was told last. */
export function keptUnread(account: string): number {
  try {
    const kept = Number(localStorage.getItem(KEY + account));
    return Number.isInteger(kept) && kept > 0 ? kept : 0;
  } catch {
    return 0;
  }
}

/** Keeps that number, for pages that ask nobody. */
export function keepUnread(account: string, count: number): void {
  try {
    if (count === 0) localStorage.removeItem(KEY + account);
    else localStorage.setItem(KEY + account, String(count));
  } catch {
    // A browser that keeps nothing shows no mark until it has asked.
  }
}
