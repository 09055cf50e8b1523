import { namedFirst } from "#domain/places/named-first.ts";
import { useHydrated } from "../device/useHydrated.ts";
import type { Language } from "../i18n/text.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";

/**
 * The shipped languages, likeliest first. The server knows only the country, so that a page is the
 * same for everybody. Once the program runs, those of the reader's browser come first.
 */
export function useLikelyLanguages(): readonly Language[] {
  const { languages } = useLanguage();
  return useHydrated() ? namedFirst(languages, navigator.languages) : languages;
}
