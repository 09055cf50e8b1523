import { describe, expect, test } from "vitest";
import type { Facility } from "#contract/facilities.ts";
import type { Listing } from "#contract/listings.ts";
import { preview, render } from "../server-entry.tsx";
import { EMERGENCY, facility, fakeApi, minutesAgo, NOW, oneListing, SITE } from "../testing/fake-api.ts";

const FACILITY = facility().id;
const LISTING = "0190a7c0-0000-7000-8000-000000000001";

async function page(path: string, given: Readonly<Record<string, unknown>>, site = SITE): Promise<string> {
  const answer = await render(new Request(`${SITE.publicUrl}${path}`), {
    api: fakeApi(given).api,
    site: { ...site, demo: false },
    assets: { scripts: ["/assets/main.js"], modulePreloads: [], styles: [], parts: {} },
    language: /lng=(\w+)/.exec(path)?.[1] ?? "en",
    isTextOnly: false,
    now: NOW,
    turn: async () => undefined,
  });
  if (answer.type !== "page") throw new Error(`a redirect to ${answer.location}`);
  return answer.draw().html;
}

const facilityPage = (fields: Partial<Facility>, path = `/f/${FACILITY}`) =>
  page(path, { "/api/v1/facilities/{id}": facility(fields), "/api/v1/emergency-numbers": EMERGENCY });

/** The structured data of a page. */
function structuredIn(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = ""]) =>
    JSON.parse(text),
  );
}

const bed = (bedType: Facility["beds"][number]["bedType"], available: number | undefined, minutes: number) => ({
  bedType,
  available,
  at: minutesAgo(minutes),
  by: "facility" as const,
  listingId: LISTING,
});

describe("what a page says for machines", () => {
  test("a facility: its name, kind, address, point, number and hours, as its page shows them", async () => {
    const html = await facilityPage({
      types: ["hospital", "blood-bank"],
      address: "1 Harbour Road",
      hours: { openingHours: "Mo-Fr 08:00-22:00; Sa,Su 22:00-02:00" },
      beds: [bed("icu", 3, 10)],
    });
    expect(structuredIn(html)).toEqual([
      {
        "@context": "https://schema.org",
        "@type": ["Hospital", "MedicalBusiness"],
        "@id": `${SITE.publicUrl}/f/${FACILITY}`,
        url: `${SITE.publicUrl}/f/${FACILITY}`,
        name: "General Hospital",
        address: "1 Harbour Road",
        geo: { "@type": "GeoCoordinates", latitude: 22.57, longitude: 88.36 },
        telephone: "+12025550101",
        openingHours: ["Mo-Fr 08:00-22:00", "Sa,Su 22:00-02:00"],
      },
    ]);
  });

  test("no point of an area, no hours nobody understands, no number that is made up or not to be called", async () => {
    const place = { ...facility().place, precision: "area" as const, uncertaintyKm: 5 };
    const [vague] = structuredIn(await facilityPage({ place, phones: [], hours: { openingHours: "sunrise-sunset" } }));
    expect(Object.keys(vague ?? {})).toEqual(["@context", "@type", "@id", "url", "name", "address"]);
    const [demo] = structuredIn(await facilityPage({ source: { kind: "import", demo: true } }));
    expect(demo).toMatchObject({ description: "This entry is made up, to try Lifeboard out. Nobody is behind it." });
    expect(demo).not.toHaveProperty("telephone");
  });

  test("words from outside end no element and stay words", async () => {
    const name = '</script><script>alert(1)</script><!-- "\u2028 & <img src=x>';
    const html = await facilityPage({ name, address: name });
    const plain = await facilityPage({});
    expect(html.match(/<script/g)).toHaveLength(plain.match(/<script/g)?.length ?? 0);
    expect(html).not.toContain("<img");
    expect(structuredIn(html)[0]).toMatchObject({ name, address: name });
    for (const [, content = ""] of html.matchAll(/<meta [^>]*content="([^"]*)"/g)) expect(content).not.toMatch(/[<>]/);
  });

  test("what a facility has, with its day and its end; nothing of persons, of doubted, made-up or unchecked", async () => {
    const source = { kind: "facility" as const };
    const told = async (fields: Partial<Listing>) =>
      structuredIn(
        await page(`/r/${LISTING}`, {
          ...oneListing({ source, ...fields }),
          "/api/v1/facilities/{id}": facility({ name: "Harbour Road Oxygen Depot" }),
        }),
      );
    expect(await told({})).toEqual([
      {
        "@context": "https://schema.org",
        "@type": "SpecialAnnouncement",
        "@id": `${SITE.publicUrl}/r/${LISTING}`,
        url: `${SITE.publicUrl}/r/${LISTING}`,
        name: expect.stringContaining("12 cylinders") as string,
        text: expect.stringMatching(/Checked \d\d:\d\d/) as string,
        datePosted: minutesAgo(12),
        expires: minutesAgo(12 - 4 * 60),
        announcementLocation: {
          "@type": "CivicStructure",
          name: "Harbour Road Oxygen Depot",
          address: "Harbour Road, Kolkata",
        },
      },
    ]);
    const nothing = [
      { facilityId: undefined, facilityName: undefined },
      { side: "need" as const, facilityId: undefined },
      { status: "fulfilled" as const },
      { trust: { value: "disputed" as const, at: minutesAgo(1), by: "seeker" as const } },
      { source: { ...source, demo: true } },
      { confirmedAt: null, stock: { value: "unknown" as const, at: null, by: null } },
    ];
    for (const fields of nothing) expect(await told(fields), JSON.stringify(fields)).toEqual([]);
  });

  test("what is switched off here, on pages that say so", async () => {
    const switchedOff = [{ kind: "oxygen" as const, note: "Call 112 for oxygen.", until: minutesAgo(-60) }];
    const person = oneListing({ facilityId: undefined });
    const html = await page(`/r/${LISTING}`, person, { ...SITE, switchedOff });
    expect(structuredIn(html)).toMatchObject([{ "@type": "SpecialAnnouncement", text: "Call 112 for oxygen." }]);
    const bedOff = [{ kind: "bed" as const, note: "Call 112 for beds." }];
    expect(structuredIn(await page(`/r/${LISTING}`, person, { ...SITE, switchedOff: bedOff }))).toEqual([]);
  });
});

