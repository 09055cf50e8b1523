import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { prepareBrowser } from "../../e2e/browser.ts";
import { startProduct } from "../../e2e/support/product.ts";

/**
 * Starts the product without rate limits, and a browser. It stops both after the work.
 * @param env more settings of the product
 */
export async function withBrowser<Answer>(
  work: (lent: { browser: Browser; url: string }) => Promise<Answer>,
  env: Record<string, string> = {},
): Promise<Answer> {
  const product = await startProduct({ RATE_LIMITS: "off", ...env });
  const browser = await chromium.launch(await prepareBrowser());
  try {
    return await work({ browser, url: product.url });
  } finally {
    await browser.close();
    await product.stop();
  }
}
