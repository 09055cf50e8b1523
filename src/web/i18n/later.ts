import type { i18n } from "i18next";
import type { Texts } from "./create.ts";

/** One small file a language: the build keeps of each only what comes later. */
const files = import.meta.glob<Texts>("../../../locales/*.json", { query: "?section=later", import: "default" });

/** Fetches the texts of parts that come after the page is awake, in the reader's language; English where there is no such file. */
export async function learnLater(texts: i18n, language: string): Promise<void> {
  const load = files[`../../../locales/${language}.json`] ?? files["../../../locales/en.json"];
  const all = await load?.();
  if (all !== undefined) texts.addResourceBundle(language, "texts", { later: all["later"] ?? {} }, true, true);
}
