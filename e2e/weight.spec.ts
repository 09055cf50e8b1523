import { readdirSync } from "node:fs";
import { get } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { Request } from "@playwright/test";
import { hydrated, expect, firstOf, test } from "./guard.ts";
import { CALL_KEY } from "./support/call-link.ts";

/** Most that may be sent, in bytes (DESIGN.md 8, rule 5; decision 138). */
const LIST_HTML = 20_000;
const FIRST_SCRIPTS = 140_000;
const TEXTS = 11_000;
const LANGUAGES = readdirSync("locales").map((file) => file.replace(".json", ""));

test.describe("light enough for a bad net", { tag: "@phone" }, () => {
  test("a list of 20 cards, styles included, is under 20 kB, and so are the texts beside it, in every language", async ({
    baseURL,
  }) => {
    for (const language of LANGUAGES) {
      const headers = { "accept-encoding": "gzip", cookie: `i18next=${language}` };
      for (const path of ["/find/bed", "/find/blood?group=A%2B"]) {
        const list = await fetched(`${baseURL}${path}`, headers);
        expect(list.headers["content-encoding"]).toBe("gzip");
        expect(list.bytes, `${path} in ${language}`).toBeLessThanOrEqual(LIST_HTML);
      }
      const html = await (await fetch(`${baseURL}/find/bed`, { headers: { cookie: headers.cookie } })).text();
      const texts = /<meta name="texts" id="texts" content="([^"]+)">/.exec(html)?.[1];
      expect(texts, language).toContain(`.${language}-`);
      const { bytes } = await fetched(`${baseURL}${texts}`, { "accept-encoding": "br" });
      expect(bytes, `texts of ${language}`).toBeLessThanOrEqual(TEXTS);
    }
  });

  test("scripts that the page names hydrate it, under 140 kB as sent; no font, no picture, nobody else's host", async ({
    page,
    baseURL,
    seen,
  }) => {
    await page.goto("/find/bed");
    await hydrated(page);
    const html = await (await page.request.get("/find/bed")).text();
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? "");
    expect(scripts.length).toBeGreaterThan(0);
    const sent = await Promise.all(scripts.map((path) => fetched(`${baseURL}${path}`, { "accept-encoding": "br" })));
    expect(sent[0]?.headers["content-encoding"]).toBe("br");
    expect(sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_SCRIPTS);
    expect(seen.requests.filter((url) => /\.(woff2?|ttf|png|jpe?g|webp|gif)(\?|$)/.test(url))).toEqual([]);
    expect(
      seen.requests.filter((url) => url.startsWith("http") && new URL(url).origin !== new URL(baseURL ?? "").origin),
    ).toEqual([]);
  });

  test("before the program runs a page asks for itself, its texts and the scripts it names only", async ({ page }) => {
    const asked: string[] = [];
    await page.route("**/assets/*.js", (route) => route.abort());
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/find/bed");
    const named = await page.locator("script[src], link[rel=preload][as=script]").count();
    expect(asked.filter((url) => url.startsWith("http"))).toHaveLength(2 + named);
  });

  test("a page with a part of its own has it named beside the program, and asks for nothing that it was drawn with", async ({
    page,
  }) => {
    const entry = await firstOf(page, "/find/bed", "/r/");
    for (const address of [entry, `${entry}/card`, "/about"]) {
      const html = await (await page.request.get(address)).text();
      const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? "");
      expect(named.length, address).toBeGreaterThan(1);
      const asked: string[] = [];
      const note = (request: Request) => asked.push(new URL(request.url()).pathname);
      page.on("request", note);
      await page.goto(address);
      await hydrated(page);
      page.off("request", note);
      expect(asked, address).toEqual(expect.arrayContaining(named));
      expect(asked.filter((path) => path.startsWith("/api/v1/listings"))).toEqual([]);
    }
  });
});

test.describe("texts of a language that do not come", { tag: "@phone" }, () => {
  test("are asked for again; the page is there in its language before", async ({ page }) => {
    let asked = 0;
    await page.route("**/assets/carried.hi-*", async (route) => {
      asked += 1;
      await (asked === 1 ? route.fulfill({ status: 503 }) : route.continue());
    });
    await page.goto("/find/bed?lng=hi");
    await expect(page.getByText(/के पास/).first()).toBeVisible();
    await hydrated(page);
    expect(asked).toBe(2);
    await expect(page.getByText(/के पास/).first()).toBeVisible();
  });

  test("for good leave the page as the server drew it: Call, links and forms work", async ({ page, seen }) => {
    await page.route("**/assets/carried.hi-*", (route) => route.fulfill({ status: 404 }));
    await page.goto("/?lng=hi");
    await expect.poll(() => seen.faults.length).toBe(1);
    await page.getByRole("link", { name: "अस्पताल में बेड" }).click();
    await expect(page).toHaveURL(/\/find\/bed/);
    expect(await page.locator(CALL_KEY).count()).toBeGreaterThan(5);
    await expect.poll(() => seen.faults.length).toBe(2);
    await expect(page.locator("html[data-hydrated]")).toHaveCount(0);
    await expect(page.locator("main h1, header h1").first()).toBeVisible();
    seen.faults.splice(0);
  });
});

function fetched(
  url: string,
  headers: Record<string, string>,
): Promise<{ bytes: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      let bytes = 0;
      response.on("data", (part: Buffer) => (bytes += part.length));
      response.on("end", () => resolve({ bytes, headers: response.headers }));
    }).on("error", reject);
  });
}
