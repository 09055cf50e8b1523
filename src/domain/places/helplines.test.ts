import { expect, test } from "vitest";
import { KINDS } from "../resources/kinds.ts";
import { helplinesOf, isHelpFor } from "./helplines.ts";

const GOA = ["in-district:30-north-goa", "in-state:30", "country:IN"];
const MANGALORE = ["in-pin:575001", "in-district:29-dakshina-kannada", "in-state:29", "country:IN"];

test("helplines are those of the areas, the smallest first, and of no other", () => {
  expect(helplinesOf(GOA).map(({ number }) => number)).toEqual(["104"]);
  expect(helplinesOf(MANGALORE).map(({ number }) => number)).toEqual(["1077"]);
  expect(helplinesOf([...MANGALORE, ...GOA]).map(({ number }) => number)).toEqual(["1077", "104"]);
  expect(helplinesOf(["in-state:19", "country:IN"])).toEqual([]);
});

test("each says its source and its day, and is a short code that the whole area can dial", () => {
  for (const line of helplinesOf([...MANGALORE, ...GOA])) {
    expect(line.source).not.toBe("");
    expect(line.saidAt).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(line.number).toMatch(/^1\d{2,3}$/);
  }
});

test("a health helpline is given for what it knows of, a control room for everything", () => {
  expect(helplinesOf(GOA, "bed")).toHaveLength(1);
  expect(helplinesOf(GOA, "food")).toEqual([]);
  for (const kind of KINDS) expect(helplinesOf(MANGALORE, kind)).toHaveLength(1);
});

test("of a country's numbers fire and police are left out, an ambulance's where nobody is ill", () => {
  expect(isHelpFor("all", "food")).toBe(true);
  expect(isHelpFor("ambulance", "bed")).toBe(true);
  expect(isHelpFor("ambulance", "shelter")).toBe(false);
  expect(isHelpFor("police", "bed")).toBe(false);
  expect(isHelpFor("police")).toBe(true);
});
