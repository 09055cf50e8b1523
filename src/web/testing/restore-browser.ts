import { vi } from "vitest";

/** What a test may replace or add in the fake browser's window. */
const REPLACED = [
  "AbortController",
  "BroadcastChannel",
  "Notification",
  "OTPCredential",
  "PushManager",
  "SpeechSynthesisUtterance",
  "caches",
  "devicePixelRatio",
  "history",
  "indexedDB",
  "innerHeight",
  "innerWidth",
  "isSecureContext",
  "localStorage",
  "location",
  "matchMedia",
  "navigator",
  "open",
  "scrollTo",
  "sessionStorage",
  "speechSynthesis",
] as const;

type Descriptors = ReadonlyMap<PropertyKey, PropertyDescriptor>;

/** The files of one worker share a browser. So it was before the first of them. */
const START = {
  window: descriptorsOf(globalThis, REPLACED),
  navigator: descriptorsOf(navigator),
  document: descriptorsOf(document),
  location: descriptorsOf(location),
  history: descriptorsOf(history),
  href: location.href,
  title: document.title,
  html: attributesOf(document.documentElement),
  body: attributesOf(document.body),
};

/**
 * Makes the fake browser as it was before the first test: clock, spies, cookies, storage, address
 * and language. So are replaced globals, and properties of the navigator and the document.
 */
export function restoreBrowser(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  restoreDescriptors(globalThis, START.window, REPLACED);
  restoreDescriptors(navigator, START.navigator);
  // Of two spies on one property the second restores the first.
  restoreDescriptors(document, START.document);
  restoreDescriptors(location, START.location);
  restoreDescriptors(history, START.history);
  forgetCookies();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", START.href);
  restoreAttributes(document.documentElement, START.html);
  restoreAttributes(document.body, START.body);
  document.body.replaceChildren();
  document.title = START.title;
}

function descriptorsOf(target: object, keys: readonly PropertyKey[] = Reflect.ownKeys(target)): Descriptors {
  const found = new Map<PropertyKey, PropertyDescriptor>();
  for (const key of keys) {
    const descriptor = Reflect.getOwnPropertyDescriptor(target, key);
    if (descriptor !== undefined) found.set(key, descriptor);
  }
  return found;
}

/** Properties of the browser's own bookkeeping, symbols, stay: a document lists its elements so. */
function restoreDescriptors(
  target: object,
  start: Descriptors,
  keys: readonly PropertyKey[] = Reflect.ownKeys(target).filter((key) => typeof key === "string"),
): void {
  for (const key of keys) {
    const before = start.get(key);
    if (before === undefined) Reflect.deleteProperty(target, key);
    else if (before.configurable === true) Reflect.defineProperty(target, key, before);
  }
}

/** By a date that is over: with `max-age=0` happy-dom keeps a cookie without a value. */
function forgetCookies(): void {
  const over = new Date(0).toUTCString();
  for (const pair of document.cookie.split("; ")) document.cookie = `${pair.split("=")[0]}=; path=/; expires=${over}`;
}

function attributesOf(element: Element): ReadonlyMap<string, string> {
  return new Map([...element.attributes].map(({ name, value }) => [name, value]));
}

function restoreAttributes(element: Element, start: ReadonlyMap<string, string>): void {
  for (const name of attributesOf(element).keys()) if (!start.has(name)) element.removeAttribute(name);
  for (const [name, value] of start) element.setAttribute(name, value);
}
