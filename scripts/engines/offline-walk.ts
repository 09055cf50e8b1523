import { setTimeout as pause } from "node:timers/promises";
import { startProduct } from "../../e2e/support/product.ts";
import type { StepResult } from "../../e2e/support/store-script.ts";
import { startFirefox } from "../firefox/driver.ts";
import type { Driver } from "../firefox/driver.ts";
import type { Unpacked } from "./debian-packages.ts";

const POLL_MS = 250;
/** A page that takes longer hangs: with eight seconds of patience for a net that says nothing. */
const HANGS_MS = 60_000;
/** What a page draws late is there by then, ms. */
const SETTLES_MS = 2_000;
const CALL_KEY = 'href="tel:';

const AWAKE = "return 'awake' in document.documentElement.dataset";
const CALL_KEYS = `return document.querySelectorAll('a[href^="tel:"]').length`;
/** What only a browser without the program shows. */
const WITHOUT_PROGRAM = /<noscript>[^]*?<\/noscript>/g;
const HAS_WORKER = `return navigator.serviceWorker.controller !== null && navigator.serviceWorker.controller.state === "activated"`;
const HEADING = "return document.querySelector('h1')?.textContent ?? ''";

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
    const list = await textOf(`${product.url}/find/oxygen`);
    const entry = /href="(\/r\/[\w-]+)"/.exec(list)?.[1] ?? "/r/none";
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

/** Whether the page has all its parts, and asks for no signal any more. */
const IS_SAID = `return document.querySelector("[data-waiting]") === null && !document.body.innerText.includes("Asking whether there is signal")`;
/** Firefox's preference for refusing cookies and all storage of sites. */
const REFUSES_ALL = [["network.cookie.cookieBehavior", 2]] as const;

/**
 * Opens the list, an entry, own posts and the form to post. The Firefox keeps nothing for any
 * site. Each step says what the page is. None waits for ever, and no Call key is lost.
 */
export async function walkWithoutStorage({ command, env }: Unpacked): Promise<StepResult[]> {
  const product = await startProduct({ RATE_LIMITS: "off" });
  const firefox = await startFirefox(command, env, REFUSES_ALL);
  try {
    const entry = /href="(\/r\/[\w-]+)"/.exec(await textOf(`${product.url}/find/oxygen`))?.[1] ?? "/r/none";
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
      const failed = (error: unknown) => ({ step: `storage refused: ${name}`, ok: false, error: String(error) });
      results.push(await opened().catch(failed));
    }
    return results;
  } finally {
    await firefox.end();
    await product.stop();
  }
}

/** A page once the program runs in it and has drawn what comes late. */
async function look(firefox: Driver, url: string): Promise<{ keys: number; heading: string }> {
  await firefox.open(url);
  await until(firefox, AWAKE, "it does not wake");
  await pause(SETTLES_MS);
  const [keys, heading] = [await firefox.run("content", CALL_KEYS), await firefox.run("content", HEADING)];
  return { keys: Number(keys), heading: String(heading) };
}

async function until(firefox: Driver, script: string, otherwise: string): Promise<void> {
  for (let waitedMs = 0; (await firefox.run("content", script)) !== true; waitedMs += POLL_MS) {
    if (waitedMs >= HANGS_MS) throw new Error(otherwise);
    await pause(POLL_MS);
  }
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}

function callKeysIn(page: string): number {
  return page.replaceAll(WITHOUT_PROGRAM, "").split(CALL_KEY).length - 1;
}
