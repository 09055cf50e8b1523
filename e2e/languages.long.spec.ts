import { awake, expect, settled, test } from "./guard.ts";
import { accountScreens, everyScreen, moderationScreens, postingScreens } from "./screens.ts";
import { mirrorFaults, withMirror } from "./support/mirror.ts";

/**
 * Every screen in the made-up right-to-left language with long words. languages.spec.ts has a few
 * of them.
 */
test.describe("written from the right, every screen", () => {
  test.skip(({ isMobile }) => !isMobile, "the tight case");
  const address = withMirror();

  test("for everybody", async ({ page }) => {
    const faults: string[] = [];
    for (const [name, path] of Object.entries(await everyScreen(page))) {
      await page.goto(`${address()}${path}`);
      await awake(page);
      faults.push(...(await mirrorFaults(page, name)));
    }
    expect(faults).toEqual([]);
  });

  // A browser stores private data by address, so drafts are not here.
  for (const [whose, screensOf] of Object.entries({ accountScreens, postingScreens, moderationScreens })) {
    test(`for who is signed in: ${whose}`, async ({ page, baseURL }) => {
      const faults: string[] = [];
      const here = address().replace("127.0.0.1", "localhost");
      for (const [name, path] of Object.entries(await screensOf(page, baseURL))) {
        const { pathname, search, hash } = new URL(path);
        if (search.includes("draft=")) continue;
        await page.goto(`${here}${pathname}${search}${hash}`);
        await settled(page);
        faults.push(...(await mirrorFaults(page, name)));
      }
      expect(faults).toEqual([]);
    });
  }
});
