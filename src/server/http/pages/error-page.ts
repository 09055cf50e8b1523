import type { Problem } from "#contract/errors.ts";
import { escapeHtml } from "./escape-html.ts";
import type { Texts } from "./texts.ts";

// The colours of the design guide, light and dark. It fetches no file, because this page must work
// when nothing else does.
const STYLE = `
:root{color-scheme:light dark;--ground:#edf3f2;--surface:#fff;--ink:#10262b;--soft:#42575c;--line:#c3d1d1;--brand:#0b5260;--deep:#073a45;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#0b1618;--surface:#142225;--ink:#eaf2f2;--soft:#b2c4c7;--line:#33474b;--brand:#74c9d6;--deep:#4a9caa;--on:#04242a}}
body{margin:0;padding:16px;background:var(--ground);color:var(--ink);font:16px/1.65 system-ui,sans-serif}
main{max-width:34rem;margin:10vh auto 0;padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:14px}
h1{margin:0 0 12px;font-size:1.5rem;line-height:1.3}p{margin:0 0 16px}
a{display:inline-block;min-height:48px;line-height:48px;padding:0 24px;border-radius:10px;background:var(--brand);color:var(--on);font-weight:600;text-decoration:none;border-bottom:3px solid var(--deep)}
small{display:block;margin-top:24px;font-size:1rem;color:var(--soft);overflow-wrap:anywhere}`;

/** A refusal as a page: what happened, what to do, a link home, and the code for the operator. */
export function errorPage({
  problem,
  language,
  texts,
  nonce,
}: {
  problem: Problem;
  language: string;
  texts: Texts;
  nonce: string;
}): string {
  const say = (key: string): string => escapeHtml(texts.say(language, ["errors", "page", key]));
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${texts.direction(language) === "rtl" ? "rtl" : "ltr"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(problem.title)} · Lifeboard</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${escapeHtml(problem.title)}</h1><p>${escapeHtml(problem.detail)}</p><p><a href="/">${say("home")}</a></p>
<small>${say("code")} ${problem.status} ${escapeHtml(problem.reason)} ${escapeHtml(problem.requestId)}</small></main></body></html>
`;
}
