import { expect, test } from "vitest";
import { BLOOD_COMPONENTS } from "../blood/groups.ts";
import type { StoredListing } from "../listings/listing.ts";
import { KINDS } from "../resources/kinds.ts";
import { aboutListing, namedResource } from "./listing-in-messages.ts";

const place = { label: "Park Street, Kolkata" } as StoredListing["place"];

test("a listing with a title is its title, whatever the title says", () => {
  for (const title of ["Two cylinders", "resource: ask me", "resource:everything/now"]) {
    const about = aboutListing({ title, kind: "oxygen", details: {}, place });
    expect([about, namedResource(about)]).toEqual([title, null]);
  }
});

test("one without is its resource and place; a patient's group is left out", () => {
  for (const kind of KINDS)
    for (const title of [undefined, ""])
      expect(namedResource(aboutListing({ title, kind, details: {}, place }))).toEqual({
        kind,
        subtype: null,
        place: place.label,
      });
  for (const component of BLOOD_COMPONENTS) {
    const about = aboutListing({ kind: "blood", details: { component, group: "O-" }, place });
    expect(about).not.toContain("O-");
    expect(namedResource(about)).toEqual({ kind: "blood", subtype: component, place: place.label });
  }
});
