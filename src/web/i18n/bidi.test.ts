import { expect, test } from "vitest";
import { isolateLabelParts, isolateLatin, isolateWords } from "./bidi.ts";

/** Makes the control characters visible. */
function seen(text: string): string {
  return text.replaceAll("\u2068", "[").replaceAll("\u2069", "]");
}

test("a label of both sides keeps each part from the left apart, so that all follow one another as the words around", () => {
  expect(seen(isolateLabelParts("Andheri East, ممبئی, 4 Cross Road, بھارت"))).toBe(
    "[Andheri East], ممبئی, [4 Cross Road], بھارت",
  );
  expect(seen(isolateLabelParts("Andheri East, Mumbai"))).toBe("Andheri East, Mumbai");
  expect(seen(isolateLabelParts("ممبئی, بھارت"))).toBe("ممبئی, بھارت");
});

test("in a sentence from the right such a label stands by its parts, anything else from the left as a whole", () => {
  expect(seen(isolateLatin("Andheri East, ممبئی"))).toBe("[Andheri East], ممبئی");
  expect(seen(isolateLatin("Sharma Medical, Mumbai"))).toBe("[Sharma Medical, Mumbai]");
  expect(seen(isolateLatin("O− پلیٹلیٹس"))).toBe("[O− پلیٹلیٹس]");
  expect(seen(isolateLatin("12 سلنڈر"))).toBe("12 سلنڈر");
});

test("what was kept apart once is not torn again", () => {
  const once = isolateLabelParts("Andheri East, ممبئی");
  expect(isolateLatin(once)).toBe(once);
  expect(isolateLabelParts(once)).toBe(once);
  expect(seen(isolateLatin(`Sharma, ${once}`))).toBe("[Sharma, [Andheri East], ممبئی]");
});

test("words from the other side stand apart in a line, so that their full stop stays behind them", () => {
  expect(seen(isolateWords("There is no lift.", "اسٹریچر"))).toBe("[There is no lift.]");
  expect(seen(isolateWords("لفٹ نہیں ہے۔", "Takes a stretcher"))).toBe("[لفٹ نہیں ہے۔]");
  expect(seen(isolateWords("There is no lift.", "Takes a stretcher"))).toBe("There is no lift.");
});
