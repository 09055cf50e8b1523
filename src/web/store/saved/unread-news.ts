const KEY = "lifeboard.unread.";

/** An account's number of unread news, as last received. */
export function keptUnread(account: string): number {
  try {
    const kept = Number(localStorage.getItem(KEY + account));
    return Number.isInteger(kept) && kept > 0 ? kept : 0;
  } catch {
    return 0;
  }
}

/** Stores that number, for pages that do not ask the server. */
export function keepUnread(account: string, count: number): void {
  try {
    if (count === 0) localStorage.removeItem(KEY + account);
    else localStorage.setItem(KEY + account, String(count));
  } catch {
    // Without storage no badge is shown before the server answers.
  }
}
