import { startProduct } from "../../e2e/support/product.ts";
import type { StepResult } from "../../e2e/support/store-script.ts";
import { callKeysIn, firstEntry, look, textOf, until } from "./walker.ts";
import type { Walker } from "./walker.ts";

/** Whether the page has all its parts, and asks for no signal any more. */
const IS_SAID = `return document.querySelector("[data-waiting]") === null && !document.body.innerText.includes("Asking whether there is signal")`;
/** Firefox's preference for refusing cookies and all storage of sites. */
export const REFUSES_ALL = [["network.cookie.cookieBehavior", 2]] as const;

/**
 * Opens the list, an entry, own posts and the form to post, and posts an offer. The browser keeps
 * nothing for any site. No page waits for ever, and no Call key is lost. The form says twice that
 * nobody can post: on its first step, and in place of a code.
 */
export async function walkWithoutStorage(start: () => Promise<Walker>): Promise<StepResult[]> {
  const product = await startProduct({ RATE_LIMITS: "off" });
  let browser: Walker | null = null;
  try {
    const walker = await start();
    browser = walker;
    const entry = firstEntry(await textOf(`${product.url}/find/oxygen`));
    const results: StepResult[] = [];
    for (const [name, path] of Object.entries({ list: "/find/oxygen", entry, "own posts": "/me", post: "/post" })) {
      const drawn = callKeysIn(await textOf(product.url + path));
      const opened = async (): Promise<StepResult> => {
        const { keys, heading } = await look(walker, product.url + path);
        await until(walker, IS_SAID, "it asks for ever");
        const isWhole = heading !== "" && (name === "list" || name === "entry" ? keys >= drawn : keys > 0);
        const step = `storage refused: ${name}, Call keys drawn ${drawn}, hydrated ${keys} ("${heading}")`;
        return { step, ok: isWhole, error: "Call keys are missing, or it does not say what it is" };
      };
      results.push(await opened().catch(failedAt(`storage refused: ${name}`)));
    }
    const offer = "storage refused: an offer, told on the first step and in place of a code";
    const posted = postOffer(walker).then(() => ({ step: offer, ok: true, error: "" }));
    return [...results, await posted.catch(failedAt(offer))];
  } finally {
    await browser?.end();
    await product.stop();
  }
}

function failedAt(step: string): (error: unknown) => StepResult {
  return (error) => ({ step, ok: false, error: String(error) });
}

/** From the first step of the form, which is open, to the code that nobody can be sent. */
async function postOffer(browser: Walker): Promise<void> {
  await shows(browser, "This browser blocks cookies");
  await tap(browser, "I can give something");
  await tap(browser, "Oxygen");
  await tap(browser, "Next: how much");
  await tap(browser, "Concentrator");
  await tap(browser, "Yes");
  await type(browser, "How many", "3");
  await tap(browser, "Next: where");
  await type(browser, "Town, quarter", "Kolkata");
  await tap(browser, "Kolkata");
  await tap(browser, "Next: how to reach you");
  await type(browser, "Phone number", "98300 12345");
  await tap(browser, "Give my number to people who ask");
  await tap(browser, "Send me the code");
  await shows(browser, "Is this right?");
  await tap(browser, "Send me the code");
  await shows(browser, "This browser blocks cookies");
}

function shows(browser: Walker, words: string): Promise<void> {
  return until(browser, `return document.body.innerText.includes(${JSON.stringify(words)})`, `"${words}" is not said`);
}

/** Taps what begins with these words, once it is there. */
function tap(browser: Walker, words: string): Promise<void> {
  const script = `
    const all = [...document.querySelectorAll("main :is(label, button, [role=option])")];
    const found = all.find((each) => each.innerText.trim().startsWith(${JSON.stringify(words)}));
    found?.click();
    return found !== undefined;
  `;
  return until(browser, script, `"${words}" cannot be tapped`);
}

function type(browser: Walker, label: string, text: string): Promise<void> {
  const script = `
    const all = [...document.querySelectorAll("main label")];
    const field = all.find((each) => each.innerText.includes(${JSON.stringify(label)}))?.control;
    if (!(field instanceof HTMLInputElement)) return false;
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  `;
  return until(browser, script, `"${label}" cannot be filled`);
}
