import {
  endSession,
  forgetStoredKeysOf,
  countUnsentWords,
  forgetPlacesOfPerson,
  forgetWords,
  onAccount,
  recoverAccount,
  rememberAccount,
  rememberedAccount,
  signedInAccount,
} from "./account.ts";
import type { Store } from "./store.ts";
import type { LocalDocument } from "./types.ts";
import { createSignal } from "./signal.ts";

/* The one store of this page: opened when first needed, replaced when another account signs in. */

let open: Store | null = null;

/** The store, if one is open. */
export function openedStore(): Store | null {
  return open;
}

/** Whether the last opening failed: the store's part did not come. */
export function hasStoreFailed(): boolean {
  return hasFailed;
}

let opening: { account: string | null; store: Promise<Store> } | null = null;
let hasFailed = false;

let isWatching = false;

const changes = createSignal();

/** Longest wait for this device's database, ms: one that hangs must not block the page. */
const LOOK_MS = 3_000;

/**
 * A document as this device has it, offline too; null if it has none. @throws if the store does not
 * open
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

/** Nothing was written: the page was drawn for another account than the one signed in now. */
export class NotYours extends Error {}

/** How many writes of this device the server has not acknowledged. */
export async function unsentWrites(): Promise<number> {
  return (await theStore()).unsentWrites();
}

/** How many writes, drafts and held acts of the account this device has that were not sent. */
export async function countUnsent(): Promise<number> {
  const account = rememberedAccount();
  return (await unsentWrites()) + (account === null ? 0 : countUnsentWords(account));
}

/** Signing out: only unsent writes and drafts stay on this device; `forGood` deletes those too. */
export async function leaveAccount({ forGood = false } = {}): Promise<void> {
  const account = rememberedAccount();
  const leaving = theStore();
  opening = null;
  open = null;
  if (account !== null) forgetStoredKeysOf(account, forGood);
  forgetPlacesOfPerson();
  forgetWords();
  await (await leaving).forget(forGood);
  rememberAccount(null);
}

/**
 * The server says nobody is signed in: deletes the account's documents, keeps its pending writes.
 */
export function endLocalSession(): void {
  const account = signedInAccount();
  if (account === null) return;
  forgetStoredKeysOf(account, false);
  watchAccount();
  endSession();
}

/**
 * Runs a write in the store of the account that a page was drawn for. @throws NotYours if another
 * account is signed in now, also if that closed the store during the write
 */
export async function writeAs<Done>(account: string | null, run: (store: Store) => Promise<Done>): Promise<Done> {
  const isTheirs = () => rememberedAccount() === account && signedInAccount() === account;
  if (account !== null && rememberedAccount() === null) await recoverAccount();
  if (!isTheirs()) throw new NotYours();
  const store = await theStore();
  // Another tab may have signed out while the store opened.
  if (!isTheirs()) throw new NotYours();
  return run(store).catch((error: unknown) => {
    throw isTheirs() ? error : new NotYours();
  });
}

/**
 * Closes this page's store, also one that is just opening. The next use opens one again.
 * @returns when it is closed
 */
export function closeStore(): Promise<void> {
  const closing = opening?.store.then((old) => old.close()).catch(() => undefined);
  opening = null;
  open = null;
  return closing ?? Promise.resolve();
}

/** The current account's store. Opening it fetches the heavy part of the program. */
export function theStore(): Promise<Store> {
  watchAccount();
  const account = rememberedAccount();
  if (opening?.account === account) return opening.store;
  void closeStore();
  const store = import("./open.ts").then(({ openStore }) => openStore(account));
  const mine = { account, store };
  opening = mine;
  store.then(
    (ready) => {
      if (opening !== mine) return;
      open = ready;
      hasFailed = false;
      changes.notify();
    },
    () => {
      // The import failed: the next use tries again.
      if (opening !== mine) return;
      opening = null;
      hasFailed = true;
    },
  );
  return store;
}

/** Wait before a store that did not open is opened again for what waits for it, ms. */
const AGAIN_MS = 5_000;

/** Runs something with the store, and again with the next store when another account signs in. */
export function runWhileStoreOpen(start: (store: Store) => () => void, onChange: () => void, opens = true): () => void {
  let stop = (): void => undefined;
  let started: Store | null = null;
  const follow = () => {
    if (open === started) return;
    stop();
    started = open;
    stop = open === null ? () => undefined : start(open);
    onChange();
  };
  const unsubscribe = changes.subscribe(follow);
  let again: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const openIt = () => {
    theStore().then(follow, () => {
      if (isOver) return;
      again = setTimeout(openIt, AGAIN_MS);
      onChange();
    });
  };
  if (opens) openIt();
  else follow();
  return () => {
    isOver = true;
    clearTimeout(again);
    unsubscribe();
    stop();
  };
}

/** Subscribes to all changes of the store. Opens it if necessary. */
export function subscribeAll(onChange: () => void): () => void {
  return runWhileStoreOpen((store) => store.listen(onChange), onChange);
}

/** Subscribes to changes of an open store. Opens none. */
export function subscribeOpen(onChange: () => void): () => void {
  return runWhileStoreOpen((store) => store.listen(onChange), onChange, false);
}

function watchAccount(): void {
  if (isWatching) return;
  isWatching = true;
  onAccount(() => {
    // The same account signed in again: what waited for that goes on.
    theStore()
      .then((store) => (signedInAccount() === rememberedAccount() ? store.kick() : store.ended()))
      // It did not open, or it was closed again before its documents were deleted.
      .catch(() => undefined);
    changes.notify();
  });
}
