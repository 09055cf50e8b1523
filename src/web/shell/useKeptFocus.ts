import { useEffect } from "react";

/** Time for what comes in the place of what is gone to take the focus itself, ms. */
const HEAD_START_MS = 100;

/** Every page's main part: the focus may stand on it, not before it is moved there. */
const MAIN = "main";

/**
 * When a key goes with its card, or a form with its step, the focus goes on at what held it, not at
 * the top of the page: the nearest part that is still there. Who reads with the ears would
 * otherwise begin anew.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    // The part that has the focus, then what it lies in, up to the page's main part.
    let path: HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout>;
    const note = ({ target }: FocusEvent) => (path = pathOf(target));
    const keep = () => {
      const [at] = path;
      if (at === undefined || at.isConnected || !isLost()) return;
      const next = path.find((each) => each.isConnected);
      path = [];
      if (next === undefined) return;
      if (!next.hasAttribute("tabindex")) next.tabIndex = -1;
      next.focus({ preventScroll: true });
    };
    const seen = new MutationObserver(() => {
      const [at] = path;
      if (at === undefined || at.isConnected) return;
      clearTimeout(timer);
      timer = setTimeout(keep, HEAD_START_MS);
    });
    document.addEventListener("focusin", note);
    seen.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("focusin", note);
      seen.disconnect();
    };
  }, []);
}

function pathOf(target: EventTarget | null): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at = target instanceof HTMLElement ? target : null; at !== null; at = at.parentElement) {
    path.push(at);
    if (at.id === MAIN) return path;
  }
  // Outside of the main part nothing vanishes under the reader's hands.
  return [];
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
