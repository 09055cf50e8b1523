/** Wait after the page's load in browsers that do not say when they are idle (Safari), ms. */
const AFTER_LOAD_MS = 200;

/**
 * Runs work once the browser is idle. Where it does not say so, soon after the page is loaded.
 * @param mostMs longest wait, ms
 * @returns cancels it
 */
export function whenIdle(run: () => void, mostMs: number): () => void {
  if (typeof requestIdleCallback === "function") {
    const asked = requestIdleCallback(run, { timeout: mostMs });
    return () => cancelIdleCallback(asked);
  }
  const isLoaded = document.readyState === "complete";
  let timer = setTimeout(run, isLoaded ? AFTER_LOAD_MS : mostMs);
  const loaded = () => {
    clearTimeout(timer);
    timer = setTimeout(run, AFTER_LOAD_MS);
  };
  if (!isLoaded) window.addEventListener("load", loaded, { once: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener("load", loaded);
  };
}
