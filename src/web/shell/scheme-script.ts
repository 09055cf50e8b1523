import { SCHEMES } from "#contract/theme/schemes.ts";

/** The element with the address of the page's texts. */
export const TEXTS_ID = "texts";

/** The element for the colour of the device's bar above the page: not styles, an attribute. */
export const BAR_ID = "bar";

const CHOSEN = `/(^|; )scheme=(${SCHEMES.join("|")})(;|$)/.exec(document.cookie)`;
const STYLE = "getComputedStyle(r).getPropertyValue";

/**
 * Requests the page's texts at once. A `preload` in the head would be fetched without scripts too.
 * The texts weigh as much as a page, and only the program uses them.
 */
const REQUEST_TEXTS = `window.${TEXTS_ID}&&document.head.append(Object.assign(document.createElement("link"),{rel:"preload",as:"fetch",crossOrigin:"",href:${TEXTS_ID}.content}))`;

/**
 * The one inline script of a page, behind its styles. Before the first paint it sets the scheme
 * that the reader's cookie names, and the bar's colour. Without a cookie it sets what the styles
 * say for the device: the program reads it. It is the same on every page, and so is its hash.
 */
export const PAGE_SCRIPT = `${REQUEST_TEXTS};(r=>{r.dataset.scheme=(${CHOSEN}||[,,${STYLE}("--lb-scheme")])[2];${BAR_ID}.content=${STYLE}("--lb-surface")})(document.documentElement)`;

/**
 * The same for a page without program and bar. Without a cookie its styles choose: the empty scheme
 * says only that scripts run.
 */
export const SCHEME_SCRIPT_OF_TEXT = `document.documentElement.dataset.scheme=(${CHOSEN}||[,,""])[2]`;
