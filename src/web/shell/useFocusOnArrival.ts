import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After navigation focuses the part in the address, else the main part, for keyboards and screen
 * readers. A page that was hidden while the next one loaded has lost the focus: then on the same
 * path too.
 */
export function useFocusOnArrival(isHidden: boolean): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  const wasHidden = useRef(false);
  useEffect(() => {
    // Elements hidden while a page loads cannot take the focus: it would be lost on slow networks.
    if (isHidden) {
      wasHidden.current = true;
      return;
    }
    const isLost = wasHidden.current && document.activeElement === document.body;
    wasHidden.current = false;
    if (before.current === pathname && !isLost) return;
    before.current = pathname;
    const named = document.getElementById(hash.slice(1));
    const at = named?.hasAttribute("tabindex") === true ? named : document.getElementById("main");
    at?.focus({ preventScroll: true });
  }, [pathname, hash, isHidden]);
}
