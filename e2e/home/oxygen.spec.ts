import type { Page } from "@playwright/test";
import { hydrated, expect, test } from "../guard.ts";
import { installed } from "../support/worker.ts";
import { setOffline } from "../support/offline.ts";

/** The words of each language that the page is read in. */
const WORDS = {
  en: {
    link: "How long does the oxygen last?",
    size: "Common sizes",
    gauge: "What the gauge shows now",
    unit: "Unit of the gauge",
    flow: "Flow that is set, litres a minute",
    go: "Work it out",
    told: "Plan with 11 h 8 min",
    kept: "14 bar stays in the cylinder.",
  },
  ta: {
    link: "ஆக்ஸிஜன் எவ்வளவு நேரம் வரும்?",
    size: "பொதுவான அளவுகள்",
    gauge: "கேஜ் இப்போது காட்டுவது",
    unit: "கேஜின் அலகு",
    flow: "வைத்துள்ள ஓட்டம், நிமிடத்துக்கு லிட்டர்",
    go: "கணக்கிடு",
    told: "11 மணி 8 நிமிடம் என்று திட்டமிடுங்கள்",
    kept: "14 பார் சிலிண்டரிலேயே இருக்கும்.",
  },
} as const;

async function askJumbo(page: Page, words: (typeof WORDS)[keyof typeof WORDS]): Promise<void> {
  await page.getByLabel(words.size).selectOption("in-d");
  await page.getByLabel(words.gauge).fill("120");
  await page.getByLabel(words.unit).selectOption("kgcm2");
  await page.getByLabel(words.flow).fill("5");
  await page.getByRole("button", { name: words.go }).click();
  await expect(page.getByText(words.told)).toBeVisible();
  await expect(page.getByText(words.kept)).toBeVisible();
}

test.describe("somebody with a cylinder and a gauge", () => {
  for (const [language, words] of Object.entries(WORDS)) {
    test.describe(`in ${language}`, { tag: "@phone" }, () => {
      test.use({ serviceWorkers: "allow" });

      test("learns without a net how long it lasts, from a list of oxygen", async ({ page, context }) => {
        await installed(page, `/find/oxygen?lng=${language}`);
        await page.goto("/find/oxygen");
        await hydrated(page);
        await setOffline(context, true);
        await page.getByRole("link", { name: words.link }).click();
        await expect(page.getByRole("heading", { level: 1, name: words.link })).toBeVisible();
        await askJumbo(page, words);
      });
    });
  }

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("asks by a plain form, and is told what is missing", async ({ page }) => {
      await page.goto("/how-long?gauge=120");
      await expect(page.getByText("Please fill this in.")).toHaveCount(2);
      await page.goto("/how-long");
      await askJumbo(page, WORDS.en);
      await expect(page.getByLabel(WORDS.en.gauge)).toHaveValue("120");
    });
  });
});
