import type { Browser, Page } from "@playwright/test";
import { median } from "#server/testing/timing/mann-whitney.ts";
import { home } from "../e2e/support/accounts.ts";
import { OWN_SETTINGS } from "../e2e/support/own-product.ts";
import { ward } from "../e2e/support/ward.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { withBrowser } from "./support/browser.ts";

/**
 * From a nurse's tap on "Closed" to an open list elsewhere, and back: both are phones in a browser.
 */
export const bench: Bench = { name: "closed-place", limitSeconds: 240, run };

const ROUNDS = 10;
const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
const GOAL_MS = 2_000;

function run(): Promise<Row[]> {
  return withBrowser(async ({ browser, url }) => {
    const [nurse, desk, reader] = [await phone(browser), await phone(browser), await phone(browser)];
    const { id, name, place } = await ward(nurse, url, { desk, at: 0 });
    await reader.goto(`${home(url)}/find/bed?at=${place.lat},${place.lng}`);
    await reader.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await nurse.goto(`${home(url)}/facility/${id}`);
    const closed: number[] = [];
    const open: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      closed.push(await untilSeen({ nurse, reader, tap: "Closed", name, mayCall: false }));
      open.push(await untilSeen({ nurse, reader, tap: "Open as usual", name, mayCall: true }));
    }
    const against = `${ROUNDS} times, the slowest`;
    return [
      { what: "closed, in an open list", value: Math.max(...closed), unit: "ms", against, goal: { atMost: GOAL_MS } },
      { what: "median", value: median(closed), unit: "ms" },
      { what: "open again, in that list", value: Math.max(...open), unit: "ms", against, goal: { atMost: GOAL_MS } },
      { what: "median", value: median(open), unit: "ms" },
    ];
  }, OWN_SETTINGS);
}

async function phone(browser: Browser): Promise<Page> {
  return (await browser.newContext(PHONE)).newPage();
}

type Tap = { nurse: Page; reader: Page; tap: string; name: string; mayCall: boolean };

/** Taps, and waits until the reader's card of the place has its key to call, or has none. ms */
async function untilSeen({ nurse, reader, tap, name, mayCall }: Tap): Promise<number> {
  const button = nurse.getByRole("button", { name: tap, exact: true });
  await button.waitFor();
  const seen = reader.waitForFunction(
    ({ title, isCallable }) => {
      const rows = [...document.querySelectorAll("main li")];
      const row = rows.find((each) => each.querySelector("h2")?.textContent === title);
      return row !== undefined && (row.querySelector('a[href^="tel:"]') !== null) === isCallable;
    },
    { title: name, isCallable: mayCall },
    { polling: "raf" },
  );
  const start = performance.now();
  await button.click();
  await seen;
  return performance.now() - start;
}
