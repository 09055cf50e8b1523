import { describe, expect, test } from "vitest";
import { EMERGENCY, fakeApi, listing, minutesAgo, NOW, SITE } from "../testing/fake-api.ts";
import { render } from "../server-entry.tsx";

/** A page of results as the server draws it: what a browser without the program, and a program that shows links, gets. */
async function drawn(path: string, found: Readonly<Record<string, unknown>> = {}, demo = true): Promise<string> {
  const page = { items: [listing()], nextCursor: null, asOf: minutesAgo(0), total: 1, facets: [], ...found };
  const given = { "/api/v1/listings/nearby": page, "/api/v1/emergency-numbers": EMERGENCY };
  const answer = await render(new Request(`http://127.0.0.1:3000${path}`), {
    api: fakeApi(given).api,
    site: { ...SITE, demo },
    assets: { scripts: [], modulePreloads: [], styles: [] },
    nonce: "n0nce",
    language: "en",
    wanted: [],
    scheme: null,
    isTextOnly: false,
    now: NOW,
  });
  if (answer.type !== "page") throw new Error(`a redirect to ${answer.location}`);
  return answer.html;
}

const one = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

describe("a narrowed search", () => {
  test.each([
    ["/find/bed?bedType=icu", "ICU · Hospital bed, near Kolkata"],
    ["/find/blood?group=O-", "For O−: Red cells · Blood, near Kolkata"],
    ["/find/blood?component=platelets&group=AB-", "For AB−: Platelets · Blood, near Kolkata"],
    ["/find/oxygen?fresh=120", "Oxygen, near Kolkata · Checked within 2 h"],
  ])("%s says what narrows it on its window, where its link is shown and on paper", async (path, words) => {
    const html = await drawn(path);
    expect(one(html, /<title>([^<]*)</)).toContain(words);
    expect(one(html, /property="og:title" content="([^"]*)"/)).toContain(words);
    expect(one(html, /property="og:description" content="([^"]*)"/)).toContain(`${words}. List of `);
    expect(html).toContain(`data-words="${words} · `);
  });

  test("what was chosen has its chip where nobody is known to have it, beside the way to all", async () => {
    const html = await drawn("/find/bed?bedType=icu", { facets: [{ subtype: "unknown", count: 7 }], total: 7 });
    const chips = one(html, /<nav aria-label="Kinds of Hospital bed"[^>]*>(.*?)<\/nav>/) ?? "";
    expect(chips).toMatch(/href="\/find\/bed"[^>]*>All/);
    expect(chips).toMatch(/aria-current="true" href="\/find\/bed\?bedType=icu">.*ICU<span>7</);
  });
});
