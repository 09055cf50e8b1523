import { setTimeout as pause } from "node:timers/promises";
import { startProduct } from "../e2e/support/product.ts";
import { QUICK, SLOW_3G, startSlowNet } from "../e2e/support/slow-net.ts";
import type { SlowNet } from "../e2e/support/slow-net.ts";
import { startFirefox } from "./firefox/driver.ts";
import type { Driver } from "./firefox/driver.ts";

/**
 * `npx tsx scripts/firefox-console.ts`: prints what the console of a Firefox says. It opens the
 * first page, a list and an entry, on a quick line and on slow 3G. Browser tests run in Chromium
 * alone (decision 9). Exit code 1: it says an error.
 */
const command = process.env["FIREFOX_BIN"] ?? "firefox-esr";
/** A page is at rest when nothing was sent for so long, ms: twice the latency of slow 3G. */
const REST_MS = 5_000;
const POLL_MS = 250;

/** Messages of pages: scripts, styles, the policy, cookies. Bit 1 of the flags is a warning. */
const READ_MESSAGES = `return Services.console.getMessageArray()
  .filter((each) => each instanceof Ci.nsIScriptError && !/^(chrome|resource):/.test(each.sourceName))
  .map((each) => ((each.flags & 1) === 0 ? "error: " : "warning: ") + each.errorMessage + " " + each.sourceName);`;
/** What the policy of every page refuses, and what a program of it may say. */
const FAIL = `document.body.setAttribute("onclick", "1"); document.body.click();
  window.console.error("a fault on purpose");`;

const product = await startProduct({ RATE_LIMITS: "off" });
const net = await startSlowNet(product.url, QUICK);
try {
  const list = await (await fetch(`${product.url}/find/bed`)).text();
  const entry = /href="(\/[rf]\/[\w-]+)"/.exec(list)?.[1];
  if (entry === undefined) throw new Error("/find/bed links to no entry");
  let errors = 0;
  for (const line of [QUICK, SLOW_3G])
    for (const path of ["/", "/find/bed", entry]) {
      net.pace(line);
      const messages = await visit(net, path);
      console.log(`${path}, ${line === QUICK ? "quick" : "slow 3G"}: ${messages.length} messages`);
      for (const message of messages) console.log(`  ${message}`);
      errors += messages.filter((message) => message.startsWith("error: ")).length;
    }
  process.exitCode = errors === 0 ? 0 : 1;
} finally {
  await net.stop();
  await product.stop();
}

/** What the console says of one visit with an empty cache, until the page is hydrated and at rest. */
async function visit(line: SlowNet, path: string): Promise<string[]> {
  const firefox = await startFirefox(command);
  try {
    await firefox.open(`${line.url}${path}`);
    while ((await firefox.run("content", "return 'hydrated' in document.documentElement.dataset")) !== true)
      await pause(POLL_MS);
    for (let before = -1; before !== line.sent(); await pause(REST_MS)) before = line.sent();
    const messages = await consoleOf(firefox);
    await firefox.run("content", FAIL);
    await pause(POLL_MS);
    const more = (await consoleOf(firefox)).length - messages.length;
    if (more < 2) throw new Error(`of two faults on purpose the console told ${more}: it cannot be read so`);
    return messages;
  } finally {
    await firefox.end();
  }
}

async function consoleOf(firefox: Driver): Promise<string[]> {
  const found = await firefox.run("chrome", READ_MESSAGES);
  return [...(Array.isArray(found) ? found.map(String) : []), ...firefox.printed.map((text) => `error: ${text}`)];
}
