import type { Texts, TextTable } from "./create.ts";
import { getTexts } from "./fetch-texts.ts";
import { LATER_SECTION } from "./sections.ts";
import { withRetries } from "./retry.ts";

/**
 * Addresses of each language's later texts and of all its texts. The English later texts are in
 * this chunk.
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

/** How long a part of the screen waits for its language before it starts in English, ms. */
const PATIENCE_MS = 2_000;

type LaterTextsRequest = { language: string; heard: () => void; get?: (path: string) => Promise<Texts> };

/** Fetches in progress, shared by all callers. */
const underWay = new WeakMap<TextTable, Promise<void>>();

/**
 * Loads the later texts. It resolves when they are there, or with English after the first failure
 * or two seconds. Then retries go on, and `heard` is called on success.
 */
export async function loadLaterTexts(texts: TextTable, request: LaterTextsRequest): Promise<void> {
  texts.add("en", english[pathOf("en")] ?? {});
  const { language } = request;
  const file = laterFiles[pathOf(language)];
  if (file === undefined || texts.has(LATER_SECTION)) return;
  const coming = underWay.get(texts) ?? begin(texts, file, request);
  underWay.set(texts, coming);
  await coming;
}

function begin(texts: TextTable, file: string, { language, heard, get = getTexts }: LaterTextsRequest): Promise<void> {
  return new Promise((goOn) => {
    const timer = setTimeout(goOn, PATIENCE_MS);
    const come = (more: Texts) => {
      texts.add(language, more);
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

/** All texts of screens in a language. @throws after six failures */
export async function fetchLanguage(language: string, get = getTexts): Promise<Texts> {
  const file = screenFiles[pathOf(language)];
  if (file === undefined) throw new Error(`there is no language ${language}`);
  return withRetries(() => get(file));
}

function pathOf(language: string): string {
  return `../../../locales/${language}.json`;
}
