import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { keepBrowsers } from "./kept-data/browser.ts";
import type { Manifest } from "./kept-data/manifest.ts";
import { openCheckout } from "./kept-data/old-product.ts";

/*
 * Makes browser profiles with drafts, queued writes of every mutation and kept pages. It drives the
 * built product of an older checkout in Chromium, on the kept backup, which is made first:
 *
 *   node --import tsx scripts/keep-browser.ts CHECKOUT data/kept/COMMIT
 */

const [checkout, folder] = process.argv.slice(2);
if (checkout === undefined || folder === undefined)
  throw new Error("Name the old checkout and the folder to write to.");

const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest;
const old = await openCheckout(checkout);
try {
  const clock = new Date(manifest.at);
  await old.lifeboard(["restore", resolve(folder, "backup.ndjson.gz")], clock);
  const product = await old.start({ clock, env: { DEMO_DATA: "off" } });
  try {
    const browsers = await keepBrowsers(manifest, product.url);
    writeFileSync(join(folder, "browsers.json.gz"), gzipSync(JSON.stringify(browsers), { level: 9 }));
    for (const [name, { expected }] of Object.entries(browsers)) {
      const { writes, drafts, pages } = expected;
      console.log(`${name}: ${writes.length} queued writes, ${drafts.length} drafts, ${pages.length} pages`);
    }
  } finally {
    await product.stop();
  }
} finally {
  await old.close();
}
