import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { upsertBatch } from "#server/documents/store.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { AUDIT, at, HERE, openBench } from "../testing/harness.ts";

test("law 5.2: whoever crawls the map box by box finds a person at the masked point, without a name, and nothing at the true one", async () => {
  const bench = await openBench();
  const id = randomUUID();
  const masked = { lat: HERE.lat + 0.01, lng: HERE.lng - 0.008 };
  const place = {
    ...at(masked.lat, masked.lng),
    precision: "area" as const,
    basis: "masked" as const,
    uncertaintyKm: 1.5,
  };
  const body = bodyOf(aListing({ place, title: "Asha of the blue house", source: { kind: "member" } }));
  await upsertBatch(bench.database, [{ collection: "listings", id, body, shielded: { place: { ...HERE } } }], AUDIT);
  await bench.settle();
  const found = [];
  for (let row = -8; row < 8; row++) {
    for (let column = -8; column < 8; column++) {
      const [south, west] = [HERE.lat + row * 0.002, HERE.lng + column * 0.002];
      const bbox = { west, south, east: west + 0.00199, north: south + 0.00199 };
      const counted = await bench.model.clusters({ side: "offer", bbox, zoom: 18 });
      if (counted.ok) found.push(...counted.value.clusters);
    }
  }
  await bench.close();
  expect(found.map(({ listingId }) => listingId)).toEqual([id]);
  expect(JSON.stringify(found)).not.toContain("Asha");
  expect(found[0]?.lat).toBeCloseTo(masked.lat, 4);
  expect(found[0]?.lng).toBeCloseTo(masked.lng, 4);
});
