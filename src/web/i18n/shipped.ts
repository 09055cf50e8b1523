import { languagesOfCountry } from "#domain/places/languages.ts";
import { namedFirst } from "#domain/places/named-first.ts";
import type { Texts } from "./create.ts";
import { withEnglishGaps } from "./english-fallback.ts";
import { pseudoTexts } from "./pseudo.ts";
import { changedSections } from "./review.ts";
import type { Signature } from "./review.ts";
import { textsIn } from "./sections.ts";
import type { TextFile } from "./sections.ts";
import type { Language } from "./text.ts";

/** A shipped language with all its texts. Only the server has them all. */
export type Shipped = Language & { texts: Texts };

type File = { $language: { name: string; direction: string; reviewed?: Signature } } & Texts;

const files = import.meta.glob<File>("../../../locales/*.json", { eager: true, import: "default" });

/** Addresses of each language's texts for all pages, fetched by the program. */
const carried = import.meta.glob<string>("../../../locales/*.json", {
  query: "?file=carried",
  import: "default",
  eager: true,
});

/** Address of the texts that all pages in a language need; undefined if pages embed them. */
export function textsFileOf({ code }: Shipped): string | undefined {
  return carried[`../../../locales/${code}.json`];
}

/** Every language with a file, English first. */
export const SHIPPED: readonly Shipped[] = Object.entries(files)
  .map(([path, file]) => readLanguageFile(path.replace(/^.*\/|\.json$/g, ""), file))
  .sort((a, b) => Number(b.code === "en") - Number(a.code === "en") || a.code.localeCompare(b.code));

/** A language from its file; signed only if its texts match the signature. */
export function readLanguageFile(code: string, file: File): Shipped {
  const { $language, ...texts } = file;
  const { name, direction, reviewed } = $language;
  const holds = reviewed !== undefined && changedSections(reviewed, texts).length === 0;
  return {
    code,
    name,
    direction: direction === "rtl" ? "rtl" : "ltr",
    ...(holds && { reviewed: { by: reviewed.by, on: reviewed.on } }),
    texts,
  };
}

/** The languages by likelihood in a country, without texts: the same for every reader. */
export function languagesFor(country: string): Language[] {
  const languages = SHIPPED.map(({ texts: _texts, ...about }) => about);
  return namedFirst(languages, languagesOfCountry(country));
}

/** A language by code: a shipped one, or the pseudo language of tests; else English. */
export function shippedLanguage(code: string): Shipped {
  const english = SHIPPED.find((each) => each.code === "en");
  if (english === undefined) throw new Error("locales/en.json is missing");
  if (code === PSEUDO) return { code: PSEUDO, name: "Pseudo", direction: "rtl", texts: pseudoTexts(english.texts) };
  return SHIPPED.find((each) => each.code === code) ?? english;
}

/** Code of the pseudo language: readers cannot choose it, because no file has its name. */
export const PSEUDO = "ar-XB";

/**
 * The texts a page embeds: those of its text files, with English in their gaps. Texts of all pages
 * are in a file. A page in the pseudo language, which has no files, embeds all. `without`: sections
 * about what the deployment has not.
 */
export function textsFor(language: Shipped, files: readonly TextFile[], without: readonly string[] = []): Texts {
  const { texts } = language;
  if (textsFileOf(language) === undefined) return texts;
  const english = Object.entries(textsIn(files, shippedLanguage("en").texts));
  const wanted = english.filter(([section]) => !without.includes(section));
  const own = textsIn(files, texts);
  return Object.fromEntries(wanted.map(([section, text]) => [section, withEnglishGaps(own[section], text)]));
}
