const KEY = "lifeboard.account";
/**
 * Stands beside the account when its session is over: what waits is still the account's, and
 * nothing goes until it is signed in again.
 */
const ENDED = "lifeboard.session-ended";
const listeners = new Set<() => void>();
const doubters = new Set<() => void>();
/** Where the browser keeps nothing, as long as the page lasts. */
const withoutStorage = new Map<string, string>();

/**
 * Whose device this is, as far as the program was told last: an account's id, or null for nobody's.
 * Kept for starts without a net.
 */
export function rememberedAccount(): string | null {
  return read(KEY);
}

/**
 * Whose session this browser holds, as far as it was told: null for nobody's, and once it is known
 * to be over.
 */
export function signedInAccount(): string | null {
  return read(ENDED) === null ? read(KEY) : null;
}

/** Says who signed in, or is known to be signed in still; null: nobody. */
export function rememberAccount(account: string | null): void {
  const before = rememberedAccount();
  if (account === null && before === null) return;
  if (before !== null && account !== null && before !== account) {
    forgetBeside(before, false);
    forgetPlacesOfPerson();
  }
  keep(ENDED, null);
  keep(KEY, account);
  settleUnsavedText();
  for (const listener of listeners) listener();
}

/**
 * Says that the session of whoever this device belongs to is over. What they wrote waits for them,
 * and for nobody else.
 */
export function endSession(): void {
  if (signedInAccount() === null) return;
  keep(ENDED, "1");
  for (const listener of listeners) listener();
}

/** The server did not take somebody for signed in: whoever knows who this is asks again. */
export function recheckSession(): void {
  for (const doubter of doubters) doubter();
}

/** Tells when a session may be over. */
export function onSessionDoubt(doubter: () => void): void {
  doubters.add(doubter);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? withoutStorage.get(key) ?? null;
  } catch {
    return withoutStorage.get(key) ?? null;
  }
}

function keep(key: string, value: string | null): void {
  withoutStorage.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) withoutStorage.set(key, value);
  }
}

/**
 * Forgets what lies beside an account's database: places it posted from, how much it had not read;
 * `forGood`: also what it began to write.
 */
export function forgetBeside(account: string, forGood: boolean): void {
  const starts = [
    `lifeboard.places.${account}`,
    `lifeboard.unread.${account}`,
    ...(forGood ? [`lifeboard.draft.${account}.`, `lifeboard.held.${account}`] : []),
  ];
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    for (const key of keys) if (starts.some((start) => key.startsWith(start))) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Names of what the places and searches of a device are kept under. */
const OF_PERSON = ["lifeboard.saved-places", "lifeboard.places", "lifeboard.recent"];

/**
 * Forgets the places somebody saved or chose, and what they looked for: they say where a person
 * lives and what they need. Whoever signs out leaves none of it to the next one at a shared device;
 * a session that merely ran out takes none away. Lists everybody may see stay.
 */
export function forgetPlacesOfPerson(): void {
  for (const key of OF_PERSON) keep(key, null);
}

/** Whose the words are that this tab keeps: an account's id; nobody's where it is not there. */
const WHOSE = "lifeboard.whose";
/** What a tab keeps that is no person's. */
const OF_TAB = /\.tab$/;
/**
 * The same, and what somebody needs who is on the way in: they are not known yet, and it is theirs.
 */
const OF_ARRIVAL = /\.(tab|invitation|form\.(sign(in|up)|way))$/;

/**
 * Forgets what somebody wrote and did in this tab. Whatever is kept for a tab under our name goes,
 * unless it is named above.
 */
export function forgetWords(stays = OF_TAB): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith("lifeboard.") && !stays.test(key)) sessionStorage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/**
 * Sees to it that this tab keeps nobody else's words: those of an account go once it has signed out
 * or given way to another, those of nobody become the account's that signs in. A session that
 * merely ran out leaves them to whom they belong.
 */
export function settleUnsavedText(): void {
  const account = rememberedAccount();
  try {
    const whose = sessionStorage.getItem(WHOSE);
    if (whose !== null && whose !== account) forgetWords(account === null ? OF_TAB : OF_ARRIVAL);
    if (account !== null) sessionStorage.setItem(WHOSE, account);
  } catch {
    // The same.
  }
}

/** Tells when somebody else sits here now, whichever tab they signed in with. */
export function onAccount(listener: () => void): () => void {
  const end = onOtherTab(listener);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    end();
  };
}

/** The same, only of what happened elsewhere: in another tab, or while this page was put away. */
export function onOtherTab(listener: () => void): () => void {
  // A tab that was thrown away meanwhile heard of nothing.
  settleUnsavedText();
  const tell = () => {
    settleUnsavedText();
    listener();
  };
  const changed = ({ key }: StorageEvent) => {
    if (key === KEY || key === ENDED || key === null) tell();
  };
  // A page that was put away whole was told nothing meanwhile.
  const back = ({ persisted }: PageTransitionEvent) => persisted && tell();
  window.addEventListener("storage", changed);
  window.addEventListener("pageshow", back);
  return () => {
    window.removeEventListener("storage", changed);
    window.removeEventListener("pageshow", back);
  };
}
