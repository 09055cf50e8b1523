import { expect, test } from "vitest";
import { ListingInput } from "#contract/posting.ts";
import { NO_ANSWERS } from "./answers.ts";
import type { Answers } from "./answers.ts";
import { answersOfArgs } from "./answers-from-listing.ts";
import { inputOf } from "./listing-input.ts";

const CONTEXT = { id: "0190a7c0-0000-7000-8000-000000000001", language: "en" };
const PLAIN = { beMatched: false, reContact: false };

function sent(more: Partial<Answers>) {
  const place = { lat: 22.57, lng: 88.36, label: "Kolkata" };
  const { input } = inputOf({ ...NO_ANSWERS, side: "need", kind: "bed", place, ...more }, CONTEXT);
  if (input === null) throw new Error("the answers make no listing");
  return input;
}

test("how people may answer: a need here, by its number, or both", () => {
  expect(sent({ answerBy: "nobody" }).consent).toEqual({ ...PLAIN, showOnRequest: false });
  expect(sent({ answerBy: "both" }).consent).toEqual({ ...PLAIN, showOnRequest: true });
  expect(sent({ answerBy: "number" }).consent).toEqual({ ...PLAIN, showOnRequest: true, answersHere: false });
});

test("an offer is answered by its number alone, and says nothing of answers here", () => {
  expect(sent({ side: "offer", answerBy: "number" }).consent).toEqual({ ...PLAIN, showOnRequest: true });
  expect(answersOfArgs(ListingInput.parse(sent({ side: "offer", answerBy: "number" }))).answerBy).toBe("number");
});

test.each(["nobody", "both", "number"] as const)(
  "what was sent (%s) is the choice again when it is changed",
  (answerBy) => {
    expect(answersOfArgs(ListingInput.parse(sent({ answerBy }))).answerBy).toBe(answerBy);
  },
);
