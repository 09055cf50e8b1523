import { startProduct } from "../../e2e/support/product.ts";
import type { StepResult } from "../../e2e/support/store-script.ts";
import { startFirefox } from "../firefox/driver.ts";
import type { Unpacked } from "./debian-packages.ts";
import { callKeysIn, entryIn, look, textOf, until } from "./firefox-page.ts";

const HAS_WORKER = `return navigator.serviceWorker.controller !== null && navigator.serviceWorker.controller.state === "activated"`;

/**
 * Opens the list, an entry, the home page and the form to post in a Firefox. Then it stops the
 * server and opens them again. Each step counts the Call keys: drawn by the server, on the
 * screen, and without the server.
 */
export async function walkOffline({ command, env }: Unpacked): Promise<StepResult[]> {
  const product = await startProduct({ RATE_LIMITS: "off" });
  const firefox = await startFirefox(command, env);
  let isServed = true;
  try {
    const entry = entryIn(await textOf(`${product.url}/find/oxygen`));
    const pages = { list: "/find/oxygen", entry, post: "/post", home: "/" };
    const drawn: Record<string, number> = {};
    for (const path of Object.values(pages)) drawn[path] = callKeysIn(await textOf(product.url + path));
    const awake: Record<string, number> = {};
    // Twice: only what a worker answers is known to be kept.
    for (const path of [...Object.values(pages), ...Object.values(pages)]) {
      awake[path] = (await look(firefox, product.url + path)).keys;
      await until(firefox, HAS_WORKER, "no worker answers");
    }
    await product.stop();
    isServed = false;
    const results: StepResult[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const seen = await look(firefox, product.url + path).catch((error: unknown) => String(error));
      const step = `offline: ${name}, Call keys drawn ${drawn[path]}, awake ${awake[path]}`;
      if (typeof seen === "string") results.push({ step, ok: false, error: seen });
      else {
        // The program replaces a notice of the form, which has a key of its own.
        const mayBeFewer = name === "post";
        const isKept = seen.keys > 0 && (mayBeFewer || (awake[path] === drawn[path] && seen.keys === drawn[path]));
        const said = `${step}, without the server ${seen.keys} ("${seen.heading}")`;
        results.push({ step: said, ok: isKept, error: "Call keys are missing" });
      }
    }
    return results;
  } finally {
    await firefox.end();
    if (isServed) await product.stop();
  }
}
