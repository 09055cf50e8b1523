import { APPEAR } from "../theme/styled.ts";
import { c } from "../theme/theme.ts";
import { writeJson } from "../data/structured-data.ts";
import type { Structured } from "../data/structured-data.ts";
import { FONT_FAMILY, SCHEME_COLOURS } from "../theme/tokens.ts";

/**
 * The parts of a finished page. `html` and `pageData` are already safe to stand in HTML; the rest
 * is escaped here.
 */
export type DocumentContent = {
  language: string;
  direction: "ltr" | "rtl";
  scheme: string | null;
  title: string;
  description: string;
  /** Link to the page without language and position, as it is passed on. */
  url: string;
  /** What search machines call it: the same, with its language where they are told of each. */
  canonical: string;
  isIndexed: boolean;
  /**
   * Addresses of pictures for programs that show links: one of 1200 x 630, one of 630 x 630; and
   * what they say, in words.
   */
  pictures: { wide: string; square: string; alt: string } | null;
  /** The same page in other languages, where search machines are to know of them. */
  alternates: readonly { language: string; url: string }[];
  siteName: string;
  /** What the page says for machines. */
  structured: readonly Structured[];
  styles: string;
  sprite: string;
  html: string;
  /**
   * Words alone, without the program: nothing is sent along that only it or a program that shows
   * links would read.
   */
  isPlainText: boolean;
  pageData: string;
  nonce: string;
  scripts: readonly string[];
  modulePreloads: readonly string[];
  /** The texts of the page's language, which the program asks for at once. */
  textsFile: string | undefined;
  styleFiles: readonly string[];
};

/**
 * Chooses the colours before anything is painted, where no cookie says which: strong contrast
 * first, then dark.
 */
const SCHEME_SCRIPT = `document.documentElement.dataset.scheme=(m=>m("(prefers-contrast:more)")?m("(prefers-color-scheme:dark)")?"contrastDark":"contrast":m("(prefers-color-scheme:dark)")?"dark":"light")(q=>matchMedia(q).matches)`;

/**
 * The names of colours that fills are drawn in where a reader forces colours: on the page's ground,
 * in the ink of its words.
 */
const FORCED = Object.entries({
  CanvasText: [c.ink, c.brand, c.brandDeep, c.dangerFill, c.dangerDeep, c.freshMark, c.ageingMark, c.oldMark],
  Canvas: [c.onBrand, c.onDanger, c.line, c.sunken],
  GrayText: [c.inkOff, c.control],
  Highlight: [c.spark],
})
  .flatMap(([colour, names]) => names.map((name) => `${name.slice(4, -1)}:${colour}`))
  .join(";");

