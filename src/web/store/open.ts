import { recheckSession, rememberedAccount, signedInAccount } from "./account.ts";
import { adoptWrites } from "./writes/adopt.ts";
import { hasSession } from "./api.ts";
import { openChannel } from "./sync/tab-channel.ts";
import type { Environment } from "./environment.ts";
import { forgetOtherAccounts } from "./forget.ts";
import { networkOf } from "./sync/network.ts";
import { isDataSaver, onDataSaver } from "./fetch/data-saver.ts";
import { Store } from "./store.ts";

/**
 * Opens an account's store with this browser's parts, and wakes it when the network or the person
 * returns.
 */
export async function openStore(account: string | null): Promise<Store> {
  const env = environmentOf(account);
  if (env.database !== null) {
    if (account !== null) await adoptWrites(account, env.database).catch(() => undefined);
    await forgetOtherAccounts(account, env.database).catch(() => undefined);
  }
  const store = await Store.open(env);
  if (signedInAccount() !== account) await store.ended();
  const { close, forget } = store;
  const stop = listenToBrowser(store);
  store.close = () => {
    stop();
    close.call(store);
  };
  store.forget = (forGood) => {
    stop();
    return forget.call(store, forGood);
  };
  return store;
}

/** Listens for network, visibility and back/forward cache events. */
function listenToBrowser(store: Store): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const stopSaver = onDataSaver(() => store.retarget());
  window.addEventListener("online", () => store.kick(), { signal });
  window.addEventListener("offline", () => store.unplugged(), { signal });
  window.addEventListener("pagehide", ({ persisted }) => persisted && store.pause(), { signal });
  window.addEventListener("pageshow", ({ persisted }) => persisted && store.resume(), { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && store.kick(), {
    signal,
  });
  return () => {
    listening.abort();
    stopSaver();
  };
}

let hasAsked = false;

/** Safari deletes script storage after seven days without a visit, unless asked not to. */
function persist(): void {
  if (hasAsked) return;
  hasAsked = true;
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  attempt(() => storage?.persist?.())?.catch(() => undefined);
}

function environmentOf(account: string | null): Environment {
  return {
    account,
    clock: {
      now: () => Date.now(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    random: () => Math.random(),
    bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    database: databaseOfBrowser(),
    memory: async () => {
      const { memoryDatabase } = await import("./memory.ts");
      return memoryDatabase();
    },
    network: networkOf(() => account === null || signedInAccount() !== account),
    openChannel,
    // Missing outside secure contexts, whatever the types say.
    locks: attempt(() => (navigator as { locks?: LockManager }).locks) ?? null,
    isSeen: () => document.visibilityState === "visible",
    hasSession: () => account === null || (hasSession() && signedInAccount() === account),
    isPlugged: () => navigator.onLine,
    persist,
    isSaver: isDataSaver,
    isStillOurs: () => rememberedAccount() === account,
    unauthenticated: () => account !== null && recheckSession(),
  };
}

function databaseOfBrowser(): Environment["database"] {
  const own = window as Partial<Pick<typeof globalThis, "indexedDB" | "IDBKeyRange">>;
  const [indexedDB, IDBKeyRange] = [attempt(() => own.indexedDB), own.IDBKeyRange];
  return indexedDB === undefined || IDBKeyRange === undefined ? null : { indexedDB, IDBKeyRange };
}

/** Where a browser blocks a site's data, even reading its parts may throw. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
