import { createSignal } from "../signal.ts";

/** First and last wait between probes of an unreachable server, ms. Waits grow in between. */
const FIRST_MS = 3_000;
const LAST_MS = 30_000;
/** A small file that every deployment has. */
const PROBE = "/robots.txt";

let isOut = false;
let waitMs = FIRST_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
const changes = createSignal(() => {
  if (isOut) wait();
  return () => undefined;
});

/** Whether the last request failed to reach the server. */
export function isServerUnreachable(): boolean {
  return isOut;
}

/** Calls when the server becomes unreachable or reachable. */
export function onReach(listener: () => void): () => void {
  return changes.subscribe(listener);
}

/**
 * Records the outcome of a request. After a failure the server is probed while the page is visible.
 */
export function recordTry(isAnswered: boolean): void {
  if (isOut === !isAnswered) return;
  isOut = !isAnswered;
  clearTimeout(timer);
  waitMs = FIRST_MS;
  // Without a listener no probe is needed.
  if (!changes.hasListeners()) return;
  if (isOut) wait();
  else window.removeEventListener("online", askNow);
  changes.notify();
}

function wait(): void {
  window.addEventListener("online", askNow);
  timer = setTimeout(() => {
    if (document.visibilityState === "visible") askNow();
    else wait();
  }, waitMs);
  // Spreads the requests of many browsers when the server comes back.
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
