import type { Texts } from "./create.ts";
import { pseudoTexts } from "./pseudo.ts";
import { refusalsOf, isCarried, isOfPage } from "./sections.ts";
import type { Language } from "./text.ts";

/** A shipped language with all its texts. Only the server has them all at hand. */
export type Shipped = Language & { texts: Texts };

type File = { $language: { name: string; direction: string } } & Texts;

const files = import.meta.glob<File>("../../../locales/*.json", { eager: true, import: "default" });

/** Every language there is a file for, English first. */
export const SHIPPED: readonly Shipped[] = Object.entries(files)
  .map(([path, file]) => readFile(path.replace(/^.*\/|\.json$/g, ""), file))
  .sort((a, b) => Number(b.code === "en") - Number(a.code === "en") || a.code.localeCompare(b.code));

function readFile(code: string, file: File): Shipped {
  const { $language, ...texts } = file;
  return { code, name: $language.name, direction: $language.direction === "rtl" ? "rtl" : "ltr", texts };
}

/** A language by its code: a shipped one, or the made-up right-to-left one that tests draw pages in; else English. */
export function shippedLanguage(code: string): Shipped {
  const english = SHIPPED.find((each) => each.code === "en");
  if (english === undefined) throw new Error("locales/en.json is missing");
  if (code === PSEUDO) return { code: PSEUDO, name: "Pseudo", direction: "rtl", texts: pseudoTexts(english.texts) };
  return SHIPPED.find((each) => each.code === code) ?? english;
}

/** Code of the made-up language: no reader can choose it, for no file has its name. */
export const PSEUDO = "ar-XB";

/** The texts a page must bring along: English carries all but the pages' own in the program. */
export function textsFor({ code, texts }: Shipped, pathname: string): Texts {
  const isWanted = (section: string) => (isCarried(section) ? code !== "en" : isOfPage(section, pathname));
  const wanted = Object.fromEntries(Object.entries(texts).filter(([section]) => isWanted(section)));
  const starts = refusalsOf(pathname);
  return starts.length === 0 ? wanted : { ...wanted, errors: refusals(texts["errors"], starts) };
}

/** Sentences for refusals that no call answered: told by an address, or judged by the form itself. */
function refusals(errors: Texts | string | undefined, starts: readonly string[]): Texts {
  if (typeof errors !== "object") return {};
  return Object.fromEntries(
    Object.entries(errors).filter(([reason]) => starts.some((start) => reason.startsWith(start))),
  );
}
