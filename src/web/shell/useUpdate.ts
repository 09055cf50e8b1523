import { keepLoadedParts } from "../store/fetch/keep-loaded-parts.ts";

const WORKER = "/sw.js";
/** How often an open program checks for a new version. Page loads check too. */
const ASK_EVERY_MS = 30 * 60_000;
/** A worker that does not answer in this time is of another version. */
const ANSWER_WITHIN_MS = 3_000;

/**
 * Registers the worker, and reports a waiting version other than this page's.
 * @param tell receives the function that activates it and reloads the page
 * @returns stops watching
 */
export function watchForUpdate(tell: (take: () => void) => void): () => void {
  const stop = new AbortController();
  keepLoadedParts(stop.signal);
  navigator.serviceWorker.register(WORKER).then(
    // Private windows of some browsers never answer.
    (registration?: ServiceWorkerRegistration) => registration && !stop.signal.aborted && watch(registration),
    // Refused: everything works as without a worker.
    () => undefined,
  );
  return () => stop.abort();

  function watch(registration: ServiceWorkerRegistration): void {
    const { signal } = stop;
    const look = () => void offer(registration, tell);
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look), {
      signal,
    });
    let askedAt = Date.now();
    const ask = () => {
      if (document.visibilityState === "hidden" || Date.now() - askedAt < ASK_EVERY_MS) return;
      askedAt = Date.now();
      registration.update().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", ask, { signal });
    window.addEventListener("online", ask, { signal });
    look();
  }
}

async function offer(registration: ServiceWorkerRegistration, tell: (take: () => void) => void): Promise<void> {
  const { waiting } = registration;
  if (waiting === null || (await versionOf(waiting)) === ownVersion()) return;
  tell(() => {
    // Another tab was faster.
    if (registration.waiting !== waiting) return location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("take-over");
  });
}

/** The first script names the version; a page fresh from the server has the newest. */
function ownVersion(): string | null {
  return document.querySelector('script[src^="/assets/"]')?.getAttribute("src") ?? null;
}

function versionOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answer(data);
    setTimeout(() => answer(null), ANSWER_WITHIN_MS);
    worker.postMessage("version", [port2]);
  });
}
