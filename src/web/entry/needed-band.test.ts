import { expect, test } from "vitest";
import type { Listing } from "#contract/listings.ts";
import { createTexts } from "../i18n/create.ts";
import { SHIPPED, shippedLanguage } from "../i18n/shipped.ts";
import { createSay } from "../i18n/text.ts";
import { preview, render } from "../server-entry.tsx";
import { fakeApi, listing, NOW, oneListing, SITE } from "../testing/fake-api.ts";
import { listingData } from "./listing-loader.ts";
import { neededText } from "./NeededBand.tsx";
import { standaloneLabel } from "./standalone-label.ts";

const spokenIn = (language: string) => {
  const strings = shippedLanguage(language).texts;
  const say = createSay(createTexts({ language, english: shippedLanguage("en").texts, strings }));
  return { say, language, timeZone: "Asia/Kolkata", now: NOW };
};
const UNTOLD = { value: "unknown", at: null, by: null } as const;
const needing = (fields: Partial<Listing> = {}) =>
  listing({ side: "need", urgency: "urgent", stock: UNTOLD, confirmedAt: null, ...fields });
const dataOf = (fields: Partial<Listing>) => listingData(needing(fields), null);
const said = (fields: Partial<Listing>, language = "en") => neededText(dataOf(fields), spokenIn(language));

/** The evening of the same day there, and the next night. */
const [EVENING, NIGHT] = ["2026-11-20T14:30:00.000Z", "2026-11-20T20:57:00.000Z"];

test.each([
  ["critical", EVENING, "Needed now · By 20:00, Fri, 20 Nov 2026"],
  ["urgent", EVENING, "Needed today · By 20:00, Fri, 20 Nov 2026"],
  ["critical", NIGHT, "Needed by 02:27, Sat, 21 Nov 2026"],
  ["urgent", NIGHT, "Needed by 02:27, Sat, 21 Nov 2026"],
  ["soon", EVENING, "Needed by 20:00, Fri, 20 Nov 2026"],
] as const)("%s, by %s: its deadline, and no “today” where that is another day", (urgency, neededBy, words) => {
  expect(said({ urgency, neededBy })).toBe(words);
});

test("without a deadline, when it was last checked, else written, stands beside “today”", () => {
  expect(said({})).toBe("Needed today · Written at 05:10, Fri, 20 Nov 2026");
  expect(said({ confirmedAt: "2026-11-20T09:00:00Z" })).toBe("Needed today · Checked at 14:30, Fri, 20 Nov 2026");
  // A page stored by an older version has only the time of the last change.
  const { createdAt: _, ...kept } = dataOf({});
  expect(neededText(kept, spokenIn("en"))).toBe("Needed today · Written at 14:58, Fri, 20 Nov 2026");
});

test("what a list said of a need is told with the list's name, where that is known", () => {
  const told = { value: "available", at: "2026-11-20T09:00:00Z", by: "feed" } as const;
  const fields = { stock: told, confirmedAt: told.at } as const;
  const list = { kind: "import", name: "wecan-covidhelp, volunteers of West Bengal" } as const;
  expect(said({ ...fields, source: list })).toMatch(/^Needed today · Volunteers’ list of West Bengal, 14:30, /);
  expect(said(fields)).toMatch(/^Needed today · A list said so at 14:30, /);
});

