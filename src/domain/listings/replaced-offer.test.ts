import { expect, test } from "vitest";
import type { Finding } from "../observations/outcomes.ts";
import type { AuthoredObservation } from "../observations/authored-observation.ts";
import type { Channel, StoredListing } from "./listing.ts";
import { isReplacedOffer, observationsSinceReplaced } from "./replaced-offer.ts";

const PLACE: StoredListing["place"] = {
  lat: 22.5,
  lng: 88.3,
  label: "",
  precision: "area",
  basis: "masked",
  uncertaintyKm: 3,
};
const phone = (value: string): Channel => ({ type: "phone", value });
const BEFORE = {
  kind: "oxygen" as const,
  details: { form: "cylinder" },
  place: PLACE,
  channels: [phone("+911"), phone("+912")],
};

test.each([
  ["the same", {}, false],
  ["one number more, one fewer", { channels: [phone("+912"), phone("+913")] }, false],
  ["other numbers alone", { channels: [phone("+913")] }, true],
  ["another subtype", { details: { form: "concentrator" } }, true],
  ["another size of the same", { details: { form: "cylinder", litres: 10 } }, false],
  ["another place", { place: { ...PLACE, lat: 19 } }, true],
])("%s: another offer?", (_name, change, isOther) => {
  expect(isReplacedOffer(BEFORE, { ...BEFORE, ...change })).toBe(isOther);
});

test("what others said for it before counts no more; what was said against it, and its keepers' words, do", () => {
  const word = (id: string, said: Partial<Finding>): AuthoredObservation => ({
    id,
    who: id,
    network: null,
    said: { outcome: "confirmed", by: "verifier", at: "2026-11-20T10:00:00.000Z", ...said },
  });
  const words = [
    word("praise", {}),
    word("helped", { outcome: "got-help", by: "seeker" }),
    word("against", { outcome: "asked-for-advance-money", by: "seeker" }),
    word("own", { outcome: "in-stock", by: "owner" }),
    word("later", { at: "2026-11-20T12:00:00.000Z" }),
  ];
  expect(observationsSinceReplaced(words, "2026-11-20T11:00:00.000Z").map(({ id }) => id)).toEqual([
    "against",
    "own",
    "later",
  ]);
  expect(observationsSinceReplaced(words, undefined)).toBe(words);
});
