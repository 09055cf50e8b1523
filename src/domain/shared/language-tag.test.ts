import { expect, test } from "vitest";
import { languagesOfCountry } from "../places/languages.ts";
import { isLanguageTag } from "./language-tag.ts";

test.each(["hi", "hi-Latn", "hi-Latn-IN", "en-GB", "zh-Hant-TW", "rhg", "syl", "pa-Arab-PK", "ar-XB"])(
  "%s is a language",
  (tag) => expect(isLanguageTag(tag)).toBe(true),
);

test.each([
  "en-9811100-12345",
  "hi-wa98111-g00123",
  "zzz-callme-98111-00123",
  "qq-98111001-23",
  "en-001",
  "en-GB-oxendict",
  "hi-Call-ME",
  "en-x-call",
  "en-GB-US",
  "hi-",
  "zzz",
  "qq",
  "EN",
  "hi\n",
  "",
])("%j is none: it could carry something else", (tag) => expect(isLanguageTag(tag)).toBe(false));

test("every language that the form offers is taken", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const offered = letters.flatMap((one) => letters.flatMap((two) => languagesOfCountry(one + two)));
  expect(offered.filter((code) => !isLanguageTag(code))).toEqual([]);
});
