import type { Page } from "@playwright/test";
import { expect, firstOf, settled, test } from "./guard.ts";
import { belowTheTabs, TABS } from "./look/first-screen.ts";
import { unfit } from "./support/fit.ts";
import { CALL_KEY } from "./support/call-link.ts";

/** What people in need look for first. */
const FOUR_SEARCHES = [
  ["oxygen", "/find/oxygen"],
  ["an ICU bed", "/find/bed?bedType=icu"],
  ["O− platelets", "/find/blood?group=O-&component=platelets"],
  ["a stretcher", "/find/ambulance?patient=lying"],
] as const;

test.describe("fits a small phone", { tag: "@phone" }, () => {
  test("first Call wholly above the tabs, three rows of tiles begun, at 360 x 640", async ({ page }) => {
    await page.goto("/find/ambulance");
    const tabs = await box(page, TABS);
    const call = await box(page, `main ${CALL_KEY}`);
    expect(call.y + call.height).toBeLessThanOrEqual(tabs.y);
    await page.goto("/");
    const icon = await box(page, 'nav[aria-label="Kinds of help"] li:nth-child(5) svg');
    expect(icon.y + icon.height).toBeLessThanOrEqual(tabs.y);
  });

  test("the first Call wholly above the tabs at 320 x 568", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto("/find/ambulance");
    const call = await box(page, `main ${CALL_KEY}`);
    expect(call.y + call.height).toBeLessThanOrEqual((await box(page, TABS)).y);
  });

  for (const [what, path] of FOUR_SEARCHES)
    test(`${what}: the first Call and the second card begin above the tabs, in four languages`, async ({ page }) => {
      for (const language of ["en", "hi", "bn", "ur"]) {
        await page.goto(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`);
        expect(await belowTheTabs(page), language).toEqual([]);
      }
    });

  test(
    "in a language of longer words too, and with letters twice as large no tab breaks a word or takes the screen",
    { tag: "@long" },
    async ({ page }) => {
      await page.goto("/?lng=hi");
      const icon = await box(page, "main nav li:nth-child(5) svg");
      expect(icon.y + icon.height).toBeLessThanOrEqual((await box(page, TABS)).y);
      for (const language of ["ta", "ar"]) {
        await page.goto(`/?lng=${language}`);
        await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
        expect((await box(page, TABS)).height).toBeLessThanOrEqual(100);
        expect(await brokenWords(page, "nav li a[href='/me'], nav li a[href='/post']")).toEqual([]);
      }
    },
  );

  test(
    "count and keys of a list are one line, at 320 px too; no tag stands beside the title",
    { tag: "@long" },
    async ({ page }) => {
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 640 });
        await page.goto("/find/oxygen");
        // A key and its margin.
        expect((await box(page, "main div:has(> h1)")).height).toBeLessThanOrEqual(48);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      for (const language of ["en", "hi", "bn", "mr", "te", "ur", "ar", "es", "fr", "id", "ne", "pt"]) {
        await page.goto(`/find/oxygen?lng=${language}`);
        expect((await box(page, "main div:has(> h1)")).height, language).toBeLessThanOrEqual(48);
        expect((await box(page, "main h1")).height, `the count in ${language}`).toBeLessThan(30);
      }
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto("/find/oxygen?lng=en");
      expect((await box(page, "main h1")).height).toBeLessThan(30);
      expect((await box(page, "header summary b")).height).toBeLessThan(30);
      await expect(page.locator("mark")).toHaveCount(0);
      await expect(page.getByText("This board shows made-up entries.")).toBeVisible();
    },
  );

  for (const language of ["en", "ur"]) {
    test(
      `what a list was narrowed by is seen first, and its title leaves room for the list: ${language}`,
      { tag: "@long" },
      async ({ page }) => {
        const asked = "ambulanceClass=icu&equipment=oxygen,ventilator&openNow=true&speaks=hi";
        for (const path of [`/find/ambulance?${asked}`, `/needs/ambulance?${asked}`]) {
          await page.goto(`${path}&lng=${language}`);
          await settled(page);
          const chips = page.locator("main nav li a");
          await expect(chips.first()).toHaveAttribute("aria-current", "true");
          await expect(chips.first()).toBeInViewport({ ratio: 1 });
          // Of equal rank: no chosen one after one that is only offered.
          const chosen = await chips.evaluateAll((all) => all.map((chip) => chip.getAttribute("aria-current")));
          expect(chosen.slice(0, 3)).toEqual(["true", "true", "true"]);
          expect((await box(page, "header > div")).height, path).toBeLessThanOrEqual(82);
        }
      },
    );

    test(
      `the arrow of a choice keeps the padding of its field, where reading ends: ${language}`,
      { tag: "@long" },
      async ({ page }) => {
        await page.goto(`/find/oxygen?lng=${language}`);
        const at = await page
          .locator("select")
          .first()
          .evaluate((field) => {
            const { appearance, backgroundPositionX } = getComputedStyle(field);
            return [appearance, backgroundPositionX];
          });
        expect(at).toEqual(["none", language === "ur" ? "14px" : "calc(100% - 14px)"]);
      },
    );
  }

  test(
    "the answers after a call and the scale of an entry keep their words whole, and fit at 200 %",
    { tag: "@long" },
    async ({ page }) => {
      const entry = await firstOf(page, "/find/oxygen", "/r/");
      const [answers, scale] = ["main section button span", "main div:has(>i)+div>span>*"];
      for (const language of ["en", "hi", "ta", "te", "ur", "fr"]) {
        await page.goto(`${entry}?lng=${language}`);
        await settled(page);
        for (const part of [answers, scale]) await expect(page.locator(part).first()).toBeVisible();
        expect([language, ...(await brokenWords(page, `${answers}, ${scale}`))]).toEqual([language]);
        await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
        expect([language, ...(await unfit(page))]).toEqual([language]);
      }
    },
  );

  test(
    "a face with all letters of Urdu draws them, and pages with it fit at 200 %",
    { tag: "@long" },
    async ({ page }) => {
      for (const path of ["/find/oxygen", "/needs/all", await firstOf(page, "/find/oxygen", "/r/"), "/more"]) {
        await page.goto(`${path}?lng=ur`);
        await settled(page);
        const faces = () => page.evaluate(() => [...document.fonts].map(({ weight, status }) => `${weight} ${status}`));
        await expect.poll(faces).toEqual(["1 599 loaded", "600 699 loaded", "700 1000 loaded"]);
        await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
        expect([path, ...(await unfit(page))]).toEqual([path]);
      }
    },
  );

  test(
    "what callers say beside the facts of an entry has the width of the facts, in both directions",
    { tag: "@long" },
    async ({ page, baseURL }) => {
      const entry = await firstOf(page, "/find/bed", "/r/");
      const id = new URL(entry, baseURL).pathname.split("/").at(-1) ?? "";
      const said = await page.request.post(`/api/v1/listings/${id}/observations`, {
        headers: { Origin: baseURL ?? "" },
        data: { outcome: "none-left" },
      });
      expect(said.status()).toBe(201);
      for (const language of ["en", "ar"]) {
        await page.goto(`${entry}?lng=${language}`);
        const fact = page.locator("main li:has(>b)").nth(1);
        await expect(fact.locator(">:not(i)")).toHaveCount(4);
        const edges = await fact.locator(">:not(i)").evaluateAll((words) =>
          words.map((word) => {
            const { left, right } = word.getBoundingClientRect();
            return getComputedStyle(word).direction === "rtl" ? right : left;
          }),
        );
        expect(new Set(edges.map(Math.round)).size, `${language}: ${edges.join(" ")}`).toBe(1);
      }
    },
  );

  test(
    "an address typed from the left does not run under the sign of its field, which stands at the right",
    { tag: "@long" },
    async ({ page }) => {
      await page.goto("/signin?lng=ur");
      const field = page.locator("main form input").first();
      await field.fill("somebody.with.a.long.name@mail.example");
      const sign = await box(page, "main form svg:has(+input)");
      const { x, width } = await box(page, "main form input");
      const [direction, padding] = await field.evaluate((input) => {
        const style = getComputedStyle(input);
        return [style.direction, Number.parseFloat(style.paddingRight)] as const;
      });
      expect(direction).toBe("ltr");
      expect(x + width - padding).toBeLessThanOrEqual(sign.x);
    },
  );

  for (const language of ["ur", "ta"]) {
    test(`menus of a list open inside the window in ${language}, one at a time`, async ({ page }) => {
      await page.goto(`/find/blood?lng=${language}`);
      await settled(page);
      const menus = page.locator("main details[name=list]");
      await expect(menus).toHaveCount(2);
      for (const at of [0, 1]) {
        await menus.nth(at).locator("summary").click();
        const panel = await box(page, "main details[name=list][open]>:not(summary)");
        expect(panel.x).toBeGreaterThanOrEqual(0);
        expect(panel.x + panel.width).toBeLessThanOrEqual(360);
        await expect(page.locator("main details[name=list][open]")).toHaveCount(1);
        // A menu opens by itself. Keys close it once its code is there.
        await expect(async () => {
          await page.keyboard.press("Escape");
          expect(await page.locator("main details[name=list][open]").count()).toBe(0);
        }).toPass();
      }
    });
  }
});

test.describe("on a desk", { tag: "@wide-only" }, () => {
  test("the band of the emergency number is no wider than its words", { tag: "@long" }, async ({ page }) => {
    await page.goto("/");
    const band = await box(page, "main > div:has(> [data-look=stop])");
    const call = await box(page, "main [data-look=stop]");
    expect(band.x + band.width - (call.x + call.width)).toBeLessThanOrEqual(16);
    expect(band.width).toBeLessThan(480);
  });

  test("a card that answers several questions says each on a line of its own", { tag: "@long" }, async ({ page }) => {
    await page.goto("/find/ambulance?openNow=true&speaks=hi");
    await settled(page);
    const cards = page.locator("ol[aria-label=Places] > li:has(h2)");
    const overlaps = await cards.evaluateAll((all) =>
      all.map((card) => {
        const lines = [...card.querySelectorAll(":scope > p, :scope > h2")].map((line) => line.getBoundingClientRect());
        const inOrder = lines.toSorted((a, b) => a.top - b.top);
        return inOrder.filter(({ bottom }, at) => bottom > (inOrder[at + 1]?.top ?? Infinity) + 1).length;
      }),
    );
    await expect(cards.filter({ hasText: "Languages not known: ask" }).first()).toContainText("Hours not known");
    expect(overlaps).toEqual(overlaps.map(() => 0));
  });

  test("a band that stands alone does not touch the title below it", { tag: "@long" }, async ({ page }) => {
    await page.goto(await firstOf(page, "/needs/all", "/r/"));
    await settled(page);
    const [band, title] = [await box(page, "main p:has(+ h1)"), await box(page, "main h1")];
    expect(title.y - (band.y + band.height)).toBeGreaterThanOrEqual(8);
  });

  test("how far a place is stands in the line of how fresh it is", { tag: "@long" }, async ({ page }) => {
    await page.goto("/find/oxygen");
    const card = "ol[aria-label=Places] > li:has(h2) > div";
    const [state, far] = [await box(page, `${card} > p`), await box(page, `${card} > b`)];
    expect(Math.abs(far.y - state.y)).toBeLessThanOrEqual(4);
    expect(far.x).toBeGreaterThanOrEqual(state.x + state.width);
  });
});

/** Words of some elements that are split over two lines. */
function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((parts) =>
    parts.flatMap((part) =>
      [...part.childNodes].flatMap((node) =>
        [...(node instanceof Text ? node.data : "").matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > 1 ? [word] : [];
        }),
      ),
    ),
  );
}

async function box(page: Page, selector: string) {
  const found = await page.locator(selector).first().boundingBox();
  if (found === null) throw new Error(`${selector} is not shown`);
  return found;
}
