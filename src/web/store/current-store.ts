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
import type { LocalDocument } from "./types.ts";

/*
 * The one store of this page: opened on first need, another one when somebody else signs in.
 */

let open: Store | null = null;

/** The store, where one is open. */
export function openedStore(): Store | null {
  return open;
}

let opening: { account: string | null; store: Promise<Store> } | null = null;

let isWatching = false;

const listeners = new Set<() => void>();

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

/**
 * Nothing was written: whoever the page was drawn for is not who is signed in in this browser now.
 */
export class NotYours extends Error {}

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
export function endLocalSession(): void {
  const account = signedInAccount();
  if (account === null) return;
  forgetBeside(account, false);
  watchAccount();
  endSession();
}

/** The store of the account a page was drawn for, as long as it is who is signed in here. */
export async function storeOf(account: string | null): Promise<Store> {
  const isTheirs = () => rememberedAccount() === account && signedInAccount() === account;
  if (!isTheirs()) throw new NotYours();
  const store = await theStore();
  // Opening takes its time: another tab may have signed out meanwhile.
  if (!isTheirs()) throw new NotYours();
  return store;
}

/** Closes the store of this page, if there is one. The next need opens one again. */
export function closeStore(): void {
  opening?.store.then((old) => old.close()).catch(() => undefined);
  opening = null;
  open = null;
}

/**
 * The store of whoever sits here now, opened on first need: the heavy part of the program comes
 * with it.
 */
export function theStore(): Promise<Store> {
  watchAccount();
  const account = rememberedAccount();
  if (opening?.account === account) return opening.store;
  closeStore();
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
export function runWhileStoreOpen(start: (store: Store) => () => void, told: () => void, opens = true): () => void {
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

/** Follows all changes of the store; opens it where none is open. */
export function subscribeAll(told: () => void): () => void {
  return runWhileStoreOpen((store) => store.listen(told), told);
}

/** Follows the changes of a store that is open, and opens none. */
export function subscribeOpen(told: () => void): () => void {
  return runWhileStoreOpen((store) => store.listen(told), told, false);
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
