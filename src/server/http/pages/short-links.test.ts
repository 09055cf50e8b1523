import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shortPath } from "#domain/shared/short-code.ts";
import { aFacility, aListing, bodyOf } from "../../testing/listings.ts";
import { signedIn } from "../../testing/accounts.ts";
import { post } from "../../testing/listing-requests.ts";
import { builtPages, testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";

const pages = await builtPages();
if (pages === null) console.log("Short links: skipped, the pages were not built.");

/** A page's title and main part, without its own address in the links to other languages. */
function saidBy(html: string, path: string): (string | undefined)[] {
  // Each answer has a code of its own to say when asking for help.
  const own = /<bdi dir="ltr">[^<]*<\/bdi>/g;
  return [/<title>.*?<\/title>/, /<main.*?<\/main>/s].map((part) =>
    part.exec(html)?.[0].replaceAll(path, "").replaceAll(own, ""),
  );
}

describe.skipIf(pages === null)("a short link", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(pages ?? {});
  });
  afterAll(() => service.close());

  test("leads to the listing or the facility, also by HEAD, and nothing of its address goes along", async () => {
    const listing = await service.put(bodyOf(aListing()));
    const facility = await service.put(bodyOf(aFacility()), { collection: "facilities" });
    for (const [id, path] of [
      [listing, `/r/${listing}`],
      [facility, `/f/${facility}`],
    ] as const) {
      for (const [more, init] of [
        ["", {}],
        ["", { method: "HEAD" }],
        ["?next=https://evil.example&lng=xx//evil.example", {}],
      ] as const) {
        const answer = await service.get(shortPath(id) + more, init);
        expect([answer.status, answer.headers.get("location")]).toEqual([302, path]);
        expect(answer.headers.get("cache-control")).toBe("private, no-store");
      }
    }
  });

  test("keeps the language it was opened in by cookie", async () => {
    const id = await service.put(bodyOf(aListing()));
    const answer = await service.get(`${shortPath(id)}?lng=hi`);
    expect(answer.headers.get("location")).toBe(`/r/${id}`);
    expect(answer.headers.get("set-cookie")).toContain("i18next=hi");
  });

  test("outlives changes, and leads to what has ended too", async () => {
    const owner = await signedIn(service);
    const { id } = await post(owner, {});
    const link = shortPath(id);
    await owner.ask("PATCH", `/api/v1/listings/${id}`, { title: "Another" }, { "If-Match": '"1"' });
    await owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "fulfilled" });
    expect((await service.get(link)).headers.get("location")).toBe(`/r/${id}`);
  });

  test("to what is hidden or never was is the page that its own address gives; to what is no code, there is no such page", async () => {
    const hidden = await service.put(bodyOf(aListing({ status: "hidden" })));
    for (const id of [hidden, "0190a1b2-0000-7000-8000-0000000000ff"]) {
      const [short, own] = await Promise.all([service.get(shortPath(id)), service.get(`/r/${id}`)]);
      expect([short.status, own.status]).toEqual([404, 404]);
      const said = saidBy(await short.text(), shortPath(id));
      expect(said).toEqual(saidBy(await own.text(), `/r/${id}`));
      expect(said[1]).toContain("We cannot find this entry");
    }
    for (const code of ["0OIl", "1".repeat(21), "z".repeat(22), "//evil.example", "%2f%2fevil.example", hidden])
      expect((await service.get(`/s/${code}`)).status, code).toBe(404);
  });

  test("is open to programs that show links and obey robots.txt", () => {
    const closed = [...readFileSync("public/robots.txt", "utf8").matchAll(/^Disallow: (.*)$/gm)].map(
      ([, path]) => path,
    );
    expect(closed.length).toBeGreaterThan(0);
    for (const path of ["/s/1", "/og/1", "/r/1", "/f/1"])
      expect(
        closed.filter((start) => path.startsWith(start ?? "")),
        path,
      ).toEqual([]);
  });
});
