import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { prepareBrowser } from "../e2e/browser.ts";
import { mockPairs, README_VIEWS } from "./pictures/mocks.ts";
import { writeSheet } from "./pictures/sheet.ts";
import type { Pair } from "./pictures/sheet.ts";
import { takeView } from "./pictures/view.ts";

/*
 * The pictures of docs/screenshots, of a running server with the demonstration:
 * `npx tsx scripts/screenshots.ts URL MOCKS docs/screenshots`. MOCKS is the folder with the pictures
 * of the mocks, PNG. `none` leaves the sheet out. The server needs `RATE_LIMITS=off`, and the admin
 * and outbox key of e2e/support.
 */
const [url, mocks, out] = process.argv.slice(2);
if (url === undefined || mocks === undefined || out === undefined)
  throw new Error(
    "name the address of the product, the folder of the mocks (or none), and the folder for the pictures",
  );

const folder = resolve(out);
mkdirSync(folder, { recursive: true });
const launch = await prepareBrowser();
const browser = await chromium.launch(launch);
try {
  for (const [name, view] of Object.entries(README_VIEWS)) {
    const { png } = await takeView(browser, url, view);
    const width = view.width < 600 ? 540 : 1_280;
    const small = await sharp(png).resize({ width }).png({ palette: true, colours: 128, effort: 10 }).toBuffer();
    report(`${name}.png`, small);
  }
  if (mocks !== "none") await writeMocks(url, mocks);
} finally {
  await browser.close();
}

async function writeMocks(from: string, drawn: string): Promise<void> {
  const rows: Pair[][] = [];
  for (const row of mockPairs(drawn)) {
    const pairs: Pair[] = [];
    for (const { view, mock } of row) {
      console.log(`  ${view.what} · ${view.width} px`);
      pairs.push({ view, before: await mock(), after: await takeView(browser, from, view) });
    }
    rows.push(pairs);
  }
  const sheet = { name: "mocks", title: "The mocks and the product", rows, sides: ["mock", "product"] as const };
  const bytes = await writeSheet(browser, join(folder, "mocks.webp"), sheet);
  console.log(`mocks.webp ${(bytes / 1000).toFixed(0)} kB`);
}

function report(name: string, bytes: Buffer): void {
  writeFileSync(join(folder, name), bytes);
  console.log(`${name} ${(bytes.length / 1000).toFixed(0)} kB`);
}