test.each(SHIPPED.map(({ code }) => code))("every language says both, each in its own words: %s", (language) => {
  const both = [said({ neededBy: EVENING }, language), said({ neededBy: NIGHT }, language)];
  const today = spokenIn(language).say("listing.needed.urgent");
  expect(both.map((text) => text.includes(today))).toEqual([true, false]);
  for (const text of both) expect(text).not.toMatch(language === "en" ? /\{|listing\./ : /\{|listing\.|Needed|By /);
});

test.each([
  ["cylinder", "Oxygen: 2 cylinders"],
  ["concentrator", "Oxygen: 2 concentrators"],
  ["liquid", "2 litres of liquid oxygen"],
] as const)("a need of oxygen names its kind once where the words stand alone: %s", (form, words) => {
  expect(standaloneLabel(dataOf({ details: { form }, quantity: 2 }).thing, spokenIn("en"))).toBe(words);
});

test("beds say their kind themselves; a list row and an offer stay as short as they were", () => {
  const bed = dataOf({ kind: "bed", details: { bedType: "icu" }, quantity: 2 });
  expect(standaloneLabel(bed.thing, spokenIn("en"))).toBe("2 ICU beds");
  expect(standaloneLabel(dataOf({ side: "offer", stock: listing().stock }).thing, spokenIn("en"))).toBe("12 cylinders");
});

async function pageOf(path: string, fields: Partial<Listing>): Promise<string> {
  const answer = await render(new Request(`${SITE.publicUrl}${path}`), {
    api: fakeApi(oneListing(needing(fields))).api,
    site: SITE,
    language: "en",
    assets: { scripts: [], modulePreloads: [], styles: [], parts: {} },
    isTextOnly: false,
    now: NOW,
    turn: async () => undefined,
  });
  if (answer.type !== "page") throw new Error(`a redirect to ${answer.location}`);
  return answer.draw().html;
}

const mainOf = (html: string) =>
  (/<main.*<\/main>/su.exec(html)?.[0] ?? "").replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

test("the page of a need: what with its kind, its deadline; the link's title and description the same", async () => {
  const html = await pageOf(`/r/${listing().id}`, { quantity: 2, neededBy: "2026-11-22T12:00:00Z" });
  expect(html).toMatch(/<h1[^>]*>Oxygen: 2 cylinders<\/h1>/);
  expect(mainOf(html)).toMatch(/Needed by \d\d:\d\d, Sun, 22 Nov 2026/);
  expect(html).not.toContain("Needed today");
  expect(html).toMatch(
    /property="og:title" content="Needed by \d\d:\d\d, Sun, 22 Nov 2026 · Oxygen: 2 cylinders \(46 L size\), /,
  );
  expect(html).toMatch(
    /property="og:description" content="Needed by \d\d:\d\d, Sun, 22 Nov 2026\. Oxygen: 2 cylinders \(46 L size\), /,
  );
});

test.each([
  [2, { asked: 2, left: 1 }, true],
  [undefined, { asked: 1, left: 1 }, false],
])("the page of a need of %s: its amount is said where it asked for one", async (quantity, counts, isSaid) => {
  const needed = { promised: 1, coming: 0, received: 0, ...counts };
  const main = mainOf(await pageOf(`/r/${listing().id}`, { quantity, needed }));
  expect(main).toContain("Needed today");
  expect(main.includes("still needed")).toBe(isSaid);
});

test("a need that is over has no band of urgency, and its card no keys that save it or pass it on", async () => {
  const { id } = listing();
  expect(mainOf(await pageOf(`/r/${id}`, {}))).toContain("Needed today");
  expect(mainOf(await pageOf(`/r/${id}`, { status: "fulfilled" }))).not.toContain("Needed");
  expect(mainOf(await pageOf(`/r/${id}/card`, {}))).toMatch(/Can you help\?.*Save the picture.*WhatsApp/u);
  const over = mainOf(await pageOf(`/r/${id}/card`, { status: "fulfilled" }));
  expect(over).toContain("Fulfilled: please stop sharing");
  expect(over).not.toMatch(/Save the picture|WhatsApp|E-mail|still true|Can you help|Needed/u);
  // No code and nothing to scan: only the written link.
  expect(over).not.toMatch(/Scan, or open/u);
  expect(over).toMatch(/ Over .*\/s\/1/u);
  expect(await pageOf(`/r/${id}/card`, { status: "fulfilled" })).not.toContain('="QR code');
  expect(await pageOf(`/r/${id}/card`, {})).toContain('="QR code');
});

test("the picture of a link says the deadline too; of what is over it asks nothing", () => {
  const pictured = (fields: Partial<Listing>) =>
    preview(needing({ source: { kind: "facility" }, ...fields }), { site: SITE, language: "en", now: NOW });
  expect(pictured({ neededBy: "2026-11-22T12:00:00Z" })).toMatchObject({
    kind: expect.stringMatching(/^Oxygen: Needed by \d\d:\d\d, Sun, 22 Nov 2026$/) as string,
    ask: { title: "Can you help?" },
  });
  expect(pictured({ neededBy: NOW.toISOString() })?.kind).toMatch(/^Oxygen: Needed today · By \d\d:\d\d, .* 2026$/);
  expect(pictured({})).toMatchObject({ ask: { title: "Can you help?", text: "Scan, or open" } });
  for (const side of ["need", "offer"] as const)
    expect(pictured({ side, status: "fulfilled" })?.ask).toEqual({ over: "Over" });
});

test.each([
  ["a need", {}],
  ["a doubted need", { trust: { value: "disputed", at: NOW.toISOString(), by: "seeker" } }],
  ["an offer", { side: "offer", stock: listing().stock, confirmedAt: listing().confirmedAt }],
  ["an offer that nobody checked", { side: "offer" }],
] as const)(
  "where a link is shown, its description ends as a sentence, not in a call to look: %s",
  async (_, fields) => {
    const html = await pageOf(`/r/${listing().id}`, fields);
    const shown = [...html.matchAll(/(?:description|image:alt)" content="([^"]*)"/g)].map(([, text]) => text);
    expect(shown.length).toBeGreaterThan(1);
    for (const text of shown) expect(text).toMatch(/\.$/);
  },
);
