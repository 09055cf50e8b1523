import { expect, settled, test } from "../guard.ts";
import { home, memberBehind } from "../support/accounts.ts";
import { newLetters, newPhone } from "../support/unique-values.ts";
import { axeFaults, speak } from "../support/look-over.ts";
import { AN_OFFER, ask, keepDraft } from "../support/posting.ts";
import { SCHEMES } from "../support/schemes.ts";
import { localeTextOf } from "../support/words.ts";
import { walkedIn } from "../support/gate-languages.ts";

for (const language of walkedIn(["en", "ur"])) {
  const say = localeTextOf(language);

  test(
    `whoever posts what is there already is led to it, or has another one (${language})`,
    { tag: "@phone" },
    async ({ page, baseURL, town, another }) => {
      const title = `${newLetters()} oxygen`;
      const first = await another();
      await memberBehind(first, baseURL);
      const contact = { alias: "Asha", channels: [{ type: "phone", value: newPhone() }] };
      const place = { ...town, precision: "area" };
      const posted = await ask(first, baseURL, { path: "/listings", data: { ...AN_OFFER, title, contact, place } });
      expect(posted.status, JSON.stringify(posted.body)).toBe(201);
      await memberBehind(page, baseURL);
      await speak(page, baseURL, language);
      await page.goto(`${home(baseURL)}/robots.txt`);
      const offer = { side: "offer", kind: "oxygen", form: "concentrator", hasNow: "yes", have: "3", urgency: "" };
      const draft = await keepDraft(page, { ...offer, title, place: town, placeTyped: town.label });
      const check = `${home(baseURL)}/post?draft=${draft}&step=check`;
      const note = page.getByRole("status").filter({ hasText: title });
      // The entry is found once the index has read it.
      await expect(async () => {
        await page.goto(check);
        await settled(page);
        await expect(note).toBeVisible({ timeout: 5_000 });
      }).toPass();
      expect(await axeFaults(page, SCHEMES)).toEqual([]);
      await note.getByRole("button", { name: say("similar.another") }).click();
      await expect(note).toHaveCount(0);
      await page.reload();
      await note.getByRole("link", { name: say("similar.open") }).click();
      await expect(page).toHaveURL(new RegExp(`/r/${String(posted.body["id"])}`));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  );
}
