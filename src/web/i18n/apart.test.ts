import { expect, test } from "vitest";
import { apart, partsApart } from "./apart.ts";

/** The signs as they can be seen. */
function seen(text: string): string {
  return text.replaceAll("\u2068", "[").replaceAll("\u2069", "]");
}

test("a label of both sides keeps each part from the left apart, so that all follow one another as the words around", () => {
  expect(seen(partsApart("Andheri East, ممبئی, 4 Cross Road, بھارت"))).toBe(
    "[Andheri East], ممبئی, [4 Cross Road], بھارت",
  );
  expect(seen(partsApart("Andheri East, Mumbai"))).toBe("Andheri East, Mumbai");
  expect(seen(partsApart("ممبئی, بھارت"))).toBe("ممبئی, بھارت");
});

test("in a sentence from the right such a label stands by its parts, anything else from the left as a whole", () => {
  expect(seen(apart("Andheri East, ممبئی"))).toBe("[Andheri East], ممبئی");
  expect(seen(apart("Sharma Medical, Mumbai"))).toBe("[Sharma Medical, Mumbai]");
  expect(seen(apart("O− پلیٹلیٹس"))).toBe("[O− پلیٹلیٹس]");
  expect(seen(apart("12 سلنڈر"))).toBe("12 سلنڈر");
});

test("what was kept apart once is not torn again", () => {
  const once = partsApart("Andheri East, ممبئی");
  expect(apart(once)).toBe(once);
  expect(partsApart(once)).toBe(once);
  expect(seen(apart(`Sharma, ${once}`))).toBe("[Sharma, [Andheri East], ممبئی]");
});
