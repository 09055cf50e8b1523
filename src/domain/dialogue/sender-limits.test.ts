import { expect, test } from "vitest";
import { SHORT_CODES } from "./codes.ts";
import { SENDER_LIMITS, mayAnswer, readSender } from "./sender-limits.ts";

const OWN = ["+12015550100"];

test.each([
  ["+919830011111", "+919830011111"],
  ["919830011111", "+919830011111"],
  ["00919830011111", "+919830011111"],
  ["+91 98300-11111", "+919830011111"],
  ["+9198300\u200b11111", "+919830011111"],
])("%j is the number %s", (from, number) => expect(readSender(from, OWN)).toBe(number));

test.each([
  "56161",
  "108",
  "AD-BANK",
  "LIFEBOARD",
  "",
  "+",
  "+12015550100",
  "12015550100",
  "+0123456789",
  "9".repeat(16),
])("%j is never answered", (from) => expect(readSender(from, OWN)).toBeNull());

test("each limit ends the answers alone", () => {
  const free = { sameText: 0, repliesAnHour: 0, repliesADay: 0, wrongCodesADay: 0 };
  expect(mayAnswer(free)).toBe(true);
  expect(mayAnswer({ ...free, sameText: SENDER_LIMITS.sameInAnHour - 1 })).toBe(false);
  expect(mayAnswer({ ...free, repliesAnHour: SENDER_LIMITS.anHour })).toBe(false);
  expect(mayAnswer({ ...free, repliesADay: SENDER_LIMITS.aDay })).toBe(false);
});

test("guessing codes for one number: a chance below 1 in 2,000 a day, however many texts are forged", () => {
  // Messages that somebody answers at a time, and forged texts a day: one each second.
  const [open, texts] = [3, 86_400];
  const chance = open * (SENDER_LIMITS.wrongCodes / SHORT_CODES + texts / SHORT_CODES ** 2);
  expect(SHORT_CODES).toBe(55_566);
  expect(chance).toBeLessThan(1 / 2_000);
});
