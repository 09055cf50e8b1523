import { expect, settled, test } from "../guard.ts";
import { home, memberBehind } from "../support/accounts.ts";
import { A_NEED } from "../support/pictures.ts";
import { postListing } from "../support/posting.ts";
import { responsesOf, taken } from "../support/responses.ts";
import { installed } from "../support/worker.ts";
import { setOffline } from "../support/offline.ts";

test.use({ serviceWorkers: "allow" });

test(
  "answers that were looked at once open without a net; a note and the arrival go once",
  { tag: "@phone" },
  async ({ page, context, another, baseURL, town }) => {
    const owner = await another();
    await memberBehind(owner, baseURL, "Asha");
    const need = await postListing(owner, baseURL, { ...A_NEED, place: town });
    await memberBehind(page, baseURL, "Bela");
    await taken({ owner, helper: page }, baseURL, { need, amount: 2 });
    await installed(page, `${home(baseURL)}/me`);
    // The worker has what is fetched from now on.
    await page.reload();
    await settled(page);
    await expect(page.getByRole("heading", { name: /^You promised 2 units/ })).toBeVisible();
    await page.close();
    await setOffline(context, true);
    const again = await context.newPage();
    await again.goto(`${home(baseURL)}/me`);
    await again.getByText("Notes", { exact: true }).click();
    await again.getByRole("button", { name: "I am on my way" }).click();
    await expect(again.getByRole("log")).toContainText("I am on my way");
    await again.getByRole("button", { name: "I am there" }).click();
    await setOffline(context, false);
    // Promised, taken, one note, one arrival: each is one version.
    const once = { state: "arrived", version: 4, notes: [{ phrase: "on-my-way" }] };
    await expect.poll(() => responsesOf(owner, baseURL)).toMatchObject([once]);
  },
);
