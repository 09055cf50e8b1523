import { awake, expect, test } from "./guard.ts";
import { ADMIN, signInBehind } from "./support/accounts.ts";
import { A_NEED, expectLikeScreen, expectWhole, openCard, save, SCRIPTS, signBeside } from "./support/pictures.ts";
import type { Script } from "./support/pictures.ts";
import { AN_OFFER } from "./support/posting.ts";

/**
 * Longest that the page may be deaf to taps while fifty rows are drawn, ms: many times what an idle
 * machine takes, for this one is loaded.
 */
const LONGEST_TASK = 600;

test.describe("pictures of every script and of long lists", () => {
  test.skip(({ isMobile }) => !isMobile, "a picture is the same on wide screens");

  for (const script of Object.keys(SCRIPTS).filter((key): key is Script => key in SCRIPTS)) {
    test(`${script}: card and poster are what the screen shows, light and dark; the group's sign stands on its right`, async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(120_000);
      await signInBehind(page, baseURL, ADMIN);
      const offer = { ...AN_OFFER, note: SCRIPTS[script] };
      const need = { ...A_NEED, note: SCRIPTS[script] };
      for (const [name, listing] of Object.entries({ card: offer, poster: need })) {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await openCard(page, baseURL, { listing, script });
          if (name === "poster") expect(await signBeside(page.locator("[data-picture]"), "O−")).toBeGreaterThan(0);
          await expectLikeScreen(page, `${name}-${script}-${colorScheme}`);
        }
      }
    });
  }

  test("fifty places of a list, with progress, and no long freeze", async ({ page }) => {
    test.setTimeout(120_000);
    await page.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(globalThis, { tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: "longtask",
      });
      // A busy machine's line is taken for a slow one, on which nothing is made before the tap.
      Object.defineProperty(navigator, "connection", { value: { effectiveType: "4g", saveData: false } });
    });
    await page.goto("/find/bed?within=500");
    await awake(page);
    for (let pages = 0; pages < 3; pages += 1) {
      await page.getByRole("link", { name: "Show more" }).click();
      await expect(page.locator("ol[aria-label=Places] h2").nth(20 * (pages + 1))).toBeVisible();
    }
    await page.getByRole("button", { name: "List as picture" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator("[data-picture] li")).toHaveCount(5);
    // Noted by the page itself: it may be done before the next question reaches it.
    await dialog.getByRole("status").evaluate((status) => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      Reflect.get(globalThis, "tasks").splice(0);
      new MutationObserver(() => said.push(status.textContent ?? "")).observe(status, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    await dialog.getByRole("button", { name: /^All \d+ shown here/ }).click();
    await expect(dialog.locator("[data-picture] li")).toHaveCount(50);
    const { png, ms } = await save(page, "list-of-fifty");
    await expectWhole(png, dialog.locator("[data-picture]"));
    const said: string[] = await page.evaluate(() => Reflect.get(globalThis, "said"));
    expect(said.filter((text) => /^Making the picture: \d+ of 5\d/.test(text)).length).toBeGreaterThan(5);
    const tasks: number[] = await page.evaluate(() => Reflect.get(globalThis, "tasks"));
    const longest = Math.round(Math.max(0, ...tasks));
    console.log(`  list of 50: ${ms} ms after the tap, ${png.length} bytes, longest task ${longest} ms`);
    expect(longest).toBeLessThan(LONGEST_TASK);
  });
});
