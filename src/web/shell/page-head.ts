import type { StaticHandlerContext } from "react-router";
import { aboutOf } from "./about-page.ts";
import type { Loaded } from "./about-page.ts";
import type { DocumentContent } from "./document.ts";
import type { PictureLocale } from "../entry/preview-parts.ts";
import type { PageWords } from "../data/useSite.tsx";
import type { Language } from "../i18n/text.ts";
import { SHELL_PATH } from "../store/worker/decide.ts";

/** What a page says of itself to those that do not draw it. */
type Head = Pick<
  DocumentContent,
  "title" | "description" | "url" | "canonical" | "siteName" | "pictures" | "alternates" | "structured" | "isIndexed"
>;

type DrawnPage = {
  words: PageWords;
  answer: StaticHandlerContext;
  url: URL;
  languages: readonly Language[];
  spoken: PictureLocale;
};

/** Makes the head of a page from its words and from what it is about. */
export function headOf({ words, answer, url, languages, spoken }: DrawnPage): Head {
  const { site, say, language } = spoken;
  const plain = `${site.publicUrl}${url.pathname}`;
  const canonical = `${plain}${url.search}`;
  const about = aboutOf(loadedBy(answer), words, { ...spoken, url: plain });
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

/** What the loaders of listings and facilities found; the routes' ids name them. */
function loadedBy({ loaderData }: StaticHandlerContext): Loaded {
  return loaderData;
}

/**
 * Pages that stay as they are for long: for them alone search machines are told of other languages.
 */
const LASTING = /^\/(?:f\/[^/]+|about|privacy|terms|data)?$/;

/**
 * The worker's own page, and cards: a card is what its entry's page says, to be passed on; search
 * machines have the entry.
 */
function isUnsought(path: string): boolean {
  return path === SHELL_PATH || /^\/r\/[^/]+\/card$/.test(path);
}

/** The same page in each language; without one it is in the reader's. */
function alternatesOf(plain: string, languages: readonly Language[]): { language: string; url: string }[] {
  const others = languages.map(({ code }) => ({ language: code, url: `${plain}?lng=${code}` }));
  return [...others, { language: "x-default", url: plain }];
}

/** In the language of the page: whoever passes a link on is read by those who read as they do. */
function picturesOf(
  path: string | null,
  { site, language, alt }: Pick<PictureLocale, "site" | "language"> & { alt: string },
): DocumentContent["pictures"] {
  if (path === null) return null;
  const address = (name: string) => new URL(`${name}?lng=${language}`, site.publicUrl).href;
  return { wide: address(path), square: address(path.replace(/\.png$/, "-square.png")), alt };
}
