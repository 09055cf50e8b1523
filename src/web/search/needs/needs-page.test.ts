import { describe, expect, test } from "vitest";
import { EMERGENCY, fakeApi, listing, minutesAgo, NOW, SITE } from "../../testing/fake-api.ts";
import { render } from "../../server-entry.tsx";

const need = listing({
  side: "need",
  kind: "blood",
  details: { component: "red-cells", group: "AB+" },
  quantity: 2,
  facilityId: undefined,
  facilityName: undefined,
  urgency: "critical",
  stock: { value: "unknown", at: null, by: null },
  confirmedAt: null,
  place: { lat: 22.6123, lng: 88.3456, label: "Howrah", precision: "area", basis: "masked", uncertaintyKm: 3 },
  contact: { channels: [], shielded: true, available: true },
  distanceKm: 5,
  why: [{ code: "compatible", group: "AB+" }],
});

/**
 * A page as the server renders it for a browser without the program, and the requests made for it.
 */
async function drawn(path: string, found: Readonly<Record<string, unknown>> = {}) {
  const page = { items: [need], nextCursor: null, asOf: minutesAgo(0), total: 1, facets: [], ...found };
  const { api, asked } = fakeApi({ "/api/v1/listings/nearby": page, "/api/v1/emergency-numbers": EMERGENCY });
  const answer = await render(new Request(`http://127.0.0.1:3000${path}`), {
    api,
    site: SITE,
    assets: { scripts: [], modulePreloads: [], styles: [], parts: {} },
    language: "en",
    isTextOnly: false,
    now: NOW,
    turn: async () => undefined,
  });
  return { answer, html: answer.type === "page" ? answer.draw().html : "", asked };
}

const mainOf = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";

