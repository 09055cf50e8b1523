/** A part of the program, or its texts. */
const PART = /\/assets\/[^?]+\.js(on)?$/;

/**
 * Has the worker cache the parts that this page loaded before it. A worker caches what it answers.
 * On a first visit it comes after them, so the page asks for them once more. They come from the
 * browser's cache, not from the network.
 * @param signal ends the wait for the worker
 */
export function keepLoadedParts(signal: AbortSignal): void {
  if (navigator.serviceWorker.controller !== null) return;
  const ask = () => {
    for (const { name } of performance.getEntriesByType("resource"))
      if (PART.test(name)) fetch(name).catch(() => undefined);
  };
  navigator.serviceWorker.addEventListener("controllerchange", ask, { once: true, signal });
}
