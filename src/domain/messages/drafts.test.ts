import { describe, expect, test } from "vitest";
import { makeLexicon } from "./lexicon.ts";
import { parseMessage } from "./parse-message.ts";
import { VOCABULARIES } from "./vocabularies/all.ts";

const lexicon = makeLexicon(VOCABULARIES);
const read = (text: string, country = "IN") => parseMessage(text, { lexicon, country });

describe("a need and an offer on one line", () => {
  test.each([
    ["Need O+ blood in Pune, can give 2 oxygen cylinders in return", ["need blood", "offer oxygen_cylinder"]],
    ["We have food and water, need tents and a doctor", ["offer food,water", "need shelter,doctor"]],
    ["Oxygen cylinder available. Plasma needed.", ["offer oxygen_cylinder", "need plasma"]],
  ])("become two drafts: %s", (text, drafts) => {
    expect(read(text).drafts.map((one) => `${one.kind} ${one.resources.map(({ value }) => value).join()}`)).toEqual(
      drafts,
    );
  });

  test("stay one where the second has no resource of its own", () => {
    expect(read("Need oxygen cylinder, is any available?").drafts).toHaveLength(1);
  });
});

describe("who is asked to be called", () => {
  const names = (text: string) => read(text).contactNames.map(({ value }) => value);

  test.each([
    ["Oxygen needed. Call Rakesh 9000005001", ["Rakesh"]],
    ["Oxygen needed. Contact: Dr. Anita Rao on 90000 05001 / Suresh ji 90000 05002", ["Dr. Anita Rao", "Suresh ji"]],
    ["Platelets needed. Call her son Prabhu on 9000005001", ["Prabhu"]],
    ["ऑक्सीजन चाहिए। संपर्क करें सुनीता 90000 05001", ["सुनीता"]],
    ["Butuh oksigen. Hubungi Bu Sari 90000 05001", ["Bu Sari"]],
  ])("%s", (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  test("is no place to look up, and a place is nobody", () => {
    expect(read("Bed needed in Pune. Call Kochi Raman 9000005001").places.map(({ value }) => value.words)).toEqual([
      "Pune",
    ]);
    expect(names("Oxygen cylinder available in Lucknow 9000005001")).toEqual([]);
  });
});

describe("a number that is spelled", () => {
  const phones = (text: string) => read(text).phones.map(({ value }) => value.value);

  test.each([
    ["call nine zero zero zero zero, zero five zero zero one", "+919000005001"],
    ["call nine triple zero 0 zero five double zero one", "+919000005001"],
    ["फोन नौ शून्य शून्य शून्य शून्य शून्य पाँच शून्य शून्य एक", "+919000005001"],
    ["llamar nueve cero cero cero cero cero cinco cero cero uno", "+919000005001"],
  ])("%s", (text, number) => {
    expect(phones(text)).toEqual([number]);
  });

  test("is more than a count, and says nothing of stock", () => {
    expect(phones("need one or two beds")).toEqual([]);
    expect(read("Oxygen available, call nine zero zero zero zero zero five zero zero one").availability.value).toBe(
      "available",
    );
  });
});

test.each([
  ["need 10-12 cylinders", { value: 10, upTo: 12, unit: "cylinder" }],
  ["need 5 to 6 vials of remdesivir", { value: 5, upTo: 6, unit: "vial" }],
  ["दो यूनिट खून चाहिए", { value: 2, unit: "unit" }],
  ["இரண்டு சிலிண்டர்கள் தேவை", { value: 2, unit: "cylinder" }],
  ["نحتاج ثلاث أسطوانات أكسجين", { value: 3, unit: "cylinder" }],
  ["Precisamos de cinco bolsas de sangue", { value: 5, unit: "unit" }],
  ["have 4 unused vials of remdesivir", { value: 4, unit: "vial" }],
])("a count: %s", (text, quantity) => {
  expect(read(text).quantities[0]?.value).toMatchObject(quantity);
});

describe("a postal code", () => {
  const codes = (text: string, country: string) =>
    read(text, country).places.flatMap(({ value }) => (value.type === "postal-code" ? [value.words] : []));

  test.each([
    ["IN", "Bed needed, Lucknow 226 010", "226010"],
    ["US", "Shelter open, Houston 77002", "77002"],
    ["GB", "Concentrator to lend, Leeds LS1 4AP", "LS1 4AP"],
    ["BR", "Água em Manaus, CEP 69005-040", "69005040"],
    ["FR", "Oxygène disponible, Lyon 69003", "69003"],
  ])("of %s: %s", (country, text, code) => {
    expect(codes(text, country)).toEqual([code]);
  });

  test("is no count", () => {
    expect(codes("Shelter has 25000 meals, need 10000 blankets", "US")).toEqual([]);
  });
});

test("a line of a nation is information, also where the word for calling stands behind", () => {
  expect(read("एम्बुलेंस के लिए 108 डायल करें")).toMatchObject({ kind: "info", phones: [{ value: { value: "108" } }] });
  expect(read("Ambulance rate 6.15 per km, 100s of calls").phones).toEqual([]);
});
