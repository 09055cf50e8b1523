import type { Page } from "@playwright/test";
import { hydrated, expect, firstOf, test } from "./guard.ts";
import { facilityAddress } from "./screens.ts";
import { walkedIn } from "./support/gate-languages.ts";
import { speak } from "./support/look-over.ts";
import { localeTextOf } from "./support/words.ts";
import { setOffline } from "./support/offline.ts";

/** What a screen reader reads, in its order: one line each, role and name. */
async function readingOrder(page: Page): Promise<string[]> {
  const lines = (await page.locator("body").ariaSnapshot()).split("\n");
  return lines
    .map((line) =>
      line
        .trim()
        .replace(/^- /, "")
        .replace(/:$/, "")
        .replace(/^'(.*)'$/, "$1"),
    )
    .filter((line) => !line.startsWith("/url"));
}

/** The same of a page in a language, once the program has hydrated it. */
async function readingOrderAt(
  page: Page,
  baseURL: string | undefined,
  { language, path }: { language: string; path: string },
): Promise<string[]> {
  await speak(page, baseURL, language);
  await page.goto(path);
  await hydrated(page);
  return readingOrder(page);
}

/**
 * The position of each of some words, searched after the one before. Fails where one does not
 * follow.
 */
function expectInOrder(lines: readonly string[], wanted: readonly (string | RegExp)[]): void {
  let from = 0;
  for (const words of wanted) {
    const rest = lines.slice(from);
    const at = rest.findIndex((line) => (typeof words === "string" ? line.includes(words) : words.test(line)));
    expect(at, `${String(words)} is heard after what comes before it; heard: ${rest.join(" | ")}`).toBeGreaterThan(-1);
    from += at + 1;
  }
}

test.describe("read aloud by a screen reader", { tag: "@phone" }, () => {
  for (const language of walkedIn(["en", "ur"])) {
    const say = localeTextOf(language);

    test(`the first page: danger, what is needed, kinds, search: ${language}`, async ({ page, baseURL }) => {
      expectInOrder(await readingOrderAt(page, baseURL, { language, path: "/" }), [
        say("app.skip"),
        "banner",
        "main",
        say("emergency.danger"),
        `heading "${say("home.title")}" [level=1]`,
        say("home.kinds"),
        say("home.search"),
        say("app.allCredits"),
        `navigation "${say("app.nav")}"`,
      ]);
    });

    test(`a row of a list: what, how far, how fresh, call, and one link of its name: ${language}`, async ({
      page,
      baseURL,
    }) => {
      expectInOrder(await readingOrderAt(page, baseURL, { language, path: "/find/ambulance" }), [
        "banner",
        say("app.back"),
        "main",
        /^heading .*\[level=1\]/,
        /^listitem/,
        // One card: what, how far, which place; how fresh; call.
        /^link/,
        /^heading .*\[level=2\]/,
        /km|کلومیٹر/,
        /^paragraph/,
        new RegExp(`link "${say("find.callName", { name: ".*" })}.*"`),
        `navigation "${say("app.nav")}"`,
      ]);
    });

    test(`an entry: what, call, the warning, facts, trust, how fresh: ${language}`, async ({ page, baseURL }) => {
      const path = await firstOf(page, "/find/ambulance", "/r/");
      expectInOrder(await readingOrderAt(page, baseURL, { language, path }), [
        say("app.back"),
        "main",
        /^heading .*\[level=1\]/,
        `link "${say("listing.callNumber")}`,
        say("listing.payTitle"),
        `heading "${say("listing.facts")}"`,
        say("listing.answer"),
        say("listing.have"),
        say("listing.trust"),
        `heading "${say("listing.freshTitle")}"`,
        `navigation "${say("app.nav")}"`,
      ]);
    });

    test(`a place: which, the warning, what it has: ${language}`, async ({ page, baseURL }) => {
      const path = await facilityAddress(page);
      expectInOrder(await readingOrderAt(page, baseURL, { language, path }), [
        "main",
        /^heading .*\[level=1\]/,
        say("listing.payTitle"),
        "definition",
        `navigation "${say("app.nav")}"`,
      ]);
    });
  }

  test("from the right the order is the same as from the left", async ({ page, baseURL }) => {
    const listing = await firstOf(page, "/find/bed", "/r/");
    const facility = await facilityAddress(page);
    // The server's HTML: what the program adds comes at any time.
    await page.route("**/assets/*.js", (route) => route.abort());
    // By distance: between two loads the places of the best take turns.
    for (const path of ["/", "/find/bed?sort=near", listing, facility]) {
      const roles: string[][] = [];
      for (const language of ["en", "ur"]) {
        await speak(page, baseURL, language);
        await page.goto(path);
        const lines = await readingOrder(page);
        roles.push(lines.map((line) => /^[a-z]+/.exec(line)?.[0] ?? "").filter((role) => role !== "text"));
      }
      expect(roles[1]).toEqual(roles[0]);
    }
  });

  test("a net that goes is told once, by one region that was there before", async ({ page, context }) => {
    await page.goto("/find/bed");
    await hydrated(page);
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      for (const region of document.querySelectorAll("[role=status],[role=alert],[aria-live]"))
        new MutationObserver(() => said.push((region as HTMLElement).innerText.trim())).observe(region, {
          childList: true,
          subtree: true,
          characterData: true,
        });
    });
    await setOffline(context, true);
    await expect(page.getByText("You are offline.")).toBeVisible();
    const announcements = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
    await expect
      .poll(async () => (await announcements()).filter((text) => text.includes("You are offline")))
      .toHaveLength(1);
    expect(
      await page
        .locator(":is([role=status],[role=alert],[aria-live]) :is([role=status],[role=alert],[aria-live])")
        .count(),
    ).toBe(0);
    await setOffline(context, false);
  });
});

