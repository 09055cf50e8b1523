/**
 * An address inside Lifeboard as the router writes it: without repeated slashes, an empty question
 * or an empty fragment. The server and the browser write it alike.
 */
export function normalizeHref(href: string): string {
  const end = href.search(/[?#]/);
  const path = (end < 0 ? href : href.slice(0, end)).replaceAll(/[\\/]{2,}/g, "/");
  const rest = end < 0 ? "" : href.slice(end);
  return path + rest.replace(/^\?(?=#|$)/, "").replace(/#$/, "");
}
