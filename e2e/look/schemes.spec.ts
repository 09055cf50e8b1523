import type { Page } from "@playwright/test";
import { hydrated, expect, firstOf, settled, test } from "../guard.ts";

const DARK_GROUND = "rgb(12, 21, 23)";
const LIGHT_GROUND = "rgb(246, 248, 247)";
const DARK_SURFACE = "#152124";
const LIGHT_SURFACE = "#fff";

declare global {
  interface Window {
    /** The scheme when the page's body came. */
    seenScheme?: string | undefined;
    /** The background of each frame until the page is loaded. */
    seenGrounds: string[];
    refusedParts: string[];
  }
}

/** Records what a reader sees first, from before the first byte of each later page. */
async function record(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.seenGrounds = [];
    window.refusedParts = [];
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      window.refusedParts.push(`${violatedDirective} ${blockedURI}`),
    );
    new MutationObserver((_changes, watch) => {
      if (document.body === null) return;
      watch.disconnect();
      window.seenScheme = document.documentElement.dataset["scheme"];
    }).observe(document, { childList: true, subtree: true });
    const note = () => {
      if (document.body !== null) window.seenGrounds.push(getComputedStyle(document.body).backgroundColor);
      if (document.readyState !== "complete" || window.seenGrounds.length === 0) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
}

const seen = (page: Page) =>
  page.evaluate(() => ({ scheme: window.seenScheme, grounds: [...new Set(window.seenGrounds)] }));

const bar = (page: Page) => page.locator("meta[name=theme-color]");

test.describe("the colours of a page", () => {
  test.use({ colorScheme: "light" });
  test.beforeEach(({ page }) => record(page));

  for (const text of ["off", "on"])
    test(`are those that were chosen from the first frame on, on a device of others; text only: ${text}`, async ({
      page,
      baseURL,
    }) => {
      const url = baseURL ?? "";
      await page.context().addCookies(["scheme=dark", `text=${text}`].map((pair) => ({ ...named(pair), url })));
      await page.goto("/find/bed");
      await expect.poll(() => seen(page)).toEqual({ scheme: "dark", grounds: [DARK_GROUND] });
      if (text === "off") await expect(bar(page)).toHaveAttribute("content", DARK_SURFACE);
    });

  test(
    "follow a link that chooses them at once, and the device again by another",
    { tag: "@long" },
    async ({ page }) => {
      await page.goto("/more?scheme=dark");
      await expect.poll(() => seen(page)).toEqual({ scheme: "dark", grounds: [DARK_GROUND] });
      await page.goto("/?look=contrast");
      expect((await seen(page)).scheme).toBe("contrast");
      await page.goto("/more?scheme=auto");
      expect((await seen(page)).scheme).toBe("light");
      await page.emulateMedia({ colorScheme: "dark", contrast: "more" });
      await page.goto("/more");
      expect((await seen(page)).scheme).toBe("contrastDark");
    },
  );

  test(
    "are the device's on a page as text that nothing was chosen for, where a choice is offered",
    { tag: "@long" },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: "dark" });
      await page.goto("/more?text=on");
      await expect(page.locator("body")).toHaveCSS("background-color", DARK_GROUND);
      await page.getByRole("link", { name: "Light", exact: true }).click();
      await expect(page.locator("body")).toHaveCSS("background-color", LIGHT_GROUND);
    },
  );

  test("and of the bar above it change with a tap, and go back to the device's", async ({ page }) => {
    await page.goto("/more");
    await settled(page);
    await page.getByRole("link", { name: "Dark", exact: true }).click();
    await expect(page.locator("body")).toHaveCSS("background-color", DARK_GROUND);
    await expect(bar(page)).toHaveAttribute("content", DARK_SURFACE);
    await page.getByRole("link", { name: "Same as my device", exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "light");
    await expect(bar(page)).toHaveAttribute("content", LIGHT_SURFACE);
  });

  test(
    "a cookie that names no scheme, or is another's, chooses nothing",
    { tag: "@long" },
    async ({ page, baseURL }) => {
      const url = baseURL ?? "";
      await page.context().addCookies(["scheme=darkest", "my-scheme=dark"].map((pair) => ({ ...named(pair), url })));
      await page.goto("/find/bed");
      expect((await seen(page)).scheme).toBe("light");
    },
  );
});

test("a page's inline parts are those that its policy names, and styles of later parts add no others", async ({
  page,
}) => {
  await record(page);
  const refused = () => page.evaluate(() => window.refusedParts);
  for (const path of ["/", "/find/bed", await firstOf(page, "/find/bed", "/r/"), "/more", "/offline", "/%FF"]) {
    await page.goto(path);
    if (path !== "/%FF") await hydrated(page);
    expect(await refused(), path).toEqual([]);
    // Refused styles would leave the browser's own font.
    await expect(page.locator("body")).toHaveCSS("font-family", /system-ui/);
  }
  await page.goto("/find/bed");
  await hydrated(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "More" }).click();
  await settled(page);
  await expect(page.locator("style")).toHaveCount(1);
  await expect(page.locator("summary", { hasText: "Language" })).toHaveCSS("display", "flex");
  expect(await refused()).toEqual([]);
});

/** A cookie from its pair. */
function named(pair: string): { name: string; value: string } {
  const [name = "", value = ""] = pair.split("=");
  return { name, value };
}
