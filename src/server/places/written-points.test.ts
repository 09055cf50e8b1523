import { beforeAll, expect, test, vi } from "vitest";
import type { PlaceItem } from "#contract/places.ts";
import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import { FacilityIndex } from "./facilities/facility-index.ts";
import { facilityPlaces } from "./facilities/facilities.ts";
import { joinProvider } from "./join-provider.ts";
import { openPlaces } from "./places.ts";
import { joinPlaces } from "./suggest.ts";
import type { AllPlaces } from "./suggest.ts";

let all: AllPlaces;
beforeAll(async () => {
  all = joinPlaces(await openPlaces("data/gazetteer"), facilityPlaces(new FacilityIndex()));
});

const MOTIHARI = { lat: 26.6467, lng: 84.91 };

function search(q: string, more: { lang?: string; country?: string } = {}): PlaceItem[] {
  return all.suggest({ q, limit: 8, ...more });
}

function expectAt(item: PlaceItem | null | undefined, right: Point, withinKm = 0.05): void {
  expect(item).toBeDefined();
  expect(item).not.toBeNull();
  expect(distanceKm(item ?? { lat: 0, lng: 0 }, right)).toBeLessThan(withinKm);
}

test.each([
  "26.6467, 84.91",
  "26.6467N 84.91E",
  "26°38'48\"N 84°54'36\"E",
  "POINT (84.91 26.6467)",
  "https://www.google.com/maps/place/Sadar+Hospital/@26.6467,84.91,17z/data=!3m1",
])("%s, typed as a place, is offered as that point, with the name of where it lies", (q) => {
  const items = search(q);
  expect(items).toHaveLength(1);
  expectAt(items[0], MOTIHARI);
  expect(items[0]).toMatchObject({ name: "26.6467,84.91", country: "IN", confidence: 1 });
  expect(items[0]?.label).toContain("East Champaran");
  expect(items[0]?.uncertaintyKm).toBeLessThanOrEqual(1.5);
});

test("its id brings it back, in the language of who asks", () => {
  const [item] = search("26.6467, 84.91");
  const again = all.byId(item?.id ?? "", "hi");
  expectAt(again, MOTIHARI);
  expect(again?.label).toMatch(/चंपारण/u);
  expect(all.byId("point:126.6467:84.91", "en")).toBeNull();
  expect(all.byId("point:x:y", "en")).toBeNull();
});

test("a point at sea is a point without a name, and 0, 0 is none", () => {
  expect(search("-45.1234, -25.5678")).toMatchObject([{ label: "-45.1234,-25.5678", country: "" }]);
  expect(search("0, 0").some(({ id }) => id.startsWith("point:"))).toBe(false);
});

test("a whole plus code is its square; one without its beginning is the square near its town", async () => {
  const accra = search("6CQXG2R7+QM")[0];
  expectAt(accra, { lat: 5.641_94, lng: -0.186_06 }, 120);
  const kumasi = search("M9WX+PF Kumasi, Ghana");
  expect(kumasi).toHaveLength(1);
  expectAt(kumasi[0], { lat: 6.6968, lng: -1.6013 }, 0.1);
  expectAt(await all.geocodeText({ text: "M9WX+PF Kumasi, Ghana" }), { lat: 6.6968, lng: -1.6013 }, 0.1);
});

test("in a text the point counts, unless the place that the words name lies elsewhere", async () => {
  const geocode = (text: string) => all.geocodeText({ text });
  expectAt(await geocode("Sadar Hospital Motihari, geo:26.6467,84.91"), MOTIHARI);
  expectAt(await geocode("Sadar Hospital https://maps.google.com/maps?q=26.6467,84.9100&z=17"), MOTIHARI);
  expect(await geocode("Lucknow, geo:12.9716,77.5946")).toBeNull();
  expect(await geocode("from 26.6467,84.9101 to 25.3176,82.9739")).toBeNull();
});

test("no other server is asked about a point", async () => {
  const other = {
    search: vi.fn<() => Promise<never>>(),
    reverse: vi.fn<() => Promise<never>>(),
    byId: vi.fn<() => Promise<never>>(),
  };
  const joint = joinProvider(all, { provider: "photon", attribution: "", ...other } as never);
  const { items } = await joint.search({ q: "26.6467, 84.91", limit: 8 });
  expectAt(items[0], MOTIHARI);
  expect(other.search).not.toHaveBeenCalled();
});
