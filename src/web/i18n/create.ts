import { createInstance } from "i18next";
import type { i18n } from "i18next";

/** The texts of one language, or of some sections of it. */
export type Texts = { [key: string]: string | Texts };

type Parts = { language: string; english: Texts; strings: Texts };

/**
 * An i18next instance that speaks at once: English is in the program, the page's language in what the server sent, so nothing
 * is waited for. A text the page did not bring is said in English.
 */
export function createTexts({ language, english, strings }: Parts): i18n {
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
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
}
