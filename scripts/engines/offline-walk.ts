import { home } from "../../e2e/support/accounts.ts";
import { startProduct } from "../../e2e/support/product.ts";
import type { StepResult } from "../../e2e/support/store-script.ts";
import { callKeysIn, firstEntry, look, textOf, until } from "./walker.ts";
import type { Walker } from "./walker.ts";

const HAS_WORKER = `return navigator.serviceWorker.controller !== null && navigator.serviceWorker.controller.state === "activated"`;

/**
 * Opens the list, an entry, the home page and the form to post. Then it stops the server and opens
 * them again. Each step counts the Call keys: drawn by the server, on the screen, and without the
 * server.
 */
export async function walkOffline(start: () => Promise<Walker>): Promise<StepResult[]> {
  const product = await startProduct({ RATE_LIMITS: "off" });
  // The form to post is answered at the accounts' host alone: another origin keeps nothing of it.
  const url = home(product.url);
  let isServed = true;
  let browser: Walker | null = null;
  try {
    browser = await start();
    const list = await textOf(`${url}/find/oxygen`);
    const entry = firstEntry(list);
    const pages = { list: "/find/oxygen", entry, post: "/post", home: "/" };
    const drawn: Record<string, number> = {};
    for (const path of Object.values(pages)) drawn[path] = callKeysIn(await textOf(url + path));
    const hydrated: Record<string, number> = {};
    // Twice: only what a worker answers is known to be kept.
    for (const path of [...Object.values(pages), ...Object.values(pages)]) {
      hydrated[path] = (await look(browser, url + path)).keys;
      await until(browser, HAS_WORKER, "no worker answers");
    }
    await product.stop();
    isServed = false;
    const results: StepResult[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const seen = await look(browser, url + path).catch((error: unknown) => String(error));
      const step = `offline: ${name}, Call keys drawn ${drawn[path]}, hydrated ${hydrated[path]}`;
      if (typeof seen === "string") results.push({ step, ok: false, error: seen });
      else {
        // Others draw fewer on purpose: the program replaces a notice, a shell has less.
        const mayBeFewer = name !== "list" && name !== "entry";
        const isKept = seen.keys > 0 && (mayBeFewer || (hydrated[path] === drawn[path] && seen.keys === drawn[path]));
        const said = `${step}, without the server ${seen.keys} ("${seen.heading}")`;
        results.push({ step: said, ok: isKept, error: "Call keys are missing" });
      }
    }
    return results;
  } finally {
    await browser?.end();
    if (isServed) await product.stop();
  }
}
