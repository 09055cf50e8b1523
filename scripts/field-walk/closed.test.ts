import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { StateFact } from "#domain/facilities/state.ts";
import { aFacility, aListing } from "#server/testing/listings.ts";
import { createTexts } from "../../src/web/i18n/create.ts";
import { shippedLanguage } from "../../src/web/i18n/shipped.ts";
import { createSay } from "../../src/web/i18n/text.ts";
import { FACILITY_ID, NOW } from "./search.ts";
import type { World } from "./search.ts";
import { facilitySurfaces, listingSurfaces } from "./surfaces.ts";

/* What a closed place says, on each surface and in each language. */

const LANGUAGES = readdirSync("locales").map((file) => file.replace(".json", ""));
const AT = new Date(NOW.getTime() - 5 * 60_000).toISOString();

/** Free beds: a number that stands for nothing else. */
const COUNT = 77;

/** A hospital with free beds, and its state. */
function hospital(value: StateFact["value"]): World {
  const state: StateFact = { value, at: AT, by: "facility" };
  const facility: StoredFacility = { ...aFacility({ phones: [{ value: "+12025550111" }] }), status: { state } };
  const stock = { value: "available", count: COUNT, at: AT, by: "facility" } as const;
  const name = { facilityId: FACILITY_ID, facilityName: "General Hospital" };
  const bed = aListing({ ...name, source: { kind: "facility" }, kind: "bed", details: { bedType: "icu" }, stock });
  return { facility, listing: value === "normal" ? bed : { ...bed, facilityState: state } };
}

/** Each surface on which a reader meets the place or what it has, as text. */
async function surfacesOf(world: World, language: string): Promise<ReadonlyMap<string, string>> {
  const own = Object.entries(await facilitySurfaces(world, language)).map(
    ([name, text]) => [`its ${name}`, text] as const,
  );
  return new Map([...Object.entries(await listingSurfaces(world, language)), ...own]);
}

test.each(LANGUAGES)("a closed place says so wherever it is met, and tells no count: %s", async (language) => {
  const [closed, open] = [
    await surfacesOf(hospital("closed"), language),
    await surfacesOf(hospital("normal"), language),
  ];
  const strings = shippedLanguage(language).texts;
  const word = createSay(createTexts({ language, english: shippedLanguage("en").texts, strings }))("state.closed");
  const count = new Intl.NumberFormat(language).format(COUNT);
  const times = (said: string, text = "") => text.split(said).length - 1;
  const names = [...closed.keys()];
  expect(names).toHaveLength(12);
  // Other sentences may have the same word ("hang up" in Urdu): it is said more often.
  expect(names.filter((name) => times(word, closed.get(name)) <= times(word, open.get(name)))).toEqual([]);
  expect(names.filter((name) => times(count, open.get(name)) === 0)).toEqual([]);
  expect(names.filter((name) => times(count, closed.get(name)) > 0)).toEqual([]);
});
