import { orderLanguages } from "#domain/places/languages.ts";
import type { Texts } from "./create.ts";
import { withEnglishGaps } from "./filled.ts";
import { pseudoTexts } from "./pseudo.ts";
import { changedSections } from "./review.ts";
import type { Signature } from "./review.ts";
import { refusalsOf, isShippedWithProgram, isOfPage, LATER_SECTION } from "./sections.ts";
import type { Language } from "./text.ts";

/** A shipped language with all its texts. Only the server has them all at hand. */
export type Shipped = Language & { texts: Texts };

type File = { $language: { name: string; direction: string; reviewed?: Signature } } & Texts;

const files = import.meta.glob<File>("../../../locales/*.json", { eager: true, import: "default" });

/** Addresses of what each language says on all pages: the program fetches it beside itself. */
const carried = import.meta.glob<string>("../../../locales/*.json", {
  query: "?file=carried",
  import: "default",
  eager: true,
});

/**
 * Address of the texts that all pages in a language need and do not bring; undefined when they
 * bring them.
 */
export function textsFileOf({ code }: Shipped): string | undefined {
  return carried[`../../../locales/${code}.json`];
}

/** Every language there is a file for, English first. */
export const SHIPPED: readonly Shipped[] = Object.entries(files)
  .map(([path, file]) => readLanguageFile(path.replace(/^.*\/|\.json$/g, ""), file))
  .sort((a, b) => Number(b.code === "en") - Number(a.code === "en") || a.code.localeCompare(b.code));

/** A language as its file says it; signed only where its texts are as the signature has them. */
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

/** The languages in the order in which a reader is likeliest to want them, without their texts. */
export function languagesFor(wanted: readonly string[], country: string): Language[] {
  const order = orderLanguages(
    SHIPPED.map(({ code }) => code),
    wanted,
    country,
  );
  return order.flatMap((code) =>
    SHIPPED.filter((each) => each.code === code).map(({ texts: _texts, ...about }) => about),
  );
}

/**
 * A language by its code: a shipped one, or the made-up right-to-left one that tests draw pages in;
 * else English.
 */
export function shippedLanguage(code: string): Shipped {
  const english = SHIPPED.find((each) => each.code === "en");
  if (english === undefined) throw new Error("locales/en.json is missing");
  if (code === PSEUDO) return { code: PSEUDO, name: "Pseudo", direction: "rtl", texts: pseudoTexts(english.texts) };
  return SHIPPED.find((each) => each.code === code) ?? english;
}

/** Code of the made-up language: no reader can choose it, for no file has its name. */
export const PSEUDO = "ar-XB";

/**
 * The texts a page must bring along: its own, with the English of what its language lacks, so that
 * a language with a gap says a sentence there, not a key. What all pages need is in a file of its
 * own, but for the made-up language.
 */
export function textsFor(language: Shipped, pathname: string): Texts {
  const { texts } = language;
  const bringsAll = textsFileOf(language) === undefined;
  const isWanted = (section: string) =>
    isShippedWithProgram(section) ? bringsAll : isOfPage(section, pathname) || (bringsAll && section === LATER_SECTION);
  const ownOfPage = Object.entries(shippedLanguage("en").texts).filter(([section]) => isOfPage(section, pathname));
  const wanted = Object.fromEntries(Object.entries(texts).filter(([section]) => isWanted(section)));
  for (const [section, english] of ownOfPage) wanted[section] = withEnglishGaps(wanted[section], english);
  const starts = refusalsOf(pathname);
  return starts.length === 0 ? wanted : { ...wanted, errors: refusals(texts["errors"], starts) };
}

/**
 * Sentences for refusals that no call answered: told by an address, or judged by the form itself.
 */
function refusals(errors: Texts | string | undefined, starts: readonly string[]): Texts {
  if (typeof errors !== "object") return {};
  return Object.fromEntries(
    Object.entries(errors).filter(([reason]) => starts.some((start) => reason.startsWith(start))),
  );
}
