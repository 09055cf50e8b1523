import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { aFacility, aListing, bodyOf } from "../testing/listings.ts";
import { post } from "../testing/listing-requests.ts";
import { IS_LONG } from "../testing/rounds.ts";
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

/** The pictures of a page, each with the tags up to the next one, as Open Graph reads them. */
function imagesIn(html: string): Record<string, string>[] {
  const images: Record<string, string>[] = [];
  for (const [, name = "url", content = ""] of html.matchAll(/property="og:image(?::(\w+))?" content="([^"]*)"/g)) {
    if (name === "url") images.push({});
    Object.assign(images.at(-1) ?? {}, { [name]: content });
  }
  return images;
}

/** Programs that show links refuse larger pictures. */
const MOST_BYTES = 300_000;

/** A picture requested twice: drawn, then cached. */
async function timed(service: TestService, path: string): Promise<{ bytes: number; said: string }> {
  const times = [];
  let bytes = 0;
  for (const _time of ["cold", "warm"]) {
    const start = performance.now();
    const answer = await service.get(path);
    bytes = (await answer.arrayBuffer()).byteLength;
    expect(answer.headers.get("content-type")).toBe("image/png");
    times.push((performance.now() - start).toFixed(0));
  }
  return { bytes, said: `${bytes} B, ${times.join(" and ")} ms` };
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

  test("each picture of a page says its own kind, size and words, and is of that size", async () => {
    const listing = await service.put(bodyOf(aListing()));
    const facility = await service.put(bodyOf(aFacility()), { collection: "facilities" });
    for (const path of [`/r/${listing}`, `/r/${listing}?lng=ur`, `/f/${facility}`]) {
      const html = await (await service.get(path)).text();
      const images = imagesIn(html);
      const alt = /property="og:description" content="([^"]+)"/.exec(html)?.[1];
      expect(images).toEqual([
        { url: expect.not.stringContaining("-square") as string, type: "image/png", width: "1200", height: "630", alt },
        { url: expect.stringContaining("-square.png") as string, type: "image/png", width: "630", height: "630", alt },
      ]);
      for (const { url = "", type, width, height } of images) {
        const { pathname, search } = new URL(url);
        const answer = await service.get(pathname + search);
        const png = Buffer.from(await answer.arrayBuffer());
        const size = [png.readUInt32BE(16), png.readUInt32BE(20)].map(String);
        expect([answer.headers.get("content-type"), ...size]).toEqual([type, width, height]);
      }
    }
    expect(imagesIn(await (await service.get("/about")).text())).toEqual([]);
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

  test("of a facility has another address whenever something it shows was counted anew", async () => {
    const facilityId = await service.put(bodyOf(aFacility()), { collection: "facilities" });
    const path = `/f/${facilityId}`;
    const before = await pictureOf(service, path);
    // Lately: a count that nobody confirmed for two half-lives is not told.
    const counted = (count: number, minutesAgo: number) => ({
      value: "available" as const,
      count,
      at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
      by: "facility" as const,
    });
    const bed = aListing({ facilityId, details: { bedType: "icu" }, stock: counted(4, 60) });
    const id = await service.put(bodyOf(bed));
    const after = await pictureOf(service, path);
    const stock = counted(3, 30);
    await service.put(bodyOf({ ...bed, stock }), { id });
    const last = await pictureOf(service, path);
    expect(new Set([before, after, last]).size).toBe(3);
    expect((await service.get(last)).headers.get("content-type")).toBe("image/png");
    expect((await service.get(before)).headers.get("location")).toBe(last);
    expect((await service.get(last.replace(".png", "-square.png"))).headers.get("content-type")).toBe("image/png");
    const html = await (await service.get(path)).text();
    expect(html).toMatch(
      /property="og:description" content="General Hospital, Kolkata · ICU beds: 3 free \(.* \d{4}\) · /,
    );
  });

  test("is small and quick in every shipped language, wide and square", async () => {
    const facilityId = await service.put(bodyOf(aFacility({ name: "Harbour Road Hospital" })), {
      collection: "facilities",
    });
    const stock = { value: "available" as const, count: 4, at: new Date().toISOString(), by: "facility" as const };
    const id = await service.put(bodyOf(aListing({ facilityId, facilityName: "Harbour Road Hospital", stock })));
    const lines = [];
    const shipped = readdirSync("locales").map((file) => file.replace(".json", ""));
    for (const language of IS_LONG ? shipped : shipped.filter((code) => ["bn", "ur"].includes(code))) {
      const wide = await timed(service, await pictureOf(service, `/r/${id}?lng=${language}`));
      const facility = await pictureOf(service, `/f/${facilityId}?lng=${language}`);
      const square = await timed(service, facility.replace(".png", "-square.png"));
      lines.push(`${language}: wide ${wide.said}, square ${square.said}`);
      expect(Math.max(wide.bytes, square.bytes), language).toBeLessThan(MOST_BYTES);
    }
    console.log(`Pictures of links, bytes and ms cold and warm:\n${lines.join("\n")}`);
  });

  test.each(["need", "offer"] as const)(
    "a %s that is over says so first, in its page and wherever a link to it is shown",
    async (side) => {
      const over = {
        fulfilled: "Fulfilled: please stop sharing",
        withdrawn: "Withdrawn: please stop sharing",
        expired: "This has expired",
      };
      for (const [status, words] of Object.entries(over)) {
        const id = await service.put(bodyOf(aListing({ side, status: status as keyof typeof over })));
        const html = await (await service.get(`/r/${id}`)).text();
        const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
        expect(main.replaceAll(/<[^>]*>/g, ""), `${side} ${status}`).toMatch(new RegExp(`^${words}`));
        expect(html).toContain(`property="og:title" content="${words}`);
        expect(html).toContain(`property="og:description" content="${words}"`);
        expect(html).toContain('name="robots" content="noindex"');
        expect(html).not.toContain("ld+json");
      }
    },
  );

  test("nobody's: hidden ones, ones that never were, addresses that are none", async () => {
    const hidden = await service.put(bodyOf(aListing({ status: "hidden" })));
    for (const path of [`/og/${hidden}-1.png`, "/og/0190a1b2-0000-7000-8000-000000000001-1.png", "/og/x.png", "/og/"])
      expect((await service.get(path)).status).toBe(404);
  });
});
