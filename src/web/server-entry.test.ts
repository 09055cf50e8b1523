import { describe, expect, test } from "vitest";
import { EMERGENCY, fakeApi, listing, minutesAgo, NOW, oneListing, place, SITE } from "./testing/fake-api.ts";
import { preview, render } from "./server-entry.tsx";

const LIST = "/api/v1/listings/nearby";

function answers(items: unknown[], more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const page = { items, nextCursor: null, asOf: minutesAgo(0), total: items.length, facets: [] };
  return { [LIST]: page, "/api/v1/emergency-numbers": EMERGENCY, "/api/v1/places": { items: [] }, ...more };
}

async function page(
  path: string,
  given: Readonly<Record<string, unknown>>,
  wish: {
    language?: string;
    demo?: boolean;

    isTextOnly?: boolean;
    parts?: Record<string, string[]>;
  } = {},
) {
  const answer = await render(new Request(`http://127.0.0.1:3000${path}`), {
    api: fakeApi(given).api,
    site: { ...SITE, demo: wish.demo ?? true },
    assets: { scripts: ["/assets/main.js"], modulePreloads: [], styles: [], parts: wish.parts ?? {} },
    language: wish.language ?? "en",
    isTextOnly: wish.isTextOnly ?? false,
    now: NOW,
    turn: async () => undefined,
  });
  if (answer.type !== "page") throw new Error(`a redirect to ${answer.location}`);
  return { ...answer, ...answer.draw() };
}

