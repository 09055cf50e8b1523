import { writeJson } from "../data/structured-data.ts";
import type { Structured } from "../data/structured-data.ts";
import { BAR_ID, TEXTS_ID } from "./scheme-script.ts";
import { SCHEME_COLOURS } from "#contract/theme/colours.ts";
import { logoColours, logoSvg } from "#contract/theme/mark.ts";

/**
 * The parts of a complete page. `html`, `pageData`, `styles` and `script` are already safe in HTML;
 * the rest is escaped here.
 */
export type DocumentContent = {
  language: string;
  direction: "ltr" | "rtl";
  title: string;
  description: string;
  /** Link to the page without language and position, for sharing. */
  url: string;
  /** The canonical address: the same, with its language if there are alternates. */
  canonical: string;
  isIndexed: boolean;
  /** Pictures for link previews, 1200 x 630 and 630 x 630, with their alternative text. */
  pictures: { wide: string; square: string; alt: string } | null;
  /** The page in other languages, for search engines. */
  alternates: readonly { language: string; url: string }[];
  siteName: string;
  /** The page's structured data. */
  structured: readonly Structured[];
  /** The page's inline styles, and its one inline script, which stands behind them. */
  styles: string;
  script: string;
  sprite: string;
  html: string;
  /**
   * A text-only page, without the program: leaves out what only the program, link previews or
   * search engines read.
   */
  isPlainText: boolean;
  pageData: string;
  scripts: readonly string[];
  modulePreloads: readonly string[];
  /** The texts of the page's language, which its script requests at once. */
  textsFile: string | undefined;
  styleFiles: readonly string[];
};

const MARK = `data:image/svg+xml,${encodeURIComponent(logoSvg(logoColours(SCHEME_COLOURS.light)))}`;

/** The device's bar above the page has the header's colour, which the page's script sets. */
const BAR = `<meta name="theme-color" id="${BAR_ID}" content="${SCHEME_COLOURS.light.surface}">`;

/** Renders the whole page. */
export function writeDocument(page: DocumentContent): string {
  const files = [
    ...page.styleFiles.map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}">`),
    ...page.modulePreloads.map((file) => `<link rel="preload" as="script" crossorigin href="${escapeHtml(file)}">`),
    ...page.scripts.map((file) => `<script type="module" src="${escapeHtml(file)}"></script>`),
  ];
  return [
    `<!doctype html><html lang="${escapeHtml(page.language)}" dir="${page.direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(page.title)}</title>`,
    page.isPlainText ? "" : previewOf(page),
    page.isIndexed
      ? `<link rel="canonical" href="${escapeHtml(page.canonical)}">`
      : '<meta name="robots" content="noindex">',
    page.isPlainText ? "" : machinesPart(page),
    page.isPlainText ? `<link rel="icon" href="data:,">` : iconsOf(page),
    page.textsFile === undefined
      ? ""
      : `<meta name="${TEXTS_ID}" id="${TEXTS_ID}" content="${escapeHtml(page.textsFile)}">`,
    `<style>${page.styles}</style><script>${page.script}</script>${files.join("")}</head><body>`,
    page.isPlainText ? "" : `<svg id="sprite" hidden aria-hidden="true">${page.sprite}</svg>`,
    `<div id="root">${page.html}</div>`,
    page.isPlainText ? "" : `<script type="application/json" id="page-data">${page.pageData}</script>`,
    "</body></html>",
  ].join("");
}

/** For search engines: alternates and structured data. */
function machinesPart({ alternates, structured }: DocumentContent): string {
  return [
    ...alternates.map(
      ({ language, url }) => `<link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(url)}">`,
    ),
    ...structured.map((each) => `<script type="application/ld+json">${writeJson(each)}</script>`),
  ].join("");
}

/** Icons and colours of an installed app and the browser. */
function iconsOf({ language }: DocumentContent): string {
  return `<link rel="icon" href="${MARK}"><link rel="apple-touch-icon" href="/icons/apple-180.png">${BAR}<link rel="manifest" href="${manifestOf(language)}">`;
}

/** Link preview and search engines: title, one sentence, address without the reader. */
function previewOf({ title, description, url, language, pictures, siteName }: DocumentContent): string {
  const properties: [name: string, content: string][] = [
    ["og:type", "website"],
    ["og:site_name", siteName],
    ["og:title", title],
    ["og:description", description],
    ["og:url", url],
    ["og:locale", localeOf(language)],
    // Programs with square previews take the second picture.
    ...(pictures === null ? [] : [...pictureTags(pictures, "wide"), ...pictureTags(pictures, "square")]),
  ];
  const cards = {
    "twitter:card": pictures === null ? "summary" : "summary_large_image",
    "twitter:title": title,
    "twitter:description": description,
    ...(pictures !== null && { "twitter:image": pictures.wide, "twitter:image:alt": pictures.alt }),
  };
  const tags = [
    ...properties.map(([name, content]) => ["property", name, content] as const),
    ...Object.entries(cards).map(([name, content]) => ["name", name, content] as const),
  ];
  const described = [["name", "description", description] as const, ...tags];
  return described.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}">`).join("");
}

const FORM_WIDTHS = { wide: "1200", square: "630" } as const;

/** A picture with its properties: Open Graph assigns what follows an image to it. */
function pictureTags(
  pictures: NonNullable<DocumentContent["pictures"]>,
  form: keyof typeof FORM_WIDTHS,
): [name: string, content: string][] {
  return [
    ["og:image", pictures[form]],
    ["og:image:type", "image/png"],
    ["og:image:width", FORM_WIDTHS[form]],
    ["og:image:height", "630"],
    ["og:image:alt", pictures.alt],
  ];
}

/** A language with the country of most readers, as in Open Graph: "hi_IN". */
function localeOf(language: string): string {
  const { language: code, region } = new Intl.Locale(language).maximize();
  return region === undefined ? code : `${code}_${region}`;
}

/** The manifest of a language, made by the build. */
function manifestOf(language: string): string {
  return language === "en" ? "/manifest.webmanifest" : `/manifest.${escapeHtml(language)}.webmanifest`;
}

/** Escapes text for HTML, also inside double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
