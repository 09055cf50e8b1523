import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aListing, bodyOf } from "../testing/listings.ts";
import { builtPages, testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import type { BareProxy } from "./testing/bare-proxy.ts";
import { NGINXES } from "./testing/nginx.ts";

const pages = await builtPages();
const installed = NGINXES.find(([name]) => name === "the installed nginx")?.[1];
if (pages === null || installed === undefined) console.log("A caching proxy: skipped, no nginx or no built pages.");

const LIST = "/find/oxygen?lng=hi&at=22.570,88.360";

describe.skipIf(pages === null || installed === undefined)("a caching proxy, set up as the guide says", () => {
  let service: TestService;
  let proxy: BareProxy;
  beforeAll(async () => {
    service = await testService({ ...pages, settings: { TRUSTED_PROXIES: "127.0.0.1" } });
    if (installed !== undefined) proxy = await installed(service.port, "cache");
    const place = {
      lat: 22.57,
      lng: 88.36,
      label: "Salt Lake",
      precision: "exact",
      basis: "given",
      uncertaintyKm: 0.1,
    };
    await service.put(
      bodyOf(aListing({ kind: "oxygen", details: {}, place: { ...place, precision: "exact", basis: "given" } })),
    );
  });
  afterAll(async () => {
    await proxy.close();
    await service.close();
  });

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${proxy.port}${path}`, {
      redirect: "manual",
      headers: { accept: "text/html", ...headers },
    });

  test("leads to an address with the language: the reader's choice, else their browser's, else English", async () => {
    const toLanguage = async (headers: Record<string, string>): Promise<string | null> =>
      (await get("/find/oxygen?at=22.570,88.360", headers)).headers.get("location");
    const address = (language: string) =>
      expect.stringMatching(new RegExp(`/find/oxygen\\?lng=${language}&at=22.570,88.360$`));
    expect(await toLanguage({ "accept-language": "ta-IN,en;q=0.5" })).toEqual(address("ta"));
    expect(await toLanguage({ "accept-language": "ta", cookie: "a=b; i18next=ur" })).toEqual(address("ur"));
    expect(await toLanguage({ "accept-language": "de" })).toEqual(address("en"));
  });

  test("answers by itself what was asked before, to everybody alike", async () => {
    const first = await get(LIST, { "accept-language": "en", cookie: "session=of-somebody" });
    const html = await first.text();
    expect([first.status, first.headers.get("x-cache")]).toEqual([200, "MISS"]);
    expect(html).toContain('<html lang="hi"');
    expect(html).toContain("Salt Lake");
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=2");
    const again = await get(LIST, { "accept-language": "ur" });
    expect([again.headers.get("x-cache"), (await again.text()) === html]).toEqual(["HIT", true]);
    // The choice is kept by the proxy; Lifeboard sets nothing that others would get.
    expect(again.headers.getSetCookie()).toEqual(["i18next=hi; Path=/; Max-Age=31536000; SameSite=Lax"]);
  });

  test("keeps text only, other encodings, entries and pages of members apart", async () => {
    await get(LIST);
    const text = await get(LIST, { cookie: "text=on" });
    expect(await text.text()).not.toContain('type="module"');
    const saving = await get(LIST, { "save-data": "on", "accept-encoding": "gzip" });
    expect(saving.headers.get("content-encoding") ?? "identity").toBe("gzip");
    expect(await saving.text()).not.toContain('type="module"');
    expect(await (await get(LIST)).text()).toContain('type="module"');
    for (const path of ["/me?lng=hi", "/api/v1/listings/nearby?lat=22.57&lng=88.36"])
      expect((await get(path)).headers.get("x-cache")).toBeNull();
  });

  test("an entry is kept by no proxy, also with its language in its address", async () => {
    const id = await service.put(bodyOf(aListing()));
    const answer = await service.get(`/r/${id}?lng=hi`, { headers: { cookie: "i18next=hi" } });
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  });
});
