import { writeJson } from "../data/structured-data.ts";
import type { Structured } from "../data/structured-data.ts";
import { SCHEME_COLOURS } from "../theme/tokens.ts";

/**
 * The parts of a complete page. `html` and `pageData` are already safe in HTML; the rest is escaped
 * here.
 */
export type DocumentContent = {
  language: string;
  direction: "ltr" | "rtl";
  scheme: string | null;
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
  styles: string;
  sprite: string;
  html: string;
  /**
   * A text-only page, without the program: leaves out what only the program or link previews read.
   */
  isPlainText: boolean;
  pageData: string;
  nonce: string;
  scripts: readonly string[];
  modulePreloads: readonly string[];
  /** The texts of the page's language, requested at once. */
  textsFile: string | undefined;
  styleFiles: readonly string[];
};

/** Sets the colours before the first paint if no cookie does: strong contrast first, then dark. */
const SCHEME_SCRIPT = `document.documentElement.dataset.scheme=(m=>m("(prefers-contrast:more)")?m("(prefers-color-scheme:dark)")?"contrastDark":"contrast":m("(prefers-color-scheme:dark)")?"dark":"light")(q=>matchMedia(q).matches)`;

const MARK = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0B5260"/><path d="M24.37 17.48A8.5 8.5 0 1 1 14.52 7.63" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/><circle cx="22.1" cy="9.9" r="3.2" fill="#FFB627"/></svg>`,
)}`;

/** Renders the whole page. */
export function writeDocument(page: DocumentContent): string {
  const nonce = ` nonce="${escapeHtml(page.nonce)}"`;
  const scheme = page.scheme === null ? "light" : escapeHtml(page.scheme);
  const files = [
    ...page.styleFiles.map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}">`),
    ...(page.textsFile === undefined
      ? []
      : [`<link rel="preload" as="fetch" crossorigin href="${escapeHtml(page.textsFile)}">`]),
    ...page.modulePreloads.map((file) => `<link rel="modulepreload" href="${escapeHtml(file)}"${nonce}>`),
    ...page.scripts.map((file) => `<script type="module" src="${escapeHtml(file)}"${nonce}></script>`),
  ];
  return [
    `<!doctype html><html lang="${escapeHtml(page.language)}" dir="${page.direction}" data-scheme="${scheme}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    page.scheme === null ? `<script${nonce}>${SCHEME_SCRIPT}</script>` : "",
    `<title>${escapeHtml(page.title)}</title><meta name="description" content="${escapeHtml(page.description)}">`,
    page.isPlainText ? "" : previewOf(page),
    page.isIndexed
      ? `<link rel="canonical" href="${escapeHtml(page.canonical)}">`
      : '<meta name="robots" content="noindex">',
    page.isPlainText ? "" : machinesPart(page),
    page.isPlainText ? `<link rel="icon" href="data:,">` : iconsOf(page),
    `${page.styles}${files.join("")}</head><body>`,
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
function iconsOf({ scheme, language }: DocumentContent): string {
  return `<link rel="icon" href="${MARK}"><link rel="apple-touch-icon" href="/icons/apple-180.png">${barColour(scheme)}<link rel="manifest" href="${manifestOf(language)}">`;
}

/** Link preview: title, one sentence, address without the reader. */
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
  return tags.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}">`).join("");
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

/** The device's bar above the page has the header's colour. */
function barColour(scheme: string | null): string {
  const meta = (colour: string, media = "") => `<meta name="theme-color" content="${colour}"${media}>`;
  const { light, dark } = SCHEME_COLOURS;
  const chosen = Object.entries(SCHEME_COLOURS).find(([name]) => name === scheme)?.[1];
  if (chosen !== undefined) return meta(chosen.surface);
  return meta(light.surface) + meta(dark.surface, ' media="(prefers-color-scheme:dark)"');
}

/** The manifest of a language, made by the build. */
function manifestOf(language: string): string {
  return language === "en" ? "/manifest.webmanifest" : `/manifest.${escapeHtml(language)}.webmanifest`;
}

/** Escapes text for HTML, also inside double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
