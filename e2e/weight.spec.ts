import { get } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { awake, expect, test } from "./guard.ts";

/** Most that may be sent, in bytes (DESIGN.md 8, rule 5). */
const LIST_HTML = 20_000;
const FIRST_SCRIPTS = 200_000;

test.describe("light enough for a bad net", () => {
  test.skip(({ isMobile }) => !isMobile, "bytes do not depend on the size of the screen");

  for (const language of ["en", "hi"]) {
    test(`a list of 20 cards, styles included, is under 20 kB: ${language}`, async ({ baseURL }) => {
      const headers = { "accept-encoding": "gzip", cookie: `i18next=${language}` };
      const bed = await fetched(`${baseURL}/find/bed`, headers);
      const blood = await fetched(`${baseURL}/find/blood?group=A%2B`, headers);
      expect(bed.headers["content-encoding"]).toBe("gzip");
      expect(bed.bytes).toBeLessThanOrEqual(LIST_HTML);
      expect(blood.bytes).toBeLessThanOrEqual(LIST_HTML);
    });
  }

  test("one script wakes a page, under 200 kB as sent; no font, no picture, nobody else's host", async ({
    page,
    baseURL,
    seen,
  }) => {
    await page.goto("/find/bed");
    await awake(page);
    const html = await (await page.request.get("/find/bed")).text();
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? "");
    expect(scripts).toHaveLength(1);
    const sent = await Promise.all(scripts.map((path) => fetched(`${baseURL}${path}`, { "accept-encoding": "br" })));
    expect(sent[0]?.headers["content-encoding"]).toBe("br");
    expect(sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_SCRIPTS);
    expect(seen.requests.filter((url) => /\.(woff2?|ttf|png|jpe?g|webp|gif)(\?|$)/.test(url))).toEqual([]);
    expect(
      seen.requests.filter((url) => url.startsWith("http") && new URL(url).origin !== new URL(baseURL ?? "").origin),
    ).toEqual([]);
  });

  test("before the program runs a page asks for itself and one script only", async ({ page }) => {
    const asked: string[] = [];
    await page.route("**/assets/*.js", (route) => route.abort());
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/find/bed");
    expect(asked.filter((url) => url.startsWith("http"))).toHaveLength(2);
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
