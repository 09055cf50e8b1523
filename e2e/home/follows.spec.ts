import { hydrated, expect, settled, test } from "../guard.ts";
import { home, letterTo, memberBehind } from "../support/accounts.ts";
import { findAxeFaults } from "../support/axe.ts";
import { unfit } from "../support/fit.ts";
import { A_NEED } from "../support/pictures.ts";
import { ask, postListing, postOffer } from "../support/posting.ts";
import { productNow } from "../support/product-time.ts";

test.describe("being told when somebody has it", { tag: "@phone" }, () => {
  test("from an empty list: signed in it is followed, the first one is told by message, and it has ended", async ({
    page,
    another,
    baseURL,
    town,
  }) => {
    const { phone } = await memberBehind(page, baseURL, "Asha");
    const here = `at=${town.lat.toFixed(3)},${town.lng.toFixed(3)}&within=5`;
    await page.goto(`${home(baseURL)}/find/oxygen?${here}&q=quixotic&openNow=true`);
    await hydrated(page);
    await page.getByRole("link", { name: "Tell me when there is one" }).click();
    await expect(page.getByRole("heading", { name: "Tell me about this" })).toBeVisible();
    // The offer below has such a word, and no hours: in the list it would be a maybe.
    await expect(page.getByText("Oxygen · Search: “quixotic” · Open now")).toBeVisible();
    await expect(page.getByText("We do not tell you when a place opens for the day.")).toBeVisible();
    await settled(page);
    expect(await findAxeFaults(page)).toEqual([]);
    expect(await unfit(page)).toEqual([]);
    // Whatever the hour of the test.
    await page.getByLabel("At night too (21:00 to 08:00)").check();
    await page.getByRole("button", { name: "Tell me", exact: true }).click();
    await expect(page.getByText("We will tell you.")).toBeVisible();
    const own = page.getByRole("article", { name: "Oxygen" });
    await expect(own).toContainText("within 5 km of");
    expect(await findAxeFaults(page)).toEqual([]);
    expect(await unfit(page)).toEqual([]);

    const since = productNow().toISOString();
    const owner = await another();
    const { phone: value } = await memberBehind(owner, baseURL, "Bela");
    const contact = { alias: "Bela", channels: [{ type: "phone", value }] };
    const consent = { showOnRequest: true, beMatched: false, reContact: false };
    const id = await postOffer(owner, baseURL, { place: town, title: "Quixotic oxygen", contact, consent });
    await ask(owner, baseURL, { path: `/listings/${id}/observations`, data: { outcome: "in-stock", count: 2 } });
    const { text } = await letterTo(baseURL, phone, since);
    expect(text).toContain(`/r/${id}`);
    expect(text).toMatch(/Stop these: \S+\/a\/[\w-]{51}$/);
    await expect(own).toHaveCount(0);
    await page.goto(`${home(baseURL)}/me?show=news`);
    await expect(page.getByText("An offer that you follow is available. Call before you go.")).toBeVisible();
  });

  test("after posting a need, and from one's own page, where it is ended", async ({ page, baseURL, town }) => {
    await memberBehind(page, baseURL, "Asha");
    const need = await postListing(page, baseURL, { ...A_NEED, place: town });
    await page.goto(`${home(baseURL)}/me?sent=${need}`);
    await page.getByRole("link", { name: "Tell me when there is one" }).click();
    await page.getByText("Each time").click();
    await page.getByRole("button", { name: "Tell me", exact: true }).click();
    await expect(page.getByText("We will tell you.")).toBeVisible();
    await page.goto(`${home(baseURL)}/me`);
    await page.getByRole("link", { name: "What you follow" }).click();
    const own = page.getByRole("article", { name: /^Blood/ });
    await expect(own).toContainText("Each time · Until ");
    await own.getByRole("button", { name: "Stop" }).click();
    await expect(own).toHaveCount(0);
    await expect(page.getByText("You do not follow anything yet.", { exact: false })).toBeVisible();
  });
});
