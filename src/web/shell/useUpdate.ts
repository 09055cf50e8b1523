const WORKER = "/sw.js";
/**
 * The browser asks for a new version at each page that comes from the net; a program that stays
 * open asks by itself, so seldom.
 */
const ASK_EVERY_MS = 30 * 60_000;
/** A worker that says nothing for so long is another version than this page's. */
const ANSWER_WITHIN_MS = 3_000;

/**
 * Registers the worker, and tells when a version waits that is not this page's own.
 * @param tell gets what makes it take over: the page is loaded anew then
 * @returns ends the watching
 */
export function watchForUpdate(tell: (take: () => void) => void): () => void {
  const stop = new AbortController();
  navigator.serviceWorker.register(WORKER).then(
    // Some browsers' private windows answer nothing.
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
    // Another tab was quicker.
    if (registration.waiting !== waiting) return location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("take-over");
  });
}

/**
 * The first script names the version; a page that just came from the server is of the newest one
 * already.
 */
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
