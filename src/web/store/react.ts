import { useCallback, useMemo, useSyncExternalStore } from "react";
import {
  endSession,
  forgetBeside,
  forgetPlacesOfPerson,
  forgetWords,
  onAccount,
  rememberAccount,
  rememberedAccount,
  signedInAccount,
} from "./account.ts";
import type { Store } from "./store.ts";
import type { LocalDocument, Mutation, OnlineState, QueryState, Wanted, Write, WriteOptions } from "./types.ts";

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

const NOTHING: QueryState = { documents: [], state: "not-current", confirmedAt: null };
const NO_WRITES: Write[] = [];

let open: Store | null = null;
let opening: { account: string | null; store: Promise<Store> } | null = null;
let isWatching = false;
const listeners = new Set<() => void>();

/**
 * What a query shows, live; null asks for nothing. Empty on the server and until the store is
 * there.
 */
export function useQuery(wanted: Wanted | null): QueryState {
  const name = wanted === null ? null : JSON.stringify(wanted);
  const kept = useMemo<Wanted | null>(() => (name === null ? null : JSON.parse(name)), [name]);
  const subscribe = useCallback(
    (told: () => void) => (kept === null ? () => undefined : whileOpen((store) => store.subscribe(kept, told), told)),
    [kept],
  );
  const read = () => (kept === null || open === null ? NOTHING : open.snapshot(kept));
  return useSyncExternalStore(subscribe, read, () => NOTHING);
}

/** One document, live. */
export function useDocument(collection: string, id: string): QueryState & { document: LocalDocument | null } {
  const state = useQuery({ collection, ids: [id] });
  return { ...state, document: state.documents[0] ?? null };
}

/**
 * How long a look into this device's own memory may take, ms: a database that hangs holds no page
 * up.
 */
const LOOK_MS = 3_000;

/**
 * A document as this device keeps it now, without the net; null where it does not. @throws where
 * the store does not open
 */
export async function keptDocument(collection: string, id: string): Promise<LocalDocument | null> {
  const store = await theStore();
  const wanted = { collection, ids: [id], limit: 1 };
  await new Promise<void>((done) => {
    const timer = setTimeout(done, LOOK_MS);
    const stop = store.subscribe(wanted, () => {
      clearTimeout(timer);
      stop();
      done();
    });
  });
  return store.snapshot(wanted).documents[0] ?? null;
}

/** Whether the server can be reached, as far as this device has seen. */
export function useOnline(): OnlineState {
  return useSyncExternalStore(
    subscribeAll,
    () => open?.online ?? "unknown",
    () => "unknown",
  );
}

/** The same, as far as a store that is open knows; null where none is. This opens none. */
export function useOpenOnline(): OnlineState | null {
  return useSyncExternalStore(
    subscribeOpen,
    () => open?.online ?? null,
    () => null,
  );
}

/**
 * Nothing was written: whoever the page was drawn for is not who is signed in in this browser now.
 */
export class NotYours extends Error {}

/**
 * The writes of this device, and what can be done with them.
 * @param account whose page this is: what is written goes to their store, and to nobody else's
 */
export function useWrites(account: string | null): Writes {
  const writes = useSyncExternalStore(
    subscribeAll,
    () => open?.writes ?? NO_WRITES,
    () => NO_WRITES,
  );
  const durable = useSyncExternalStore(
    subscribeAll,
    () => open?.durable ?? true,
    () => true,
  );
  const acts = useMemo(() => actsOf(account), [account]);
  return useMemo(() => ({ writes, durable, ...acts }), [writes, durable, acts]);
}

/** How many writes of this device the server has not acknowledged. */
export async function unsentWrites(): Promise<number> {
  return (await theStore()).unsentWrites();
}

/**
 * After signing out: nothing of the account stays on this device but writes that were not sent and
 * what was begun; `forGood`: not those either.
 */
export async function leaveAccount({ forGood = false } = {}): Promise<void> {
  const account = rememberedAccount();
  const leaving = theStore();
  opening = null;
  open = null;
  if (account !== null) forgetBeside(account, forGood);
  forgetPlacesOfPerson();
  forgetWords();
  await (await leaving).forget(forGood);
  rememberAccount(null);
}

/**
 * The server says that nobody is signed in: what it told whoever was goes, and what they wrote
 * waits for them.
 */
export function sessionOver(): void {
  const account = signedInAccount();
  if (account === null) return;
  forgetBeside(account, false);
  watchAccount();
  endSession();
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

/** The store of the account a page was drawn for, as long as it is who is signed in here. */
async function storeOf(account: string | null): Promise<Store> {
  const isTheirs = () => rememberedAccount() === account && signedInAccount() === account;
  if (!isTheirs()) throw new NotYours();
  const store = await theStore();
  // Opening takes its time: another tab may have signed out meanwhile.
  if (!isTheirs()) throw new NotYours();
  return store;
}

/**
 * The store of whoever sits here now, opened on first need: the heavy part of the program comes
 * with it.
 */
function theStore(): Promise<Store> {
  watchAccount();
  const account = rememberedAccount();
  if (opening?.account === account) return opening.store;
  opening?.store.then((old) => old.close()).catch(() => undefined);
  open = null;
  const store = import("./open.ts").then(({ openStore }) => openStore(account));
  const mine = { account, store };
  opening = mine;
  store.then(
    (ready) => {
      if (opening !== mine) return;
      open = ready;
      for (const listener of listeners) listener();
    },
    () => {
      // The part was not fetched: asked for again on the next need.
      if (opening === mine) opening = null;
    },
  );
  return store;
}

/** Keeps something going with the store, and with the next one when somebody else signs in. */
function whileOpen(start: (store: Store) => () => void, told: () => void, opens = true): () => void {
  let stop = (): void => undefined;
  let started: Store | null = null;
  const follow = () => {
    if (open === started) return;
    stop();
    started = open;
    stop = open === null ? () => undefined : start(open);
    told();
  };
  listeners.add(follow);
  if (opens) theStore().then(follow, () => undefined);
  else follow();
  return () => {
    listeners.delete(follow);
    stop();
  };
}

function subscribeAll(told: () => void): () => void {
  return whileOpen((store) => store.listen(told), told);
}

function subscribeOpen(told: () => void): () => void {
  return whileOpen((store) => store.listen(told), told, false);
}

function watchAccount(): void {
  if (isWatching) return;
  isWatching = true;
  onAccount(() => {
    // The same account again: somebody signed in anew, and what waited for that goes on.
    theStore().then(
      (store) => (signedInAccount() === rememberedAccount() ? store.kick() : store.ended()),
      () => undefined,
    );
    for (const listener of listeners) listener();
  });
}
