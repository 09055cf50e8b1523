import type { BrowserContext, Page } from "@playwright/test";

/**
 * A row of an object store; `key` where the store has no key path. Values that JSON lacks are
 * `{$: name, value}`.
 */
type Row = { key?: unknown; value: unknown };
type Index = { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean };
type ObjectStore = {
  name: string;
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  indexes: Index[];
  rows: Row[];
};

/** A database as a program left it. */
export type KeptDatabase = { name: string; version: number; stores: ObjectStore[] };
type CacheEntry = { path: string; status: number; headers: Record<string, string>; body: string };

/** Everything that a program stores in one browser, and in one tab of it. */
export type BrowserProfile = {
  /** Name and value, without the session's: a restored product knows no session. */
  cookies: { name: string; value: string }[];
  localStorage: Record<string, string>;
  sessionStorage: Record<string, string>;
  databases: KeptDatabase[];
  caches: { name: string; entries: CacheEntry[] }[];
};

/** Cookies of a session, and caches of the program, which each program creates again. */
const OF_SESSION = /better-auth|XSRF/;
const OF_PROGRAM = "^lifeboard-(shell|map)";

/** A page of the product without a program. What the test stores there, the program finds later. */
const BARE_PATH = "/robots.txt";

/**
 * Sets the clock of all pages of a browser; it runs on from that time. The last call counts.
 * Workers keep their own.
 * @param slower how many times slower than the machine's it goes; timers do not
 */
export async function setClock(context: BrowserContext, at: Date, slower = 1): Promise<void> {
  await context.addInitScript(
    (set) => {
      const page = window as Window & { clockSet?: { at: number; by: number; slower: number } };
      const isSet = page.clockSet !== undefined;
      page.clockSet = set;
      if (isSet) return;
      const RealDate = Date;
      const timeOf = (ms: number): number => {
        const { at: then, by, slower: times } = page.clockSet ?? set;
        return then + Math.floor((ms - by) / times);
      };
      const now = (): number => timeOf(RealDate.now());
      window.Date = new Proxy(RealDate, {
        construct: (target, parts) => (parts.length === 0 ? new RealDate(now()) : Reflect.construct(target, parts)),
        get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
      });
      // A page adds the moment of its answer, by the machine's speed, to know when that came.
      const began = performance.timeOrigin;
      const answered = (): number => {
        const [entry] = performance.getEntriesByType("navigation");
        return entry instanceof PerformanceNavigationTiming ? entry.responseStart : 0;
      };
      Object.defineProperty(performance, "timeOrigin", { get: () => timeOf(began + answered()) - answered() });
    },
    { at: at.getTime(), by: Date.now(), slower },
  );
}

/** Reads everything that the program of this page stores. */
export async function readProfile(page: Page): Promise<BrowserProfile> {
  const cookies = await page.context().cookies(page.url());
  const kept = await page.evaluate(readInPage, OF_PROGRAM);
  const own = cookies.filter(({ name }) => !OF_SESSION.test(name)).map(({ name, value }) => ({ name, value }));
  return { cookies: own, ...kept };
}

/**
 * Restores a profile into a browser before any program of ours has run in it. The page's tab gets
 * the tab's part.
 */
export async function writeProfile(page: Page, url: string, profile: BrowserProfile): Promise<void> {
  await writeCookies(page.context(), url, profile);
  await page.goto(`${url}${BARE_PATH}`);
  const { cookies: _cookies, ...kept } = profile;
  await page.evaluate(writeInPage, kept);
}

async function writeCookies(context: BrowserContext, url: string, { cookies }: BrowserProfile): Promise<void> {
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url })));
}

