import { describe, expect, test } from "vitest";
import { readRequestReason } from "./request-reason.ts";

function judged(text: string): string {
  const read = readRequestReason(text);
  return read.ok ? read.value : read.errors.map(({ path, word }) => `${path} ${word}`).join();
}

describe("a reason is taken as it was said", () => {
  test.each([
    "My father needs a cylinder by six o'clock, 46 L",
    "मेरे पिता को आज रात ऑक्सीजन चाहिए",
    "SpO2 82, bed 12, ward 3. Can I come at 18:30?",
    "Group O-, two units on 21/11/2026 at the hospital.We come ourselves",
    "x".repeat(300),
    "О+ нужна кровь срочно",
    "急需O型血 0 1 2 3 4",
    "தந்தைக்கு ஆக்சிஜன் தேவை",
    "أبي يحتاج إلى أكسجين الليلة",
  ])("%s", (text) => expect(judged(text)).toBe(text));

  test("in one line, and without signs that turn it round", () => {
    expect(judged("  I need\n\n a\u202E cylinder\u0000now\u200B ")).toBe("I need a cylinder now");
  });
});

describe("a reason is no way to reach people in need", () => {
  test.each([
    ["Call me on 98300 12345 please", "reason-words"],
    ["Write to asha@example.org please", "reason-words"],
    ["Advance to asha@okicici, then I bring it", "reason-words"],
    ["See https://cheap-oxygen.example/pay", "reason-words"],
    ["Cheaper at www.oxygen.example today", "reason-words"],
    ["Order it at cheapoxygen.com today", "reason-words"],
    ["Order it at bit.ly/3xYz today", "reason-words"],
    ["Order it at oxygen.in/pay today", "reason-words"],
    ["98\u200B300 12\u200B345 ring this number", "reason-words"],
    ["..........", "reason-letters"],
    ["! ! ! A !!", "reason-letters"],
    ["a, b, c, d, e", "reason-letters"],
    ["12 34 56 ok?", "reason-letters"],
    ["क ! ! ! ! ! !", "reason-letters"],
    ["血 ! ! ! ! ! !", "reason-letters"],
    ["\u200B".repeat(40), "tooShort"],
    ["too short", "tooShort"],
    ["x".repeat(301), "tooLong"],
  ])("%s", (text, word) => expect(judged(text)).toBe(`reason ${word}`));
});
