import { get } from "node:http";
import type { Browser, BrowserContext } from "@playwright/test";
import { median } from "#server/testing/timing/mann-whitney.ts";
import { QUICK, SLOW_3G, startSlowNet } from "../e2e/support/slow-net.ts";
import { BARE_PATHS, beginBarePages } from "./browser/bare-page.ts";
import { readTimes, WATCH_TIMES } from "./browser/visit-times.ts";
import { withBrowser } from "./support/browser.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";

/**
 * The list on slow 3G and a slow phone (DESIGN.md 10). It measures when the list is seen, when it
 * is hydrated, and how much was sent. Beside it, by turns, a static page and a page with a bare
 * script, of the same bytes.
 */
export const bench: Bench = { name: "browser", limitSeconds: 480, run };

/** 400 kbit/s, in bytes a second. */
const BYTES_PER_SECOND = 50_000;
/** Until the first byte of each answer, ms. */
const LATENCY_MS = 2_000;
const CPU_SLOWER = 4;
const RUNS = 5;
const LIST = "/find/bed";

function run(): Promise<Row[]> {
  return withBrowser(async ({ browser, url }) => {
    const script = await scriptOf(url);
    const html = await sentBytes(`${url}${LIST}`, "gzip");
    const program = await sentBytes(`${url}${script}`, "br");
    const { ours, bare, scriptBytes } = await visitsByTurns(browser, url);
    const painted = median(ours.map((each) => each.paintedMs)) / 1000;
    const hydrated = median(ours.map((each) => each.hydratedMs)) / 1000;
    const later = await laterVisits(browser, url);
    const against = "400 kbit/s, 2 s to the first byte, CPU 4 times slower";
    return [
      {
        what: "first list painted, of a static page of the same bytes",
        value: painted / bare.paintedSeconds,
        unit: "x",
        against: `${bare.paintedSeconds.toFixed(2)} s`,
        goal: { atMost: 1.1 },
      },
      {
        what: "page hydrated, of a page with a bare script of the same bytes",
        value: hydrated / bare.hydratedSeconds,
        unit: "x",
        against: `${bare.hydratedSeconds.toFixed(2)} s`,
        note: `${(scriptBytes / 1000).toFixed(1)} kB until it is hydrated`,
        goal: { atMost: 1.25 },
      },
      { what: "first list painted", value: painted, unit: "s", against, goal: { atMost: 2.5 } },
      { what: "page hydrated", value: hydrated, unit: "s", against, goal: { atMost: 8.5 } },
      { what: "list painted, second visit", value: later.second / 1000, unit: "s", against, goal: { atMost: 2.5 } },
      { what: "list painted in a tunnel", value: later.tunnel / 1000, unit: "s", against, goal: { atMost: 2.5 } },
      { what: "list of 20 cards, HTML with styles, gzip", value: html / 1000, unit: "kB", goal: { atMost: 20 } },
      { what: "first script, brotli", value: program / 1000, unit: "kB", goal: { atMost: 150 } },
    ];
  });
}

type Visit = { paintedMs: number; hydratedMs: number; scriptBytes: number };

/** Visits of the list, and by turns of the bare pages. `bare`: medians. */
async function visitsByTurns(browser: Browser, url: string) {
  const { scriptBytes } = await visit(browser, `${url}${LIST}`);
  const server = await beginBarePages(Number(new URL(url).port), LIST, scriptBytes);
  const bareUrl = `http://127.0.0.1:${server.port}`;
  const [ours, still, scripted]: [Visit[], Visit[], Visit[]] = [[], [], []];
  try {
    for (let at = 0; at < RUNS; at += 1) {
      ours.push(await visit(browser, `${url}${LIST}`));
      still.push(await visit(browser, `${bareUrl}${BARE_PATHS.static}`, false));
      scripted.push(await visit(browser, `${bareUrl}${BARE_PATHS.script}`));
    }
  } finally {
    server.child.kill();
  }
  const bare = {
    paintedSeconds: median(still.map(({ paintedMs }) => paintedMs)) / 1000,
    hydratedSeconds: median(scripted.map(({ hydratedMs }) => hydratedMs)) / 1000,
  };
  return { ours, bare, scriptBytes };
}

const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };

/**
 * When the list is painted on a second visit and without a network, ms. The line is slow for the
 * service worker too.
 */
async function laterVisits(browser: Browser, url: string): Promise<{ second: number; tunnel: number }> {
  const net = await startSlowNet(url, QUICK);
  const context = await browser.newContext(PHONE);
  try {
    await keepList(context, `${net.url}${LIST}`);
    net.pace(SLOW_3G);
    const second = await paintedMs(context, `${net.url}${LIST}`);
    net.cut();
    const tunnel = await paintedMs(context, `${net.url}${LIST}`);
    return { second, tunnel };
  } finally {
    await context.close();
    await net.stop();
  }
}

/** Opens the list, and waits until the device keeps it. */
async function keepList(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  const isKept = () =>
    page.evaluate(async (list) => {
      if (navigator.serviceWorker.controller?.state !== "activated") return false;
      const cache = await caches.open("lifeboard-pages 1");
      return (await cache.keys()).some((kept) => new URL(kept.url).searchParams.get("page") === list);
    }, LIST);
  while (!(await isKept())) await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.close();
}

/** In the middle of some visits, ms. */
async function paintedMs(context: BrowserContext, url: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < RUNS; at += 1) times.push(await paintedOnceMs(context, url));
  return median(times);
}

async function paintedOnceMs(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
  await page.addInitScript({ content: WATCH_TIMES });
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("main li h2").first().waitFor();
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  const found = readTimes(await page.evaluate("times"));
  await page.close();
  return found.paintedMs;
}

/**
 * One visit with an empty cache. `scriptBytes`: what it fetched until it was hydrated, beside itself.
 * @param hydrates whether it has a program
 */
async function visit(browser: Browser, url: string, hydrates = true): Promise<Visit> {
  const context = await browser.newContext(PHONE);
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
  const programs = new Set<string>();
  let scriptBytes = 0;
  session.on("Network.requestWillBeSent", ({ requestId, type }) => {
    if (type === "Script" || type === "Fetch") programs.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (programs.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "commit", timeout: 60_000 });
  if (hydrates) await page.locator("html[data-hydrated]").waitFor({ state: "attached", timeout: 60_000 });
  else await page.waitForFunction("times.paintedMs > 0", undefined, { timeout: 60_000 });
  const found: unknown = await page.evaluate("times");
  const fetched = scriptBytes;
  await context.close();
  return { ...readTimes(found), scriptBytes: fetched };
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
