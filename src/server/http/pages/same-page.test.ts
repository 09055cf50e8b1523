import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aFacility, aListing, bodyOf } from "../../testing/listings.ts";
import { builtPages, testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";

const pages = await builtPages();
if (pages === null) console.log("One page for everybody: skipped, the pages were not built.");

/** Headers of readers who are to get the same page. */
const READERS: readonly Record<string, string>[] = [
  {},
  { cookie: "scheme=dark" },
  { cookie: "scheme=contrastDark; other=1" },
  { "accept-language": "en-GB, ta;q=0.9, ur;q=0.5" },
  { "user-agent": "another", "save-data": "?0" },
];

describe.skipIf(pages === null)("one page serves everybody", () => {
  let service: TestService;
  let paths: string[] = [];
  // Time stands still: the page's data say it to the millisecond.
  const now = new Date();
  beforeAll(async () => {
    service = await testService({ ...pages, now: () => now });
    const listing = await service.put(bodyOf(aListing()));
    const facility = await service.put(bodyOf(aFacility()), { collection: "facilities" });
    const kind = aListing().kind;
    paths = ["/", `/find/${kind}`, `/needs/${kind}`, `/r/${listing}`, `/f/${facility}`, "/more", "/about", "/offline"];
  });
  afterAll(() => service.close());

  const answerTo = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await service.get(path, { headers: { accept: "text/html", "accept-language": "en", ...headers } });
    const policy = answer.headers.get("content-security-policy") ?? "";
    return { status: answer.status, policy, html: await answer.text() };
  };

  test.each(["", "?text=on"])("whatever colours and other languages they want: %s", async (query) => {
    for (const path of paths) {
      const [first, ...others] = await Promise.all(READERS.map((headers) => answerTo(path + query, headers)));
      expect(first?.status, path).toBe(200);
      for (const other of others) expect(other, path).toEqual(first);
    }
  });

  test("a page that a choice comes with is that page too", async () => {
    const chosen = await answerTo("/about?scheme=dark");
    expect(chosen.policy).toBe((await answerTo("/about")).policy);
    expect(/<html[^>]*>/.exec(chosen.html)?.[0]).toBe(`<html lang="en" dir="ltr">`);
  });

  test("its policy names the hash of each inline part that is in it, and nothing that is not", async () => {
    for (const path of [...paths, "/?text=on", "/nothing-here", "/%FF"]) {
      const { html, policy } = await answerTo(path);
      const hashes = [...html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(
        ([, , text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
      );
      expect(hashes.length, path).toBe(path === "/%FF" ? 1 : 2);
      expect([...policy.matchAll(/'sha256-[^']+'/g)].map(([hash]) => hash).toSorted(), path).toEqual(hashes.toSorted());
      expect(policy).not.toMatch(/nonce|script-src[^;]*unsafe|style-src-elem[^;]*unsafe/);
    }
  });
});
