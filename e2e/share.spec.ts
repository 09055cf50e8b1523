import type { Page } from "@playwright/test";
import { awake, expect, firstOf, test } from "./guard.ts";
import { facilityAddress } from "./screens.ts";

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

const passedOn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { passedOn: { url: string; title: string; text: string }[] }).passedOn);

test.describe("pass a listing on", () => {
  test.skip(({ isMobile }) => !isMobile, "the same on wide screens");

  test("the device's sheet gets a plain link and a sentence with its date; closing it says nothing", async ({
    page,
  }) => {
    await deviceWith(page, "closed");
    const path = (await firstOf(page, "/find/ambulance?lng=hi", "/r/")).split("?")[0] ?? "";
    await page.goto(`${path}?place=Howrah&lng=en`);
    await awake(page);
    await page.getByRole("button", { name: "Share" }).click();
    const [what] = await passedOn(page);
    expect(new URL(what?.url ?? "").pathname + new URL(what?.url ?? "").search).toBe(path);
    expect(what?.text).toMatch(
      /(Checked|A list said so) \d\d:\d\d, \w{3},? \d+ \w{3} 20\d\d[.:]|Not checked yet: call first/,
    );
    expect(what?.text).toMatch(/ Look before you pass it on:$/);
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
      await awake(page);
      const pictures = () => fetched.filter((path) => path.startsWith("/og/")).length;
      if (takesFiles) await expect.poll(pictures).toBe(1);
      // The page applies new data before it is idle.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
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

  for (const sheet of ["none", "fails"] as const) {
    test(`a sheet that ${sheet === "none" ? "is not there" : "fails"}: our dialog, its links, the link copied`, async ({
      page,
      context,
    }) => {
      await deviceWith(page, sheet);
      if (sheet === "none") await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto(await firstOf(page, "/find/ambulance", "/r/"));
      await awake(page);
      const key = page.getByRole("button", { name: "Share" });
      await key.click();
      const dialog = page.getByRole("dialog", { name: "Share" });
      await expect(dialog.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
        "href",
        /^https:\/\/wa\.me\/\?text=/,
      );
      await expect(dialog.getByRole("link")).toHaveCount(9);
      const link = await dialog.getByRole("textbox", { name: "The link" }).inputValue();
      expect(link).not.toContain("?");
      const short = new URL(await dialog.getByRole("textbox", { name: /^Short link/ }).inputValue()).pathname;
      const leads = await page.request.get(short, { maxRedirects: 0 });
      expect([leads.status(), leads.headers()["location"]]).toEqual([302, new URL(link).pathname]);
      if (sheet === "fails") await refuseClipboard(page);
      await dialog.getByRole("button", { name: "Copy the link" }).click();
      if (sheet === "none") {
        await expect(dialog.getByRole("status")).toHaveText("Copied.");
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      } else {
        await expect(dialog.getByRole("status")).toContainText("Press and hold the link");
        expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
      }
      await dialog.getByRole("button", { name: "Show a code for a camera" }).click();
      const code = dialog.getByRole("img", { name: new RegExp(`^Code for a camera: .*${short}$`) });
      await expect(code).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Escape");
      await expect(key).toBeFocused();
    });
  }
});

function refuseClipboard(page: Page): Promise<void> {
  return page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
}
