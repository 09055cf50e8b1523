import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "@playwright/test";
import type { Page } from "@playwright/test";
import { prepareBrowser } from "../e2e/browser.ts";
import { startProduct } from "../e2e/support/product.ts";
import { chromium106 } from "./engines/chromium-106.ts";

/**
 * `npx tsx scripts/old-engines.ts`: a list, an entry and the form of a post in Chromium 106. List
 * and entry are opened offline too. It prints how many numbers can be called as drawn, and hydrated.
 * Exit code 1: fewer than before, or an error.
 */
const REST_MS = 6_000;
const POLL_MS = 250;

const { args } = await prepareBrowser();
const executablePath = chromium106();
const product = await startProduct({ RATE_LIMITS: "off" });
const browser = await chromium.launch({
  executablePath,
  args: [...args, "--headless"],
  ignoreDefaultArgs: ["--headless=old"],
});
try {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage();
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  const list = "/find/oxygen";
  const entry = /href="(\/r\/[\w-]+)"/.exec(await drawn(list))?.[1] ?? "/";
  console.log(`Chromium ${browser.version()}`);
  let fewer = 0;
  // Without the program a form names the emergency number once more.
  const walk = async (path: string, name: string, least?: number): Promise<void> => {
    const before = linksIn(await drawn(path));
    await page.goto(`${product.url}${path}`);
    const isHydrated = await hydrates(page);
    const after = await page.locator("a[href^='tel:']").count();
    fewer += after < (least ?? before) || !isHydrated ? 1 : 0;
    console.log(`${name}: ${before} numbers as drawn, ${after} ${isHydrated ? "hydrated" : "NOT IS_HYDRATED"}`);
  };
  await walk(list, "list");
  await walk(entry, "entry");
  await walk("/post", "post", 1);
  await walk("/me", "own posts", 1);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await walk(list, "list, kept by the worker");
  await walk(entry, "entry, kept by the worker");
  const pages = await Promise.all([drawn(list), drawn(entry)]);
  await product.stop();
  for (const [at, path] of [list, entry].entries()) {
    await page.goto(`${product.url}${path}`);
    const isHydrated = await hydrates(page);
    const after = await page.locator("a[href^='tel:']").count();
    const before = linksIn(pages[at] ?? "");
    fewer += after < before || !isHydrated ? 1 : 0;
    console.log(
      `${path === list ? "list" : "entry"}, offline: ${before} as drawn, ${after} ${isHydrated ? "hydrated" : "NOT IS_HYDRATED"}`,
    );
  }
  for (const fault of faults) console.log(`  error: ${fault}`);
  process.exitCode = fewer + faults.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await product.stop().catch(() => undefined);
}

async function drawn(path: string): Promise<string> {
  return (await fetch(`${product.url}${path}`, { headers: { "accept-language": "en" } })).text();
}

function linksIn(html: string): number {
  return [...html.matchAll(/<a [^>]*href="tel:/g)].length;
}

/** Whether a page hydrates, and then rests for a while: late parts broke it before. */
async function hydrates(page: Page): Promise<boolean> {
  for (let waited = 0; waited < 10 * REST_MS; waited += POLL_MS) {
    if (await page.evaluate(() => "hydrated" in document.documentElement.dataset)) {
      await pause(REST_MS);
      return true;
    }
    await pause(POLL_MS);
  }
  return false;
}
