import type { Page } from "@playwright/test";
import { hydrated, expect, test as base } from "../guard.ts";
import { makeStreets } from "../support/made-streets.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { installed } from "../support/worker.ts";
import { setOffline } from "../support/offline.ts";

/**
 * Most bytes of the map's program as sent, without streets and with them.
 */
const MAP_PROGRAM = 60_000;
const WITH_STREETS = 105_000;
const MAP = "/find/bed?view=map&at=22.5726,88.3639&within=2";
/** Parks in the light and in the dark scheme: the base map has no such colour. */
const PARK = { light: [211, 231, 203], dark: [22, 48, 31] } as const;

const test = base.extend<object, { withStreets: Product }>({
  withStreets: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none.
    async ({}, give) => {
      const { path, remove } = makeStreets();
      const product = await startProduct({ MAP_PMTILES: path });
      await give(product);
      await product.stop();
      remove();
    },
    { scope: "worker" },
  ],
});

test.use({ serviceWorkers: "allow" });

/** Notes what is written on canvases: they have no words otherwise. */
const NOTES_WORDS = `
  globalThis.written = new Set();
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    globalThis.written.add(text + " " + this.direction);
    return write.call(this, text, ...rest);
  };
`;

/** How many pixels of the map's ground have a colour. */
function pixelsOf(page: Page, colour: readonly number[]): Promise<number> {
  return page.locator("canvas.leaflet-tile").evaluateAll((canvases, [red, green, blue]) => {
    let count = 0;
    for (const canvas of canvases) {
      if (!(canvas instanceof HTMLCanvasElement)) continue;
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1;
    }
    return count;
  }, colour);
}

function isWritten(page: Page, text: string): Promise<boolean> {
  return page.evaluate((name) => (Reflect.get(globalThis, "written") as Set<string>).has(name), text);
}

/** The files that maps alone need: contract and loaders are every page's. */
const OF_MAPS = /\/assets\/(?:FindMap|MapView|MapPlace|useDebouncedQuery|region-streets)-[^/]+\.js$/;

/** Bytes of the map's program that a page asks for, as sent. */
async function mapProgram(page: Page, origin: string, until: () => Promise<void>): Promise<number> {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (OF_MAPS.test(request.url())) scripts.add(request.url());
  });
  await page.goto(`${origin}${MAP}`);
  await until();
  expect([...scripts].some((url) => url.includes("/MapView-"))).toBe(true);
  const sent = await Promise.all(
    [...scripts].map(async (url) => {
      const { headers } = await fetch(url, { method: "HEAD", headers: { "accept-encoding": "br" } });
      expect(headers.get("content-encoding")).toBe("br");
      return Number(headers.get("content-length"));
    }),
  );
  return sent.reduce((sum, bytes) => sum + bytes, 0);
}

test.describe("streets of an operator's file", { tag: "@phone" }, () => {
  test("are drawn under the pins with their names and their credit, within the map's bytes", async ({
    page,
    withStreets: { url },
  }) => {
    await page.addInitScript({ content: NOTES_WORDS });
    const bytes = await mapProgram(page, url, () =>
      expect.poll(() => pixelsOf(page, PARK.light)).toBeGreaterThan(1_000),
    );
    expect(bytes).toBeLessThanOrEqual(WITH_STREETS);
    await expect.poll(() => isWritten(page, "Rashbehari Avenue ltr")).toBe(true);
    await expect(page.getByText("© OpenStreetMap contributors (ODbL)")).toBeVisible();
    await page.evaluate(() => (document.documentElement.dataset["scheme"] = "dark"));
    await expect.poll(() => pixelsOf(page, PARK.dark)).toBeGreaterThan(1_000);
    expect(await pixelsOf(page, PARK.light)).toBe(0);
  });

  test(
    "are named from right to left in a language that is read so",
    { tag: "@long" },
    async ({ page, withStreets: { url } }) => {
      await page.addInitScript({ content: NOTES_WORDS });
      await page.goto(`${url}${MAP}&lng=ar`);
      await expect.poll(() => isWritten(page, "شارع راشبيهاري 12 rtl")).toBe(true);
    },
  );

  test("are drawn without a net where they were seen before", async ({ page, context, withStreets: { url } }) => {
    await installed(page, `${url}${MAP}`);
    await expect.poll(() => pixelsOf(page, PARK.light)).toBeGreaterThan(1_000);
    const isKept = () =>
      page.evaluate(async () => {
        const kept = (await (await caches.open("lifeboard-streets")).keys()).map(({ url: each }) => each);
        return (
          kept.some((each) => each.includes("/assets/region-streets")) &&
          kept.some((each) => each.includes("?bytes=0-"))
        );
      });
    await expect.poll(isKept).toBe(true);
    await setOffline(context, true);
    await page.goto(`${url}${MAP}`);
    await expect.poll(() => pixelsOf(page, PARK.light)).toBeGreaterThan(1_000);
    await setOffline(context, false);
  });

  test("are not there without the file: no byte of them is asked for", { tag: "@long" }, async ({ page, baseURL }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const bytes = await mapProgram(page, baseURL ?? "", async () => {
      await hydrated(page);
      await expect(page.locator('[data-map-state="there"]')).toBeAttached();
      await expect.poll(() => page.locator("canvas.leaflet-tile-loaded").count()).toBeGreaterThan(0);
    });
    expect(bytes).toBeLessThanOrEqual(MAP_PROGRAM);
    expect(asked.filter((each) => /streets|\/map\/region/.test(each))).toEqual([]);
    expect(await pixelsOf(page, PARK.light)).toBe(0);
    expect(await page.evaluate(() => caches.has("lifeboard-streets"))).toBe(false);
  });
});
