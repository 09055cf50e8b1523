import { useState } from "react";
import type { MouseEvent } from "react";
import { isPageKept } from "../store/saved/kept-choice.ts";
import { useOnline } from "../device/useOnline.ts";

/**
 * Taps on links that change all pages: to another language, or to text only. Without a net one is
 * taken only where the device keeps its pages (in that language): else nothing changes, and it is
 * said what is missing.
 */
export function useOfflineChoice() {
  const isOnline = useOnline();
  const [isRefused, setRefused] = useState(false);
  const choose = (language?: string) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (isOnline) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    isPageKept(href, language).then(
      (may) => (may ? location.assign(href) : setRefused(true)),
      () => setRefused(true),
    );
  };
  return { isOnline, isRefused: isRefused && !isOnline, choose };
}
