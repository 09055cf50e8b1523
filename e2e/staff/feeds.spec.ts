import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { DAY_MS } from "#domain/shared/durations.ts";
import { expect, settled, test } from "../guard.ts";
import { ADMIN, home, signInBehind } from "../support/accounts.ts";
import { axeFaults, sizeFaults, speak } from "../support/look-over.ts";
import { OWN_SETTINGS } from "../support/own-product.ts";
import { startClockedProduct } from "../support/product.ts";
import type { ClockedProduct } from "../support/product.ts";
import { SCHEMES } from "../support/schemes.ts";
import { localeTextOf } from "../support/words.ts";
import { walkedIn } from "../support/gate-languages.ts";

/** A product whose clock the journey moves, and a server that publishes a list. */
let product: ClockedProduct;
let publisher: Server;
let list = "";

test.beforeAll(async () => {
  publisher = createServer((_request, response) => response.end(list));
  await new Promise<void>((resolve) => void publisher.listen(0, "127.0.0.1", resolve));
  const { port } = publisher.address() as AddressInfo;
  product = await startClockedProduct({ ...OWN_SETTINGS, FEEDS_PORT: String(port) }, ["product-feeds.mjs"]);
});
test.afterAll(async () => {
  publisher.closeAllConnections();
  await new Promise((resolve) => publisher.close(resolve));
  await product.stop();
});

const HEADER = "Hospital,City,State,Vacant ICU beds,Phone";
const ROW = "Thar Desert Hospital,Jaisalmer,Rajasthan,2,02992 252346";
const say = localeTextOf("en");

/** The card of the source, as the list of imports has it now. */
async function sourceCard(page: Page, name: string) {
  await page.goto(`${home(product.url)}/admin/imports`);
  await settled(page);
  return page
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { level: 3, name }) })
    .last();
}

/** Looks again and again until the card of the source says this. */
async function told(page: Page, name: string, words: string): Promise<void> {
  await expect(async () => {
    await expect(await sourceCard(page, name)).toContainText(words, { timeout: 5_000 });
  }).toPass();
}

/** Imports the list once by hand: that is how its columns and its source become known. */
async function importOnce(page: Page, name: string): Promise<void> {
  await page.goto(`${home(product.url)}/admin/imports/new`);
  await settled(page);
  const buffer = Buffer.from(`${HEADER}\n${ROW}\n`);
  await page.locator("input[type=file]").setInputFiles({ name: "beds.csv", mimeType: "text/csv", buffer });
  await expect(page.getByLabel("What Vacant ICU beds means")).toHaveValue("beds/icu/available");
  await page.getByLabel("Its name, as readers see it").fill(name);
  await page.getByLabel("Licence", { exact: true }).fill("CC BY 4.0");
  await page.getByRole("button", { name: "Test it" }).click();
  await expect(page.getByText("Tested; nothing is saved yet")).toBeVisible();
  await page.getByRole("button", { name: "Import now" }).click();
  await expect(page.getByText("Imported", { exact: true })).toBeVisible();
}

/** Lets a source be read from the publisher's address. */
async function readFrom(page: Page, name: string): Promise<void> {
  const card = await sourceCard(page, name);
  await card.getByRole("button", { name: say("imports.feed.begin") }).click();
  const form = page.getByRole("dialog", { name: say("imports.feed.begin") });
  await form.getByLabel(say("imports.feed.address")).fill("https://feeds.example.org/today.csv");
  await form.getByLabel(say("imports.feed.often")).selectOption({ label: "1 hour" });
  await form.getByRole("button", { name: say("imports.feed.save"), exact: true }).click();
  await expect(form).toBeHidden();
}

test("a list is read from its address, and its card tells when it stands still or changes its shape", async ({
  page,
  isMobile,
}) => {
  const name = `Beds of the desert ${isMobile ? "one" : "two"}`;
  const another = `Pokaran ${isMobile ? "Fort" : "Road"} Hospital`;
  await signInBehind(page, product.url, ADMIN);
  await importOnce(page, name);
  list = [HEADER, ROW, `${another},Jaisalmer,Rajasthan,4,02992 252347`].join("\n");
  await readFrom(page, name);
  // It is read at once. Its run stands among the others, and readers have what it says.
  await told(page, name, "Last read:");
  await expect(page.getByRole("link", { name }).first()).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`${product.url}/find/bed?place=jaisalmer`)).text())
    .toContain(another);
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByText("CC BY 4.0").first()).toBeVisible();

  // The column that tells rows apart is gone: nothing is imported, and somebody is asked.
  list = "Town,Vacant ICU beds\nJaisalmer,9\n";
  await product.passTime(2 * 3_600_000);
  await told(page, name, say("imports.fault.columns-changed"));
  await expect(await sourceCard(page, name)).toContainText("Failed in a row: 1");

  // The old file is back. A day later nobody has written it since.
  list = [HEADER, ROW, `${another},Jaisalmer,Rajasthan,4,02992 252347`].join("\n");
  await product.passTime(4 * 3_600_000);
  await expect(async () => {
    const card = await sourceCard(page, name);
    await expect(card).not.toContainText(say("imports.fault.columns-changed"), { timeout: 5_000 });
  }).toPass();
  await product.passTime(2 * DAY_MS);
  await signInBehind(page, product.url, ADMIN);
  await told(page, name, say("imports.fault.stale"));

  for (const language of walkedIn(["en", "ur"])) {
    await speak(page, product.url, language);
    await sourceCard(page, name);
    expect(await axeFaults(page, SCHEMES)).toEqual([]);
    expect(await sizeFaults(page)).toEqual([]);
  }
});
