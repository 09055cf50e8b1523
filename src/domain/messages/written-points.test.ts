import { expect, test } from "vitest";
import { makeLexicon } from "./lexicon.ts";
import { parseMessage } from "./parse-message.ts";
import { VOCABULARIES } from "./vocabularies/all.ts";

const lexicon = makeLexicon(VOCABULARIES);

test.each([
  [
    "a link",
    "Blood needed B- 2 units, Sadar Hospital Motihari.\nLocation: https://maps.google.com/maps?q=26.6467,84.9100&z=17\nCall 90000 08010",
    "geo:26.6467,84.91",
    "+919000008010",
  ],
  ["bare numbers", "Ambulance needed here: 25.3176,82.9739 call 90000 08060", "geo:25.3176,82.9739", "+919000008060"],
  ["degrees", "खून चाहिए B+ 26°38'48\"N 84°54'36\"E फ़ोन 90000 08011", "geo:26.6466667,84.91", "+919000008011"],
  ["in Arabic digits", "مطلوب دم O- ٢٦٫٦٤٦٧، ٨٤٫٩١٠٠ اتصل 90000 08012", null, "+919000008012"],
])("a point written as %s is a place, and none of its digits a number or an amount", (_name, text, point, phone) => {
  const { places, phones, quantities } = parseMessage(text, { lexicon, country: "IN" });
  const points = places.filter(({ value }) => value.type === "point").map(({ value }) => value.words);
  if (point !== null) expect(points).toEqual([point]);
  expect(phones.map(({ value }) => value.value)).toEqual([phone]);
  for (const { value } of quantities) expect([2, 1]).toContain(value.value);
});

test("two leads with a point each keep their own", () => {
  const text =
    "1. Oxygen cylinder available 26.6467,84.9101 call 90000 08010\n2. Oxygen cylinder available 25.3176,82.9739 call 90000 08060";
  const { drafts } = parseMessage(text, { lexicon, country: "IN" });
  expect(
    drafts.map(({ places }) => places.filter(({ value }) => value.type === "point").map(({ value }) => value.words)),
  ).toEqual([["geo:26.6467,84.9101"], ["geo:25.3176,82.9739"]]);
});
