import { expect, settled, test } from "../guard.ts";
import { home, memberBehind } from "../support/accounts.ts";
import { keepDraft, ownListings, POSTED } from "../support/posting.ts";
import { setOffline } from "../support/offline.ts";
import { speak } from "../support/look-over.ts";
import { walkedIn } from "../support/gate-languages.ts";
import { localeTextOf } from "../support/words.ts";

for (const language of walkedIn(["en", "hi"])) {
  const say = localeTextOf(language);
  /** What it says without its age. */
  const repeated = new RegExp(say("posting.check.repeated", { age: "XX" }).split("XX").at(-1)?.trim() ?? "");

  test(
    `whoever posts the same again reads it before it is sent, with and without a net, and once it is sent (${language})`,
    { tag: "@phone" },
    async ({ page, context, baseURL, town }) => {
      const { id: account } = await memberBehind(page, baseURL);
      await speak(page, baseURL, language);
      await page.goto(`${home(baseURL)}/me`);
      const open = async () => {
        const draft = await keepDraft(page, { place: town, placeTyped: town.label }, account);
        await page.goto(`${home(baseURL)}/post?draft=${draft}&step=contact`);
        await settled(page);
        await page.getByRole("button", { name: say("posting.next.check") }).click();
      };
      const post = page.getByRole("button", { name: say("posting.check.post"), exact: true });
      await open();
      await expect(post).toBeVisible();
      await expect(page.getByText(repeated)).toHaveCount(0);
      await post.click();
      await expect.poll(async () => (await ownListings(page, baseURL)).length).toBe(1);
      await open();
      await expect(page.getByText(repeated)).toBeVisible();
      await setOffline(context, true);
      await expect(page.getByText(repeated)).toBeVisible();
      await post.click();
      await expect(page.getByText(say("mine.band.waiting"), { exact: true })).toBeVisible();
      await setOffline(context, false);
      await expect.poll(async () => (await ownListings(page, baseURL)).length).toBe(2);
      await expect(page.getByText(say("mine.repeated"))).toHaveCount(1);
      if (language === "en") await expect(page.getByText(POSTED)).toHaveCount(2);
    },
  );
}
