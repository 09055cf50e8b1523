const KEY = "lifeboard.account";
const listeners = new Set<() => void>();
/** Where the browser keeps nothing, as long as the page lasts. */
let withoutStorage: string | null = null;

/** Whose device this is, as far as the program was told last: an account's id, or null for nobody's. Kept for starts without a net. */
export function rememberedAccount(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return withoutStorage;
  }
}

/** Says who signed in, or is known to be signed in still; null: nobody. */
export function rememberAccount(account: string | null): void {
  if (account === null && rememberedAccount() === null) return;
  try {
    if (account === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, account);
  } catch {
    withoutStorage = account;
  }
  for (const listener of listeners) listener();
}

/** Forgets what lies beside an account's database: places it posted from; `forGood`: also what it began to write. */
export function forgetBeside(account: string, forGood: boolean): void {
  const starts = [`lifeboard.places.${account}`, ...(forGood ? [`lifeboard.draft.${account}.`] : [])];
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    for (const key of keys) if (starts.some((start) => key.startsWith(start))) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Tells when somebody else sits here now, whichever tab they signed in with. */
export function onAccount(listener: () => void): () => void {
  const read = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", read);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", read);
  };
}
