import { rememberedAccount } from "./account.ts";
import { openChannel } from "./channel.ts";
import type { Environment } from "./environment.ts";
import { NETWORK } from "./network.ts";
import { Store } from "./store.ts";

/** Opens the store of an account with this browser's own parts, and wakes it when the net or the person comes back. */
export async function openStore(account: string | null): Promise<Store> {
  const store = await Store.open(environmentOf(account));
  const kick = () => store.kick();
  const see = () => {
    if (document.visibilityState === "visible") kick();
  };
  const unplugged = () => store.unplugged();
  const { close } = store;
  window.addEventListener("online", kick);
  window.addEventListener("offline", unplugged);
  window.addEventListener("pageshow", kick);
  document.addEventListener("visibilitychange", see);
  store.close = () => {
    window.removeEventListener("online", kick);
    window.removeEventListener("offline", unplugged);
    window.removeEventListener("pageshow", kick);
    document.removeEventListener("visibilitychange", see);
    close.call(store);
  };
  return store;
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
    network: NETWORK,
    openChannel,
    // Not there outside secure contexts, whatever the types say.
    locks: (navigator as { locks?: LockManager }).locks ?? null,
    isStillOurs: () => rememberedAccount() === account,
  };
}

function databaseOfBrowser(): Environment["database"] {
  try {
    const { indexedDB, IDBKeyRange } = window as Partial<Pick<typeof globalThis, "indexedDB" | "IDBKeyRange">>;
    return indexedDB === undefined || IDBKeyRange === undefined ? null : { indexedDB, IDBKeyRange };
  } catch {
    return null;
  }
}
