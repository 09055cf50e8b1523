import type { i18n } from "i18next";
import type { Site } from "#contract/site.ts";
import { distanceUnitOf } from "#domain/places/distance-unit.ts";
import { createTexts } from "./create.ts";
import { fetchLanguage } from "./learn.ts";
import type { Language } from "./text.ts";

/** What a screen speaks with: its language and the texts. */
export type ScreenLocale = { language: string; texts: i18n };

type Page = { site: Pick<Site, "defaultCountry">; languages: readonly Language[] };

/**
 * Everything for a screen in another language than its page came in; the page says so then. @throws
 * when the texts do not come, after six tries
 */
export async function loadScreenLocale(language: string, { site, languages }: Page): Promise<ScreenLocale> {
  const direction = languages.find(({ code }) => code === language)?.direction ?? "ltr";
  const strings = await fetchLanguage(language);
  Object.assign(document.documentElement, { lang: language, dir: direction });
  const texts = createTexts({ language, english: {}, strings, unit: distanceUnitOf(site.defaultCountry) });
  return { language, texts };
}
