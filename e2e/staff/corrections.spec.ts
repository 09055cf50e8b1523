import type { Page } from "@playwright/test";
import { expect, settled } from "../guard.ts";
import { giveRoles, home, memberBehind } from "../support/accounts.ts";
import { withOwnProduct } from "../support/own-product.ts";
import { axeFaults, sizeFaults } from "../support/look-over.ts";
import { walkedIn } from "../support/gate-languages.ts";
import { ask } from "../support/posting.ts";
import { SCHEMES } from "../support/schemes.ts";
import { ward } from "../support/ward.ts";
import { localeTextOf } from "../support/words.ts";

/** A product of its own: where places of the demonstration are, and their state, change. */
const test = withOwnProduct();

const THERE = { lat: 22.58123, lng: 88.37456 };

for (const [at, language] of walkedIn(["en", "ur"]).entries()) {
  const say = localeTextOf(language);
  const speak = (page: Page, baseURL: string | undefined) =>
    page.context().addCookies([{ name: "i18next", value: language, url: home(baseURL) }]);

  test.describe(`what people say of a place (${language})`, { tag: "@phone" }, () => {
    test("that it is closed: a verifier notes it, one key of a moderator closes it", async ({
      page,
      baseURL,
      another,
    }) => {
      const [desk, reader, verifier] = [await another(), await another(), await another()];
      const { id, name } = await ward(page, baseURL, { desk, at });
      for (const each of [reader, verifier, desk]) await speak(each, baseURL);
      await reader.goto(`${home(baseURL)}/f/${id}`);
      await settled(reader);
      await reader.getByRole("button", { name: say("facility.wrong") }).click();
      await reader.getByRole("radio", { name: say("later.correct.field.closed") }).check();
      await reader.getByRole("button", { name: say("later.report.send") }).click();
      await expect(reader.getByText(say("later.correct.thanks"))).toBeVisible();
      const { id: member } = await memberBehind(verifier, baseURL);
      await giveRoles(desk, baseURL, { id: member, roles: ["verifier"] });
      await theyAreClosed(verifier, baseURL, name);
      await expect(verifier.getByText(say("corrections.end.wait"))).toBeVisible();
      await theyAreClosed(desk, baseURL, name);
      await expect(desk.getByText(say("corrections.end.close"))).toBeVisible();
      await expect(async () => {
        await reader.goto(`${home(baseURL)}/f/${id}`);
        const band = reader.getByRole("main").getByText(say("state.closed"), { exact: true });
        await expect(band.first()).toBeVisible({ timeout: 5_000 });
      }).toPass();
    });

    test(
      "where it is: staff correct the point, and take it back",
      { tag: "@long" },
      async ({ page, baseURL, another }) => {
        const { id, bed, place } = await ward(page, baseURL, { desk: await another(), at: at + 2 });
        await speak(page, baseURL);
        await page.goto(`${home(baseURL)}/facility/${id}`);
        await page.getByRole("button", { name: say("corrections.place.change") }).click();
        await page.getByLabel(say("corrections.place.point")).fill("22.58123");
        await page.getByRole("button", { name: say("lines.save") }).click();
        await expect(page.getByText(say("corrections.place.pointWrong"))).toBeVisible();
        expect([...(await axeFaults(page, SCHEMES)), ...(await sizeFaults(page))]).toEqual([]);
        await page.getByLabel(say("corrections.place.point")).fill(`${THERE.lat}, ${THERE.lng}`);
        await page.getByLabel(say("corrections.place.address")).fill("9 New Lane");
        await page.getByRole("button", { name: say("lines.save") }).click();
        await expect(page.getByText(say("corrections.place.saved"))).toBeVisible();
        const pointOf = async (path: string) =>
          ((await ask(page, baseURL, { path, method: "GET" })).body as { place: { lat: number; lng: number } }).place;
        const both = [`/facilities/${id}`, `/listings/${bed}`];
        for (const path of both) await expect.poll(() => pointOf(path)).toMatchObject(THERE);
        const reader = await another();
        await reader.goto(`${home(baseURL)}/f/${id}`);
        await expect(reader.getByText("9 New Lane").first()).toBeVisible();
        await page
          .getByRole("button", { name: say("lines.undo"), disabled: false })
          .first()
          .click();
        await expect(page.getByText(say("lines.undone"))).toBeVisible();
        for (const path of both)
          await expect.poll(() => pointOf(path)).toMatchObject({ lat: place.lat, lng: place.lng });
      },
    );
  });

  /** One tap on the card of a place that people said is closed. */
  async function theyAreClosed(who: Page, baseURL: string | undefined, name: string): Promise<void> {
    await who.goto(`${home(baseURL)}/verify/lines`);
    await settled(who);
    const card = who.getByRole("article").filter({ hasText: name });
    await card.getByRole("button", { name: say("corrections.right.closed") }).click();
  }
}
