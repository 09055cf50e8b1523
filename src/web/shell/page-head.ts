import type { StaticHandlerContext } from "react-router";
import { aboutOf } from "./about-page.ts";
import type { Loaded } from "./about-page.ts";
import type { DocumentContent } from "./document.ts";
import type { PictureLocale } from "../entry/preview-parts.ts";
import type { PageWords } from "../data/useSite.tsx";
import type { Language } from "../i18n/text.ts";
import { SHELL_PATH } from "../store/service-worker/decide.ts";

/** A page's metadata for its head. */
type Head = Pick<
  DocumentContent,
  "title" | "description" | "url" | "canonical" | "siteName" | "pictures" | "alternates" | "structured" | "isIndexed"
>;

type DrawnPage = {
  words: PageWords;
  answer: StaticHandlerContext;
  url: URL;
  languages: readonly Language[];
  locale: PictureLocale;
};

/** Builds the head of a page from its texts and subject. */
export function headOf({ words, answer, url, languages, locale }: DrawnPage): Head {
  const { site, say, language } = locale;
  const plain = `${site.publicUrl}${url.pathname}`;
  const canonical = `${plain}${url.search}`;
  const about = aboutOf(loadedBy(answer), words, { ...locale, url: plain });
  const description = about.description ?? words.description ?? say("app.tagline");
  const isFound = answer.statusCode === 200;
  const alternates = isFound && LASTING.test(url.pathname) ? alternatesOf(plain, languages) : [];
  const isOwnAddress = url.search === "" || alternates.some((other) => other.url === canonical);
  return {
    title: words.title,
    description,
    url: plain,
    canonical,
    siteName: say("app.name"),
    pictures: picturesOf(about.picture, { site, language, alt: description }),
    alternates,
    structured: about.structured,
    isIndexed: isFound && isOwnAddress && !isUnsought(url.pathname) && !about.isPassing,
  };
}

/** The data of listing and facility loaders, by route id. */
function loadedBy({ loaderData }: StaticHandlerContext): Loaded {
  return loaderData;
}

/** Pages that last: only they have alternates for search engines. */
const LASTING = /^\/(?:f\/[^/]+|about|privacy|terms|data)?$/;

/** The worker's shell and cards: a card repeats its listing's page, which is indexed instead. */
function isUnsought(path: string): boolean {
  return path === SHELL_PATH || /^\/r\/[^/]+\/card$/.test(path);
}

/** The page in each language; the address without a language is in the reader's. */
function alternatesOf(plain: string, languages: readonly Language[]): { language: string; url: string }[] {
  const others = languages.map(({ code }) => ({ language: code, url: `${plain}?lng=${code}` }));
  return [...others, { language: "x-default", url: plain }];
}

/** In the page's language: people share links with readers of the same language. */
function picturesOf(
  path: string | null,
  { site, language, alt }: Pick<PictureLocale, "site" | "language"> & { alt: string },
): DocumentContent["pictures"] {
  if (path === null) return null;
  const address = (name: string) => new URL(`${name}?lng=${language}`, site.publicUrl).href;
  return { wide: address(path), square: address(path.replace(/\.png$/, "-square.png")), alt };
}
