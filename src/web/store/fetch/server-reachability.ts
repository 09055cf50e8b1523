/**
 * A server that did not answer is asked whether it is there again after so long, ms, then ever more
 * seldom, up to the last.
 */
const FIRST_MS = 3_000;
const LAST_MS = 30_000;
/** A small file that every deployment has. */
const PROBE = "/robots.txt";

let isOut = false;
let waitMs = FIRST_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether the last try to reach the server failed. */
export function isServerUnreachable(): boolean {
  return isOut;
}

/** Calls when the server is out of reach, and when it is there again. */
export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  if (isOut && listeners.size === 1) wait();
  return () => listeners.delete(listener);
}

/**
 * Says how a try went. After one without an answer the server is asked again from time to time
 * while somebody looks.
 */
export function recordTry(isAnswered: boolean): void {
  if (isOut === !isAnswered) return;
  isOut = !isAnswered;
  clearTimeout(timer);
  waitMs = FIRST_MS;
  // With nobody to tell there is nothing to ask for.
  if (listeners.size === 0) return;
  if (isOut) wait();
  else window.removeEventListener("online", askNow);
  for (const listener of listeners) listener();
}

function wait(): void {
  window.addEventListener("online", askNow);
  timer = setTimeout(() => {
    if (document.visibilityState === "visible") askNow();
    else wait();
  }, waitMs);
  // Not all at once, when a server comes back that many wait for.
  waitMs = Math.min(LAST_MS, waitMs * (1.25 + Math.random() / 2));
}

function askNow(): void {
  clearTimeout(timer);
  void probe();
}

async function probe(): Promise<void> {
  const answer = await fetch(PROBE, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!isOut) return;
  if (answer === null) wait();
  else recordTry(true);
}
