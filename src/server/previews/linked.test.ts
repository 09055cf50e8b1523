import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { post } from "../testing/posting.ts";
import { builtPages, testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

const pages = await builtPages();
if (pages === null) console.log("Pictures of links: skipped, the pages were not built.");

/** The picture that a page names, as a path. */
async function pictureOf(service: TestService, path: string): Promise<string> {
  const html = await (await service.get(path)).text();
  const found = /property="og:image" content="([^"]+)"/.exec(html)?.[1];
  if (found === undefined) throw new Error(`${path} names no picture`);
  const { pathname, search } = new URL(found);
  return pathname + search;
}

describe.skipIf(pages === null)("the picture of a link", () => {
  let service: TestService;
  let owner: SignedIn;
  beforeAll(async () => {
    service = await testService(pages ?? {});
    owner = await signedIn(service);
  });
  afterAll(() => service.close());

  test("is named by the page, in its language, and is a picture", async () => {
    const id = await service.put(bodyOf(aListing()));
    const path = await pictureOf(service, `/r/${id}?lng=hi`);
    expect(path).toBe(`/og/${id}-1.png?lng=hi`);
    const answer = await service.get(path);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("content-encoding")).toBeNull();
    // Shared caches must not give one reader's language to all.
    expect(answer.headers.get("vary")).toContain("Accept-Language");
    const english = await service.get(path.replace("hi", "en"));
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
    expect(
      Buffer.from(await english.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });

  test("has another address after each change, and the old one leads to the new one", async () => {
    const listing = await post(owner, {});
    const before = await pictureOf(service, `/r/${listing.id}`);
    await owner.ask("POST", `/api/v1/listings/${listing.id}/close`, { outcome: "fulfilled" });
    const after = await pictureOf(service, `/r/${listing.id}`);
    expect(after).not.toBe(before);
    const moved = await service.get(before, { redirect: "manual" });
    expect(moved.status).toBe(302);
    expect(moved.headers.get("location")).toBe(after);
  });

  test("nobody's: hidden ones, ones that never were, addresses that are none", async () => {
    const hidden = await service.put(bodyOf(aListing({ status: "hidden" })));
    for (const path of [`/og/${hidden}-1.png`, "/og/0190a1b2-0000-7000-8000-000000000001-1.png", "/og/x.png", "/og/"])
      expect((await service.get(path)).status).toBe(404);
  });
});
