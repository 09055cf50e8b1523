import { setTimeout as pause } from "node:timers/promises";

/** A browser that opens pages and runs scripts in them. */
export type Walker = {
  open: (url: string) => Promise<void>;
  run: (script: string) => Promise<unknown>;
  end: () => Promise<void>;
};

const POLL_MS = 250;
/** A page that takes longer hangs: with eight seconds of patience for a net that says nothing. */
const HANGS_MS = 60_000;
/** What a page draws late is there by then, ms. */
const SETTLES_MS = 2_000;
const CALL_KEY = 'href="tel:';
const CALL_KEYS = `return document.querySelectorAll('a[href^="tel:"]').length`;
/** What only a browser without the program shows. */
const WITHOUT_PROGRAM = /<noscript>[^]*?<\/noscript>/g;
const LACKS_PART = `return document.body.innerText.includes("This part did not load")`;
const HEADING = "return document.querySelector('h1')?.textContent ?? ''";
const IS_HYDRATED = "return 'hydrated' in document.documentElement.dataset";

/** Opens a page, and waits until the program runs in it. */
export async function openHydrated(browser: Walker, url: string): Promise<void> {
  await browser.open(url);
  await until(browser, IS_HYDRATED, "it does not hydrate");
}

/** Waits until a script returns true. @throws `otherwise` after a minute */
export async function until(browser: Walker, script: string, otherwise: string): Promise<void> {
  for (let waitedMs = 0; (await browser.run(script)) !== true; waitedMs += POLL_MS) {
    if (waitedMs >= HANGS_MS) throw new Error(otherwise);
    await pause(POLL_MS);
  }
}

/** The path of the first entry in a list's page. */
export function firstEntry(list: string): string {
  return /href="(\/r\/[\w-]+)"/.exec(list)?.[1] ?? "/r/none";
}

/** A page as the server draws it. */
export async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/**
 * Opens a page, and looks at it once its program runs and has drawn what comes late. @throws Error
 * where a part is missing
 */
export async function look(browser: Walker, url: string): Promise<{ keys: number; heading: string }> {
  await openHydrated(browser, url);
  await pause(SETTLES_MS);
  if ((await browser.run(LACKS_PART)) === true) throw new Error("a part did not load");
  const [keys, heading] = [await browser.run(CALL_KEYS), await browser.run(HEADING)];
  return { keys: Number(keys), heading: String(heading) };
}

/** How many Call keys a drawn page has. */
export function callKeysIn(page: string): number {
  return page.replaceAll(WITHOUT_PROGRAM, "").split(CALL_KEY).length - 1;
}
