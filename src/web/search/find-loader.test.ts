import { expect, test } from "vitest";
import type { NearbyListing, NearbyPage } from "#contract/listings.ts";
import { EMERGENCY, fakeApi, listing, minutesAgo, SITE } from "../testing/fake-api.ts";
import { loadFind } from "./find-loader.ts";
import { countsIn } from "./search-title.ts";

type ListQuery = { kind?: string; callable?: string; side?: string; withinKm?: number; lng?: number };
type Answer = { items: NearbyListing[]; total?: number; facets?: object[] } & Pick<
  NearbyPage,
  "notCallable" | "all" | "vague" | "near"
>;

/** Loads a list from a server that answers by what it is asked. */
async function find(address: string, answer: (asked: ListQuery) => Answer) {
  const { api, asked } = fakeApi({
    "/api/v1/listings/nearby": (input: unknown) => ({
      nextCursor: null,
      asOf: minutesAgo(0),
      ...answer(input as ListQuery),
    }),
    "/api/v1/emergency-numbers": EMERGENCY,
  });
  const url = new URL(address, "http://127.0.0.1:3000");
  const found = await loadFind({ api, site: SITE, language: "en", url }, url.pathname.split("/").at(-1) ?? "");
  if (found.state !== "found") throw new Error("no list was found");
  const inputs = asked.filter(({ path }) => path.endsWith("/nearby")).map(({ input }) => input as ListQuery);
  return { found, inputs };
}

test("offers are asked for as places that can be called now, needs one by one", async () => {
  const offers = await find("/find/oxygen", () => ({ items: [listing()] }));
  expect(offers.inputs).toEqual([expect.objectContaining({ group: "place", callable: "yes" })]);
  const needs = await find("/needs/oxygen", () => ({ items: [listing({ side: "need" })] }));
  expect(needs.inputs[0]).not.toHaveProperty("group");
  expect(needs.inputs[0]).not.toHaveProperty("callable");
});

test("where nobody can be called, those who cannot are shown: the list does not say that there is nothing", async () => {
  const silent = listing({ contact: { channels: [], shielded: false, available: false } });
  const { found } = await find("/find/bed", ({ callable }) =>
    callable === "no" ? { items: [silent], total: 1, notCallable: 1 } : { items: [], total: 0, notCallable: 1 },
  );
  expect(found.rows).toHaveLength(1);
  expect(found.elsewhere).toBeUndefined();
});

test("the way to those without a number says how many the heading of their list does", async () => {
  // [all, and by a wide area only]: some are near, none is, all are.
  for (const [total, vague] of [
    [12, 2],
    [12, 12],
    [12, 0],
    [1000, 300],
  ] as const) {
    const near = { total: total - vague, notCallable: total - vague };
    const { found } = await find("/find/bed", ({ callable }) =>
      callable === "no"
        ? { items: [listing()], total, vague, notCallable: total, ...(vague > 0 && { near }) }
        : {
            items: [listing()],
            total: 1,
            vague: 0,
            notCallable: total,
            ...(vague > 0 && { near: { ...near, total: 1 } }),
          },
    );
    const behind = await find("/find/bed?callable=no", () => ({
      items: [listing()],
      total,
      vague,
      notCallable: total,
    }));
    const { count } = countsIn(behind.found, behind.found.query, (key) => key);
    expect(found.notCallable).toBe(count);
  }
  // A server before this says it of all only.
  const old = await find("/find/bed", () => ({ items: [listing()], total: 3, near: { total: 2 }, notCallable: 9 }));
  expect(old.found.notCallable).toBe(9);
});

test("other radii and other kinds count the same places as their lists", async () => {
  const { inputs } = await find("/find/oxygen", ({ withinKm }) => ({ items: withinKm === 500 ? [listing()] : [] }));
  expect(inputs.length).toBeGreaterThan(3);
  for (const input of inputs) expect(input).toMatchObject({ group: "place", callable: "yes" });
});

test("where nothing is for 500 km, it is said where such things are known, and only if they are", async () => {
  const far = "/find/medicine?at=19.076,72.878&q=remdesivir";
  const none = { items: [] };
  const { found } = await find(far, ({ lng }) => (lng === SITE.defaultPlace?.lng ? { items: [listing()] } : none));
  const own = { label: expect.stringContaining("Kolkata"), href: "/find/medicine?within=100" };
  expect(found.elsewhere).toMatchObject({ wider: undefined, known: own });
  const near = await find("/find/medicine?q=remdesivir", ({ withinKm }) =>
    withinKm === 100 ? { items: [listing()] } : none,
  );
  expect(near.found.elsewhere).toMatchObject({ known: undefined });
  const empty = await find(far, () => none);
  expect(empty.found.elsewhere).toMatchObject({ known: undefined });
  const wider = await find(far, ({ withinKm }) => (withinKm === 500 ? { items: [listing()] } : none));
  expect(wider.found.elsewhere).toMatchObject({ wider: { km: 50 }, known: undefined });
});

test("beds always offer the five main sorts; those that have one for sure are told from those that may", async () => {
  const facets = [
    { subtype: "icu", count: 546, may: 544 },
    { subtype: "unknown", count: 544 },
    { subtype: "maternity", count: 545, may: 544 },
  ];
  const { found } = await find("/find/bed", () => ({ items: [listing({ kind: "bed" })], total: 547, facets }));
  expect(found.chips).toEqual([
    ...["general", "oxygen", "hdu"].map((subtype) => ({ subtype, count: 544, may: 544 })),
    { subtype: "icu", count: 546, may: 544 },
    { subtype: "ventilator", count: 544, may: 544 },
    { subtype: "maternity", count: 545, may: 544 },
  ]);
});

test("ambulances always offer what a patient may need, in one order", async () => {
  const facets = [
    { subtype: "oxygen", count: 5, may: 3 },
    { subtype: "sitting", count: 6, may: 3 },
  ];
  const answer = { items: [listing({ kind: "ambulance" })], total: 6, all: 7, facets };
  const { found, inputs } = await find("/find/ambulance?patient=oxygen", () => answer);
  expect(inputs[0]).toMatchObject({ kind: "ambulance", patient: "oxygen" });
  expect(found.chips).toEqual([
    facets[1],
    { subtype: "lying", count: 0, may: undefined },
    facets[0],
    { subtype: "ventilator", count: 0, may: undefined },
  ]);
  expect(found.allCount).toBe(7);
});

test("of other kinds the nearest is the one that is surely near, and who is called has no distance", async () => {
  const wide = { ...listing().place, precision: "area", basis: "geocoded", uncertaintyKm: 24 } as const;
  const { found } = await find("/find/medicine", ({ kind }) => ({
    items: kind === "medicine" ? [] : [listing({ place: wide, distanceKm: 0.4 }), listing({ distanceKm: 1 })],
    total: kind === "medicine" ? 0 : 2,
  }));
  const nearest = Object.fromEntries(found.elsewhere?.kindred.map((each) => [each.kind, each.nearest?.km]) ?? []);
  expect(nearest).toMatchObject({ bed: 1, "home-care": 1 });
  expect(nearest["tele-consultation"]).toBeUndefined();
});
