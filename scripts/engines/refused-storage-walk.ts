import { startProduct } from "../../e2e/support/product.ts";
import type { StepResult } from "../../e2e/support/store-script.ts";
import { startFirefox } from "../firefox/driver.ts";
import type { Driver } from "../firefox/driver.ts";
import type { Unpacked } from "./debian-packages.ts";
import { callKeysIn, entryIn, look, textOf, until } from "./firefox-page.ts";

/** Whether the page has all its parts, and asks for no signal any more. */
const IS_SAID = `return document.querySelector("[data-waiting]") === null && !document.body.innerText.includes("Asking whether there is signal")`;
/** Firefox's preference for refusing cookies and all storage of sites. */
const REFUSES_ALL = [["network.cookie.cookieBehavior", 2]] as const;

/**
 * Opens the list, an entry, own posts and the form to post, and posts an offer. The Firefox keeps
 * nothing for any site. No page waits for ever, and no Call key is lost. The form says twice that
 * nobody can post: on its first step, and in place of a code.
 */
export async function walkWithoutStorage({ command, env }: Unpacked): Promise<StepResult[]> {
  const product = await startProduct({ RATE_LIMITS: "off" });
  const firefox = await startFirefox(command, env, REFUSES_ALL);
  try {
    const entry = entryIn(await textOf(`${product.url}/find/oxygen`));
    const results: StepResult[] = [];
    for (const [name, path] of Object.entries({ list: "/find/oxygen", entry, "own posts": "/me", post: "/post" })) {
      const drawn = callKeysIn(await textOf(product.url + path));
      const opened = async (): Promise<StepResult> => {
        const { keys, heading } = await look(firefox, product.url + path);
        await until(firefox, IS_SAID, "it asks for ever");
        const isWhole = heading !== "" && (name === "list" || name === "entry" ? keys >= drawn : keys > 0);
        const step = `storage refused: ${name}, Call keys drawn ${drawn}, awake ${keys} ("${heading}")`;
        return { step, ok: isWhole, error: "Call keys are missing, or it does not say what it is" };
      };
      results.push(await opened().catch(failedAt(`storage refused: ${name}`)));
    }
    const offer = "storage refused: an offer, told on the first step and in place of a code";
    const posted = postOffer(firefox).then(() => ({ step: offer, ok: true, error: "" }));
    return [...results, await posted.catch(failedAt(offer))];
  } finally {
    await firefox.end();
    await product.stop();
  }
}

function failedAt(step: string): (error: unknown) => StepResult {
  return (error) => ({ step, ok: false, error: String(error) });
}

/** From the first step of the form, which is open, to the code that nobody can be sent. */
async function postOffer(firefox: Driver): Promise<void> {
  await shows(firefox, "This browser refuses cookies");
  await tap(firefox, "I can give something");
  await tap(firefox, "Oxygen");
  await tap(firefox, "Next: how much");
  await tap(firefox, "Concentrator");
  await tap(firefox, "Yes");
  await type(firefox, "How many", "3");
  await tap(firefox, "Next: where");
  await type(firefox, "Town, quarter", "Kolkata");
  await tap(firefox, "Kolkata");
  await tap(firefox, "Next: how to reach you");
  await type(firefox, "Phone number", "98300 12345");
  await tap(firefox, "Give my number to people who ask");
  await tap(firefox, "Send me the code");
  await shows(firefox, "Is this right?");
  await tap(firefox, "Send me the code");
  await shows(firefox, "This browser refuses cookies");
}

function shows(firefox: Driver, words: string): Promise<void> {
  return until(firefox, `return document.body.innerText.includes(${JSON.stringify(words)})`, `"${words}" is not said`);
}

/** Taps what begins with these words, once it is there. */
function tap(firefox: Driver, words: string): Promise<void> {
  const script = `
    const all = [...document.querySelectorAll("main :is(label, button, [role=option])")];
    const found = all.find((each) => each.innerText.trim().startsWith(${JSON.stringify(words)}));
    found?.click();
    return found !== undefined;
  `;
  return until(firefox, script, `"${words}" cannot be tapped`);
}

function type(firefox: Driver, label: string, text: string): Promise<void> {
  const script = `
    const all = [...document.querySelectorAll("main label")];
    const field = all.find((each) => each.innerText.includes(${JSON.stringify(label)}))?.control;
    if (!(field instanceof HTMLInputElement)) return false;
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  `;
  return until(firefox, script, `"${label}" cannot be filled`);
}
