import { hydrated, expect } from "../guard.ts";
import { findAxeFaults } from "../support/axe.ts";
import { CALL_HREF, practiseCall } from "../support/call-link.ts";
import { withOwnProduct } from "../support/own-product.ts";

/** A product of its own: what callers say changes the demonstration's lists. */
const test = withOwnProduct();

test.describe("places called from this device", { tag: "@phone" }, () => {
  test("they are on the first page and marked in the list, asked about, called again and forgotten", async ({
    page,
  }) => {
    await page.goto("/");
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "You called" })).toHaveCount(0);
    await page.goto("/find/ambulance");
    await hydrated(page);
    const first = page.getByRole("list", { name: "Places" }).getByRole("listitem").first();
    const name = (await first.getByRole("heading", { level: 2 }).first().textContent()) ?? "";
    await practiseCall(page, first.getByRole("link", { name: /^Call / }));
    // Later, in another tab: the list says that it was called.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/find/ambulance");
    await hydrated(page);
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
    await expect(card.first()).toContainText("You called this:");
    // The first page offers the call again, and asks how it went.
    await page.goto("/");
    await hydrated(page);
    const called = page.getByRole("region", { name: "You called" });
    await expect(called.getByRole("link", { name, exact: true })).toHaveAttribute("href", /^\/r\//);
    await expect(called.getByRole("link", { name: `Call ${name}` })).toHaveAttribute("href", CALL_HREF);
    expect(await findAxeFaults(page)).toEqual([]);
    await called.getByRole("button", { name: `Did it help? ${name}` }).click();
    await called.getByRole("button", { name: "Got it" }).click();
    await expect(called.getByText(/^Thank you/)).toBeVisible();
    await called.getByRole("button", { name: "Delete these" }).click();
    await expect(called).toHaveCount(0);
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "You called" })).toHaveCount(0);
  });
});
