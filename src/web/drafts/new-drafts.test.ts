import { expect, test } from "vitest";
import { emptyDraft } from "./new-drafts.ts";

const draft = (address: string) => emptyDraft("d1", new URLSearchParams(address)).answers;

test.each([
  ["lying", ["stretcher"]],
  ["oxygen", ["oxygen"]],
  ["ventilator", ["ventilator"]],
  ["sitting", []],
  ["wings", []],
])("an ambulance looked for: %s comes along as equipment", (need, equipment) => {
  expect(draft(`side=need&kind=ambulance&patient=${need}`).equipment).toEqual(equipment);
});

test("a transport for a lying patient takes a stretcher", () => {
  expect(draft("side=need&kind=transport&patient=lying").stretcher).toBe(true);
  expect(draft("side=need&kind=transport").stretcher).toBe(false);
});
