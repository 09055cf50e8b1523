import type { i18n } from "i18next";
import type { Texts } from "./create.ts";
import { getTexts } from "./fetch-texts.ts";
import { LATER_SECTION } from "./sections.ts";
import { withRetries } from "./tries.ts";

/**
 * Addresses of what each language says later and of all it says, and the English of the former,
 * which comes with this part.
 */
const laterFiles = import.meta.glob<string>(["../../../locales/*.json", "!../../../locales/en.json"], {
  query: "?file=later",
  import: "default",
  eager: true,
});
const screenFiles = import.meta.glob<string>("../../../locales/*.json", {
  query: "?file=screens",
  import: "default",
  eager: true,
});
const english = import.meta.glob<Texts>("../../../locales/en.json", {
  query: "?texts=later",
  import: "default",
  eager: true,
});

/** How long a part of the screen waits for its own language before it begins in English, ms. */
const PATIENCE_MS = 2_000;

type Learning = { language: string; heard: () => void; get?: (path: string) => Promise<Texts> };

/** What is being fetched; who asks meanwhile waits for the same. */
const underWay = new WeakMap<i18n, Promise<void>>();

/**
 * Brings the texts of what comes after the page is awake. It ends when they are there or, after the
 * first failure or two seconds, with English in their place: then the tries go on, and `heard` is
 * called when the language has come.
 */
export async function loadLaterTexts(texts: i18n, learning: Learning): Promise<void> {
  add(texts, "en", english[pathOf("en")] ?? {});
  const { language } = learning;
  const file = laterFiles[pathOf(language)];
  if (file === undefined || texts.getResource(language, "texts", LATER_SECTION) !== undefined) return;
  const coming = underWay.get(texts) ?? begin(texts, file, learning);
  underWay.set(texts, coming);
  await coming;
}

function begin(texts: i18n, file: string, { language, heard, get = getTexts }: Learning): Promise<void> {
  return new Promise((goOn) => {
    const timer = setTimeout(goOn, PATIENCE_MS);
    const come = (more: Texts) => {
      add(texts, language, more);
      heard();
    };
    void withRetries(() => get(file), { failed: () => goOn() })
      .then(come, () => undefined)
      .finally(() => {
        clearTimeout(timer);
        underWay.delete(texts);
        goOn();
      });
  });
}

/** All that screens say in a language. @throws when it does not come, after six tries */
export async function fetchLanguage(language: string, get = getTexts): Promise<Texts> {
  const file = screenFiles[pathOf(language)];
  if (file === undefined) throw new Error(`there is no language ${language}`);
  return withRetries(() => get(file));
}

function add(texts: i18n, language: string, more: Texts): void {
  texts.addResourceBundle(language, "texts", more, true, true);
}

function pathOf(language: string): string {
  return `../../../locales/${language}.json`;
}
