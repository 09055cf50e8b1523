import type { Site } from "#contract/site.ts";
import { distanceUnitOf } from "#domain/places/distance-unit.ts";
import { createTexts } from "./create.ts";
import type { TextTable } from "./create.ts";
import { fetchLanguage } from "./load-texts.ts";
import type { Language } from "./text.ts";

/** A screen's language and texts. */
export type ScreenLocale = { language: string; texts: TextTable };

/** What a page says of its site and languages. */
export type Page = { site: Pick<Site, "defaultCountry">; languages: readonly Language[] };

/** Loads a screen's texts in another language than its page's. @throws after six failures */
export async function loadScreenLocale(language: string, { site, languages }: Page): Promise<ScreenLocale> {
  const direction = languages.find(({ code }) => code === language)?.direction ?? "ltr";
  const strings = await fetchLanguage(language);
  Object.assign(document.documentElement, { lang: language, dir: direction });
  const texts = createTexts({ language, english: {}, strings, unit: distanceUnitOf(site.defaultCountry) });
  return { language, texts };
}
