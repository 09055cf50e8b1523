import type { Page } from "@playwright/test";
import { expect, settled } from "../guard.ts";
import { ADMIN, home, signInBehind } from "../support/accounts.ts";
import { axeFaults, sizeFaults, speak } from "../support/look-over.ts";
import { withOwnProduct } from "../support/own-product.ts";
import { SCHEMES } from "../support/schemes.ts";
import { workbook } from "../support/workbook.ts";
import { walkedIn } from "../support/gate-languages.ts";

/** A product of its own: what is imported is in everybody's lists. */
const test = withOwnProduct();

/** Semicolons, Latin-1, headers of nobody's list, one row without a place. */
const STRANGE = Buffer.from(
  [
    "Haus;Wo;Land;Intensiv frei;Ruf",
    "Clínica São José;Jaisalmer;Rajasthan;3;02992 252343",
    "Hôpital Sacré;Jaisalmer;Rajasthan;1;02992 252344",
    "Nirgendwo;Atlantis;;2;02992 252345",
  ].join("\r\n"),
  "latin1",
);

const SHEET = workbook("Beds", [
  ["Hospital", "City", "State", "Vacant ICU beds", "Phone"],
  ["Thar Desert Hospital", "Jaisalmer", "Rajasthan", "2", "02992 252346"],
]);

test.beforeEach(({ page, baseURL }) => signInBehind(page, baseURL, ADMIN).then(() => undefined));

test("an admin maps a strange CSV, tries it, imports it, and takes it back", async ({ page, baseURL }) => {
  await page.goto(`${home(baseURL)}/people`);
  await settled(page);
  await page.getByRole("link", { name: "Import lists" }).click();
  await page.getByRole("link", { name: "Import a list" }).click();
  await choose(page, "betten.csv", STRANGE);
  await expect(page.getByLabel("Column separator")).toHaveValue(";");
  await expect(page.getByRole("region", { name: "The first rows" })).toContainText("Clínica São José");
  await mean(page, { Haus: "Name", Wo: "Town or village", Land: "State or region", Ruf: "Phone number" });
  await mean(page, { "Intensiv frei": "ICU: free" });
  await page.getByLabel("Places of help").check();
  await page.getByLabel("Published by organisations").check();
  await expect(page.getByText("Once shown, a number cannot be made secret again.")).toBeVisible();
  await tryIt(page, "Betten im Westen");
  const refused = page.getByRole("link", { name: "Download the rejected rows (CSV)" });
  const [file] = await Promise.all([page.waitForEvent("download"), refused.click()]);
  const lines = await text(await file.createReadStream());
  expect(lines).toContain("row/no-place");
  expect(lines).toContain("Atlantis");
  await importNow(page);
  await expect.poll(() => publicList(page)).toContain("Clínica São José");
  await page.getByRole("button", { name: "Undo this import" }).click();
  const question = page.getByRole("dialog", { name: "Undo this import?" });
  await expect(question).toContainText("What others said since then stays");
  await question.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await expect(page.locator("dl > div").filter({ hasText: "Removed" }).locator("dd")).toHaveText("4");
  await expect.poll(() => publicList(page)).not.toContain("Clínica São José");
});

test("an admin imports a workbook whose headers say all", { tag: "@long" }, async ({ page, baseURL }) => {
  await page.goto(`${home(baseURL)}/admin/imports/new`);
  await choose(page, "beds.xlsx", SHEET);
  await expect(page.getByLabel("Sheet")).toHaveValue("Beds");
  await expect(page.getByLabel("What Vacant ICU beds means")).toHaveValue("beds/icu/available");
  await tryIt(page, "Beds of the desert");
  await importNow(page);
  await expect.poll(() => publicList(page)).toContain("Thar Desert Hospital");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("link", { name: "Beds of the desert" })).toBeVisible();
});

