import { expect, settled, test } from "../guard.ts";
import { ADMIN, home, memberBehind, signInBehind } from "../support/accounts.ts";
import { newLetters } from "../support/unique-values.ts";
import { findAxeFaults } from "../support/axe.ts";
import { axeFaults, speak } from "../support/look-over.ts";
import { ask, postOffer } from "../support/posting.ts";
import { SCHEMES } from "../support/schemes.ts";
import { walkedIn } from "../support/gate-languages.ts";

const SAID = "Send half now, then I give the address.";

test(
  "a moderator opens a case beside the queue by keys, decides, and goes back by the browser",
  { tag: "@wide-only" },
  async ({ page, baseURL, town, another }) => {
    const owner = await another();
    await memberBehind(owner, baseURL);
    const title = `Cylinders tonight ${newLetters()}`;
    const id = await postOffer(owner, baseURL, { place: town, title });
    const report = { path: `/listings/${id}/reports`, data: { kind: "fraud", text: SAID } };
    expect(
      (await ask(await another(), baseURL, { ...report, headers: { "X-Client-Id": "a".repeat(32) } })).status,
    ).toBe(202);
    await signInBehind(page, baseURL, ADMIN);
    await page.goto(`${home(baseURL)}/moderate`);
    await settled(page);
    const queue = page.getByRole("table", { name: "Open" });
    const row = queue.getByRole("link", { name: title });
    // Cases of other journeys may fill the first page.
    const more = page.getByRole("button", { name: "Show more" });
    while ((await row.count()) === 0 && (await more.count()) > 0) {
      const shown = await queue.getByRole("row").count();
      await more.click();
      await expect.poll(() => queue.getByRole("row").count()).toBeGreaterThan(shown);
    }
    await expect(queue.getByRole("row").filter({ hasText: title })).toContainText(SAID);
    await queue.getByRole("rowheader").first().getByRole("link").focus();
    for (let at = 0; at < 100 && !(await row.evaluate((link) => link === document.activeElement)); at += 1)
      await page.keyboard.press("ArrowDown");
    await expect(row).toBeFocused();
    await page.keyboard.press("Enter");
    const pane = page.getByRole("region", { name: "Report" });
    await expect(pane.getByRole("heading", { name: title })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`case=${id}`));
    await expect(row).toBeFocused();
    expect(await findAxeFaults(page, "main")).toEqual([]);
    await pane.getByRole("button", { name: "Hide", exact: true }).click();
    await pane.getByLabel("Why?").fill("Two people were asked for money first.");
    await pane.getByRole("button", { name: "Hide", exact: true }).click();
    await expect(pane.getByText("Done: Hide.")).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.goBack();
    await expect(pane.getByText("Open a case to see it here.")).toBeVisible();
  },
);

test(
  "an admin opens an account beside the list by keys, and goes back by the browser",
  { tag: "@wide-only" },
  async ({ page, baseURL, another }) => {
    const name = `Ravi ${newLetters()}`;
    await memberBehind(await another(), baseURL, name);
    await signInBehind(page, baseURL, ADMIN);
    await page.goto(`${home(baseURL)}/people`);
    await settled(page);
    await page.keyboard.press("/");
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    const row = page.getByRole("table", { name: "Accounts" }).getByRole("link", { name });
    await expect(row).toHaveCount(1);
    const height = (await page.getByRole("row").filter({ hasText: name }).boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThanOrEqual(36);
    expect(height).toBeLessThanOrEqual(40.5);
    await row.focus();
    await page.keyboard.press("Enter");
    const pane = page.getByRole("region", { name: "Account" });
    await expect(pane.getByRole("heading", { name })).toBeVisible();
    await expect(page).toHaveURL(/person=/);
    await expect(row).toHaveAttribute("aria-current", "true");
    expect(await findAxeFaults(page, "main")).toEqual([]);
    await page.goBack();
    await expect(pane).toHaveCount(0);
    await page.goForward();
    await page.setViewportSize({ width: 800, height: 800 });
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(/\/people\/[^?]+$/);
  },
);

test(
  "people and the audit are tables with heads, and a row leads on",
  { tag: ["@wide-only", "@long"] },
  async ({ page, baseURL }) => {
    const id = await signInBehind(page, baseURL, ADMIN);
    await page.goto(`${home(baseURL)}/people`);
    await settled(page);
    const people = page.getByRole("table", { name: "Accounts" });
    await expect(people.getByRole("columnheader")).toHaveText(["Name", "E-mail and number", "Roles", "Last seen"]);
    expect(await findAxeFaults(page, "main")).toEqual([]);
    await page.goto(`${home(baseURL)}/audit`);
    await settled(page);
    const audit = page.getByRole("table");
    await expect(audit.getByRole("columnheader").first()).toHaveText("What happened");
    const author = audit.locator(`a[href="/people/${id}"]`).first();
    await expect(author).toHaveText("Admin");
    expect(await findAxeFaults(page, "main")).toEqual([]);
    await author.click();
    await expect(page.getByRole("heading", { level: 1, name: "Admin" })).toBeVisible();
  },
);

test("a verifier sees beside the call what comes next", { tag: "@wide-only" }, async ({ page, baseURL }) => {
  await signInBehind(page, baseURL, ADMIN);
  await page.goto(`${home(baseURL)}/verify`);
  await settled(page);
  const queue = page.getByRole("table", { name: "Next in line" });
  await expect(queue.getByRole("rowheader").first()).toBeVisible();
  expect(await findAxeFaults(page, "main")).toEqual([]);
});

test(
  "axe finds nothing in any scheme, in English and from the right",
  { tag: ["@wide-only", "@long"] },
  async ({ page, baseURL }) => {
    await signInBehind(page, baseURL, ADMIN);
    const faults: string[] = [];
    for (const language of walkedIn(["en", "ur"])) {
      await speak(page, baseURL, language);
      for (const path of ["/people", "/audit", "/verify"]) {
        await page.goto(`${home(baseURL)}${path}`);
        await settled(page);
        await expect(page.getByRole("table"), path).toBeVisible();
        for (const fault of await axeFaults(page, SCHEMES)) faults.push(`${path}, ${language}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  },
);
