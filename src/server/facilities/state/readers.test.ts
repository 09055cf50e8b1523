import { afterAll, beforeAll, expect, test } from "vitest";
import { Facility } from "#contract/facilities.ts";
import { Listing } from "#contract/listings.ts";
import { hitUntil } from "#domain/follows/hit.ts";
import type { Following } from "#domain/follows/hit.ts";
import { eventually } from "#server/testing/eventually.ts";
import { TestListener } from "#server/testing/listener.ts";
import { stoppedPlaces } from "./testing/stopped-place.ts";
import type { StoppedPlaces } from "./testing/stopped-place.ts";

/* One offer that a lack stops, as each reader outside has it. */

let at: StoppedPlaces;
beforeAll(async () => {
  at = await stoppedPlaces();
});
afterAll(() => at.service.close());

type Told = { value: string; count?: number | undefined };

test.each([
  ["ventilator", { value: "out", count: undefined }, "none"],
  ["icu", { value: "unknown", count: undefined }, "ask-first"],
  ["general", { value: "available", count: 3 }, undefined],
] as const)("no power, a bed of type %s: all readers say the same", async (bedType, expected: Told, effect) => {
  const place = await at.hospital({ [bedType]: 3 });
  const id = place.offer(bedType);
  const listener = new TestListener();
  const near = { ...place.at, withinKm: 5 };
  const target = { collection: "listings", near, where: { side: "offer", kind: ["bed"] }, limit: 10 };
  await listener.listen(at.service, [{ id: "around", target }]);
  await listener.current("around");
  await at.say(place, { utilities: { power: { value: "none" } } });
  const because = effect && { value: effect, because: "power", by: "facility" };

  const stocks: Record<string, Told> = {};
  const keep = (reader: string, listing: Pick<Listing, "stock" | "placeEffect"> | undefined) => {
    stocks[reader] = { value: listing?.stock.value ?? "absent", count: listing?.stock.count };
    if (because === undefined) expect([reader, listing?.placeEffect]).toEqual([reader, undefined]);
    else expect([reader, listing?.placeEffect]).toMatchObject([reader, because]);
  };
  // An answer that was kept without it lasts two seconds (decision 102).
  await eventually(async () => {
    const found = await at.found(place, bedType);
    keep(
      "search",
      found.items.find((item) => item.id === id),
    );
    expect(found.none ?? 0).toBe(effect === "none" ? 1 : 0);
    expect(stocks["search"]).toEqual(expected);
  });
  keep("entry", await at.listing(id));
  await eventually(() => {
    keep("live", listener.targets.get("around")?.get(id) as unknown as Listing);
    expect(stocks["live"]).toEqual(expected);
    return Promise.resolve();
  });
  listener.stop();
  const facility = Facility.parse(await at.read(place.path));
  const bed = facility.beds.find((each) => each.bedType === bedType);
  // Where none is left a place says 0 beds.
  stocks["facility"] = { value: bed?.stock ?? "absent", count: bed?.available === 0 ? undefined : bed?.available };
  const lines = (text: string) => text.split("\n").filter((line) => line.includes(id));
  const [line = "{}"] = lines(await (await at.service.get("/api/v1/export/listings.ndjson")).text());
  keep("ndjson", Listing.parse(JSON.parse(line)));
  const table = await (await at.service.get("/api/v1/export/listings.csv")).text();
  const [head = ""] = table.split("\n");
  const cells = (lines(table)[0] ?? "").split(",");
  const cell = (name: string) => cells[head.trim().split(",").indexOf(name)] ?? "";
  stocks["csv"] = { value: cell("stock"), count: cell("count") === "" ? undefined : Number(cell("count")) };
  expect([cell("effect"), cell("effectBecause"), cell("effectBy")]).toEqual(
    effect === undefined ? ["", "", ""] : [effect, "power", "facility"],
  );
  const places = await (await at.service.get("/api/v1/export/facilities.csv")).text();
  const told = places.split("\n").find((each) => each.includes(place.id));
  expect(told).toContain("value=none by=facility at=");
  expect(stocks).toEqual(Object.fromEntries(Object.keys(stocks).map((reader) => [reader, expected])));
  expect(Object.keys(stocks).toSorted()).toEqual(["csv", "entry", "facility", "live", "ndjson", "search"]);

  const follow = { kind: "bed", withinKm: 10, until: new Date(Date.now() + 9e9).toISOString(), details: {} };
  const following = { ...follow, place: { ...place.at, label: "" } } as unknown as Following;
  const hit = hitUntil(following, { listing: await at.stored(id) }, at.now());
  expect(hit === null).toBe(effect !== undefined);
});
