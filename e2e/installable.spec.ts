import type { BrowserContext } from "@playwright/test";
import { expect, test } from "./guard.ts";

test("it can be installed: a manifest, with pictures that are there", async ({ page, context, baseURL }) => {
  await page.goto("/");
  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = await readManifest(context, `${baseURL}${href}`);
  expect(manifest).toMatchObject({ id: "/", start_url: "/", display: "standalone", lang: "en" });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  const apple = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
  for (const src of [...manifest.icons.map((icon) => icon.src), apple ?? ""]) {
    const answer = await page.request.get(src);
    expect(answer.headers()["content-type"]).toBe("image/png");
  }
});

test("its manifest is in the reader's language", async ({ page, context, baseURL }) => {
  await page.goto("/?lng=hi");
  const hindi = await page.locator("link[rel=manifest]").getAttribute("href");
  expect(await readManifest(context, `${baseURL}${hindi}`)).toMatchObject({ id: "/", lang: "hi" });
});

test("its worker is asked for anew each time", async ({ page }) => {
  const worker = await page.request.get("/sw.js");
  expect(worker.headers()["cache-control"]).toBe("no-cache");
});

type Manifest = { id: string; icons: { src: string; sizes: string; purpose: string }[] };

async function readManifest(context: BrowserContext, address: string): Promise<Manifest> {
  const answer = await context.request.get(address);
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest: Manifest = await answer.json();
  return manifest;
}
