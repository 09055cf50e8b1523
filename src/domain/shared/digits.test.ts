import { expect, test } from "vitest";
import { digitOf, toAsciiDigits } from "./digits.ts";

test("every decimal digit of Unicode is read, in order; nothing else is", () => {
  let before = -1;
  for (let code = 0x80; code <= 0x1ffff; code++) {
    const isDigit = /^\p{Nd}$/u.test(String.fromCodePoint(code));
    if (isDigit) {
      expect(digitOf(code), code.toString(16)).toMatch(/^\d$/);
      before = digitOf(code - 1) === null ? 0 : (before + 1) % 10;
      expect(Number(digitOf(code)), code.toString(16)).toBe(before);
    }
  }
  expect([digitOf(0x41), digitOf(0x31), digitOf(0x2460), digitOf(0x905)]).toEqual([null, null, null, null]);
});

test.each([
  ["९८१११ ००१२३", "98111 00123"],
  ["০১৭১২-৩৪৫৬৭৮", "01712-345678"],
  ["٠٥٠ ١٢٣", "050 123"],
  ["۰۹۱۲", "0912"],
  ["+９１ 98", "+91 98"],
  ["room 12", "room 12"],
])("%s is %s", (text, plain) => expect(toAsciiDigits(text)).toBe(plain));
