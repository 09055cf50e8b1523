import { describe, expect, test } from "vitest";
import { EMERGENCY, fakeApi, listing, minutesAgo, NOW, SITE } from "../testing/fake-api.ts";
import { render } from "../server-entry.tsx";

/**
 * A page of results as the server renders it, for browsers without the program and link previews.
 */
async function drawn(path: string, found: Readonly<Record<string, unknown>> = {}, demo = true): Promise<string> {
  const page = { items: [listing()], nextCursor: null, asOf: minutesAgo(0), total: 1, facets: [], ...found };
  const given = { "/api/v1/listings/nearby": page, "/api/v1/emergency-numbers": EMERGENCY };
  const answer = await render(new Request(`http://127.0.0.1:3000${path}`), {
    api: fakeApi(given).api,
    site: { ...SITE, demo },
    assets: { scripts: [], modulePreloads: [], styles: [], parts: {} },
    language: "en",
    isTextOnly: false,
    now: NOW,
    turn: async () => undefined,
  });
  if (answer.type !== "page") throw new Error(`a redirect to ${answer.location}`);
  return answer.draw().html;
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
    expect(chips).toMatch(/aria-current="true" href="\/find\/bed\?bedType=icu">.*ICU<\/a>/);
  });
});

describe("a list on paper", () => {
  const rows = [1, 2].map((at) => listing({ id: `0190a7c0-0000-7000-8000-00000000000${at}` }));
  const onPaper = (html: string) => [...html.matchAll(/data-words="([^"]*)"/g)].map(([, words]) => words);
  const where = `${SITE.publicUrl}/find/oxygen?at=22.57,88.36`;

  test("says that it is made up, never to pay first, where to look again, and of how many it is a part", async () => {
    const html = await drawn("/find/oxygen?lang=en", { items: rows, total: 546, nextCursor: "next" });
    expect(onPaper(html)).toEqual([
      expect.stringContaining("Oxygen, near Kolkata · "),
      "This board shows made-up entries. Their numbers reach nobody.",
      "Never pay before you have it",
      where,
      "2 of them here",
    ]);
    expect(html).toContain("546 within 25 km");
  });

  test("says nothing of a demonstration or a part where there is none", async () => {
    const html = await drawn("/find/oxygen", { items: rows, total: 2 }, false);
    expect(onPaper(html).slice(1)).toEqual(["Never pay before you have it", where]);
  });

  test("asks for nothing that a sheet cannot do", async () => {
    const html = await drawn("/find/oxygen", { items: rows, total: 2 });
    const card = one(html, /(<[^>]*>)<div[^>]*><h2>Nobody answers\?/);
    expect(card).toContain("data-screen");
  });
});
