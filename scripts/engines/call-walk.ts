import { setTimeout as pause } from "node:timers/promises";
import { startProduct } from "../../e2e/support/product.ts";
import type { StepResult } from "../../e2e/support/store-script.ts";
import { firstEntry, openHydrated, textOf, until } from "./walker.ts";
import type { WebKit } from "./webkit.ts";

/** How long the reader is away, as in a call that nobody answers, ms. */
const CALLS_MS = 1_000;
/** A page that never hears that it is idle has loaded its last parts by then, ms. */
const SETTLES_MS = 6_000;
/** The browser has no program for calls, and would show a page that says so. */
const KEEP_PAGE = `addEventListener("click", (event) => event.target.closest('a[href^="tel:"]') && event.preventDefault())`;
const CALL = `//main//a[starts-with(@href, "tel:")]`;
const GOT_IT = `//*[@data-at="help"]//button[normalize-space()="Got it"]`;
const SAYS = `return document.querySelector('[data-at="help"]').innerText`;
/** Only a reader who is back from a call is led to the question. */
const IS_ASKED = `return document.activeElement.matches('[data-at="help"] h2')`;

/**
 * Opens an entry, taps Call, leaves the page and returns, and answers "Did it help?" at once. The
 * answer must stay, and reach the server once.
 */
export async function walkCall(start: () => Promise<WebKit>): Promise<StepResult[]> {
  const product = await startProduct({ RATE_LIMITS: "off" });
  let browser: WebKit | null = null;
  try {
    browser = await start();
    const entry = firstEntry(await textOf(`${product.url}/find/oxygen`));
    const observations = `${product.url}/api/v1/listings${entry.slice("/r".length)}/observations`;
    const before = gotHelpIn(await textOf(observations));
    await openHydrated(browser, product.url + entry);
    await browser.run(KEEP_PAGE);
    await browser.click(CALL);
    await browser.goAway(CALLS_MS);
    await until(browser, IS_ASKED, "the reader is not led to the question");
    await browser.click(GOT_IT);
    await until(browser, `${SAYS}.includes("You said: Got it")`, "the answer does not stand there");
    await pause(SETTLES_MS);
    const says = String(await browser.run(SAYS));
    const told = gotHelpIn(await textOf(observations)) - before;
    return [
      { step: "after a call: the answer stays", ok: says.includes("You said: Got it"), error: `it says "${says}"` },
      { step: `after a call: told ${told} time`, ok: told === 1, error: "not once" },
    ];
  } catch (error) {
    return [{ step: "after a call", ok: false, error: String(error) }];
  } finally {
    await browser?.end();
    await product.stop();
  }
}

function gotHelpIn(answer: string): number {
  const { items }: { items: { outcome: string }[] } = JSON.parse(answer);
  return items.filter(({ outcome }) => outcome === "got-help").length;
}
