import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { VOCABULARIES } from "./all.ts";
import { fold } from "../../shared/fold.ts";

/** What a screen loads of one language. */
const MOST_BYTES = 15 * 1_024;
const NEEDED = [
  "need",
  "offer",
  "available",
  "unavailable",
  "closed",
  "warning",
  "urgent",
  "verified",
  "contact",
] as const;
const RESOURCES = ["bed_icu", "oxygen_cylinder", "blood", "medicine", "ambulance", "food", "water"] as const;

/** Their groups are as large as the labelled messages ask for, some with KIND_WORDS. */
const FIRST = new Set("ar bn en es fr hi id ml mr ne pt ta te ur".split(" "));

test("these languages are read", () => {
  expect(VOCABULARIES.map(({ language }) => language).toSorted()).toEqual(
    "am ar as bn en es fil fr ha hi id kn ml mr ne or pa pt ru sw ta te tr ur vi".split(" "),
  );
});

describe.each(VOCABULARIES.map((vocabulary) => [vocabulary.language, vocabulary] as const))("%s", (_, vocabulary) => {
  test("is at most 15 kB as sent, and names its source and countries", () => {
    expect(gzipSync(JSON.stringify(vocabulary)).length).toBeLessThanOrEqual(MOST_BYTES);
    expect(vocabulary.source).toMatch(/20\d\d-\d\d-\d\d/);
    expect(vocabulary.countries.every((country) => /^[A-Z]{2}$/.test(country))).toBe(true);
  });

  test("has words for needs, offers, stock, urgency, calls, checks, groups, numbers and units", () => {
    const classes = Object.keys(vocabulary.words);
    expect(classes).toEqual(expect.arrayContaining([...NEEDED, ...RESOURCES.filter((name) => isOwn(name))]));
    expect(classes).toEqual(expect.arrayContaining(["positive", "negative", "patient", "pm"]));
    expect(Object.keys(vocabulary.lists)).toEqual(expect.arrayContaining(["number", "unit", "duration"]));
  });

  /** Bengali has its words of these kinds in KIND_WORDS. */
  function isOwn(name: string): boolean {
    return vocabulary.language !== "bn" || !["bed_icu", "ambulance", "food"].includes(name);
  }

  test.each([
    ["need", ["need"]],
    ["have", ["available", "offer"]],
    ["urgent", ["urgent", "critical"]],
    ["blood", ["blood"]],
    ["oxygen", ["oxygen", "oxygen_cylinder", "oxygen_refill", "oxygen_concentrator"]],
    ["bed", ["bed_general", "bed_oxygen", "bed_icu", "bed_ventilator"]],
    ["ended", ["closed"]],
  ] as const)("has eight words for %s, where it was added after the first ones", (_, classes) => {
    if (FIRST.has(vocabulary.language)) return;
    const words = classes.flatMap((name) => (vocabulary.words[name] ?? "").split(",").map(fold).filter(Boolean));
    expect(new Set(words).size).toBeGreaterThanOrEqual(8);
  });

  test("has no word in two lists that say the opposite, or the same twice", () => {
    const lists = ["need", "generic_need", "offer", "available", "unavailable", "negation", "closed"] as const;
    const more = ["died", "question", "asks"] as const;
    const words = [...lists, ...more].flatMap((name) => [
      ...new Set((vocabulary.words[name] ?? "").split(",").map(fold).filter(Boolean)),
    ]);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });
});
