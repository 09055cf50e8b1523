import { expect, test } from "vitest";
import { normaliseCode } from "./typed-code.ts";

test.each([
  ["as it was sent", "123456"],
  ["Devanagari", "१२३४५६"],
  ["Bengali", "১২৩৪৫৬"],
  ["Tamil", "௧௨௩௪௫௬"],
  ["Telugu", "౧౨౩౪౫౬"],
  ["Arabic-Indic", "١٢٣٤٥٦"],
  ["Urdu's", "۱۲۳۴۵۶"],
  ["full width, as some keyboards write", "１２３４５６"],
  ["as shown by apps", "123 456"],
  ["with dashes, copied from a message", " 12-34\u2013\u206656\u2069\u00a0"],
])("a code in digits: %s", (_how, typed) => expect(normaliseCode(typed)).toBe("123456"));

test.each([
  ["aB3dE-fGh1j", "aB3dE-fGh1j"],
  [" aB३dE-fGh१j\n", "aB3dE-fGh1j"],
  ["", ""],
  ["12a34", "12a34"],
])("of letters it stays as it is written: %s", (typed, code) => expect(normaliseCode(typed)).toBe(code));
