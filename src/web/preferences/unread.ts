import type { Language } from "../i18n/text.ts";

/** Whether a language's texts are machine-made and unsigned. English is their source. */
export function isUnread(language: string, languages: readonly Language[]): boolean {
  return language !== "en" && languages.find(({ code }) => code === language)?.reviewed === undefined;
}
