import { get } from "node:http";
import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { prepareBrowser } from "../e2e/browser.ts";
import { startProduct } from "../e2e/support/product.ts";
import { readTimes, WATCH_TIMES } from "../e2e/support/visit-times.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";

/**
 * Slow 3G and a slow phone: when the list is seen, when the page is awake, and how much was sent
 * for it (DESIGN.md 10).
 */
export const bench: Bench = { name: "browser", limitSeconds: 240, run };

/** 400 kbit/s, in bytes a second. */
const BYTES_PER_SECOND = 50_000;
/** Until the first byte of each answer, ms. */
const LATENCY_MS = 2_000;
const CPU_SLOWER = 4;
const RUNS = 3;
const LIST = "/find/bed";

async function run(): Promise<Row[]> {
  const product = await startProduct({ RATE_LIMITS: "off" });
  const browser = await chromium.launch(await prepareBrowser());
  try {
    const script = await scriptOf(product.url);
    const html = await sentBytes(`${product.url}${LIST}`, "gzip");
    const program = await sentBytes(`${product.url}${script}`, "br");
    const runs = [];
    for (let at = 0; at < RUNS; at += 1) runs.push(await visit(browser, `${product.url}${LIST}`));
    const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const painted = middle(runs.map((each) => each.paintedMs)) / 1000;
    const awake = middle(runs.map((each) => each.awakeMs)) / 1000;
    const against = "400 kbit/s, 2 s to the first byte, CPU 4 times slower";
    return [
      { what: "first list painted", value: painted, unit: "s", against, goal: { atMost: 2.5 } },
      { what: "page awake", value: awake, unit: "s", against, goal: { atMost: 8.5 } },
      { what: "list of 20 cards, HTML with styles, gzip", value: html / 1000, unit: "kB", goal: { atMost: 20 } },
      { what: "first script, brotli", value: program / 1000, unit: "kB", goal: { atMost: 150 } },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** One visit with an empty cache. */
async function visit(browser: Browser, url: string): Promise<{ paintedMs: number; awakeMs: number }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
  await page.addInitScript({ content: WATCH_TIMES });
  await page.goto(url, { waitUntil: "commit", timeout: 60_000 });
  await page.locator("html[data-awake]").waitFor({ state: "attached", timeout: 60_000 });
  const found: unknown = await page.evaluate("times");
  await context.close();
  return readTimes(found);
}

async function scriptOf(url: string): Promise<string> {
  const html = await (await fetch(`${url}${LIST}`)).text();
  const path = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
  if (path === undefined) throw new Error(`${LIST} has no script`);
  return path;
}

/** Bytes of an answer's body as sent. */
function sentBytes(url: string, encoding: string): Promise<number> {
  return new Promise((done, fail) => {
    get(url, { headers: { "accept-encoding": encoding } }, (response) => {
      let bytes = 0;
      response.on("data", (part: Buffer) => (bytes += part.length));
      response.on("end", () => done(bytes));
    }).on("error", fail);
  });
}
