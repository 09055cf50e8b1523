import { createHash } from "node:crypto";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PreviewCard, RenderAnswer, RenderContext } from "#contract/render.ts";
import { getListing, nearby } from "#contract/listings.ts";
import { getSite } from "#contract/site.ts";
import { aListing, bodyOf } from "../../testing/listings.ts";
import { OUTBOX_KEY, testService } from "../../testing/service.ts";
import { pageOf } from "../testing/no-pages.ts";
import type { TestService } from "../../testing/service.ts";

// The real render module has its own tests; here a fake replaces it.
let asked: { request: Request; context: RenderContext } | null = null;
let draw: (request: Request, context: RenderContext) => Promise<RenderAnswer>;

let preview: () => PreviewCard | null = () => null;

const folder = mkdtempSync(join(tmpdir(), "lifeboard-web-"));
let service: TestService;
beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, "assets/main-abc123.js"), "console.log('x')");
  writeFileSync(join(folder, "assets/main-abc123.js.br"), brotliCompressSync("console.log('x')"));
  writeFileSync(join(folder, "robots.txt"), "User-agent: *\n");
  writeFileSync(join(folder, ".vite/manifest.json"), "{}");
  service = await testService({
    webFolder: folder,
    renderer: {
      assets: { scripts: ["/assets/main-abc123.js"], modulePreloads: [], styles: [], parts: {} },
      preview: () => preview(),
      publicAddress: () => null,
      render: (request, context) => {
        asked = { request, context };
        return draw(request, context);
      },
    },
  });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked = null;
  draw = async (_request, { language }) =>
    pageOf(`<!doctype html><html lang="${language}">`, { inline: { scripts: ["run()"], styles: ["b{gap:0}"] } });
});

const page = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  service.get(path, { headers: { accept: "text/html", ...headers } });

