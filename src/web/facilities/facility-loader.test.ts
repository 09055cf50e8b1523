import { expect, test } from "vitest";
import { facility, fakeApi, listing, minutesAgo, SITE } from "../testing/fake-api.ts";
import { loadFacility } from "./facility-loader.ts";

test.each([
  ["red-cells", 0],
  ["plasma", 1],
] as const)("beside counted red cells, unknown %s are listed %i times", async (component, times) => {
  const { stock, ...entry } = listing({ kind: "blood", details: { component } });
  const place = facility({
    blood: [{ component: "red-cells", group: "O-", units: 2, at: minutesAgo(8), by: "facility", listingId: "counted" }],
    listingIds: ["counted", entry.id],
  });
  const { api } = fakeApi({
    "/api/v1/facilities/{id}": place,
    "/api/v1/listings/{id}": { ...entry, stock: { ...stock, value: "unknown" } },
  });
  const url = new URL(`http://127.0.0.1:3000/f/${place.id}`);
  const { others } = await loadFacility({ api, site: SITE, language: "en", url }, place.id);
  expect(others).toHaveLength(times);
});

test("what is counted is shown once, with its count, and what is not stays among the others", async () => {
  const unknown = listing({ kind: "shelter" });
  const details = { form: "cylinder", waterLitres: 47 };
  const unsaid = { details: {}, at: null, by: null, stock: "unknown" as const };
  const place = facility({
    supply: [
      {
        kind: "oxygen",
        details,
        unit: "cylinder",
        available: 12,
        stock: "available",
        at: minutesAgo(8),
        by: "facility",
        listingId: "counted",
      },
      { kind: "shelter", unit: "place", listingId: unknown.id, ...unsaid },
    ],
    listingIds: ["counted", unknown.id],
  });
  const { api } = fakeApi({ "/api/v1/facilities/{id}": place, "/api/v1/listings/{id}": unknown });
  const url = new URL(`http://127.0.0.1:3000/f/${place.id}`);
  const { supply, others } = await loadFacility({ api, site: SITE, language: "en", url }, place.id);
  expect(supply?.map(({ listingId }) => listingId)).toEqual(["counted"]);
  expect(others.map(({ id }) => id)).toEqual([unknown.id]);
});
