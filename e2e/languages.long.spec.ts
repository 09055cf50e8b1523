import type { Page } from "@playwright/test";
import { hydrated, expect, settled, test } from "./guard.ts";
import { accountScreens, answerScreens, everyScreen, moderationScreens, postingScreens } from "./screens.ts";
import { mirrorFaults, withMirror } from "./support/mirror.ts";
import type { Town } from "./support/towns/towns.ts";

type ScreensOf = (page: Page, baseURL: string | undefined, town: Town) => Promise<Record<string, string>>;

/** The lists of screens for who is signed in. */
const SIGNED_IN: Readonly<Record<string, ScreensOf>> = {
  accountScreens,
  answerScreens,
  postingScreens,
  moderationScreens,
};

/**
 * Every screen in the made-up right-to-left language with long words. languages.spec.ts has a few
 * of them.
 */
test.describe("written from the right, every screen", { tag: "@phone" }, () => {
  const address = withMirror();

  test("for everybody", async ({ page }) => {
    const faults: string[] = [];
    for (const [name, path] of Object.entries(await everyScreen(page))) {
      await page.goto(`${address()}${path}`);
      await hydrated(page);
      faults.push(...(await mirrorFaults(page, name)));
    }
    expect(faults).toEqual([]);
  });

  // A browser stores private data by address, so drafts and answers are not here.
  for (const [whose, screensOf] of Object.entries(SIGNED_IN)) {
    test(`for who is signed in: ${whose}`, async ({ page, baseURL, town }) => {
      const faults: string[] = [];
      const here = address().replace("127.0.0.1", "localhost");
      for (const [name, path] of Object.entries(await screensOf(page, baseURL, town))) {
        const { pathname, search, hash } = new URL(path);
        if (search.includes("draft=") || hash === "#answers") continue;
        await page.goto(`${here}${pathname}${search}${hash}`);
        await settled(page);
        faults.push(...(await mirrorFaults(page, name)));
      }
      expect(faults).toEqual([]);
    });
  }
});
