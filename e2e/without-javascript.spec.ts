import type { Page } from "@playwright/test";
import { expect, firstOf, test } from "./guard.ts";

test.use({ javaScriptEnabled: false });

test.describe("without JavaScript", () => {
  test("first page, results and listing are styled, on the second request too", { tag: "@wide" }, async ({ page }) => {
    const listing = await firstOf(page, "/find/bed", "/r/");
    for (const path of ["/", "/find/bed", listing, "/", "/find/bed", listing]) {
      await page.goto(path);
      await expectStyled(page);
    }
  });

  test("the page of what works without a net does not wait, and claims neither a net nor none", async ({ page }) => {
    await page.goto("/offline");
    await expect(page).toHaveTitle("What works without internet · Lifeboard");
    await expect(page.getByText("Loading…")).toBeHidden();
    await expect(page.getByText("This page needs JavaScript.")).toBeVisible();
    await expect(page.getByText(/You are offline/)).toHaveCount(0);
    await expect(page.locator("main a[href='tel:112']")).toBeVisible();
    await page.locator("main").getByRole("link", { name: "Lifeboard, start page" }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test("Call of a made-up entry leads to words that it reaches nobody, never to a dialler", async ({ page }) => {
    await page.goto("/find/bed");
    await expect(page.locator('main a[href^="tel:+"]')).toHaveCount(0);
    await page
      .getByRole("link", { name: /^Call / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/r\/[^/]+#made-up$/);
    await expect(page.getByText("Made up: this number reaches nobody")).toBeInViewport();
  });

  test("place, sort, filter and further pages are plain links and forms", async ({ page }) => {
    await page.goto("/find/bed");
    await page.getByText("near Kolkata").first().click();
    await page.getByRole("combobox", { name: "Place" }).fill("Howrah");
    await page.getByRole("banner").getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/place=Howrah/);
    await page.goto("/find/bed");
    await page.locator("summary", { hasText: "Best first" }).click();
    await page.getByRole("link", { name: "Nearest first" }).click();
    await expect(page).toHaveURL(/sort=near/);
    await page.getByRole("main").getByText("Filter", { exact: true }).click();
    await page.getByLabel("How far").selectOption("10");
    await page.getByRole("main").getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/within=10/);
    await expect(page).toHaveURL(/sort=near/);
    await page.getByRole("link", { name: "Show more" }).click();
    await expect(page).toHaveURL(/cursor=/);
    await page.getByRole("link", { name: "Back to the first page" }).click();
    await expect(page).not.toHaveURL(/cursor=/);
  });

  test("words of a kind typed into the search of names lead to its list", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("searchbox").fill("ICU bed");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/find\/bed\?bedType=icu$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/: (\d+ places?, \d+ more|\d+) to ask$/);
  });

  test("nothing is shown that needs the program", async ({ page }) => {
    await page.goto("/find/bed");
    await page.getByText("near Kolkata").first().click();
    await expect(page.getByRole("button", { name: "Near me" })).toHaveCount(0);
  });

  test("language is a link whose choice is kept", async ({ page }) => {
    // Under a form one link leads to all languages.
    await page.goto("/post");
    await expect(page.getByRole("link", { name: "हिन्दी" })).toHaveCount(0);
    await page.getByRole("link", { name: "Language", exact: true }).click();
    await page.getByRole("link", { name: "हिन्दी" }).click();
    await page.goto("/more?lng=en");
    await expect(page.getByRole("link", { name: "हिन्दी" })).toBeHidden();
    await page.locator("summary", { hasText: "Language" }).click();
    await page.getByRole("link", { name: "हिन्दी" }).click();
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "hi");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("आपको क्या चाहिए?");
    // The foot of a page links to it in another language.
    await page.goto("/find/bed?sort=near");
    await page.locator("main nav").getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL(/\/find\/bed\?.*sort=near/);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });
});

test.describe("colours without JavaScript", () => {
  const LOOKS = [
    { media: { colorScheme: "light" }, ground: "rgb(246, 248, 247)", ink: "rgb(17, 36, 42)", tag: "@long" },
    { media: { colorScheme: "dark" }, ground: "rgb(12, 21, 23)", ink: "rgb(234, 241, 241)", tag: "@phone" },
    {
      media: { colorScheme: "light", contrast: "more" },
      ground: "rgb(255, 255, 255)",
      ink: "rgb(0, 0, 0)",
      tag: "@long",
    },
    {
      media: { colorScheme: "dark", contrast: "more" },
      ground: "rgb(0, 0, 0)",
      ink: "rgb(255, 255, 255)",
      tag: "@long",
    },
  ] as const;

  for (const { media, ground, ink, tag } of LOOKS)
    test(
      `are those of the device, which chooses alone: ${Object.values(media).join(", ")}`,
      { tag },
      async ({ page }) => {
        await page.emulateMedia(media);
        for (const path of ["/find/bed", "/find/bed?text=on"]) {
          await page.goto(path);
          await expect(page.locator("body")).toHaveCSS("background-color", ground);
          await expect(page.locator("body")).toHaveCSS("color", ink);
        }
        // A choice that nothing would apply is not offered.
        await page.goto("/more?text=off");
        await expect(page.getByRole("link", { name: "Dark", exact: true })).toBeHidden();
      },
    );
});

async function expectStyled(page: Page): Promise<void> {
  // The way past the header stands on every page.
  await expect(page.getByRole("link", { name: /^Skip to/ }).first()).toHaveCSS("position", "absolute");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(246, 248, 247)");
  const navigation = page.getByRole("navigation", { name: "Main" });
  // A rail beside the page, or tabs that stay at its foot.
  const isWide = (page.viewportSize()?.width ?? 0) >= 900;
  await expect(isWide ? navigation : navigation.getByRole("list")).toHaveCSS("position", isWide ? "sticky" : "fixed");
  await expect(navigation).toHaveCSS("background-color", "rgb(255, 255, 255)");
  // An undefined colour makes a button without an edge and a card without a background.
  expect(undefinedVariables(await page.content())).toEqual([]);
}

/** CSS variables of the theme that a page's styles use and do not define. */
function undefinedVariables(html: string): string[] {
  const css = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map((match) => match[1] ?? "").join("");
  const names = (pattern: RegExp) => new Set([...css.matchAll(pattern)].map((match) => match[1] ?? ""));
  const defined = names(/(--lb-[\w-]+):/g);
  return [...names(/var\((--lb-[\w-]+)/g)].filter((name) => !defined.has(name));
}
