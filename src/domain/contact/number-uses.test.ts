import { parsePhoneNumberFromString } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.max.json";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readChannels } from "./channels.ts";
import { lineCostOf, mayUseNumber } from "./number-uses.ts";
import type { NumberUse } from "./number-uses.ts";
import { numberTypeOf } from "./phones.ts";
import type { NumberType } from "./phones.ts";

// Numbers of ranges, with digits in a row: they are nobody's.
const NUMBERS: readonly (readonly [string, NumberType])[] = [
  ["+19005551234", "premium"],
  ["+449098790000", "premium"],
  ["+37190123456", "premium"],
  ["+979123456789", "premium"],
  ["+448451234567", "premium"],
  ["+80812345678", "shared-cost"],
  ["+447012345678", "personal"],
  ["+15002345678", "personal"],
  ["+878101234567890", "personal"],
  ["+447640123456", "pager"],
  ["+9118601234567", "shared-cost"],
  ["+9221111123456", "uan"],
  ["+881612345678", "satellite"],
  ["+870773111632", "satellite"],
  ["+882161234567", "satellite"],
  ["+919830012345", "ordinary"],
  ["+913322345678", "ordinary"],
  ["+447400123456", "ordinary"],
  ["+443001232323", "ordinary"],
  ["+443301234567", "ordinary"],
  ["+443451234567", "ordinary"],
  ["+12125550123", "ordinary"],
  ["+8801712345678", "ordinary"],
  ["+911800123456", "ordinary"],
  ["108", "ordinary"],
  ["03192000193", "ordinary"],
];

test.each(NUMBERS)("%s is %s", (value, type) => expect(numberTypeOf(value)).toBe(type));

test.each([
  ["person", ["ordinary"]],
  ["code", ["ordinary"]],
  ["published", ["shared-cost", "uan", "satellite", "ordinary"]],
] as const satisfies readonly (readonly [NumberUse, readonly NumberType[]])[])(
  "as %s only %j may be used",
  (use, types) => {
    const used = NUMBERS.filter(([value]) => mayUseNumber({ value }, use)).map(([, type]) => type);
    expect([...new Set(used)].toSorted()).toEqual([...types].toSorted());
  },
);

test("an address may always be used; what a line costs is told of three types alone", () => {
  expect(mayUseNumber({ type: "email", value: "+19005551234" }, "person")).toBe(true);
  const costs = new Set(NUMBERS.map(([value]) => lineCostOf({ value })));
  expect([...costs].toSorted()).toEqual(["satellite", "shared-cost", "uan", undefined]);
});

test.each(NUMBERS.filter(([, type]) => type !== "ordinary"))("%s, %s, is no channel of a person", (value) => {
  for (const type of ["phone", "whatsapp"] as const) {
    const read = readChannels([{ type, value }], { country: "IN", path: "channels" });
    // The tables know some ranges of it only.
    if (read.ok) throw new Error("accepted");
    expect(read.errors).toEqual([{ path: "channels.0.value", word: expect.stringMatching(/^(premium|phone)$/u) }]);
  }
});

test("the quick look finds what the library's own parser finds, in every country", () => {
  const special = new Map<string, NumberType>([
    ["PREMIUM_RATE", "premium"],
    ["SHARED_COST", "shared-cost"],
    ["PERSONAL_NUMBER", "personal"],
    ["PAGER", "pager"],
    ["UAN", "uan"],
  ]);
  const codes = Object.keys(metadata.country_calling_codes).filter((code) => !/^8[0178]|^979/u.test(code));
  const first = fc.constantFrom("9", "90", "900", "0", "70", "80", "84", "87", "118", "1", "3", "5", "50", "55", "76");
  const numbers = fc.tuple(fc.constantFrom(...codes), first, fc.stringMatching(/^\d{3,9}$/u));
  let found = 0;
  fc.assert(
    fc.property(numbers, ([code, start, rest]) => {
      const value = `+${code}${start}${rest}`;
      const parsed = parsePhoneNumberFromString(value, metadata);
      // Britain's 03 costs no more than 01 or 02, whatever the tables call it.
      const isUk03 = /^\+443\d{9}$/u.test(value);
      const expected = isUk03 ? "ordinary" : (special.get(parsed?.getType() ?? "") ?? "ordinary");
      // Stored as its plan writes it, so without a trunk prefix.
      if (parsed?.number === value && value.length <= 16) expect(numberTypeOf(value), value).toBe(expected);
      if (expected !== "ordinary") found += 1;
    }),
    { numRuns: 20_000 },
  );
  expect(found).toBeGreaterThan(100);
});
