import { expect, test } from "vitest";
import { fits } from "./text-length.ts";
import { writePlaces } from "./places-answer.ts";

const place = (name: string) => ({ name, stock: "12", age: "2 h", line: "+913326601001" });

test("three places are there in every script, with whole counts and numbers; names are cut first", () => {
  for (const name of [
    "Gas",
    "Bally Medical Gases and Equipment Company",
    "हावड़ा ऑक्सीजन और सिलेंडर सेवा केंद्र",
    "ஹவுரா ஆக்சிஜன் நிலையம்",
  ]) {
    const text = writePlaces("oxygen, Howrah", [place(name), place(name), place(name)], "text") ?? "";
    expect(fits(text, "text"), text).toBe(true);
    expect(text.match(/: 12, 2 h, \+913326601001$/gm), text).toHaveLength(3);
  }
});

test("a name adds no line, turns no text around and is cut between letters", () => {
  const text = writePlaces("x", [place(`a\nb\u202ec ${"क्षि".repeat(40)}`)], "ussd") ?? "";
  expect(text.split("\n")).toHaveLength(2);
  expect(text).not.toMatch(/\u202e/);
  expect(text).not.toMatch(/क्ष:/);
});

test("no place, or a number that never fits, is no answer", () => {
  expect(writePlaces("x", [], "text")).toBeNull();
  expect(writePlaces("x", [{ ...place("a"), line: "1".repeat(200) }], "text")).toBeNull();
});

test("for whom it is stands in a text where there is room, and is left out before a place is", () => {
  const whom = "for women only";
  const text = writePlaces("ICU, Howrah", [{ ...place("Lake Hospital"), whom }], "text");
  expect(text).toBe("ICU, Howrah\nLake Hospital: 12 (for women only), 2 h, +913326601001");
  const long = { ...place("Lake Hospital"), whom: "for women: 2, for men: 1, for children: 4, referral needed" };
  const three = writePlaces("ICU, Howrah", [long, long, long], "text");
  expect(three).not.toContain("women");
  expect(three?.match(/: 12, 2 h/g)).toHaveLength(3);
});

test("when a result is there is left out before for whom it is", () => {
  const dengue = { ...place("Lake Laboratory"), whom: "referral needed", result: "result the same day" };
  const text = writePlaces("test, Howrah", [dengue], "text");
  expect(text).toBe("test, Howrah\nLake Laboratory: 12 (referral needed, result the same day), 2 h, +913326601001");
  const three = writePlaces("test, Howrah", [dengue, dengue, dengue], "text") ?? "";
  expect(three.match(/: 12 \(referral needed\), 2 h/g)).toHaveLength(3);
  expect(three).not.toContain("result");
});
