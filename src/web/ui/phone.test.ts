import fc from "fast-check";
import { parsePhoneNumberFromString } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.max.json";
import { expect, test } from "vitest";
import { phoneText, telHref } from "./phone.ts";

test.each([
  ["+9118001801104", "1800 180 1104", "tel:18001801104"],
  ["+911800114477", "1800 11 4477", "tel:1800114477"],
  ["+9118001234", "1800 1234", "tel:18001234"],
  ["+91180012345", "1800 12345", "tel:180012345"],
  ["+9118602662345", "1860 266 2345", "tel:18602662345"],
  ["+911800000599224", "1800 000 599 224", "tel:1800000599224"],
  ["+911123978046", "+91 11 2397 8046", "tel:+911123978046"],
  ["+913322345678", "+91 33 2234 5678", "tel:+913322345678"],
  ["+912222345678", "+91 22 2234 5678", "tel:+912222345678"],
  ["+918022345678", "+91 80 2234 5678", "tel:+918022345678"],
  ["+916122234567", "+91 612 223 4567", "tel:+916122234567"],
  ["+915222234567", "+91 522 223 4567", "tel:+915222234567"],
  ["+914842234567", "+91 484 223 4567", "tel:+914842234567"],
  ["+911802345678", "+91 180 234 5678", "tel:+911802345678"],
  ["+919000012345", "+91 90000 12345", "tel:+919000012345"],
  ["+917000012345", "+91 70000 12345", "tel:+917000012345"],
  ["+916000012345", "+91 60000 12345", "tel:+916000012345"],
  ["+12125550123", "+1 212 555 0123", "tel:+12125550123"],
  ["+18002221222", "+1 800 222 1222", "tel:+18002221222"],
  ["+443001232323", "+443001232323", "tel:+443001232323"],
  ["+8801712345678", "+8801712345678", "tel:+8801712345678"],
  ["112", "112", "tel:112"],
  ["1800", "1800", "tel:1800"],
  ["18001801104", "18001801104", "tel:18001801104"],
])("%s is shown as %s and called by %s", (value, text, href) => {
  expect([phoneText(value), telHref(value)]).toEqual([text, href]);
});

test("each valid number of India is grouped as the full tables group it", () => {
  const digits = fc
    .tuple(fc.constantFrom("", "1", "2", "3", "4", "5", "6", "7", "8", "9"), fc.nat(9_999_999_999))
    .map(([first, rest]) => (first + String(rest).padStart(10, "0")).slice(0, 10));
  const inland = fc
    .tuple(fc.constantFrom("1800", "1860", "1803", "1861"), fc.nat(999_999_999), fc.integer({ min: 8, max: 13 }))
    .map(([first, rest, length]) => (first + String(rest).padStart(9, "3")).slice(0, length));
  let [valid, landlines] = [0, 0];
  fc.assert(
    fc.property(fc.oneof(digits, inland), (national) => {
      const parsed = parsePhoneNumberFromString(`+91${national}`, metadata);
      if (parsed === undefined || !parsed.isValid()) return;
      valid += 1;
      if (parsed.getType() === "FIXED_LINE") landlines += 1;
      const isInland =
        !national.startsWith("140") &&
        ["TOLL_FREE", "SHARED_COST", "UAN", "PREMIUM_RATE"].includes(parsed.getType() ?? "");
      const right = isInland ? parsed.formatNational() : parsed.formatInternational();
      expect([national, phoneText(`+91${national}`)]).toEqual([national, right]);
      expect(telHref(`+91${national}`)).toBe(isInland ? `tel:${national}` : `tel:+91${national}`);
    }),
    { numRuns: 6000, seed: 41 },
  );
  expect(valid).toBeGreaterThan(1000);
  expect(landlines).toBeGreaterThan(300);
});

test("nothing is lost or added, whatever the digits", () => {
  fc.assert(
    fc.property(
      fc.nat(99_999_999),
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom("+91", "+9118", "+91800", "+1", "+44", ""),
      (rest, length, code) => {
        const value =
          code +
          String(rest)
            .padStart(8, "5")
            .repeat(2)
            .slice(0, length + 3);
        expect(value.endsWith(phoneText(value).replaceAll(" ", ""))).toBe(true);
      },
    ),
    { numRuns: 2000, seed: 41 },
  );
});
