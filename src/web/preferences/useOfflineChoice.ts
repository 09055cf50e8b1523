import { useState } from "react";
import type { MouseEvent } from "react";
import { isPageKept } from "../store/saved/kept-choice.ts";
import { useOnline } from "../device/useOnline.ts";

/**
 * Taps on links that change all pages: language, or text only. Offline they work only if the device
 * has its pages (in that language). Else a message says what is missing.
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
