import createCache from "@emotion/cache";
import type { EmotionCache } from "@emotion/cache";
import type { i18n } from "i18next";
import type { Site } from "#contract/site.ts";
import { distanceUnitOf } from "#domain/places/units.ts";
import { createTexts } from "./create.ts";
import { ENGLISH } from "./english.ts";
import { fetchLanguage } from "./learn.ts";
import type { Language } from "./text.ts";

/** What a screen speaks with: its language, the texts, and the styles, which are mirrored for some. */
export type Spoken = { language: string; texts: i18n; cache: EmotionCache };

type Page = { site: Pick<Site, "defaultCountry">; languages: readonly Language[] };

/**
 * Everything for a screen in another language than its page came in; the page says so then. @throws when the texts do not come,
 * after six tries
 */
export async function speak(language: string, { site, languages }: Page): Promise<Spoken> {
  const direction = languages.find(({ code }) => code === language)?.direction ?? "ltr";
  const isRightToLeft = direction === "rtl";
  const [strings, mirror] = await Promise.all([
    fetchLanguage(language),
    isRightToLeft ? import("../theme/right-to-left.ts") : null,
  ]);
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  const cache = createCache({ key: isRightToLeft ? "lbr" : "lb", nonce, stylisPlugins: mirror?.RIGHT_TO_LEFT });
  Object.assign(document.documentElement, { lang: language, dir: direction });
  const texts = createTexts({ language, english: ENGLISH, strings, unit: distanceUnitOf(site.defaultCountry) });
  return { language, texts, cache };
}
