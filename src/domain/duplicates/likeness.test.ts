import { expect, test } from "vitest";
import { entryOfFacility, entryOfListing } from "./entry.ts";
import type { ComparableListing } from "./entry.ts";
import { likenessOf, MOST_ENTRIES_OF_A_NUMBER } from "./likeness.ts";
import type { Likeness } from "./likeness.ts";

const place = {
  lat: 22.57,
  lng: 88.36,
  label: "Kolkata",
  precision: "exact",
  basis: "given",
  uncertaintyKm: 0.1,
} as const;
const gas: ComparableListing = {
  side: "offer",
  kind: "oxygen",
  details: { form: "cylinder" },
  place,
  title: "Station Lane Gas",
};

type Side = { numbers?: string[] } & Partial<ComparableListing>;

function compare(one: Side, other: Side): Likeness {
  const entry = ({ numbers = [], ...listing }: Side) => entryOfListing({ ...gas, ...listing }, numbers);
  const [a, b] = [entry(one), entry(other)];
  const likeness = likenessOf(a, b);
  // Whoever is compared first makes no difference.
  const { score, verdict } = likenessOf(b, a);
  expect({ score, verdict }).toEqual({ score: likeness.score, verdict: likeness.verdict });
  return likeness;
}

function codes({ reasons }: Likeness): string[] {
  return reasons.map(({ code }) => code);
}

test("one number, one name and one place are certain; another number, place or name is not", () => {
  const numbers = ["a"];
  const same = compare({ numbers }, { numbers, title: "Station Lane Gas Agency" });
  expect(same).toMatchObject({ verdict: "certain", score: 1 });
  expect(codes(same)).toEqual(["same-number", "same-name", "same-door"]);
  expect(compare({ numbers }, { numbers: ["b"] }).verdict).toBe("likely");
  expect(compare({ numbers }, { numbers, place: { ...place, lat: 23.2 } }).verdict).toBe("likely");
  expect(compare({ numbers }, { numbers, title: "Park Circus Traders" }).verdict).toBe("likely");
  expect(compare({ numbers }, { numbers, title: undefined }).verdict).toBe("likely");
});

test("two of one kind near each other by the same name, or at the same door, may be one", () => {
  const near = { ...place, lat: 22.575 };
  expect(compare({}, { place: near, title: "Station Lane Gas agency" }).verdict).toBe("likely");
  expect(compare({}, { place: near, title: "Park Circus Medicals" }).verdict).toBe("no");
  expect(compare({}, { title: "Park Circus Medicals" }).verdict).toBe("likely");
  expect(compare({}, { place: { ...place, lat: 22.7 } }).verdict).toBe("no");
});

test("another side, kind or detail is another thing; one that is not known may be the same", () => {
  expect(compare({ numbers: ["a"] }, { numbers: ["a"], side: "need" }).verdict).toBe("no");
  expect(compare({ numbers: ["a"] }, { numbers: ["a"], details: { form: "refill" } }).verdict).toBe("no");
  const unsure = compare({ numbers: ["a"] }, { numbers: ["a"], details: {} });
  expect(unsure.verdict).toBe("likely");
  expect(codes(unsure)).toContain("details-unsure");
});

test("masked points of two people at one place say nothing without their words", () => {
  const masked = { ...place, basis: "masked", precision: "area", uncertaintyKm: 2 } as const;
  const untitled = { place: masked, title: undefined };
  expect(compare(untitled, untitled).verdict).toBe("no");
});

test("a name is found in other scripts, spellings and initials", () => {
  const named = (one: string, other: string) =>
    codes(compare({ title: one, place: { ...place, label: "" } }, { title: other, place: { ...place, label: "" } }));
  expect(named("Sanjeevani Hospital", "संजीवनी हॉस्पिटल")).toContain("same-name");
  expect(named("Apollo Hospital", "অ্যাপোলো হাসপাতাল")).toContain("same-name");
  expect(named("Sramjibi Canteen", "Sramajibi canteen")).toContain("same-name");
  expect(named("NRS Medical College", "Nil Ratan Sarkar Medical College")).toContain("names-alike");
  expect(named("Sunrise Nursing Home", "Sana Nursing Home")).toContain("other-name");
  expect(named("Howrah District Hospital", "Malda District Hospital")).toContain("other-name");
});

