import fc from "fast-check";
import { expect, test } from "vitest";
import { phoneticKey } from "./phonetic-key.ts";
import { latinSpelling } from "./transliterate.ts";

test.each([
  ["gomti", "gomati", "gomtee"],
  ["calicut", "kalikut", "calikut"],
  ["lucknow", "lakhnau", "luknow"],
  ["howrah", "haora", "hawra"],
  ["varanasi", "waranasi", "vaaranasee"],
  ["dilli", "dili", "dilly"],
  ["philadelphia", "filadelfia", "philadelfia"],
])("%s, %s and %s sound alike", (first, ...others) => {
  for (const other of others) expect(phoneticKey(other)).toBe(phoneticKey(first));
});

test.each([
  ["lucknow", "lucena"],
  ["patna", "pune"],
  ["delhi", "dhaka"],
])("%s and %s do not", (first, other) => expect(phoneticKey(other)).not.toBe(phoneticKey(first)));

test.each([
  ["कोलकाता", "kolkata"],
  ["কলকাতা", "kolkata"],
  ["गोमती", "gomti"],
  ["नगर", "nagar"],
  ["মালদহ", "maldah"],
  ["മലപ്പുറം", "malappuram"],
  ["ਲੁਧਿਆਣਾ", "ludhiana"],
  ["Москва".toLowerCase(), "moskva"],
])("%s is heard like %s", (written, spelledByEar) => {
  expect(phoneticKey(latinSpelling(written) ?? "")).toBe(phoneticKey(spelledByEar));
});

test("Latin words and scripts that are not read have no spelling", () => {
  expect(latinSpelling("kolkata")).toBeNull();
  expect(latinSpelling("北京")).toBeNull();
});

test("doubled letters and lengthened vowels never matter", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[bdgklmnprst][aeiou][bdgklmnprst]{1,6}$/), (word) => {
      return phoneticKey(word.replaceAll(/[bdgklmnprst]/g, "$&$&")) === phoneticKey(word);
    }),
  );
});
