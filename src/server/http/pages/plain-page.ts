import { FONT_FAMILY, RADIUS, SCHEME_COLOURS, shortHex, TARGET_PX, TEXT } from "#contract/theme/colours.ts";
import type { Scheme } from "#contract/theme/schemes.ts";
import { inlineSources, pageHeaders } from "../transport/headers.ts";
import { escapeHtml } from "./escape-html.ts";
import type { Texts } from "./texts.ts";

// The theme's colours, light and, on screens, dark. It fetches no file, because such a page must
// work when nothing else does.
const STYLE = `
:root{color-scheme:light;${variablesOf("light")}}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${variablesOf("dark")}}}
body{margin:0;padding:16px;background:var(--ground);color:var(--ink);font:${TEXT.body}rem/1.65 ${FONT_FAMILY}}
main{max-width:34rem;margin:10vh auto 0;padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:${RADIUS.card}px}
h1{margin:0 0 12px;font-size:${TEXT.title}rem;line-height:1.3;overflow-wrap:anywhere}p,form{margin:0 0 16px;overflow-wrap:anywhere}
a,button{display:inline-block;box-sizing:border-box;min-height:${TARGET_PX}px;padding:11px 24px;border:0;border-radius:${RADIUS.control}px;background:var(--brand);color:var(--on);font:inherit;font-weight:600;line-height:1.4;text-decoration:none}
button{margin:0 0 8px;cursor:pointer}
form~p a{background:none;border:0;padding:11px 0;color:var(--brand);text-decoration:underline}
section{margin:0 0 24px;padding:0 0 8px;border-bottom:1px solid var(--line)}ul{margin:0;padding:0;list-style:none}li{margin:0 0 8px}li a{display:block}
small{display:block;margin-top:24px;font-size:1rem;color:var(--soft);overflow-wrap:anywhere}`;

/** The colours of a scheme that a plain page uses, as CSS variables. */
function variablesOf(scheme: Scheme): string {
  const { ground, surface, ink, inkSoft, line, brand, brandDeep, onBrand } = SCHEME_COLOURS[scheme];
  const variables = { ground, surface, ink, soft: inkSoft, line, brand, deep: brandDeep, on: onBrand };
  return Object.entries(variables)
    .map(([name, colour]) => `--${name}:${shortHex(colour)}`)
    .join(";");
}

/** Security headers of such a page, in addition: it has one inline part. */
export const PLAIN_PAGE_HEADERS = pageHeaders(inlineSources({ scripts: [], styles: [STYLE] }));

/**
 * What such a page says. `html`: what follows its heading; `link`: where its key leads, absent:
 * home; `after`: what follows the link.
 */
type PlainPageWords = {
  title: string;
  /** What is above the heading. */
  before?: string;
  html: string;
  link?: { href: string; text: string };
  after?: string;
  language: string;
  texts: Texts;
};

/** A page without program, files and scripts: a heading, some words, a link home. */
export function plainPage({ title, before = "", html, link, after = "", language, texts }: PlainPageWords): string {
  const heading = escapeHtml(title);
  const { href, text } = link ?? { href: "/", text: texts.say(language, ["errors", "page", "home"]) };
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${texts.direction(language) === "rtl" ? "rtl" : "ltr"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${heading} · Lifeboard</title><style>${STYLE}</style></head>
<body><main>${before}<h1>${heading}</h1>${html}<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>${after}</main></body></html>
`;
}