test("words that every helper has, and the place, make no name", () => {
  const kolkata = { ...place, precision: "area", uncertaintyKm: 8, label: "Kolkata, West Bengal" } as const;
  const volunteers = compare(
    { title: "Red Volunteers Kolkata", place: kolkata, numbers: ["a"] },
    { title: "Red Volunteers", place: kolkata, numbers: ["b"] },
  );
  expect(volunteers.verdict).toBe("no");
});

test("a number that many entries have is a helpline and says little", () => {
  const [a, b] = [entryOfListing(gas, ["helpline"]), entryOfListing(gas, ["helpline"])];
  expect(likenessOf(a, b, () => MOST_ENTRIES_OF_A_NUMBER).verdict).toBe("certain");
  expect(likenessOf(a, b, () => MOST_ENTRIES_OF_A_NUMBER + 1).verdict).toBe("likely");
});

test("a facility of the same type, name and door needs no number; another number leaves a doubt", () => {
  const facility = (name: string, numbers: string[]) =>
    entryOfFacility({ name, types: ["hospital"], place: { ...place, lat: 22.5705 } }, numbers);
  const [a, b] = [facility("Sanjeevani Hospital", ["x"]), facility("SANJEEVANI  Hospital.", [])];
  expect(likenessOf(a, b).verdict).toBe("certain");
  expect(likenessOf(a, facility("Sanjeevani Hospital", ["y"])).verdict).toBe("likely");
  expect(likenessOf(a, facility("SANJIVANI HOSPITAL", [])).verdict).toBe("likely");
  expect(likenessOf(a, facility("SANJIVANI HOSPITAL", ["x"])).verdict).toBe("certain");
  expect(likenessOf(a, { ...b, kinds: ["pharmacy"] }).verdict).toBe("no");
  // A listing is never certainly a facility.
  expect(likenessOf(a, entryOfListing({ ...gas, title: "Sanjeevani Hospital" }, ["x"])).verdict).toBe("likely");
});

/** Names at one door that are mostly two helpers, and spellings that may be two. */
const OTHER_NAMES = [
  ["Patel Hospital", "Patil Hospital"],
  ["Anand Hospital", "Anandi Hospital"],
  ["Kumar Nursing Home", "Kumari Nursing Home"],
  ["Kamal Hospital", "Kamala Hospital"],
  ["Narayan Hospital", "Narayani Hospital"],
  ["Medica Hospital", "Medico Hospital"],
  ["Apollo Hospital", "Apollo Clinic"],
  ["Red Cross Hospital", "Red Cross Blood Bank"],
  ["Ram Hospital", "Rama Hospital"],
  ["Shiva Hospital", "Shivam Hospital"],
  ["Krishna Hospital", "Krishnan Hospital"],
  ["Sunrise Hospital", "Sunrice Hospital"],
  ["City Care Hospital", "City Cure Hospital"],
  ["Lakshmi Nursing Home", "Lakshman Nursing Home"],
  ["पटेल अस्पताल", "पाटिल अस्पताल"],
  ["आनंद अस्पताल", "आनंदी अस्पताल"],
  ["কমল হাসপাতাল", "কমলা হাসপাতাল"],
  ["নারায়ণ হাসপাতাল", "নারায়ণী হাসপাতাল"],
  ["مستشفى نور", "مستشفى نورا"],
  ["کمال ہسپتال", "کمالہ ہسپتال"],
  ["குமார் மருத்துவமனை", "குமாரி மருத்துவமனை"],
  ["కుమార్ ఆసుపత్రి", "కుమారి ఆసుపత్రి"],
  ["Sanjeevani Hospital", "संजीवनी हॉस्पिटल"],
] as const;

const atDoor = (name: string, numbers: string[] = []) => entryOfFacility({ name, types: ["hospital"], place }, numbers);

test.each(OTHER_NAMES)("%s and %s without a number in common are never certainly one", (one, other) => {
  for (const [left, right] of [
    [[], []],
    [["x"], []],
    [["x"], ["y"]],
  ] as const)
    expect(likenessOf(atDoor(one, [...left]), atDoor(other, [...right])).verdict).not.toBe("certain");
});

test.each([
  ["संजीवनी अस्पताल", "सञ्जीवनी अस्पताल"],
  ["हिंदुस्तान अस्पताल", "हिन्दुस्तान अस्पताल"],
  ["کراچی ہسپتال", "كراچي هسپتال"],
  ["مستشفى الشفاء", "مستشفي الشفاء"],
  ["ＡＰＥＸ Hospital", "apex hospital"],
])("%s and %s are letters of one name", (one, other) =>
  expect(likenessOf(atDoor(one), atDoor(other)).verdict).toBe("certain"),
);