test(
  "on a desk an import is opened beside the list, and is gone after Back",
  { tag: "@wide-only" },
  async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/admin/imports/new`);
    await choose(page, "beside.xlsx", SHEET);
    await page.goto(`${home(baseURL)}/admin/imports`);
    await settled(page);
    const runs = page.getByRole("table", { name: "Imports" });
    const row = runs.getByRole("link", { name: "beside.xlsx" });
    await row.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "beside.xlsx" })).toBeVisible();
    await expect(page).toHaveURL(/imports\?run=/);
    expect(await axeFaults(page, SCHEMES)).toEqual([]);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "beside.xlsx" })).toHaveCount(0);
    await row.click();
    await page.getByRole("button", { name: "Delete this file" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete this file" }).click();
    await expect(row).toHaveCount(0);
  },
);

test("an upload goes on after a reload, and what was chosen outlasts one", async ({ page, baseURL }) => {
  const rows = Array.from({ length: 9_000 }, (_, at) => `House ${at},Jaisalmer,Rajasthan,2,02992 ${200_000 + at}`);
  const large = Buffer.from(["Hospital,City,State,Vacant ICU beds,Phone", ...rows].join("\n"));
  await page.goto(`${home(baseURL)}/admin/imports/new`);
  await settled(page);
  // The net breaks after the first piece.
  await page.route(/\/pieces\/[1-9]/, (route) => route.abort());
  await page.locator("input[type=file]").setInputFiles({ name: "large.csv", mimeType: "text/csv", buffer: large });
  await expect(page.getByText("No internet. The upload continues by itself when it is back.")).toBeVisible();
  await page.unroute(/\/pieces\/[1-9]/);
  await page.reload();
  await expect(page.getByText(/^Choose large.csv again/)).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await page.locator("input[type=file]").setInputFiles({ name: "other.csv", mimeType: "text/csv", buffer: STRANGE });
  await expect(page.getByText("This is another file. Choose large.csv, as it was.")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles({ name: "large.csv", mimeType: "text/csv", buffer: large });
  await expect(page.getByRole("heading", { name: "What the columns mean" })).toBeVisible();
  expect(sent.filter((path) => path.endsWith("/pieces/0"))).toEqual([]);
  await mean(page, { City: "Nothing: skip it" });
  await page.reload();
  await expect(page.getByLabel("What City means")).toHaveValue("ignore");
  await page.getByRole("button", { name: "Delete this file" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete this file" }).click();
  await expect(page.getByRole("heading", { name: "Imports", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "large.csv" })).toHaveCount(0);
});

test(
  "a file that is no table is refused in words, and another one may be chosen",
  { tag: "@long" },
  async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/admin/imports/new`);
    await settled(page);
    const input = page.locator("input[type=file]");
    await input.setInputFiles({ name: "empty.csv", mimeType: "text/csv", buffer: Buffer.alloc(0) });
    await expect(page.getByRole("alert").filter({ hasText: "The file is empty" })).toBeVisible();
    const html = Buffer.from("<!doctype html><title>Beds</title>");
    await input.setInputFiles({ name: "beds.csv", mimeType: "text/csv", buffer: html });
    await expect(page.getByRole("alert").filter({ hasText: "This is a web page, not a table." })).toBeVisible();
    await page.getByRole("link", { name: "Choose another file" }).click();
    await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
  },
);

test("an old sign-in is renewed before an import, and the mapping is there afterwards", async ({ page, baseURL }) => {
  await page.goto(`${home(baseURL)}/admin/imports/new`);
  await choose(page, "beds.xlsx", SHEET);
  await tryIt(page, "Beds again");
  const problem = { title: "Sign in again", detail: "This needs a fresh sign-in.", status: 401, retry: "never" };
  const reason = "identity/fresh-sign-in-needed";
  await page.route(/\/run$/, (route) =>
    route.fulfill({ status: 401, json: { ...problem, type: `urn:lifeboard:${reason}`, reason, requestId: "r" } }),
  );
  await page.getByRole("button", { name: "Import now" }).click();
  const link = page.getByRole("alert").getByRole("link", { name: "Sign in" });
  await expect(link).toHaveAttribute("href", /for=sure&next=%2Fadmin%2Fimports%2F/);
  await page.unroute(/\/run$/);
  await page.reload();
  await importNow(page);
});

for (const language of walkedIn(["en", "ur"])) {
  test(`the screens have no faults in ${language}, in any scheme`, { tag: "@long" }, async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/admin/imports/new`);
    await choose(page, "betten.csv", STRANGE);
    await mean(page, { Haus: "Name", Wo: "Town or village", Land: "State or region" });
    await tryIt(page, "Betten im Westen");
    const address = page.url();
    await speak(page, baseURL, language);
    for (const path of [address, `${home(baseURL)}/admin/imports`, `${home(baseURL)}/admin/imports/new`]) {
      await page.goto(path);
      await settled(page);
      expect(await axeFaults(page, SCHEMES), path).toEqual([]);
      expect(await sizeFaults(page), path).toEqual([]);
    }
  });
}

/** Chooses a file and waits until it was looked into. */
async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await settled(page);
  const mimeType = "application/octet-stream";
  await page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
  await expect(page.getByRole("heading", { name: "What the columns mean" })).toBeVisible();
}

/** Says what columns mean. */
async function mean(page: Page, columns: Readonly<Record<string, string>>): Promise<void> {
  for (const [column, label] of Object.entries(columns))
    await page.getByLabel(`What ${column} means`, { exact: true }).selectOption({ label });
}

/** Names the source, and tries the plan. */
async function tryIt(page: Page, source: string): Promise<void> {
  await page.getByRole("button", { name: "Test it" }).click();
  await expect(page.getByText("Write its name and its licence first.")).toBeVisible();
  await page.getByLabel("Its name, as readers see it").fill(source);
  await page.getByLabel("Licence", { exact: true }).fill("CC BY 4.0");
  await page.getByRole("button", { name: "Test it" }).click();
  await expect(page.getByText("Tested; nothing is saved yet")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Result" })).toBeVisible();
}

async function importNow(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Import now" }).click();
  await expect(page.getByText("Imported", { exact: true })).toBeVisible();
}

/** The beds of the town as everybody sees them. */
async function publicList(page: Page): Promise<string> {
  return (await page.request.get("/find/bed?place=jaisalmer")).text();
}

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
