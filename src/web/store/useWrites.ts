import { useMemo, useSyncExternalStore } from "react";
import { openedStore, subscribeAll, theStore, writeAs } from "./current-store.ts";
import type { Mutation, Write, WriteOptions } from "./types.ts";

/** The writes of this device and the actions on them. */
export type Writes = {
  /** Pending and rejected ones, newest first. */
  writes: Write[];
  /** False: this browser stores nothing, and writes are lost with the page. */
  durable: boolean;
  /** Resolves once the commands are stored on the device. @throws NotYours */
  write: (mutations: Mutation[], options?: WriteOptions) => Promise<{ keys: string[] }>;
  retry: (key: string) => Promise<void>;
  discard: (key: string) => Promise<void>;
  /**
   * Replaces a rejected or pending write under a new key, at the same position.
   * @throws NotYours
   */
  replace: (key: string, mutation: Mutation) => Promise<void>;
};

const NO_WRITES: Write[] = [];

/**
 * The writes of this device and the actions on them.
 * @param account whose page this is: writes go only to that account's store
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
 * The actions of a page. A key exists only in its writer's store, so no other account can discard
 * it.
 */
function actsOf(account: string | null): Pick<Writes, "write" | "retry" | "discard" | "replace"> {
  return {
    write: (mutations, options) => writeAs(account, (store) => store.write(mutations, options)),
    retry: async (key) => (await theStore()).retry(key),
    discard: async (key) => (await theStore()).discard(key),
    replace: (key, mutation) => writeAs(account, (store) => store.replace(key, mutation)),
  };
}
