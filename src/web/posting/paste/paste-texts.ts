import { createTexts } from "../../i18n/create.ts";
import type { Texts } from "../../i18n/create.ts";
import type { Say } from "../../i18n/text.ts";

/** The screen's own texts in each language. They come with it, so that it opens without a net. */
const FILES = import.meta.glob<Texts>("../../../../locales/*.json", { query: "?texts=paste", import: "default" });

/** Loads them; in English where there is no such language. */
export async function loadPasteTexts(language: string): Promise<Texts> {
  const load = FILES[`../../../../locales/${language}.json`] ?? FILES["../../../../locales/en.json"];
  if (load === undefined) throw new Error("locales/en.json is missing");
  return load();
}

/** The page's texts with the screen's own. */
export function withPasteTexts(say: Say, language: string, strings: Texts): Say {
  const own = createTexts({ language, english: {}, strings });
  return (key, values) => (key.startsWith("paste.") ? own.resolve(key, values) : say(key, values));
}
