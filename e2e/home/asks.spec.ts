import { expect, settled, test } from "../guard.ts";
import { ADMIN, home, letterTo, linkIn, memberBehind, signInBehind } from "../support/accounts.ts";
import { aDonor, aNeed } from "../support/asks.ts";
import { findAxeFaults } from "../support/axe.ts";
import { unfit } from "../support/fit.ts";
import { A_NEED } from "../support/pictures.ts";
import { postListing } from "../support/posting.ts";
import { productNow } from "../support/product-time.ts";
import type { Town } from "../support/towns/towns.ts";

test.describe("a need asks donors", { tag: "@phone" }, () => {
  test("the donor says yes on their page, the owner sees it and can take it", async ({
    page,
    another,
    baseURL,
    town,
  }) => {
    const donor = await another();
    await aDonor(donor, baseURL, town);
    const { phone } = await memberBehind(page, baseURL, "Asha");
    await aNeed(page, { baseURL, town, phone });

    await donor.goto(`${home(baseURL)}/me`);
    const asked = donor.getByRole("article", { name: "Can you donate? Platelets" });
    await expect(asked.getByText("The blood bank decides whether you may donate.")).toBeVisible();
    await settled(donor);
    expect(await findAxeFaults(donor)).toEqual([]);
    expect(await unfit(donor)).toEqual([]);
    await asked.getByRole("button", { name: "Yes, I can come" }).click();
    await expect(asked).toBeHidden();
    await expect(donor.getByRole("article", { name: /^You said you can come by / })).toBeVisible();

    await page.goto(`${home(baseURL)}/me`);
    await expect(page.getByText("People asked: 1–11. Said yes: 1.")).toBeVisible();
    await expect(page.getByRole("article", { name: /^A donor can come by / })).toBeVisible();
    await settled(page);
    expect(await findAxeFaults(page)).toEqual([]);
    expect(await unfit(page)).toEqual([]);
  });

  test("the link of the message asks without signing in and without JavaScript", async ({
    page,
    another,
    baseURL,
    town,
    browser,
  }) => {
    const owner = await another();
    const phone = await aDonor(page, baseURL, town);
    const asha = await memberBehind(owner, baseURL, "Asha");
    const since = productNow().toISOString();
    await aNeed(owner, { baseURL, town, ...asha });
    const link = linkIn(await letterTo(baseURL, phone, since));
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: home(baseURL) });
    const reader = await plain.newPage();
    await reader.goto(new URL(link).pathname);
    await expect(reader.getByText("The blood bank decides whether you may donate.")).toBeVisible();
    await reader.getByRole("button", { name: "No, not now" }).click();
    await expect(reader.getByText("We will not ask you again for three days.")).toBeVisible();
    await plain.close();
    await page.goto(`${home(baseURL)}/me`);
    await settled(page);
    await expect(page.getByRole("heading", { name: "People who need your help" })).toHaveCount(0);
  });
});

test.describe("a need asks suppliers", { tag: "@phone" }, () => {
  test("who offers it is asked, promises some of it, and their offer says in stock", async ({
    page,
    another,
    baseURL,
  }) => {
    const place = whereItIsNoon();
    const supplier = await another();
    const bela = await memberBehind(supplier, baseURL, "Bela");
    const about = { kind: "oxygen", details: { form: "cylinder" }, unit: "cylinder", place };
    const consent = { showOnRequest: false, beMatched: true, reContact: false };
    await postListing(supplier, baseURL, {
      ...A_NEED,
      ...about,
      side: "offer",
      quantity: 3,
      title: "Cylinders",
      contact: { alias: "Bela", channels: [{ type: "phone", value: bela.phone }] },
      consent,
    });
    const { phone } = await memberBehind(page, baseURL, "Asha");
    await postListing(page, baseURL, {
      ...A_NEED,
      ...about,
      quantity: 5,
      title: "Oxygen for my mother",
      contact: { alias: "Asha", channels: [{ type: "phone", value: phone }] },
      consent,
    });
    const card = supplier.getByRole("article", { name: "Do you have it? Oxygen" });
    await expect(async () => {
      await supplier.goto(`${home(baseURL)}/me`);
      await expect(card).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await settled(supplier);
    expect(await findAxeFaults(supplier)).toEqual([]);
    expect(await unfit(supplier)).toEqual([]);
    await card.getByRole("button", { name: "One less" }).click();
    await card.getByRole("button", { name: "Yes, I have it" }).click();
    await expect(supplier.getByRole("article", { name: /^You promised 2 cylinders by / })).toBeVisible();
    await page.goto(`${home(baseURL)}/me`);
    await expect(page.getByText("People asked: 1–11. Said yes: 1.")).toBeVisible();
  });
});

test.describe("a verifier is asked to call", () => {
  test("who chose a place on the calls page is told so, and can end it", async ({ page, baseURL }) => {
    await signInBehind(page, baseURL, ADMIN);
    await page.goto(`${home(baseURL)}/verify`);
    const part = page.getByRole("region", { name: "Be asked to call" });
    await part.getByRole("button", { name: "Ask me" }).click();
    await expect(part.getByText("Choose a place first.")).toBeVisible();
    await part.getByRole("combobox").fill("Howrah");
    await page.getByRole("option").first().click();
    await part.getByRole("button", { name: "Ask me" }).click();
    await expect(part.getByText(/^We ask you for needs within 25 km of .*Howrah/)).toBeVisible();
    await settled(page);
    expect(await findAxeFaults(page)).toEqual([]);
    expect(await unfit(page)).toEqual([]);
    await part.getByRole("button", { name: "Stop asking me" }).click();
    await expect(part.getByRole("combobox")).toBeVisible();
  });
});

/** A point at sea where it is about noon now: nobody is asked by night. */
function whereItIsNoon(): Town {
  const east = (12 - productNow().getUTCHours()) * 15;
  return { lat: -40, lng: east > 180 ? east - 360 : Math.max(-179, east), label: "At sea", precision: "area" } as Town;
}