describe("a page drawn on the server", () => {
  test("the second page is styled as the first one is", async () => {
    const first = await page("/find/oxygen", answers([listing()]));
    const second = await page("/find/oxygen", answers([listing()]));
    expect(second.html).toBe(first.html);
    const classes = new Set([...second.html.matchAll(/class="(s[0-9a-z]+)"/g)].map(([, name]) => name));
    expect(classes.size).toBeGreaterThan(10);
    for (const name of classes) expect(second.html).toMatch(new RegExp(`\\.${name}[^0-9a-z]`));
  });

  test.each([false, true])("every inline part is named to the policy, text only: %s", async (isTextOnly) => {
    const { html, inline } = await page("/find/oxygen", answers([listing()]), { isTextOnly });
    const parts = (tag: string) =>
      [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(([, text]) => text);
    expect([parts("script"), parts("style")]).toEqual([inline.scripts, inline.styles]);
    const others = [...html.matchAll(/<(?:script|style)\b[^>]+>/g)].map(([tag]) => tag);
    for (const tag of others) expect(tag).toMatch(/^<script (?:type="module" src="\/assets\/|type="application\/)/);
  });

  test("no other address is named", async () => {
    const { html } = await page("/find/oxygen", answers([listing()]));
    expect([...html.matchAll(/(?:src|href)="(https?:[^"]*)"/g)].map(([, url]) => url)).toEqual([
      `${SITE.publicUrl}/find/oxygen`,
    ]);
  });

  test("a page that comes as a part of the program names its files in its head, a list and text only none", async () => {
    const entry = "/r/0190a1b2-0000-7000-8000-000000000001";
    const parts = { further: ["/assets/further.js", "/assets/shared.js"] };
    const preloads = async (path: string, given: object, isTextOnly = false) => {
      const { html } = await page(path, { ...given }, { parts, isTextOnly });
      return [...html.matchAll(/<link rel="preload" as="script" crossorigin href="([^"]+)"/g)].map(([, file]) => file);
    };
    expect(await preloads(entry, oneListing())).toEqual(parts.further);
    expect(await preloads(entry, oneListing(), true)).toEqual([]);
    expect(await preloads("/find/oxygen", answers([listing()]))).toEqual([]);
  });

  test("a card says what, how far, how fresh and how to call", async () => {
    const { html } = await page("/find/oxygen", answers([listing()]));
    for (const part of [
      "12 cylinders",
      "1.8 km",
      "Harbour Road Oxygen Depot",
      "the place, 12\u00a0min ago",
      'href="tel:+12025550142"',
    ]) {
      expect(html).toContain(part);
    }
  });

  test("a person's number is said to be there, not shown", async () => {
    const person = listing({
      facilityId: undefined,
      facilityName: undefined,
      contact: { channels: [], shielded: true, available: false },
    });
    const { html } = await page("/find/oxygen", answers([person]));
    expect(html).toContain("Number not given now");
    expect(html).not.toContain("tel:+");
  });

  test("a link to a listing shows what, where and the day it was checked; one that is over says only that", async () => {
    const words = (html: string) => /property="og:description" content="([^"]*)"/.exec(html)?.[1];
    const open = await page("/r/0190a1b2-0000-7000-8000-000000000001", oneListing());
    expect(words(open.html)).toMatch(
      /^Oxygen: 12 cylinders \(46 L size\), Harbour Road Oxygen Depot, .*Checked \d\d:\d\d, \w{3},? \d+ \w{3} \d{4}\./,
    );
    expect(open.html).toMatch(
      /property="og:title" content="Oxygen: 12 cylinders \(46 L size\), Harbour Road Oxygen Depot · /,
    );
    expect(open.html).toMatch(/<h1[^>]*>12 cylinders<\/h1>/);
    expect(open.html).toContain(`property="og:url" content="${SITE.publicUrl}/r/`);
    const over = await page("/r/0190a1b2-0000-7000-8000-000000000001", oneListing({ status: "fulfilled" }));
    expect(words(over.html)).toBe("Fulfilled: please stop sharing");
    const fraud = { value: "fraud-confirmed", at: minutesAgo(5), by: "moderator" } as const;
    const branded = await page("/r/0190a1b2-0000-7000-8000-000000000001", oneListing({ trust: fraud }));
    expect(words(branded.html)).toMatch(/^Fraud: do not pay\. /);
  });

  test("a picture of a link: a day and a number of what can be called, neither of what is over, doubted or made up", () => {
    const pictured = (fields: Parameters<typeof listing>[0]) =>
      preview(listing({ source: { kind: "facility" }, ...fields }), { site: SITE, language: "en", now: NOW });
    expect(pictured({})).toMatchObject({
      phone: "+1 202 555 0142",
      checked: { title: expect.stringMatching(/^Checked at .* 20\d\d$/) as string },
    });
    const fraud = { value: "fraud-confirmed", at: minutesAgo(5), by: "moderator" } as const;
    expect(pictured({ trust: fraud })).toMatchObject({ checked: { title: "Fraud: do not pay" } });
    const silent = [
      { trust: fraud },
      { status: "fulfilled" as const },
      { source: { kind: "facility" as const, demo: true } },
    ];
    expect(silent.map((fields) => pictured(fields)?.phone)).toEqual([undefined, undefined, undefined]);
    expect(pictured({ source: { kind: "facility", demo: true } })?.kind).toContain("made up");
    expect(pictured({ status: "hidden" })).toBeNull();
  });

  test("words from outside stay words", async () => {
    const nasty = listing({ facilityName: '</script><img src=x onerror="alert(1)">' });
    const { html } = await page("/find/oxygen", answers([nasty]));
    expect(html).not.toContain("<img");
    expect(html.match(/<script/g)).toHaveLength(3);
  });

  test("what had none left is folded; when all had none it is said and led on", async () => {
    const out = listing({ stock: { value: "out", count: 0, at: minutesAgo(5), by: "facility" } });
    const some = await page(
      "/find/oxygen",
      answers([listing(), { ...out, id: "0190a7c0-0000-7000-8000-000000000002" }]),
    );
    expect(some.html).toContain("1 place had none left");
    const none = await page("/find/oxygen", answers([out]));
    expect(none.html).toContain("No oxygen within 25 km");
  });

  test("the note on taking turns stands once", async () => {
    const rows = [1, 2, 3, 4].map((at) => listing({ id: `0190a7c0-0000-7000-8000-00000000000${at}` }));
    const { html } = await page("/find/oxygen", answers(rows));
    expect(html.match(/We mix equal places/g)).toHaveLength(1);
  });

  test.each([
    ["fulfilled", "Fulfilled: please stop sharing"],
    ["withdrawn", "Withdrawn: please stop sharing"],
    ["expired", "This has expired"],
  ] as const)("a listing that is %s says so first and shows no number", async (status, words) => {
    const closed = {
      kind: "blood",
      details: { component: "whole-blood", group: "O+" },
      status,
      contact: { channels: [] as [], shielded: false, available: false },
      stock: { value: "available", at: minutesAgo(21), by: "owner" },
    } as const;
    const { html } = await page("/r/0190a7c0-0000-7000-8000-000000000001", oneListing(closed));
    const things = "O\\+ whole blood";
    expect(html).toMatch(new RegExp(`<h1[^>]*>${words} · ${things}</h1>`, "i"));
    expect(html).toMatch(new RegExp(`property="og:title" content="${words} · ${things}, `, "i"));
    // The page must not say that they have it, or how fresh that is.
    expect(html.replaceAll(/<script.*?<\/script>/gs, "")).not.toMatch(/they have it|How fresh is this/);
    expect(html).not.toContain("tel:+");
  });

  test("all numbers of a listing are shown, each as a call", async () => {
    const channels = [
      { type: "phone" as const, value: "+12025550142" },
      { type: "phone" as const, value: "+12025550143", label: "ambulance" },
    ];
    const { html } = await page(
      "/r/0190a7c0-0000-7000-8000-000000000001",
      oneListing({ contact: { channels, shielded: false, available: true } }),
    );
    expect(html).toContain('href="tel:+12025550142"');
    expect(html).toContain('href="tel:+12025550143"');
  });

  test.each([
    ["/nowhere", 404],
    ["/find/unicorn", 404],
    ["/r/0190a7c0-0000-7000-8000-000000000009", 404],
    ["/", 200],
    ["/about", 200],
  ])("%s answers %d", async (path, status) => expect((await page(path, answers([]))).status).toBe(status));

  test("a bug is not hidden in a page: it goes on to the server, which logs it", async () => {
    const broken = {
      [LIST]: () => {
        throw new Error("a bug");
      },
    };
    await expect(page("/find/oxygen", { ...answers([]), ...broken })).rejects.toThrow("a bug");
  });

  test("the language of the page, its direction, and only its own texts", async () => {
    const hindi = await page("/", answers([]), { language: "hi" });
    expect(hindi.html).toContain('<html lang="hi" dir="ltr"');
    expect(hindi.html).toContain("आपको क्या चाहिए?");
    const pseudo = await page("/find/oxygen", answers([listing()]), { language: "ar-XB" });
    expect(pseudo.html).toContain('dir="rtl"');
  });

  test("nothing of that name: what was typed is named, its kind and all kinds are offered", async () => {
    const { html } = await page("/find/all?q=oxygen+Behala", answers([]));
    expect(html).toContain("No place here has the words “oxygen Behala”.");
    expect(html).toMatch(/href="\/find\/oxygen"[^>]*>See the list: Oxygen/);
    expect(html).toContain('href="/find/ambulance"');
    expect(html).not.toContain("what you chose");
  });

  test("for a patient's group the chips hold what suits, and the component looked for is marked", async () => {
    const found = {
      items: [listing({ kind: "blood", details: {} })],
      nextCursor: null,
      asOf: minutesAgo(0),
      total: 47,
    };
    const facets = [
      { subtype: "red-cells", count: 47 },
      { subtype: "plasma", count: 3 },
    ];
    const { html } = await page("/find/blood?group=AB%2B", answers([], { [LIST]: { ...found, facets } }));
    expect(html).toContain("47 within 25 km");
    expect(html).toMatch(/<a [^>]*aria-current="true"[^>]*component=red-cells[^>]*>.{0,200}Red cells<span>47</);
    expect(html).not.toContain(">All<");
  });

  test("of whom only the state is known are not counted as near, and say so", async () => {
    const place = { ...listing().place, precision: "area", basis: "geocoded", uncertaintyKm: 560 } as const;
    const items = [listing({ place }), listing({ id: listing().id.replace(/1$/, "2") })];
    const { html } = await page(
      "/find/oxygen",
      answers([], { [LIST]: { items, nextCursor: null, asOf: minutesAgo(0), total: 84, vague: 12 } }),
    );
    expect(html).toMatch(/<h1[^>]*><span[^>]*>Oxygen near [^<]+: <.span>72 within 25 km</);
    expect(html.split("Exact place not known. Ask for the address.")).toHaveLength(2);
  });

  test("a place nobody knows keeps what was typed", async () => {
    const { html, status } = await page("/find/bed?place=Xyzzy", answers([]));
    expect(status).toBe(200);
    expect(html).toContain('value="Xyzzy"');
  });

  test("several places of a name are links", async () => {
    const items = [place(), place({ id: "gn:2", lat: 20, label: "Rampur, Bihar, India" })];
    const { html } = await page("/find/bed?place=rampur", answers([], { "/api/v1/places": { items } }));
    expect(html).toContain('href="/find/bed?place=gn%3A2"');
  });
});

