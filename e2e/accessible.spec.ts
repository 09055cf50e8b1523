import type { Page } from "@playwright/test";
import { matchPath } from "react-router";
import { expect, test } from "./guard.ts";
import { allScreens } from "./screens.ts";
import { ADMIN, signInBehind } from "./support/accounts.ts";
import { findAxeFaults } from "./support/axe.ts";
import { everyRoute } from "./support/every-route.ts";
import type { Town } from "./support/towns/towns.ts";

/** All screens, once a journey has made them. Making them signs in, posts and reports. */
let made: [name: string, path: string][] | undefined;

/** All screens, with an admin signed in. */
async function screensOf(page: Page, baseURL: string | undefined, town: Town): Promise<[string, string][]> {
  if (made === undefined) made = await allScreens(page, baseURL, town);
  else await signInBehind(page, baseURL, ADMIN);
  return made;
}

/** accessible.long.spec.ts asks axe about each screen in each language and scheme. */
test.describe("every screen can be used by everybody", { tag: "@phone" }, () => {
  test("the list of screens has every address there is", async ({ page, baseURL, town }) => {
    const listed = (await screensOf(page, baseURL, town)).map(([, path]) => new URL(path, baseURL).pathname);
    const routes = everyRoute();
    expect(routes.length).toBeGreaterThan(30);
    const isListed = (route: string) => listed.some((path) => matchPath(route, path) !== null);
    expect(routes.filter((route) => !isListed(route))).toEqual([]);
  });

  test("opened: place form, sorting, filter, what had none left", { tag: "@long" }, async ({ page }) => {
    for (const path of ["/find/bed", "/find/blood", "/find/medicine"]) {
      await page.goto(path);
      const summaries = await page.locator("summary").all();
      for (const [at, summary] of summaries.entries()) {
        if (!(await summary.isVisible())) continue;
        await summary.evaluate((node, id) => {
          node.parentElement?.setAttribute("open", "");
          node.parentElement?.setAttribute("id", id);
        }, `fold-${at}`);
        expect(await findAxeFaults(page, `#fold-${at}`)).toEqual([]);
        await summary.evaluate((node) => node.parentElement?.removeAttribute("open"));
      }
    }
  });
});
