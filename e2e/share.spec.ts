import type { Locator, Page } from "@playwright/test";
import { hydrated, expect, firstOf, test } from "./guard.ts";
import { facilityAddress } from "./screens.ts";
import { untilIdle } from "./support/idle.ts";

type Sheet = "takes" | "closed" | "fails" | "none";

/** The device's share sheet as the page sees it: it accepts, is closed, fails, or is missing. */
async function deviceWith(page: Page, sheet: Sheet): Promise<void> {
  await page.addInitScript((kind) => {
    const passedOn: unknown[] = [];
    Object.assign(globalThis, { passedOn });
    const share = (what: unknown) => {
      passedOn.push(what);
      if (kind === "closed") return Promise.reject(new DOMException("closed", "AbortError"));
      return kind === "fails" ? Promise.reject(new DOMException("no", "NotAllowedError")) : Promise.resolve();
    };
    Object.defineProperty(navigator, "share", { value: kind === "none" ? undefined : share, configurable: true });
  }, sheet);
}

type PassedOn = { url: string; title: string; text: string };

const passedOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { passedOn: PassedOn[] }).passedOn);

test.describe("pass a listing on", { tag: "@phone" }, () => {
  test("the device's sheet gets a plain link", async ({ page }) => {
    const { path, what } = await shareByDevice(page);
    expect(new URL(what?.url ?? "").pathname + new URL(what?.url ?? "").search).toBe(path);
  });

  test("the device's sheet gets a sentence with its date", async ({ page }) => {
    const { what } = await shareByDevice(page);
    expect(what?.text).toMatch(
      /(Checked|[Ll]ist[^,]*,) \d\d:\d\d, \w{3},? \d+ \w{3} 20\d\d[.:]|Not checked yet: call first/,
    );
    expect(what?.text).toMatch(/ Check it before you share it:$/);
  });

  test("closing the device's sheet says nothing", async ({ page }) => {
    await shareByDevice(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  for (const { takesFiles, of } of [
    { takesFiles: true, of: "an entry" },
    { takesFiles: true, of: "a facility" },
    { takesFiles: false, of: "an entry" },
  ]) {
    test(`${of}: a sheet that takes ${takesFiles ? "pictures gets the server's, fetched before the tap" : "no pictures gets the link alone, and none is fetched"}`, async ({
      page,
    }) => {
      await deviceWith(page, "takes");
      await page.addInitScript((takes) => {
        Object.defineProperty(navigator, "canShare", { value: () => takes, configurable: true });
      }, takesFiles);
      const fetched: string[] = [];
      page.on("requestfinished", (request) => fetched.push(new URL(request.url()).pathname));
      // An entry without calls during the test: an observation would change its picture.
      await page.goto(await (of === "an entry" ? firstOf(page, "/find/blood", "/r/") : facilityAddress(page)));
      await hydrated(page);
      const pictures = () => fetched.filter((path) => path.startsWith("/og/")).length;
      if (takesFiles) await expect.poll(pictures).toBe(1);
      // The page applies new data before it is idle.
      await untilIdle(page);
      const files = () =>
        page.evaluate(() =>
          (globalThis as unknown as { passedOn: { files?: File[] }[] }).passedOn.map(({ files: all = [] }) =>
            all.map(({ type, size }) => [type, size > 5_000]),
          ),
        );
      await page.getByRole("button", { name: "Share" }).click();
      await expect.poll(files).toEqual([takesFiles ? [["image/png", true]] : []]);
      expect(pictures()).toBe(takesFiles ? 1 : 0);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  }

  for (const [sheet, is, tag] of [
    ["none", "is not there", "@phone"],
    ["fails", "fails", "@long"],
  ] as const) {
    test.describe(`where the device's sheet ${is}, our dialog`, { tag }, () => {
      test("opens with its links", async ({ page }) => {
        const { dialog } = await openDialog(page, sheet);
        await expect(dialog.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
          "href",
          /^https:\/\/wa\.me\/\?text=/,
        );
        await expect(dialog.getByRole("link")).toHaveCount(9);
      });

      test("has a plain link", async ({ page }) => {
        const { dialog } = await openDialog(page, sheet);
        expect(await linkOf(dialog)).not.toContain("?");
      });

      test("has a short link, which leads to the entry", async ({ page }) => {
        const { dialog } = await openDialog(page, sheet);
        const leads = await page.request.get(await shortPathOf(dialog), { maxRedirects: 0 });
        expect([leads.status(), leads.headers()["location"]]).toEqual([302, new URL(await linkOf(dialog)).pathname]);
      });

      test("shows all of a code for a camera, with the short link", async ({ page }) => {
        const { dialog } = await openDialog(page, sheet);
        const short = await shortPathOf(dialog);
        await dialog.getByRole("button", { name: "Show a QR code" }).click();
        const code = dialog.getByRole("img", { name: new RegExp(`^QR code: .*${short}$`) });
        await expect(code).toBeInViewport({ ratio: 1 });
      });

      test("copies the link", async ({ page, context }) => {
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        const { dialog } = await openDialog(page, sheet);
        await dialog.getByRole("button", { name: "Copy the link" }).click();
        await expect(dialog.getByRole("status")).toHaveText("Copied.");
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await linkOf(dialog));
      });

      test("selects the link where it may not copy it", async ({ page }) => {
        const { dialog } = await openDialog(page, sheet);
        await refuseClipboard(page);
        await dialog.getByRole("button", { name: "Copy the link" }).click();
        await expect(dialog.getByRole("status")).toContainText("Press and hold the link");
        expect(await page.evaluate(() => getSelection()?.toString())).toBe(await linkOf(dialog));
      });

      test("is closed by Escape, which gives the focus back to its key", async ({ page }) => {
        const { dialog, key } = await openDialog(page, sheet);
        await dialog.getByRole("button", { name: "Show a QR code" }).click();
        await expect(dialog.getByRole("img", { name: /^QR code: / })).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(key).toBeFocused();
      });
    });
  }
});

/** Shares an entry, opened from a search, by the device's sheet, which is closed. */
async function shareByDevice(page: Page): Promise<{ path: string; what: PassedOn | undefined }> {
  await deviceWith(page, "closed");
  const path = (await firstOf(page, "/find/ambulance?lng=hi", "/r/")).split("?")[0] ?? "";
  await page.goto(`${path}?place=Howrah&lng=en`);
  await hydrated(page);
  await page.getByRole("button", { name: "Share" }).click();
  const [what] = await passedOn(page);
  return { path, what };
}

/** Opens our dialog of an entry, on a device whose sheet is missing or fails. */
async function openDialog(page: Page, sheet: "none" | "fails"): Promise<{ dialog: Locator; key: Locator }> {
  await deviceWith(page, sheet);
  await page.goto(await firstOf(page, "/find/ambulance", "/r/"));
  await hydrated(page);
  const key = page.getByRole("button", { name: "Share" });
  await key.click();
  return { dialog: page.getByRole("dialog", { name: "Share" }), key };
}

function linkOf(dialog: Locator): Promise<string> {
  return dialog.getByRole("textbox", { name: "Link", exact: true }).inputValue();
}

async function shortPathOf(dialog: Locator): Promise<string> {
  return new URL(await dialog.getByRole("textbox", { name: /^Short link/ }).inputValue()).pathname;
}

function refuseClipboard(page: Page): Promise<void> {
  return page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
}
