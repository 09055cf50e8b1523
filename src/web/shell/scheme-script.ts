import { SCHEMES } from "#contract/render.ts";

/** The element for the colour of the device's bar above the page: not styles, an attribute. */
export const BAR_ID = "bar";

const CHOSEN = `/(^|; )scheme=(${SCHEMES.join("|")})(;|$)/.exec(document.cookie)`;
const STYLE = "getComputedStyle(r).getPropertyValue";

/**
 * The one inline script of a page, behind its styles. Before the first paint it sets the scheme
 * that the reader's cookie names, and the bar's colour. Without a cookie it sets what the styles
 * say for the device: the program reads it.
 */
const SCHEME_SCRIPT = `(r=>{r.dataset.scheme=(${CHOSEN}||[,,${STYLE}("--lb-scheme")])[2];${BAR_ID}.content=${STYLE}("--lb-surface")})(document.documentElement)`;

/**
 * The same for a page without program and bar. Without a cookie its styles choose: the empty scheme
 * says only that scripts run.
 */
export const SCHEME_SCRIPT_OF_TEXT = `document.documentElement.dataset.scheme=(${CHOSEN}||[,,""])[2]`;

/**
 * The page's script with the request for its texts. A `preload` in the head would be fetched
 * without scripts too. The texts weigh as much as a page, and only the program uses them.
 * @param textsFile the address of the page's texts, made by the build; undefined where a page
 *   brings them itself
 */
export function pageScript(textsFile: string | undefined): string {
  if (textsFile === undefined) return SCHEME_SCRIPT;
  const link = `{rel:"preload",as:"fetch",crossOrigin:"",href:${JSON.stringify(textsFile)}}`;
  return `${SCHEME_SCRIPT};document.head.append(Object.assign(document.createElement("link"),${link}))`;
}