/** Runs in the page, where nothing outside is known. */
async function readInPage(ofProgram: string): Promise<Omit<BrowserProfile, "cookies">> {
  const answered = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((done, fail) => {
      request.addEventListener("success", () => done(request.result));
      request.addEventListener("error", () => fail(request.error ?? new Error("not read")));
    });
  const plain = (value: unknown): unknown => {
    if (value === undefined) return { $: "undefined" };
    if (value instanceof Date) return { $: "Date", value: value.toISOString() };
    if (typeof value === "bigint") return { $: "bigint", value: value.toString() };
    if (typeof value === "number" && !Number.isFinite(value)) return { $: "number", value: String(value) };
    if (value instanceof Map) return { $: "Map", value: [...value].map(plain) };
    if (value instanceof Set) return { $: "Set", value: [...value].map(plain) };
    if (value instanceof Uint8Array) return { $: "Uint8Array", value: [...value] };
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== "object" || value === null) return value;
    const { constructor } = value;
    if (constructor !== Object) throw new Error(`a value of ${constructor.name} cannot be kept yet`);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
  };
  const readStore = async (database: IDBDatabase, name: string): Promise<ObjectStore> => {
    const store = database.transaction(name).objectStore(name);
    const indexes = Array.from(store.indexNames, (each) => store.index(each));
    const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
    return {
      name,
      keyPath: store.keyPath,
      autoIncrement: store.autoIncrement,
      indexes: indexes.map(({ name: own, keyPath, unique, multiEntry }) => ({
        name: own,
        keyPath,
        unique,
        multiEntry,
      })),
      rows: values.map((value, at) => ({
        ...(store.keyPath === null && { key: plain(keys[at]) }),
        value: plain(value),
      })),
    };
  };
  const databases: KeptDatabase[] = [];
  for (const { name = "", version = 1 } of await indexedDB.databases()) {
    const database = await answered(indexedDB.open(name));
    const stores: ObjectStore[] = [];
    for (const store of database.objectStoreNames) stores.push(await readStore(database, store));
    database.close();
    databases.push({ name, version, stores });
  }
  const kept: BrowserProfile["caches"] = [];
  for (const name of await caches.keys()) {
    if (new RegExp(ofProgram).test(name)) continue;
    const cache = await caches.open(name);
    const entries: CacheEntry[] = [];
    for (const { url } of await cache.keys()) {
      const answer = await cache.match(url);
      if (answer === undefined) throw new Error(`${url} was taken away while it was read`);
      const { pathname, search } = new URL(url);
      const headers = Object.fromEntries(answer.headers);
      entries.push({ path: pathname + search, status: answer.status, headers, body: await answer.text() });
    }
    kept.push({ name, entries });
  }
  return { localStorage: { ...localStorage }, sessionStorage: { ...sessionStorage }, databases, caches: kept };
}

/** Runs in the page, as above. */
async function writeInPage(profile: Omit<BrowserProfile, "cookies">): Promise<void> {
  const answered = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((done, fail) => {
      request.addEventListener("success", () => done(request.result));
      request.addEventListener("error", () => fail(request.error ?? new Error("not written")));
    });
  const real = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(real);
    if (typeof value !== "object" || value === null) return value;
    if (!("$" in value)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, real(each)]));
    const inner = "value" in value ? value.value : undefined;
    const list = Array.isArray(inner) ? inner.map(real) : [];
    if (value.$ === "undefined") return undefined;
    if (value.$ === "Date") return new Date(String(inner));
    if (value.$ === "bigint") return BigInt(String(inner));
    if (value.$ === "number") return Number(inner);
    if (value.$ === "Map") return new Map(list.filter(Array.isArray).map(([key, each]) => [key, each]));
    if (value.$ === "Set") return new Set(list);
    if (value.$ === "Uint8Array") return Uint8Array.from(list, Number);
    throw new Error(`a value of ${String(value.$)} cannot be written`);
  };
  for (const { name, version, stores } of profile.databases) {
    const opening = indexedDB.open(name, version);
    opening.addEventListener("upgradeneeded", () => {
      for (const { name: own, keyPath, autoIncrement, indexes } of stores) {
        const store = opening.result.createObjectStore(own, { keyPath, autoIncrement });
        for (const { name: index, keyPath: path, unique, multiEntry } of indexes)
          store.createIndex(index, path, { unique, multiEntry });
      }
    });
    const database = await answered(opening);
    for (const { name: own, rows } of stores) {
      const store = database.transaction(own, "readwrite").objectStore(own);
      for (const { key, value } of rows)
        await answered(key === undefined ? store.put(real(value)) : store.put(real(value), real(key) as IDBValidKey));
    }
    database.close();
  }
  for (const { name, entries } of profile.caches) {
    const cache = await caches.open(name);
    for (const { path, status, headers, body } of entries)
      await cache.put(path, new Response(body, { status, headers }));
  }
  for (const [name, value] of Object.entries(profile.localStorage)) localStorage.setItem(name, value);
  for (const [name, value] of Object.entries(profile.sessionStorage)) sessionStorage.setItem(name, value);
}
