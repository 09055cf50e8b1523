import type { Page } from "@playwright/test";
import { expect, settled } from "../guard.ts";
import { home } from "./accounts.ts";
import { findAxeFaults, findColourFaults } from "./axe.ts";
import { unfitAnywhere } from "./fit.ts";
import { signsAlone, tooSmall } from "./sizes.ts";

/** Speaks a language at both names the product has on this machine. */
export async function speak(page: Page, baseURL: string | undefined, language: string): Promise<void> {
  // A page that is open sees the cookie too, and may come again in that language while the next one
  // is asked for.
  await page.goto("about:blank");
  const urls = [baseURL ?? "", home(baseURL)];
  await page.context().addCookies(urls.map((url) => ({ name: "i18next", value: language, url })));
}

/** Parts that a page keeps a place for until they come. */
const COMING = 'main [data-waiting], main [data-at="help"]:not([data-there])';

/**
 * Opens a screen on a small phone and waits until all of it is there: what comes while it is looked
 * at moves the rest, and two parts then seem to lie over each other.
 */
export async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(path);
  await settled(page);
  await expect(page.locator(COMING)).toHaveCount(0);
  if (path.includes("view=map")) await expect(page.locator(".leaflet-pins-pane button").first()).toBeAttached();
  // Folds of forms: what is in them is read too.
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("main form details")) fold.setAttribute("open", "");
  });
}

/**
 * What axe finds on the open page in the first of the schemes, and what colours do wrong in the
 * others; in words.
 */
export async function axeFaults(page: Page, [first = "light", ...others]: readonly string[]): Promise<string[]> {
  const wear = (scheme: string) => page.evaluate((one) => (document.documentElement.dataset["scheme"] = one), scheme);
  const faults: string[] = [];
  await wear(first);
  // As tall as the page, so that the tabs at the foot lie over nothing: what they cover is a matter
  // of scrolling.
  const height = await page.evaluate(() => document.documentElement.scrollHeight + 80);
  await page.setViewportSize({ width: 360, height });
  for (const { rule, targets } of await findAxeFaults(page)) faults.push(`${first}: ${rule} ${targets.join(" ")}`);
  for (const scheme of others) {
    await wear(scheme);
    for (const { rule, targets } of await findColourFaults(page))
      faults.push(`${scheme}: ${rule} ${targets.join(" ")}`);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  return faults;
}

/**
 * What of the open page is cut or stands out at 400 % or in large letters, and what is too small
 * for a thumb, which sign has no words.
 */
export async function sizeFaults(page: Page): Promise<string[]> {
  return [...(await tooSmall(page)), ...(await signsAlone(page)), ...(await unfitAnywhere(page))];
}