/** How a policy names an inline part. */
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("a page", () => {
  test("is never kept, and is protected", async () => {
    const { headers } = await page("/");
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("vary")).toBe("Accept-Language, Cookie, Accept-Encoding, Save-Data");
    expect(headers.get("content-security-policy")).toBe(
      `default-src 'self'; script-src 'self' ${hashOf("run()")}; style-src-elem 'self' ${hashOf("b{gap:0}")}; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("geolocation=(self)");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  });

  test("is drawn from its address, the site and the contract in process", async () => {
    draw = async (_request, { api }) => {
      const site = await api(getSite, {});
      // The render module is a separate build with its own copy of the contract.
      const list = await api({ ...nearby }, { lat: 22.57, lng: 88.36 });
      const refused = await api(nearby, { lat: 91, lng: 0 });
      const missing = await api(getListing, { id: "01890a5d-ac96-774b-bcce-b302099a8057" });
      return pageOf(JSON.stringify([site, list, refused, missing]));
    };
    const response = await page("/find/bed?at=22.57,88.36&lng=hi");
    const [site, list, refused, missing] = await response.json();
    expect(asked?.request.url).toBe(`${service.url}/find/bed?at=22.57,88.36&lng=hi`);
    expect(site).toMatchObject({ ok: true, value: { defaultCountry: "IN", publicUrl: service.url } });
    expect(list).toMatchObject({ ok: true, value: { nextCursor: null } });
    expect(refused).toMatchObject({
      ok: false,
      problem: { status: 400, title: "इसे पढ़ा नहीं जा सका", errors: [{ path: "lat" }] },
    });
    expect(missing).toMatchObject({
      ok: false,
      problem: { status: 404, reason: "listings/not-found", requestId: response.headers.get("x-request-id") },
    });
  });

  test("an address that begins with two slashes names no other host", async () => {
    for (const path of ["//", "//evil.example/x", "///x"]) {
      expect((await page(path)).status).toBe(200);
      expect(asked?.request.url).toBe(`${service.url}${path}`);
    }
  });

  test("has the status the render module says, and goes where it says", async () => {
    draw = async () => pageOf("<h1>gone</h1>", { status: 404 });
    expect((await page("/r/nothing")).status).toBe(404);
    draw = async () => ({ type: "redirect", status: 303, location: "/find/bed" });
    const response = await page("/x");
    expect([response.status, response.headers.get("location"), await response.text()]).toEqual([303, "/find/bed", ""]);
  });

  test("HEAD has no body; other methods are refused", async () => {
    const head = await service.get("/", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const post = await service.get("/", { method: "POST" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(post.headers.get("content-type")).toContain("text/html");
  });
});

describe("text only", () => {
  test.each([
    ["nobody asked", "/", {}, false, null],
    ["by the query", "/?text=on", {}, true, "on"],
    ["by the query before the cookie", "/?text=off", { cookie: "text=on" }, false, "off"],
    ["by the cookie", "/", { cookie: "text=on" }, true, null],
    ["by a device that saves data", "/", { "save-data": "on" }, true, null],
    ["not by such a device whose reader wants everything", "/", { "save-data": "on", cookie: "text=off" }, false, null],
    ["not by words nobody knows", "/?text=yes", { cookie: "text=1", "save-data": "?0" }, false, null],
  ])("%s", async (_case, path, headers, isTextOnly, kept) => {
    const response = await page(path, headers);
    expect(asked?.context.isTextOnly).toBe(isTextOnly);
    expect(response.headers.get("set-cookie")).toBe(
      kept === null ? null : `text=${kept}; Max-Age=31536000; Path=/; SameSite=Lax`,
    );
    expect(response.headers.get("vary")).toContain("Save-Data");
  });
});

describe("the name that accounts live at", () => {
  const cookie = "scheme=dark; text=on; i18next=hi";
  const kept = (response: Response) => response.headers.getSetCookie().map((line) => line.split("; Path")[0]);

  test("is told how the page looks, and keeps each choice in a cookie of its own", async () => {
    const there = new URL((await page("/post", { cookie })).headers.get("location") ?? "");
    const cookies = kept(await page(`/${there.search}`));
    expect(asked?.context).toMatchObject({ isTextOnly: true, language: "hi" });
    expect([there.hostname, cookies.length]).toEqual(["localhost", 3]);
    for (const choice of cookie.split("; ")) expect(cookies).toContain(`${choice}; Max-Age=31536000`);
  });

  test("knows no other colours", async () => {
    expect(kept(await page("/?look=pink", { cookie }))).toEqual([]);
    expect(kept(await page("/?look=auto", { cookie }))).toEqual(["scheme=; Max-Age=0"]);
  });
});

describe("a page's language", () => {
  test.each([
    ["by the query", "/?lng=hi", {}, "hi", "hi"],
    ["by the query before the cookie", "/?lng=hi", { cookie: "i18next=en" }, "hi", "hi"],
    ["a region of a shipped one", "/?lng=hi-IN", {}, "hi", "hi"],
    ["not shipped: ignored and not kept", "/?lng=tlh", {}, "en", null],
    ["not a language at all", "/?lng=22.57", {}, "en", null],
    ["not readable", "/?lng=%3Cscript%3E", {}, "en", null],
    ["by the cookie", "/", { cookie: "i18next=hi" }, "hi", null],
    ["by a cookie nobody ships", "/", { cookie: "i18next=tlh", "accept-language": "hi" }, "hi", null],
    ["by the query before the header", "/?lng=en", { "accept-language": "hi" }, "en", "en"],
    ["by the cookie before the header", "/", { cookie: "i18next=en", "accept-language": "hi" }, "en", null],
    ["by a query nobody ships, so by the cookie", "/?lng=tlh", { cookie: "i18next=hi" }, "hi", null],
    ["by the header", "/", { "accept-language": "tlh, hi;q=0.9, en;q=0.8" }, "hi", null],
    ["refused in the header", "/", { "accept-language": "hi;q=0, en" }, "en", null],
    ["nothing said", "/", {}, "en", null],
  ])("%s", async (_case, path, headers, language, kept) => {
    const response = await page(path, { "accept-language": "en", ...headers });
    expect(asked?.context.language).toBe(language);
    const cookie = response.headers.get("set-cookie");
    expect(cookie).toBe(kept === null ? null : `i18next=${kept}; Max-Age=31536000; Path=/; SameSite=Lax`);
  });
});

describe("a page that cannot be made", () => {
  test("is a plain page with a code, in the reader's language, without a trace of the fault", async () => {
    draw = async () => {
      throw new Error("secret detail at /home/someone");
    };
    const response = await page("/find/bed", { "accept-language": "hi" });
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(html).toContain('<html lang="hi" dir="ltr">');
    expect(html).toContain("यहाँ कुछ गड़बड़ हो गई");
    expect(html).toContain(response.headers.get("x-request-id"));
    expect(html).not.toMatch(/secret detail|someone|Error|at /);
    const [, styles = ""] = /<style>([^<]+)<\/style>/.exec(html) ?? [];
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain(`script-src 'self'; style-src-elem 'self' ${hashOf(styles)};`);
    expect(service.log.join("\n")).toContain("secret detail");
  });

  test.each(["/%FF", "/find/%E0%A4", "/?q=%FF"])("for an address that cannot be read: %s", async (path) => {
    const response = await page(path);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(asked).toBeNull();
  });
});

describe("a picture of a link that cannot be made", () => {
  const path = "/og/01890a5d-ac96-774b-bcce-b302099a8057-1.png";
  const answered = async () =>
    (await (await service.get(`/metrics?key=${OUTBOX_KEY}`)).text())
      .split("\n")
      .filter((line) => line.includes('answers_total{route="picture"'));

  test("is answered, logged and counted", async () => {
    preview = () => {
      throw new Error("no ink at /home/someone");
    };
    const id = await service.put(bodyOf(aListing()));
    const response = await service.get(path.replace(/[\da-f]{8}-[\da-f-]{27}/, id));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("no ink");
    expect(service.log.join("\n")).toContain("no ink");
    expect(await answered()).toContain('lifeboard_http_answers_total{route="picture",status="500"} 1');
  });
});

describe("files of the browser build", () => {
  test("come as they lie compressed, for ever", async () => {
    const response = await service.get("/assets/main-abc123.js", { headers: { "accept-encoding": "br, gzip" } });
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(await response.text()).toBe("console.log('x')");
    const tag = response.headers.get("etag") ?? "";
    expect((await service.get("/assets/main-abc123.js", { headers: { "if-none-match": tag } })).status).toBe(304);
  });

  test("without a hash are asked for again", async () => {
    const response = await service.get("/robots.txt");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "public, max-age=3600"]);
  });

  test.each([
    "/assets/none.js",
    "/assets/main-abc123.js.br",
    "/assets/",
    "/assets/../robots.txt/x",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/..%2f..%2fpackage.json",
  ])("what is not one of them is not found: %s", async (path) => {
    const response = await service.get(path);
    expect(asked === null ? response.status : 404).toBe(404);
    expect(await response.text()).not.toContain("dependencies");
  });

  test("hidden ones are pages, not files", async () => {
    await service.get("/.vite/manifest.json");
    expect(asked?.request.url).toContain("/.vite/manifest.json");
  });
});
