import { defineConfig } from "@playwright/test";
import { prepareBrowser } from "./e2e/browser.ts";

const { executablePath, args } = await prepareBrowser();
const isLong = process.env["LIFEBOARD_LONG"] === "1";

/**
 * What ends a journey, an expectation, or an act that hangs, ms. These are no bounds of the product.
 * A journey has ten times the slowest, 53 s on a busy machine of two cores, but at most 300 s. A
 * machine half as fast as usual stays far below. To give up sooner:
 * `npx playwright test --timeout=30000`.
 */
const HANGS = { journeyMs: 300_000, expectationMs: 120_000, actMs: 120_000 };

/**
 * Journeys in a real browser against the built product on an empty data folder. One product serves
 * them all (e2e/support/global-setup.ts). A journey that needs other settings starts its own
 * (e2e/support/product.ts). `npm test` runs those with a tag `@role:`.
 *
 * In the gate each journey is walked once, on a phone. One with the tag `@wide` is walked on a wide
 * screen too, one with `@wide-only` there alone. The long run walks all but `@phone` on both. Of a
 * group with `@phone` it walks those with `@wide` or `@wide-later` on both too. It also walks those
 * with the tag `@long`, which the gate leaves out.
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  testIgnore: isLong ? [] : "**/*.long.spec.ts",
  globalSetup: "./e2e/support/global-setup.ts",
  // The second gives each journey its town. Where others are asked for, it has to be named with them.
  reporter: [["list"], ["./e2e/support/towns/town-reporter.ts"]],
  outputDir: ".cache/playwright",
  // Journeys wait for frames, timers and the product: two leave a part of two processors idle.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: HANGS.journeyMs,
  expect: { timeout: HANGS.expectationMs },
  use: {
    actionTimeout: HANGS.actMs,
    navigationTimeout: HANGS.actMs,
    baseURL: process.env["E2E_URL"] ?? "http://127.0.0.1:3000",
    launchOptions: { executablePath, args },
    timezoneId: "Asia/Kolkata",
    locale: "en-IN",
    // What a worker hands on cannot be held back or changed by a journey; those about the worker allow it.
    serviceWorkers: "block",
    // Kept for every journey, traces took a third of the run's time: `npx playwright test --trace retain-on-failure` makes them.
    trace: isLong ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "phone",
      grepInvert: isLong ? /@wide-only/ : /@wide-only|@long/,
      use: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: "desktop",
      ...(isLong ? { grepInvert: /^(?!.*@wide).*@phone/ } : { grep: /@wide(?!-later)/, grepInvert: /@long/ }),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
