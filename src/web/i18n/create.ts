import { createInstance } from "i18next";
import type { i18n } from "i18next";
import { convertKm } from "#domain/places/distance-unit.ts";
import type { DistanceUnit } from "#domain/places/distance-unit.ts";
import { numberFormat } from "#domain/shared/intl-formats.ts";
import { isolateLatin } from "./bidi.ts";
import { localeOf } from "./dates.ts";
import { isRightToLeft } from "./script.ts";

/** The texts of one language, or some of its sections. */
export type Texts = { [key: string]: string | Texts };

type I18nOptions = {
  language: string;
  english: Texts;
  strings: Texts;
  /** Unit of distances; absent: kilometres. */
  unit?: DistanceUnit;
};

/**
 * An i18next instance that is ready at once, with only the given texts. Missing ones come from
 * `english`, if given: text files have their gaps filled already.
 */
export function createTexts({ language, english, strings, unit = "km" }: I18nOptions): i18n {
  const instance = createInstance();
  const resources =
    language === "en"
      ? { en: { texts: { ...english, ...strings } } }
      : { en: { texts: english }, [language]: { texts: strings } };
  void instance.init({
    lng: language,
    fallbackLng: "en",
    ns: ["texts"],
    defaultNS: "texts",
    resources,
    load: "currentOnly",
    initAsync: false,
    interpolation: isRightToLeft(language) ? { escape: isolateLatin } : { escapeValue: false },
    returnNull: false,
  });
  const { formatter } = instance.services;
  // Kilometres with the unit's name; the bare number for the first of a range.
  formatter?.add("length", (km: number, lng) => instance.t(`units.${unit}`, { lng, n: convertKm(km, unit) }));
  formatter?.add("number", (n: number, lng) => numberFormat(localeOf(lng ?? language)).format(n));
  formatter?.add("way", (km: number, lng) => numberFormat(localeOf(lng ?? language)).format(convertKm(km, unit)));
  return instance;
}
