import type { Page } from "@playwright/test";
import { DIALOGUE_LANGUAGES } from "#domain/dialogue/languages.ts";
import { hydrated, expect, settled, test } from "../guard.ts";
import { home, memberBehind } from "../support/accounts.ts";
import { A_NEED } from "../support/pictures.ts";
import { postListing } from "../support/posting.ts";
import { productNow } from "../support/product-time.ts";
import { localeTextOf } from "../support/words.ts";

test(
  "what is needed and the key to help are whole on the first screen, in every language",
  { tag: ["@phone", "@long"] },
  async ({ page, another, baseURL, town }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const owner = await another();
    await memberBehind(owner, baseURL);
    const neededBy = new Date(productNow().getTime() + 3 * 3_600_000).toISOString();
    const need = await postListing(owner, baseURL, { ...A_NEED, neededBy, place: town });
    const ends: Record<string, number> = {};
    const heights = new Set<number>();
    for (const language of Object.keys(DIALOGUE_LANGUAGES)) {
      const say = localeTextOf(language);
      await page.goto(`${home(baseURL)}/r/${need}?lng=${language}`);
      await settled(page);
      await hydrated(page);
      const key = page.getByRole("button", { name: say("later.answer.can") });
      await expect(key).toBeVisible();
      const box = (await key.boundingBox()) ?? { y: 0, height: Infinity };
      // What, by when and where are read before.
      for (const part of ["h1", "h1 ~ p"])
        expect(box.y, `${part} in ${language}`).toBeGreaterThan(await endOf(page, part));
      ends[language] = Math.ceil(box.y + box.height);
      heights.add(box.height);
    }
    // The tabs cover the end of the screen.
    const tabs = (await page.locator("nav:has(a[href='/me']) > ul").boundingBox())?.y ?? 0;
    expect(tabs).toBeLessThan(640);
    expect(Object.entries(ends).filter(([, end]) => end > tabs)).toEqual([]);
    // Of one line: the room that is kept for it fits, so nothing moves.
    expect([...heights]).toHaveLength(1);
  },
);

async function endOf(page: Page, part: string): Promise<number> {
  const box = await page.locator(part).first().boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
}
