import { expect, test } from "vitest";
import type { Listing, NearbyListing } from "#contract/listings.ts";
import { fakeApi, listing, minutesAgo, NOW, oneListing, SITE } from "../../testing/fake-api.ts";
import { placeAndQueryPart } from "../find-query.ts";
import { loadListing } from "../listing-loader.ts";
import { isSubstitute, nextOf } from "./next-places.ts";
import { toRow } from "../row.ts";

const blood = (fields: Partial<NearbyListing> = {}) =>
  listing({ kind: "blood", details: { component: "red-cells", group: "O-" }, facilityId: undefined, ...fields });
const phone = (value: string) => ({ channels: [{ type: "phone" as const, value }], shielded: false, available: true });
const other = (id: string, fields: Partial<NearbyListing> = {}) =>
  blood({ id, contact: phone(`+1202555${id.padStart(4, "0")}`), ...fields });

/** The next places on a listing's page, and the search that found them. */
async function next({ fields, search, found = [] }: { fields: Partial<Listing>; search: string; found?: unknown[] }) {
  const { api, asked } = fakeApi({
    ...oneListing(fields),
    "/api/v1/listings/nearby": { items: found, nextCursor: null, asOf: minutesAgo(0) },
  });
  const { id } = listing();
  const data = await loadListing({ api, language: "en", url: new URL(`http://here/r/${id}${search}`), site: SITE }, id);
  const input = asked.find(({ path }) => path === "/api/v1/listings/nearby")?.input as Record<string, unknown>;
  const { near, from, nextFrom } = data;
  return {
    ids: data.next.map((row) => row.id),
    around: data.next.map((row) => row.aroundKm),
    near,
    from,
    nextFrom,
    input,
  };
}

test("what was asked for goes along to the next places and to their links", async () => {
  const { input, near } = await next({
    fields: blood({ details: { component: "whole-blood", group: "O+" } }),
    search: "?at=22.57,88.36&group=O-&component=red-cells&sort=near",
  });
  expect(input).toMatchObject({ kind: "blood", bloodGroup: "O-", component: "red-cells" });
  expect(near).toBe("at=22.57,88.36&group=O-&component=red-cells");
});

test("where no group was asked for, the next offers suit whomever this one suits; a need is asked for by its part alone", async () => {
  const fields = blood({ details: { component: "platelets", group: "B+" } });
  const unsure = other("7", { why: [{ code: "ask-blood-bank", group: "A+" }] });
  const offer = await next({ fields, search: "", found: [unsure, other("8")] });
  expect(offer.input).toMatchObject({ kind: "blood", bloodGroup: "B+", component: "platelets" });
  expect(offer).toMatchObject({ near: "", ids: ["8"] });
  expect((await next({ fields, search: "?group=AB-", found: [unsure] })).ids).toEqual(["7"]);
  const need = await next({ fields: { ...fields, side: "need" }, search: "" });
  expect(need.input).toMatchObject({ side: "need", bloodGroup: undefined, component: "platelets" });
});

test.each([
  [{ kind: "bed", details: { bedType: "icu" } }, "", { bedType: "icu" }],
  [{ kind: "bed", details: {} }, "?bedType=nicu", { bedType: "nicu" }],
  [{ kind: "oxygen", details: { form: "refill" } }, "", { form: "refill" }],
  [{ kind: "oxygen", details: { form: "cylinder" } }, "?form=concentrator", { form: "concentrator" }],
  [{ kind: "oxygen", details: { form: "balloon" } }, "?component=plasma", { form: undefined, component: undefined }],
  [{ kind: "medicine", details: { generic: "Remdesivir", form: "vial" } }, "?q=NRS", { q: "Remdesivir" }],
  [{ kind: "vaccine", details: { name: "BCG" } }, "", { q: "BCG" }],
] as const)("the next of %j with %s are asked for by %j", async (fields, search, wanted) => {
  const { input } = await next({ fields: fields as Partial<Listing>, search });
  expect(input).toMatchObject({ kind: fields.kind });
  for (const [name, value] of Object.entries(wanted)) expect(input[name]).toBe(value);
});

