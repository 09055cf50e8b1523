import { useState } from "react";
import type { MouseEvent } from "react";
import { mayTakeLanguage } from "../store/kept-language.ts";
import { useOnline } from "./online.ts";

/**
 * Taps on links to other languages. Without a net one is taken only where the device keeps its pages: else nothing changes, and it is
 * said what is missing.
 */
export function useLanguageChoice() {
  const isOnline = useOnline();
  const [isRefused, setRefused] = useState(false);
  const choose = (code: string) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (isOnline) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    mayTakeLanguage(code, href).then(
      (may) => (may ? location.assign(href) : setRefused(true)),
      () => setRefused(true),
    );
  };
  return { isOnline, isRefused: isRefused && !isOnline, choose };
}