/** Styles of bare elements: one text size, system fonts, a ring around what has the keyboard. */
export const BASE_STYLES = [
  "*{box-sizing:border-box}",
  `body{margin:0;background:${c.ground};color:${c.ink};font:400 1rem/1.5 ${FONT_FAMILY};-webkit-text-size-adjust:100%;text-size-adjust:100%;overflow-wrap:anywhere}`,
  ":lang(hi) body,:lang(mr) body,:lang(ne) body,:lang(bn) body{line-height:1.65}:lang(ta) body,:lang(te) body,:lang(ar) body{line-height:1.7}:lang(ur) body{line-height:1.8}",
  "h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0;padding:0}ul,ol{list-style:none}",
  "h1{font-size:1.5rem;line-height:1.25;font-weight:700;text-wrap:balance}h2{font-size:1.25rem;line-height:1.3;font-weight:700}h3{font-size:1.125rem;line-height:1.4;font-weight:600}",
  "@media(min-width:900px){h1{font-size:1.75rem}}",
  ":is(:lang(hi),:lang(mr),:lang(ne),:lang(bn),:lang(ta),:lang(te),:lang(ar),:lang(ur)) :is(h1,h2,h3){line-height:1.5}",
  `a{color:${c.link};text-underline-offset:.18em}b,strong{font-weight:600}[hidden]{display:none!important}`,
  `:focus-visible,[type=datetime-local]:focus-within{outline:3px solid ${c.focus};outline-offset:2px;border-radius:6px}`,
  "bdi,time,b{font-variant-numeric:tabular-nums}.dot{fill:currentColor;stroke:none}",
  `@keyframes ${APPEAR}{from{visibility:hidden}}`,
  // Forced colours take fills away: what is chosen is told by a line, and signs take the colour of
  // their words.
  "@media(forced-colors:active){:is([aria-current],[aria-pressed=true],[aria-checked=true]){outline:2px solid Highlight;outline-offset:-4px}:focus-visible{outline-color:CanvasText}svg[aria-hidden]{color:inherit!important}}",
  // What is told by a fill keeps one, in the reader's own colours: the key that acts, scales and
  // steps.
  `@media(forced-colors:active){[data-look=key],[data-look=stop],[data-drawn] i,[data-drawn] b::after{forced-color-adjust:none;${FORCED}}[data-drawn=steps] i{border-color:CanvasText!important}}`,
  // What has the keyboard is not behind the tabs.
  "@media(max-width:899.95px){html{scroll-padding-bottom:calc(56px + 1.5rem)}}",
  // On paper: black on white, no keys to tap and no ways to other pages; what ages is told by the
  // clock.
  "[data-paper]{display:none}@media print{*{background:none!important;color:#000!important;box-shadow:none!important}nav,button,form,header,[data-look=quiet],[data-screen],main>footer{display:none!important}[data-paper]{display:revert}li,section{break-inside:avoid}}",
  "@media(prefers-reduced-motion:reduce){*,::before,::after{transition:none!important;animation-duration:0s!important}}",
].join("");

const MARK = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0B5260"/><path d="M24.37 17.48A8.5 8.5 0 1 1 14.52 7.63" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/><circle cx="22.1" cy="9.9" r="3.2" fill="#FFB627"/></svg>`,
)}`;

/** Writes the whole page. */
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

/** What search machines read: the page in other languages, what it says for machines. */
function machinesPart({ alternates, structured }: DocumentContent): string {
  return [
    ...alternates.map(
      ({ language, url }) => `<link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(url)}">`,
    ),
    ...structured.map((each) => `<script type="application/ld+json">${writeJson(each)}</script>`),
  ].join("");
}

/** What an installed app and the browser's own bars are drawn with. */
function iconsOf({ scheme, language }: DocumentContent): string {
  return `<link rel="icon" href="${MARK}"><link rel="apple-touch-icon" href="/icons/apple-180.png">${barColour(scheme)}<link rel="manifest" href="${manifestOf(language)}">`;
}

/**
 * How programs that show links write of the page: its title, one sentence, the address without who
 * reads it.
 */
function previewOf({ title, description, url, language, pictures, siteName }: DocumentContent): string {
  const properties: [name: string, content: string][] = [
    ["og:type", "website"],
    ["og:site_name", siteName],
    ["og:title", title],
    ["og:description", description],
    ["og:url", url],
    ["og:locale", localeOf(language)],
    // Programs that cut pictures to a square take the second one.
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

/**
 * A picture with all that is said of it: Open Graph counts what follows an image to that image
 * alone.
 */
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

/** A language with the country where most read it, as Open Graph wants it: "hi_IN". */
function localeOf(language: string): string {
  const { language: code, region } = new Intl.Locale(language).maximize();
  return region === undefined ? code : `${code}_${region}`;
}

/** The device's bar above the page takes the header's colour. */
function barColour(scheme: string | null): string {
  const meta = (colour: string, media = "") => `<meta name="theme-color" content="${colour}"${media}>`;
  const { light, dark } = SCHEME_COLOURS;
  const chosen = Object.entries(SCHEME_COLOURS).find(([name]) => name === scheme)?.[1];
  if (chosen !== undefined) return meta(chosen.surface);
  return meta(light.surface) + meta(dark.surface, ' media="(prefers-color-scheme:dark)"');
}

/**
 * What an installed app is called and begins with: one file for each language, made by the build.
 */
function manifestOf(language: string): string {
  return language === "en" ? "/manifest.webmanifest" : `/manifest.${escapeHtml(language)}.webmanifest`;
}

/** Text as it may stand in HTML, also inside double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
