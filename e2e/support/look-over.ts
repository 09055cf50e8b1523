import type { Page } from "@playwright/test";
import { expect, settled } from "../guard.ts";
import { home } from "./accounts.ts";
import { findAxeFaults, findColourFaults } from "./axe.ts";
import { unfitAnywhere } from "./fit.ts";
import { signsAlone, tooSmall } from "./sizes.ts";

/** Sets a language at both host names of the local product. */
export async function speak(page: Page, baseURL: string | undefined, language: string): Promise<void> {
  // An open page sees the cookie too, and may reload in that language during the next request.
  await page.goto("about:blank");
  const urls = [baseURL ?? "", home(baseURL)];
  await page.context().addCookies(urls.map((url) => ({ name: "i18next", value: language, url })));
}

/** Placeholders of parts that load later. */
const COMING = 'main [data-waiting], main [data-at="help"]:not([data-there])';

/** Where an address leads to a form that only a tap opens: the key for it. */
const TAPPED: Readonly<Record<string, string>> = { "#answers": "#answers article [data-look=key]" };

/** Opens the form that the page's address names, if it names one. */
async function openByTap(page: Page): Promise<void> {
  const key = TAPPED[new URL(page.url()).hash];
  if (key === undefined) return;
  await page.locator(key).first().click();
  await expect(page.locator(key).first()).toHaveAttribute("type", "submit");
}

/**
 * Opens a screen on a small phone and waits until it is complete. A part that loads during the
 * check moves the others, and two would seem to overlap.
 */
export async function open(page: Page, path: string): Promise<void> {
  // Beside a map the page ends near the fixed tabs, and axe takes what they cover for too small.
  await page.setViewportSize({ width: 360, height: path.includes("view=map") ? 1_200 : 640 });
  await page.goto(path);
  await settled(page);
  await expect(page.locator(COMING)).toHaveCount(0);
  if (path.includes("view=map")) await expect(page.locator(".leaflet-pins-pane button").first()).toBeAttached();
  await openByTap(page);
  // Folds of forms: their content is checked too.
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("main form details")) fold.setAttribute("open", "");
  });
}

/**
 * Faults of the open page in words, at its width. In the first scheme axe checks everything, in the
 * others only colours.
 */
export async function axeFaults(page: Page, [first = "light", ...others]: readonly string[]): Promise<string[]> {
  const wear = (scheme: string) => page.evaluate((one) => (document.documentElement.dataset["scheme"] = one), scheme);
  const faults: string[] = [];
  await wear(first);
  // As tall as the page, so that the tabs at the foot cover nothing: scrolling shows what they
  // cover.
  const size = page.viewportSize() ?? { width: 360, height: 640 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight + 80);
  await page.setViewportSize({ width: size.width, height });
  for (const { rule, targets } of await findAxeFaults(page)) faults.push(`${first}: ${rule} ${targets.join(" ")}`);
  for (const scheme of others) {
    await wear(scheme);
    for (const { rule, targets } of await findColourFaults(page))
      faults.push(`${scheme}: ${rule} ${targets.join(" ")}`);
  }
  await page.setViewportSize(size);
  return faults;
}

/**
 * What is cut or sticks out on the open page at 400 % or in large text. Also targets that are too
 * small, and icons without words.
 */
export async function sizeFaults(page: Page): Promise<string[]> {
  return [...(await tooSmall(page)), ...(await signsAlone(page)), ...(await unfitAnywhere(page))];
}
