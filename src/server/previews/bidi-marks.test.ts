import { expect, test } from "vitest";
import { withBidiMarks } from "./bidi-marks.ts";

const LEFT = "\u200e";
const RIGHT = "\u200f";

test("a text is read from the side of its letters; where it has both or none, as the picture is", () => {
  const street = "88 College Street";
  const cylinders = "12 سلنڈر";
  const group = "O− پلیٹلیٹس";
  for (const [direction, mark] of [
    ["ltr", LEFT],
    ["rtl", RIGHT],
  ] as const) {
    expect(withBidiMarks(street, direction)).toBe(LEFT + street);
    expect(withBidiMarks(cylinders, direction)).toBe(RIGHT + cylinders);
    expect(withBidiMarks("12:40", direction)).toBe(`${mark}12:40`);
    expect(withBidiMarks(group, direction)).toBe(`${mark}O−${LEFT} پلیٹلیٹس`);
  }
});

test("a label of both sides follows from the right, part by part", () => {
  expect(withBidiMarks("Andheri East, 4 Cross Road, ممبئی", "rtl")).toBe(
    `${RIGHT}${LEFT}Andheri East${LEFT}${RIGHT}, ${LEFT}4 Cross Road${LEFT}${RIGHT}, ممبئی`,
  );
  expect(withBidiMarks("Andheri East, Mumbai", "rtl")).toBe(`${LEFT}Andheri East, Mumbai`);
});

test("what turns or hides what follows is taken out, what spelling needs stays, what is too long ends", () => {
  expect(withBidiMarks("a\u202e\u0000b\u2066c\u2028d", "ltr")).toBe(`${LEFT}a bc d`);
  expect(withBidiMarks("hos\u00adpi\u034ftal\ufe0f\u{e0041}", "ltr")).toBe(`${LEFT}hospital`);
  expect(withBidiMarks("क्\u200dष", "ltr")).toBe(`${LEFT}क्\u200dष`);
  expect(withBidiMarks("می\u200cخواهم", "ltr")).toBe(`${RIGHT}می\u200cخواهم`);
  expect(withBidiMarks("\u200c\u200d 7\u200d", "ltr")).toBe(`${LEFT}7`);
  expect([...withBidiMarks("x".repeat(500), "ltr")]).toHaveLength(141);
});
