import { useEffect } from "react";

/** Time for a replacement to take the focus itself, ms. */
const HEAD_START_MS = 100;

/** Every page's main part, which is focusable only for this. */
const MAIN = "main";

/**
 * When a focused element is removed, focuses its nearest remaining ancestor instead of the top of
 * the page. Otherwise screen readers would start again. A page whose code comes late replaces the
 * main part: then the new one takes the focus.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    // The focused element and its ancestors, up to the main part.
    let path: HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout>;
    const note = ({ target }: FocusEvent) => (path = pathOf(target));
    const keep = () => {
      const [at] = path;
      if (at === undefined || at.isConnected || !isLost()) return;
      const next = path.find((each) => each.isConnected) ?? document.getElementById(MAIN);
      path = [];
      if (next === null) return;
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
  // Outside the main part nothing disappears on use.
  return [];
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
