import { expect, test } from "vitest";
import { changedSections, marksOf } from "./review.ts";

const TEXTS = {
  $language: { name: "हिन्दी", direction: "ltr" },
  app: { find: "खोजें", more: { title: "और" } },
  units: { km: "किमी" },
};

test("a signature holds for the texts as they were read, in whatever order they lie", () => {
  const signature = { by: "A speaker", on: "2026-11-21", sections: marksOf(TEXTS) };
  const turned = { units: { km: "किमी" }, app: { more: { title: "और" }, find: "खोजें" } };
  expect([changedSections(signature, TEXTS), changedSections(signature, turned)]).toEqual([[], []]);
});

test("a changed, a new and a lost text end it, and it is known which sections are to be read again", () => {
  const signature = { by: "A speaker", on: "2026-11-21", sections: marksOf(TEXTS) };
  expect(changedSections(signature, { ...TEXTS, app: { ...TEXTS.app, find: "ढूँढें" } })).toEqual(["app"]);
  expect(changedSections(signature, { ...TEXTS, units: { km: "किमी", mi: "मील" } })).toEqual(["units"]);
  expect(changedSections(signature, { app: TEXTS.app })).toEqual(["units"]);
  expect(changedSections(signature, { ...TEXTS, later: { close: "बंद" } })).toEqual(["later"]);
});

test("the own name and the signature itself are no texts", () => {
  expect(Object.keys(marksOf(TEXTS))).toEqual(["app", "units"]);
});