describe("text only", () => {
  const id = "0190a7c0-0000-7000-8000-000000000001";

  test.each(["/find/oxygen", "/find/oxygen?view=map", `/r/${id}`, "/more", "/"])(
    "%s comes as words alone: no sign, no program, no map; Call and the way back to everything are there",
    async (path) => {
      const { html } = await page(path, path.startsWith("/r/") ? oneListing() : answers([listing()]), {
        isTextOnly: true,
      });
      expect(/<(svg|script src|img|canvas)|application\/json|#i-/.exec(html)).toBeNull();
      // The one script that sets the colours before the first paint.
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html).toContain("Text only.");
      expect(html).toContain("and does not update by itself");
      expect(html).toMatch(/href="[^"]*text=off"/);
      expect(html).not.toMatch(/>Map<|map needs/);
      if (/find|\/r\//.test(path)) expect(html).toContain('href="tel:+12025550142"');
      if (path !== "/" && path !== "/more") expect(html).toMatch(/<a[^>]*aria-label="?Back\b[^>]*>Back<\/a>/);
    },
  );

  test("a page that does nothing without the program brings it", async () => {
    const { html } = await page("/post", answers([]), { isTextOnly: true });
    expect(html).toContain('src="/assets/main.js"');
    expect(html).toContain('"isTextOnly":true');
  });
});
