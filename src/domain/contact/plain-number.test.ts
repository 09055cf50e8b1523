import fc from "fast-check";
import { parsePhoneNumberFromString } from "libphonenumber-js/core";
import type { CountryCode } from "libphonenumber-js/core";
import examples from "libphonenumber-js/examples.mobile.json";
import metadata from "libphonenumber-js/metadata.max.json";
import { expect, test } from "vitest";
import { plainNumberReader } from "./plain-number.ts";

const readPlainNumber = plainNumberReader(metadata);
const countries = Object.keys(metadata.countries) as CountryCode[];
const LINES: Readonly<Record<string, string>> = { MOBILE: "mobile", FIXED_LINE: "fixed" };

/** What the library's parser says of the same digits. */
function parsed(digits: string, country: CountryCode): object | null {
  const phone = parsePhoneNumberFromString(digits, country, metadata);
  return phone === undefined ? null : { value: phone.number, line: LINES[phone.getType() ?? ""] };
}

/** Digits near what a country's numbers look like, and any digits. */
const near = fc.constantFrom(...countries).chain((country) => {
  const example = (examples as Readonly<Record<string, string>>)[country] ?? "2000000";
  const changed = fc
    .tuple(fc.integer({ min: 0, max: example.length }), fc.stringMatching(/^\d{0,6}$/u))
    .map(([at, more]) => (example.slice(0, at) + more + example.slice(at + more.length)).slice(0, 15));
  const any = fc.stringMatching(/^\d{4,13}$/u);
  const prefixed = fc.tuple(fc.constantFrom("0", "1", "8", "06", "00"), changed).map((parts) => parts.join(""));
  return fc.tuple(fc.oneof(changed, any, prefixed), fc.constant(country));
});

test("what is read without parsing is what the parser says, in every country", () => {
  fc.assert(
    fc.property(near, ([digits, country]) => {
      const plain = readPlainNumber(digits, country);
      if (plain === null) return;
      expect({ digits, country, ...plain }).toEqual({ digits, country, ...parsed(digits, country) });
    }),
    { numRuns: 3_000 },
  );
});

test("the usual mobile number of most countries needs no parser", () => {
  const own = countries.filter((country) => {
    const example = (examples as Readonly<Record<string, string>>)[country];
    return example !== undefined && readPlainNumber(example, country) !== null;
  });
  expect(own.length / countries.length).toBeGreaterThan(0.75);
});

test("a country's usual mobile numbers need no parser", () => {
  expect(readPlainNumber("9830012345", "IN")).toEqual({ value: "+919830012345", line: "mobile" });
  expect(readPlainNumber("3322345678", "IN")).toEqual({ value: "+913322345678", line: "fixed" });
  // With the prefix of calls between cities, free of charge, or shared by two countries.
  for (const digits of ["09830012345", "18001801234", "919830012345", ""]) {
    expect(readPlainNumber(digits, "IN")).toBeNull();
  }
  expect(readPlainNumber("2015550123", "US")).toBeNull();
  expect(readPlainNumber("2015550123", "XX")).toBeNull();
});