describe("a link that is passed on", () => {
  test("to a facility says its name, place, counts with their times, number; its picture the same", async () => {
    const beds = [
      bed("general", 2, 300),
      bed("icu", 0, 10),
      bed("hdu", undefined, 1),
      bed("oxygen", 7, 20),
      bed("nicu", 1, 900),
    ];
    const html = await facilityPage({ beds, phones: [{ value: "+919830098300" }] });
    const said = /property="og:description" content="([^"]*)"/.exec(html)?.[1] ?? "";
    expect(said.split(" · ").map((part) => part.replace(/ \(.*2026\)$/, ""))).toEqual([
      "General Hospital, Kolkata",
      "ICU beds: None free",
      "Beds with oxygen: 7 free",
      "General beds: 2 free",
      "+91 98300 98300",
    ]);
    const context = { site: SITE, language: "en", now: NOW };
    const card = preview(facility({ beds }), context);
    expect(card).toMatchObject({
      what: "General Hospital",
      kind: "Hospital",
      place: "Kolkata",
      phone: "+1 202 555 0101",
      checked: { title: expect.stringMatching(/^Counted at \d\d:\d\d, .* 2026 or later$/) as string },
      url: expect.stringMatching(/\/s\/\w{22}$/) as string,
    });
    expect(card?.rows?.map(({ name }) => name)).toEqual(["ICU beds", "Beds with oxygen", "General beds"]);
    expect(html).toContain(
      `/og/${FACILITY}-${preview(facility({ beds, phones: [{ value: "+919830098300" }] }), context)?.version}.png`,
    );
    const shut = preview(facility({ beds, status: { facility: "evacuating" } }), context);
    expect(shut).toMatchObject({ checked: { title: expect.stringContaining("Closed") as string } });
    expect([shut?.rows, shut?.phone]).toEqual([undefined, undefined]);
  });

  test("any change of what a picture shows is another picture, and nothing else is", () => {
    const version = (fields: Partial<Facility>) =>
      preview(facility({ beds: [bed("icu", 3, 10)], ...fields }), { site: SITE, language: "en", now: NOW })?.version;
    const same = [version({}), version({ version: 9, updatedAt: minutesAgo(1) }), version({ services: ["X-ray"] })];
    expect(new Set(same).size).toBe(1);
    const others = [
      {},
      { beds: [bed("icu", 2, 10)] },
      { beds: [bed("icu", 3, 9)] },
      { beds: [bed("hdu", 3, 10)] },
      { name: "Other" },
      { phones: [] },
      { status: { facility: "closed" as const } },
      { place: { ...facility().place, label: "Howrah" } },
    ].map(version);
    expect(new Set(others).size).toBe(others.length);
    for (const each of others) expect(String(each)).toMatch(/^\d{1,9}$/);
  });

  test("names its language, and the page in others where search machines are to know of them", async () => {
    const html = await facilityPage({}, `/f/${FACILITY}?lng=hi`);
    const own = `${SITE.publicUrl}/f/${FACILITY}`;
    expect(html).toContain('property="og:locale" content="hi_IN"');
    expect(html).toContain(`property="og:url" content="${own}"`);
    expect(html).toContain(`rel="canonical" href="${own}?lng=hi"`);
    expect(html).toContain(`hreflang="en" href="${own}?lng=en"`);
    expect(html).toContain(`hreflang="x-default" href="${own}"`);
    expect(html).toContain('name="twitter:card" content="summary_large_image"');
    expect(html).toContain(`name="twitter:image" content="${own.replace("/f/", "/og/")}`);
    const passing = await page(`/r/${LISTING}`, oneListing());
    expect(passing).not.toContain("hreflang");
  });

  test("of a facility says when it was told, for whoever prints it", async () => {
    const html = await facilityPage({ beds: [bed("icu", 3, 10)] });
    expect(html).toMatch(/<span data-paper="">Checked at \d\d:\d\d, \w{3},? \d+ \w{3} 20\d\d<\/span>/);
  });

  test("of a facility names the one list that counted, on paper and on its picture; of several nobody knows which", async () => {
    const beds = [{ ...bed("icu", 3, 10), by: "feed" as const }];
    const list = { kind: "import", name: "data.gov.in, National Hospital Directory" } as const;
    const pictured = (source: Facility["source"]) =>
      preview(facility({ beds, source }), { site: SITE, language: "en", now: NOW })?.checked.title;
    const html = await facilityPage({ beds, source: list });
    expect(html).toMatch(/<span data-paper="">India’s list of hospitals, \d\d:\d\d/);
    expect(pictured(list)).toMatch(/^India’s list of hospitals, \d\d:\d\d/);
    const several = { ...list, also: [{ name: "Delhi dashboard" }] };
    expect(await facilityPage({ beds, source: several })).toContain('<span data-paper="">A list said so at ');
    expect(pictured(several)).toMatch(/^A list said so at /);
  });

  test("of a facility of which only a list said anything never says that it was checked", async () => {
    const beds = [bed("icu", 3, 10), bed("hdu", 1, 30)].map((each) => ({ ...each, by: "feed" as const }));
    const html = await facilityPage({ beds });
    expect(html).toMatch(/<span data-paper="">A list said so at \d\d:\d\d/);
    const said = (given: Facility["beds"]) =>
      preview(facility({ beds: given }), { site: SITE, language: "en", now: NOW })?.checked.title;
    expect(said(beds)).toMatch(/^A list said so at /);
    expect(said([bed("general", 2, 10), ...beds])).toMatch(/^Counted at .* or later$/);
    expect(JSON.stringify([html, said(beds)])).not.toMatch(/[Cc]hecked \d|[Cc]hecked at/);
  });

  test("to a person's need is kept out of search machines; an offer of a place is not", async () => {
    const need = { side: "need" as const, facilityId: undefined, facilityName: undefined };
    expect(await page(`/r/${LISTING}`, oneListing(need))).toContain('name="robots" content="noindex"');
    expect(await page(`/r/${LISTING}`, oneListing())).not.toContain("noindex");
  });

  test.each(["offer", "need"] as const)("to the card of any %s is kept out of search machines", async (side) => {
    const html = await page(`/r/${LISTING}/card`, { ...oneListing({ side }), "/api/v1/emergency-numbers": EMERGENCY });
    expect(html).toContain("data-picture");
    expect(html).toContain('name="robots" content="noindex"');
  });
});

test("what a place does is said once, in the reader's language where the word is known, else as it was written", async () => {
  const said = async (language: string) => {
    const services = ["apheresis", "dentist", "Dentistry", "Chiropractic"];
    const html = await facilityPage({ services }, `/f/${FACILITY}?lng=${language}`);
    return [...html.matchAll(/<dd>(.*?)<\/dd>/gu)].map(([, text = ""]) => text.replaceAll(/<!-- -->|<\/?span>/g, ""));
  };
  expect(await said("en")).toContain('Apheresis · Dentist · <bdi lang="en">Chiropractic</bdi>');
  expect(await said("hi")).toContain('एफेरेसिस · दाँत के डॉक्टर · <bdi lang="en">Chiropractic</bdi>');
});
