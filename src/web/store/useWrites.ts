import { useMemo, useSyncExternalStore } from "react";
import { openedStore, storeOf, subscribeAll, theStore } from "./current-store.ts";
import type { Mutation, Write, WriteOptions } from "./types.ts";

/** What screens may do with writes, and what became of them. */
export type Writes = {
  /** Waiting and refused ones, newest first. */
  writes: Write[];
  /** False: this browser keeps nothing, and what is written is lost with the page. */
  durable: boolean;
  /** Resolves once the commands are kept on the device. @throws NotYours */
  write: (mutations: Mutation[], options?: WriteOptions) => Promise<{ keys: string[] }>;
  retry: (key: string) => Promise<void>;
  discard: (key: string) => Promise<void>;
  /**
   * Gives a refused or waiting write other words and a new key, in the same place of the order.
   * @throws NotYours
   */
  replace: (key: string, mutation: Mutation) => Promise<void>;
};

const NO_WRITES: Write[] = [];

/**
 * The writes of this device, and what can be done with them.
 * @param account whose page this is: what is written goes to their store, and to nobody else's
 */
export function useWrites(account: string | null): Writes {
  const writes = useSyncExternalStore(
    subscribeAll,
    () => openedStore()?.writes ?? NO_WRITES,
    () => NO_WRITES,
  );
  const durable = useSyncExternalStore(
    subscribeAll,
    () => openedStore()?.durable ?? true,
    () => true,
  );
  const acts = useMemo(() => actsOf(account), [account]);
  return useMemo(() => ({ writes, durable, ...acts }), [writes, durable, acts]);
}

/**
 * What a page may do with writes. A key is only in the store of whoever wrote it: another's cannot
 * be taken out by it.
 */
function actsOf(account: string | null): Pick<Writes, "write" | "retry" | "discard" | "replace"> {
  return {
    write: async (mutations, options) => (await storeOf(account)).write(mutations, options),
    retry: async (key) => (await theStore()).retry(key),
    discard: async (key) => (await theStore()).discard(key),
    replace: async (key, mutation) => (await storeOf(account)).replace(key, mutation),
  };
}
