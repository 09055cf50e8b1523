import type { Browser, BrowserContext, Page } from "@playwright/test";
import { hydrated } from "../../e2e/guard.ts";
import { home } from "../../e2e/support/accounts.ts";

/** A screen of a running server, as somebody sees it. */
export interface View {
  /** The first words of the caption. */
  what: string;
  /** Width of the window, px. Below 600 it is a phone. */
  width: number;
  /** Height of the window, px. Default: 640 below 600, 800 above. */
  height?: number;
  /** Default: English. */
  language?: "en" | "hi" | "bn" | "ur";
  /** Default: light. */
  scheme?: "light" | "dark";
  /** The path of the page. A function prepares the browser first. */
  path: string | ((visit: Visit) => Promise<string>);
  /** What the new build loads late and the old one has not, as a selector. */
  late?: string;
  /** What is done on the page before the picture. */
  act?: (page: Page) => Promise<void>;
  /** Longest part of the page in the picture, px. Default: the first screen. */
  long?: number;
  /** The picture has this part of the page alone, or only the first px of the screen. */
  only?: string | number;
  /** Pixels of the picture for each px of the page. Default: 1. */
  scale?: number;
  media?: "print";
}

/** A browser without a past, which will show a view of one server. */
export type Visit = { page: Page; url: string };

/** A picture, PNG, with its size on the sheet in px. */
export type Picture = { png: Buffer; width: number };

/** Pixels of a screen for each px of the page: drawn finer than shown. */
const DENSITY = 2;

/** Takes the picture of a view in a browser without a past. */
export async function takeView(browser: Browser, url: string, view: View): Promise<Picture> {
  const { width, height = width < 600 ? 640 : 800, scheme = "light", language = "en", scale = 1 } = view;
  const isPhone = width < 600;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
    deviceScaleFactor: Math.max(DENSITY, scale),
    colorScheme: scheme,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    serviceWorkers: "block",
    reducedMotion: "reduce",
  });
  try {
    await context.addCookies([url, home(url)].map((one) => ({ name: "i18next", value: language, url: one })));
    const page = await open(context, url, view);
    return { png: await shoot(page, view), width: (await widthOf(page, view)) * scale };
  } finally {
    await context.close();
  }
}

async function open(context: BrowserContext, url: string, { path, act, media, late }: View): Promise<Page> {
  const page = await context.newPage();
  const to = typeof path === "string" ? path : await path({ page, url });
  if (media !== undefined) await page.emulateMedia({ media });
  await page.goto(to);
  await whole(page);
  if (late !== undefined) await page.locator(late).first().waitFor({ state: "attached" });
  await act?.(page);
  return page;
}

/** Waits until program, data and letters of a page are there, and its map if it has one. */
async function whole(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForFunction(
    () =>
      document.querySelector("main [data-waiting]") === null &&
      document.fonts.status === "loaded" &&
      [...document.querySelectorAll(".leaflet-container")].every((map) => map.querySelector("path, canvas") !== null),
  );
  // Tiles and markers of a map, and lists below the first screen. A stream of changes never ends.
  await page.waitForLoadState("networkidle", { timeout: 1_500 }).catch(() => undefined);
}

async function shoot(page: Page, { only, long, width }: View): Promise<Buffer> {
  if (typeof only === "string") return page.locator(only).first().screenshot({ animations: "disabled" });
  if (only !== undefined) return page.screenshot({ clip: { x: 0, y: 0, width, height: only }, animations: "disabled" });
  if (long === undefined) return page.screenshot({ animations: "disabled" });
  const all = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.max(page.viewportSize()?.height ?? 0, Math.min(all, long));
  // In a window as high as the picture, so that the tabs are at its foot.
  await page.setViewportSize({ width, height });
  return page.screenshot({ animations: "disabled" });
}

async function widthOf(page: Page, { only, width }: View): Promise<number> {
  if (typeof only !== "string") return width;
  return (await page.locator(only).first().boundingBox())?.width ?? width;
}