test.describe("colours the system forces, and motion it does without", { tag: "@phone" }, () => {
  for (const scheme of ["light", "dark"] as const) {
    test(`signs, keys, and what is chosen are still seen: a page in ${scheme} on the system's other ground`, async ({
      page,
      baseURL,
    }) => {
      await page.context().addCookies([{ name: "scheme", value: scheme, url: baseURL ?? "" }]);
      await page.emulateMedia({ forcedColors: "active", colorScheme: scheme === "light" ? "dark" : "light" });
      for (const path of ["/", "/find/bed", await firstOf(page, "/find/bed", "/r/"), "/more", "/post"]) {
        await page.goto(path);
        await hydrated(page);
        expect(await unseen(page), path).toEqual([]);
      }
    });
  }

  test("nothing moves for who asked for that", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const path of ["/", "/find/bed"]) {
      await page.goto(path);
      await hydrated(page);
      const moving = await page.evaluate(
        () =>
          [...document.querySelectorAll("body *")].filter((node) => {
            const { transitionDuration, animationDuration } = getComputedStyle(node);
            return [transitionDuration, animationDuration].some((all) =>
              all.split(",").some((one) => Number.parseFloat(one) > 0),
            );
          }).length,
      );
      expect(moving).toBe(0);
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    }
  });

  test("who asked for strong contrast is given the scheme for it", async ({ page }) => {
    await page.emulateMedia({ contrast: "more", colorScheme: "dark" });
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "contrastDark");
    await page.emulateMedia({ contrast: "more", colorScheme: "light" });
    await page.goto("/find/bed");
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "contrast");
  });
});

/**
 * Icons of less than 3:1 on the forced background, keys without an edge, and selected items without
 * a line.
 */
function unseen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const light = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = numbers(colour).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (node: Element | null): string => {
      if (node === null) return getComputedStyle(document.body).backgroundColor;
      const { backgroundColor } = getComputedStyle(node);
      return numbers(backgroundColor)[3] === 0 ? groundOf(node.parentElement) : backgroundColor;
    };
    const faults: string[] = [];
    for (const sign of document.querySelectorAll("svg:has(use)")) {
      if (!sign.checkVisibility()) continue;
      const [a = 0, b = 0] = [light(getComputedStyle(sign).color), light(groundOf(sign))].toSorted((x, y) => y - x);
      if ((a + 0.05) / (b + 0.05) < 3)
        faults.push(`a sign is not seen: ${sign.parentElement?.outerHTML.slice(0, 120)}`);
    }
    for (const key of document.querySelectorAll("[data-look=key],[data-look=plain],[data-look=stop]")) {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(key);
      if (Number.parseFloat(borderTopWidth) < 1 || borderTopStyle === "none")
        faults.push(`no edge: ${key.outerHTML.slice(0, 120)}`);
    }
    const fillOf = (node: Element) =>
      `${getComputedStyle(node).backgroundColor} ${getComputedStyle(node).backgroundImage}`;
    const ground = fillOf(document.body);
    for (const filled of document.querySelectorAll("[data-look=key],[data-look=stop],[data-drawn=''] i,[data-is]"))
      if (filled.checkVisibility() && fillOf(filled) === ground)
        faults.push(`not filled: ${filled.outerHTML.slice(0, 120)}`);
    for (const step of document.querySelectorAll("[data-drawn=steps] i"))
      if (numbers(getComputedStyle(step).borderTopColor)[3] === 0) faults.push("a step without an edge");
    const zones = [...document.querySelectorAll("[data-drawn=''] i")].map(fillOf);
    if (new Set(zones).size !== zones.length) faults.push(`of a scale two parts look alike: ${zones.join(", ")}`);
    for (const chosen of document.querySelectorAll("[aria-current],[aria-pressed=true],[aria-checked=true]")) {
      if (chosen.checkVisibility() && getComputedStyle(chosen).outlineStyle === "none")
        faults.push(`chosen without a line: ${chosen.outerHTML.slice(0, 120)}`);
    }
    return faults;
  });
}
