import type { Problem } from "#contract/errors.ts";
import { escapeHtml } from "./escape-html.ts";
import { plainPage } from "./plain-page.ts";
import type { Texts } from "./texts.ts";

/** A refusal as a page: what happened, what to do, a link home, and the code for the operator. */
export function errorPage({ problem, language, texts }: { problem: Problem; language: string; texts: Texts }): string {
  const code = escapeHtml(texts.say(language, ["errors", "page", "code"]));
  return plainPage({
    title: problem.title,
    html: `<p>${escapeHtml(problem.detail)}</p>`,
    after: `\n<small>${code} ${problem.status} ${escapeHtml(problem.reason)} ${escapeHtml(problem.requestId)}</small>`,
    language,
    texts,
  });
}