describe("the list of needs", () => {
  test("a list of blood for whoever can give: what is needed, how soon, where about, and the way to the number", async () => {
    const { html, asked } = await drawn("/needs/blood?group=O%2B");
    const input = asked.find((each) => each.path.endsWith("/nearby"))?.input;
    expect(input).toMatchObject({ side: "need", donorGroup: "O+" });
    expect(input).not.toHaveProperty("bloodGroup");
    expect(html).toContain("<title>Needed: Blood · O+ can help, near Kolkata");
    expect(html).toMatch(/property="og:title" content="Needed: Blood · O\+ can help, near Kolkata/);
    const main = mainOf(html);
    expect(main).toMatch(/>Blood near Kolkata: <\/span>1 need within 25 km<\/h1>/);
    expect(main).toMatch(/AB\+ red cells: 2 units/i);
    expect(main).toContain("2 to 5 km");
    expect(main).toContain("Needed now");
    expect(main).toContain("Your blood also suits this patient");
    expect(main).toMatch(/href="\/r\/0190a7c0-0000-7000-8000-000000000001\?number="/);
    expect(main).not.toMatch(/Nobody answers|How fresh|Did it help|What is needed/);
    expect(html).toMatch(/<header[^>]*>.*href="\/find\/blood"/s);
  });

  test.each([
    ["/needs", "/needs/all"],
    ["/needs/", "/needs/all"],
    ["/needs?at=22.57,88.36&lng=bn", "/needs/all?at=22.57,88.36&lng=bn"],
  ])("%s names no kind: it leads to all that people near need", async (path, location) => {
    expect((await drawn(path)).answer).toMatchObject({ type: "redirect", location });
  });

  test.each([
    [2, { asked: 2, left: 1 }, "1 of 2 still needed"],
    [undefined, { asked: 1, left: 1 }, null],
  ])("how much is left is said where the need has an amount: %s", async (quantity, counts, words) => {
    const needed = { promised: 1, coming: 0, received: 0, ...counts };
    const main = mainOf((await drawn("/needs/blood", { items: [{ ...need, quantity, needed }] })).html);
    expect(main).toContain("Needed now");
    if (words === null) expect(main).not.toContain("still needed");
    else expect(main).toContain(words);
  });

  test("a driver asks for those who need what the vehicle has, never for hours; who does not say is in the list too", async () => {
    const path =
      "/needs/ambulance?ambulanceClass=icu&equipment=oxygen,ventilator&accessible=true&speaks=bn&openNow=true";
    const { html, asked } = await drawn(path);
    const input = asked.find((each) => each.path.endsWith("/nearby"))?.input;
    expect(input).toMatchObject({
      side: "need",
      ambulanceClass: "icu",
      equipment: "oxygen,ventilator",
      accessible: true,
      speaks: "bn",
    });
    expect(input).not.toHaveProperty("openNow", true);
    const main = mainOf(html);
    expect(main).toContain("Filter (5)");
    for (const name of ["ambulanceClass", "equipment", "accessible", "speaks"])
      expect(main).toContain(`name="${name}"`);
    expect(main).not.toContain('type="checkbox" name="openNow"');
    // A tap on the first chip leaves the others.
    expect(main).toMatch(/href="\/needs\/ambulance\?(?!ambulanceClass)[^"]*equipment=oxygen,ventilator/);
  });

  test("of other needs no door is asked: only who is driven comes in a wheelchair", async () => {
    const { html, asked } = await drawn("/needs/oxygen?oxygenSize=small&accessible=true");
    const input = asked.find((each) => each.path.endsWith("/nearby"))?.input;
    expect(input).toMatchObject({ oxygenSize: "small" });
    expect(input).not.toHaveProperty("accessible", true);
    expect(mainOf(html)).not.toContain('type="checkbox" name="accessible"');
  });

  test("its map is one tap away, and keeps what was asked", async () => {
    const list = mainOf((await drawn("/needs/blood?group=O%2B")).html);
    expect(list).toMatch(/href="\/needs\/blood\?group=O%2B&amp;view=map"[^>]*>.*Map/);
    const { html } = await drawn("/needs/blood?group=O%2B&view=map");
    expect(mainOf(html)).toMatch(/href="\/needs\/blood\?group=O%2B"[^>]*>.*List/);
    expect(html).not.toMatch(/88\.34|22\.61/);
  });

  test("where a filter leaves nothing, one tap looks without it", async () => {
    const { html } = await drawn("/needs/medicine?medicineForm=injection", { items: [], total: 0 });
    expect(mainOf(html)).toMatch(/href="\/needs\/medicine"[^>]*>Look without filters/);
  });

  test("nothing of whoever wrote it but the area is in the page", async () => {
    const { html } = await drawn("/needs/blood");
    expect(html).not.toMatch(/88\.34|22\.61|tel:\+/);
  });

  test("the address of the list of offers leads there with side=need", async () => {
    const { answer } = await drawn("/find/blood?side=need&group=O-&at=22.57,88.36");
    expect(answer).toMatchObject({ location: "/needs/blood?group=O-&at=22.57%2C88.36" });
  });

  test("where nobody has asked it says so, and leads to an offer, farther, and to other needs", async () => {
    const { html, asked } = await drawn("/needs/oxygen", { items: [], total: 0 });
    const main = mainOf(html);
    expect(main).toContain("Nobody within 25 km has asked for this");
    expect(main).toMatch(/href="\/post\?side=offer&amp;kind=oxygen"/);
    expect(main).not.toContain("Post a need");
    for (const { path, input } of asked) if (path.endsWith("/nearby")) expect(input).toMatchObject({ side: "need" });
  });

  test("every list of offers ends with a plain link to it, a list of nothing too", async () => {
    const offers = await drawn("/find/blood?at=22.57,88.36", { items: [listing()] });
    expect(offers.html).toMatch(/href="\/needs\/blood\?at=22.57,88.36"[^>]*>Who needs this near you/);
    const none = await drawn("/find/blood", { items: [], total: 0 });
    expect(none.html).toMatch(/href="\/needs\/blood"[^>]*>Who needs this near you/);
  });
});
