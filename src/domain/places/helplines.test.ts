import { expect, test } from "vitest";
import { KINDS } from "../resources/kinds.ts";
import type { Kind } from "../resources/kinds.ts";
import { HELPLINES, helplinesOf, isHelpFor } from "./helplines.ts";

const GOA = ["in-district:30-north-goa", "in-state:30", "country:IN"];
const MANGALORE = ["in-pin:575001", "in-district:29-dakshina-kannada", "in-state:29", "country:IN"];

test("helplines are those of the areas, the smallest first, and of no other", () => {
  expect(helplinesOf(GOA, "bed").map(({ number }) => number)).toEqual(["104"]);
  expect(helplinesOf(MANGALORE, "bed").map(({ number }) => number)).toEqual(["1077"]);
  expect(helplinesOf([...MANGALORE, ...GOA], "bed").map(({ number }) => number)).toEqual(["1077", "104"]);
  expect(helplinesOf(["in-state:19"]).map(({ number }) => number)).toEqual(["1070"]);
  expect(helplinesOf(["in-state:29", "gn-a1:US.NY"])).toEqual([]);
});

test("each says its source and its day, and is a short code: nobody's own number is one", () => {
  for (const { number, source, saidAt } of HELPLINES) {
    expect(source).not.toBe("");
    expect(new Date(`${saidAt}T00:00:00.000Z`).toISOString().slice(0, 10)).toBe(saidAt);
    expect(number).toMatch(/^\d{3,5}$/);
  }
});

test("no area has a number twice", () => {
  const keys = HELPLINES.map(({ number, area }) => `${area} ${number}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test("a health helpline is given for what it knows of, a control room for everything", () => {
  expect(helplinesOf(["in-state:30"], "bed")).toHaveLength(1);
  expect(helplinesOf(["in-state:30"], "food")).toEqual([]);
  for (const kind of KINDS) expect(helplinesOf(["in-district:29-dakshina-kannada"], kind)).toHaveLength(1);
  for (const kind of KINDS) expect(helplinesOf(["in-state:08"], kind)).toHaveLength(1);
});

test("a mental health line is given to who looks for a doctor by phone, or for nothing yet", () => {
  const isGiven = (kind?: Kind) => helplinesOf(["country:IN"], kind).some((line) => line.for === "mental-health");
  expect(KINDS.filter(isGiven)).toEqual(["tele-consultation"]);
  expect(isGiven()).toBe(true);
});

test("a line that ended is not in the table: Karnataka's 104, out of service since 2022", () => {
  expect(HELPLINES.filter(({ area }) => area === "in-state:29")).toEqual([]);
});

test("of a country's numbers fire and police are left out, an ambulance's where nobody is ill", () => {
  expect(isHelpFor("all", "food")).toBe(true);
  expect(isHelpFor("ambulance", "bed")).toBe(true);
  expect(isHelpFor("ambulance", "shelter")).toBe(false);
  expect(isHelpFor("police", "bed")).toBe(false);
  expect(isHelpFor("police")).toBe(true);
});
