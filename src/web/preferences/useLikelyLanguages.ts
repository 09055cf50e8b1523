import { useLayoutEffect, useRef, useState } from "react";
import { namedFirst } from "#domain/places/named-first.ts";
import { useHydrated } from "../device/useHydrated.ts";
import type { Language } from "../i18n/text.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";

/**
 * The shipped languages, likeliest first. The server knows only the country, so that a page is the
 * same for everybody. Once the program runs, those of the reader's browser come first. A list that
 * the reader sees already keeps its order: a tap would meet another language.
 * @param isSeen whether the list is before the reader's eyes; called once, as the program hydrates
 */
export function useLikelyLanguages(isSeen: () => boolean): readonly Language[] {
  const { languages } = useLanguage();
  const isHydrated = useHydrated();
  const [isTheirs, setTheirs] = useState(isHydrated);
  const first = useRef(isSeen);
  useLayoutEffect(() => {
    if (!first.current()) setTheirs(true);
  }, []);
  return isTheirs ? namedFirst(languages, navigator.languages) : languages;
}
