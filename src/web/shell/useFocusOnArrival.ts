import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { cardLinkOf, entryAt } from "../entry/entry-address.ts";

/**
 * After navigation focuses the part in the address, else the main part, for keyboards and screen
 * readers. A page that was hidden while the next one loaded has lost the focus: then on the same
 * path too. In the pane of a list it is the entry's heading, and back in the list its card.
 * @param isBeside whether an entry stands in the pane
 */
export function useFocusOnArrival(isHidden: boolean, isBeside = false): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  const wasHidden = useRef(false);
  const wasBeside = useRef(false);
  useEffect(() => {
    // Elements hidden while a page loads cannot take the focus: it would be lost on slow networks.
    if (isHidden) {
      wasHidden.current = true;
      return;
    }
    const isLost = wasHidden.current && document.activeElement === document.body;
    wasHidden.current = false;
    if (before.current === pathname && !isLost) return;
    const left = wasBeside.current ? entryAt(before.current) : null;
    wasBeside.current = isBeside;
    before.current = pathname;
    const named = document.getElementById(hash.slice(1));
    const isNamed = named?.hasAttribute("tabindex") === true;
    // The list's address may still name the part that the reader once skipped to.
    const card = left === null ? null : cardLinkOf(left);
    const heading = isBeside ? headingOfEntry() : null;
    const at = card ?? (isNamed ? named : (heading ?? document.getElementById("main")));
    at?.focus({ preventScroll: true });
  }, [pathname, hash, isHidden, isBeside]);
}

function headingOfEntry(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>("[data-at=entry] h1");
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}
