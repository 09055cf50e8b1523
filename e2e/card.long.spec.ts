import { hydrated, expect, test } from "./guard.ts";
import { ADMIN, signInBehind } from "./support/accounts.ts";
import { A_NEED, expectLikeScreen, expectWhole, openCard, save, SCRIPTS, signBeside } from "./support/pictures.ts";
import type { Script } from "./support/pictures.ts";
import { AN_OFFER } from "./support/posting.ts";

test.describe("pictures of every script and of long lists", { tag: "@phone" }, () => {
  for (const script of Object.keys(SCRIPTS).filter((key): key is Script => key in SCRIPTS)) {
    test(`${script}: card and poster are what the screen shows, light and dark; the group's sign stands on its right`, async ({
      page,
      baseURL,
      town,
    }) => {
      await signInBehind(page, baseURL, ADMIN);
      const own = { place: { ...town, precision: "area" }, note: SCRIPTS[script] };
      const offer = { ...AN_OFFER, ...own };
      const need = { ...A_NEED, ...own };
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
    await page.addInitScript(() => {
      // As often as the page could handle a tap.
      Object.assign(globalThis, { turns: 0 });
      setInterval(() => Reflect.set(globalThis, "turns", Reflect.get(globalThis, "turns") + 1));
      // A busy machine looks like a slow line, on which nothing is made before the tap.
      Object.defineProperty(navigator, "connection", { value: { effectiveType: "4g", saveData: false } });
    });
    await page.goto("/find/bed?within=500");
    await hydrated(page);
    for (let pages = 0; pages < 3; pages += 1) {
      await page.getByRole("link", { name: "Show more" }).click();
      await expect(page.locator("ol[aria-label=Places] h2").nth(20 * (pages + 1))).toBeVisible();
    }
    await page.getByRole("button", { name: "List as picture" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator("[data-picture] li")).toHaveCount(5);
    // Recorded by the page, because it may be over before the test asks again.
    await dialog.getByRole("status").evaluate((status) => {
      const said: { text: string; turns: number }[] = [];
      Object.assign(globalThis, { said });
      const note = () => said.push({ text: status.textContent ?? "", turns: Reflect.get(globalThis, "turns") });
      new MutationObserver(note).observe(status, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    await dialog.getByRole("button", { name: /^All \d+ shown here/ }).click();
    await expect(dialog.locator("[data-picture] li")).toHaveCount(50);
    const png = await save(page, "list-of-fifty");
    await expectWhole(png, dialog.locator("[data-picture]"));
    const said: { text: string; turns: number }[] = await page.evaluate(() => Reflect.get(globalThis, "said"));
    const steps = said.filter(({ text }) => /^Making the picture: \d+ of 5\d/.test(text));
    expect(steps.length).toBeGreaterThan(5);
    // The page handles events between rows, so a tap waits for two rows at most.
    const deaf = steps.filter(({ turns }, at) => turns === steps[at - 2]?.turns);
    expect(deaf).toEqual([]);
    console.log(`  list of 50: ${png.length} bytes, ${steps.length} steps told`);
  });
});
