/** A rule without rules inside it. */
const RULE = /([^{}]+)\{[^{}]*\}/g;
/** Selectors that may be true without what they name. */
const OPTIONAL = /,|:not|:is|:where/;

/**
 * The styles of a page that no program changes, without rules for what it does not have. These are
 * pictures of `svg`, and states in `data-` attributes. They would never apply. `data-scheme` stays:
 * the page's script sets it.
 * @param css without nested rules, but within `@media`
 */
export function withoutUnusedRules(css: string, html: string): string {
  const hasPictures = html.includes("<svg");
  const isUsed = (selector: string): boolean => {
    if (OPTIONAL.test(selector)) return true;
    if (!hasPictures && /\bsvg\b/.test(selector)) return false;
    const attributes = [...selector.matchAll(/\[(data-[a-z-]+)/g)].map(([, name = ""]) => name);
    return attributes.every((name) => name === "data-scheme" || html.includes(`${name}=`));
  };
  return css.replaceAll(RULE, (rule: string, selector: string) => (isUsed(selector) ? rule : ""));
}
