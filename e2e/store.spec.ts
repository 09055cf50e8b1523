import type { BrowserContext, Page } from "@playwright/test";
import { ADMIN, home, signInBehind } from "./support/accounts.ts";
import { hydrated, expect, test } from "./guard.ts";
import { runStoreScript, storeAddress } from "./support/store-script.ts";
import type { StoreBrowser, StoreTab } from "./support/store-script.ts";

/** Tabs of Chromium, each with a page that requests nothing itself. */
function chromium(context: BrowserContext, address: string): StoreBrowser {
  const pages = new Map<StoreTab, Page>();
  const openTab = async (): Promise<StoreTab> => {
    const page = await context.newPage();
    await page.goto(address);
    await hydrated(page);
    const tab = {
      run: (program: string) => page.evaluate(`(async () => { ${program} })()`),
      close: () => page.close(),
    };
    pages.set(tab, page);
    return tab;
  };
  const reload = async (tab: StoreTab) => {
    const page = pages.get(tab);
    await page?.reload();
    if (page !== undefined) await hydrated(page);
  };
  return { openTab, reload };
}

/** APIs that a plain address in a local network lacks. */
const WITHOUT = `
  Object.defineProperty(navigator, "locks", { value: undefined });
  delete window.BroadcastChannel;
  delete crypto.randomUUID;
`;

test("the store in two tabs: kept offline, over a reload, refused, answered late, handed over", async ({
  page,
  context,
  baseURL,
  town,
}, { project }) => {
  const account = await signInBehind(page, baseURL, ADMIN);
  const browser = chromium(context, `${home(baseURL)}/about`);
  const address = await storeAddress(baseURL ?? "");
  // One size has all APIs, the other lacks them.
  const without = project.name === "phone" ? "" : WITHOUT;
  const found = await runStoreScript({ browser, address, account, place: town, without });
  for (const { step, ok, error } of found) expect.soft(ok, `${step}: ${error}`).toBe(true);
});