test("from a guess the distance is rough and says whose place it is; the next count from it while it is near", async () => {
  const { lat, lng } = SITE.defaultPlace ?? { lat: 0, lng: 0 };
  const place = (north: number) => ({ ...listing().place, lat: lat + north, lng });
  const near = await next({ fields: { place: place(0.1) }, search: "" });
  expect(near.from).toMatchObject({ guess: "Kolkata", aroundKm: 1, km: 11.1 });
  expect(near).toMatchObject({ nextFrom: { guess: "Kolkata" }, input: { lat, lng } });
  const far = await next({ fields: { place: place(3) }, search: "" });
  expect(far.from).toMatchObject({ guess: "Kolkata" });
  expect(far).toMatchObject({ nextFrom: "here", input: { lat: lat + 3, lng } });
  const chosen = await next({ fields: { place: place(0.1) }, search: `?at=${lat},${lng}` });
  expect([chosen.from?.guess, chosen.nextFrom]).toEqual([undefined, undefined]);
});

test("distances of the next are as rough as the point that they count from, where that is a guess or masked", async () => {
  const { lat, lng } = SITE.defaultPlace ?? { lat: 0, lng: 0 };
  const far = { ...listing().place, lat: lat + 3, lng };
  const masked = { ...far, precision: "area", basis: "masked", uncertaintyKm: 2.4 } as const;
  const found = [other("7")];
  expect((await next({ fields: { place: { ...far, lat } }, search: "", found })).around).toEqual([1]);
  expect((await next({ fields: { place: masked }, search: "", found })).around).toEqual([2.4]);
  expect((await next({ fields: { place: far }, search: "", found })).around).toEqual([undefined]);
  const chosen = await next({ fields: { place: masked }, search: `?at=${lat},${lng}`, found });
  expect(chosen.around).toEqual([undefined]);
});

test("each number and each place comes once, none is this page's, and what nobody can call comes last", async () => {
  const mine = phone("+12025550142");
  const found = [
    other("1", { contact: { channels: [], shielded: false, available: false } }),
    other("2", { contact: mine }),
    other("3", { facilityId: "f3" }),
    other("4", { facilityId: "f3" }),
    other("5", { contact: phone("+12025550003") }),
    other("6", { manyCalling: minutesAgo(1) }),
    other("7", { contact: { channels: [], shielded: true, available: true } }),
  ];
  expect((await next({ fields: blood({ contact: mine }), search: "", found })).ids).toEqual(["3", "7", "6"]);
  expect((await next({ fields: blood({ contact: mine }), search: "", found: found.slice(0, 3) })).ids).toEqual([
    "3",
    "1",
  ]);
});

test("nobody is sent on to what has none left or is doubted", () => {
  const at = minutesAgo(5);
  const rows = [
    other("1", { stock: { value: "out", at, by: "facility" } }),
    other("2", { stock: { value: "closed", at, by: "facility" } }),
    other("3", { trust: { value: "disputed", at, by: "verifier" } }),
    other("4"),
  ].map(toRow);
  expect(nextOf(rows, { id: "0", side: "offer", phones: [], now: NOW }).map(({ id }) => id)).toEqual(["4"]);
});

test("of a list that mixes, only the same may stand for another; a group that was asked for is judged already", () => {
  const called = toRow(other("0"));
  const row = (component: "red-cells" | "platelets", group?: "O-" | "AB+") =>
    toRow(other("1", { details: { component, group } }));
  const asked = { kinds: ["blood" as const] };
  expect(isSubstitute(row("red-cells", "O-"), called, asked)).toBe(true);
  expect(isSubstitute(row("red-cells", "AB+"), called, asked)).toBe(false);
  expect(isSubstitute(row("platelets", "O-"), called, asked)).toBe(false);
  expect(isSubstitute(row("red-cells", "AB+"), called, { ...asked, group: "AB+" })).toBe(true);
  expect(isSubstitute(toRow(listing()), called, asked)).toBe(false);
});

test("an entry's link says the place and what of it was asked for, and nothing of another kind", () => {
  expect(placeAndQueryPart({ kinds: ["bed"], subtype: "icu", component: "plasma" }, "place=gn%3A1")).toBe(
    "place=gn%3A1&bedType=icu",
  );
  expect(placeAndQueryPart({ kinds: ["blood", "oxygen"], group: "O+" }, "")).toBe("group=O%2B");
  expect(placeAndQueryPart({ kinds: null }, "")).toBe("");
});
