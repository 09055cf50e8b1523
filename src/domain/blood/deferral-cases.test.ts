import { describe, expect, test } from "vitest";
import { eligibleOn } from "./deferral.ts";
import type { Donation, DonorRules, DonorSex, GiftComponent } from "./deferral.ts";

/** Gifts as text: `P 05-01` is platelets on 1 May 2026. */
const COMPONENTS: Readonly<Record<string, GiftComponent>> = {
  W: "whole-blood",
  R: "red-cells",
  D: "double-red-cells",
  P: "platelets",
  L: "plasma",
};

function giftsOf(text: string): Donation[] {
  if (text === "") return [];
  return text.split(", ").map((gift) => {
    const [letter = "", day = ""] = gift.split(" ");
    return { component: COMPONENTS[letter] ?? "whole-blood", on: `2026-${day}` };
  });
}

/**
 * Counted by hand with a calendar of 2026 and 2027, from the rules of DOMAIN.md 2.2. The day counts
 * from the gift: 90 days after 1 May is 30 July.
 */
const CASES: readonly [why: string, DonorRules, DonorSex, gifts: string, next: string, day: string | null][] = [
  ["nothing given: nothing stands in the way", "IN", "unknown", "", "W", null],
  ["India, a man: 90 days", "IN", "male", "W 05-01", "W", "2026-07-30"],
  ["India, a woman: 120 days", "IN", "female", "W 05-01", "W", "2026-08-29"],
  ["India, no sex said: 120 days", "IN", "unknown", "W 05-01", "W", "2026-08-29"],
  ["red cells count as whole blood", "IN", "male", "R 05-01", "R", "2026-07-30"],
  ["India: 28 days from whole blood to platelets", "IN", "male", "W 05-01", "P", "2026-05-29"],
  ["India: 28 days from whole blood to plasma", "IN", "female", "W 05-01", "L", "2026-05-29"],
  ["India: 28 days from platelets back to whole blood", "IN", "male", "P 05-01", "W", "2026-05-29"],
  ["India: 48 hours between platelets", "IN", "male", "P 05-01", "P", "2026-05-03"],
  ["India: 48 hours from plasma to platelets", "IN", "male", "L 05-01", "P", "2026-05-03"],
  ["India: a third by machine in 7 days waits for the first", "IN", "male", "P 05-01, P 05-03", "P", "2026-05-08"],
  ["India: platelets and plasma count together", "IN", "male", "P 05-01, L 05-04", "P", "2026-05-08"],
  ["India: 48 hours may be longer than the week", "IN", "male", "P 05-01, P 05-07", "P", "2026-05-09"],
  ["India: the cap of a week does not hold for whole blood", "IN", "male", "P 05-01, P 05-03", "W", "2026-05-31"],
  ["India: whole blood is no part of the cap of a week", "IN", "male", "W 01-01, P 05-01", "P", "2026-05-03"],
  ["India: of three only the newer two fill the week", "IN", "male", "P 05-01, P 05-03, P 05-08", "P", "2026-05-10"],
  ["India: double red cells as the longest of whole blood", "IN", "male", "D 05-01", "W", "2026-08-29"],
  ["India: over the end of a year", "IN", "male", "W 11-23", "W", "2027-02-21"],
  ["India: over the end of February", "IN", "female", "W 12-01", "W", "2027-03-31"],
  ["the UK, a man: 12 weeks", "GB", "male", "W 05-01", "W", "2026-07-24"],
  ["the UK, a woman: 16 weeks", "GB", "female", "W 05-01", "W", "2026-08-21"],
  ["the UK, no sex said: 16 weeks", "GB", "unknown", "W 05-01", "R", "2026-08-21"],
  ["the UK: 2 weeks between platelets", "GB", "female", "P 05-01", "P", "2026-05-15"],
  ["the UK: 4 weeks from whole blood to platelets", "GB", "male", "W 05-01", "P", "2026-05-29"],
  ["the UK: 4 weeks from red cells to plasma", "GB", "female", "R 05-01", "L", "2026-05-29"],
  ["the UK: 4 weeks from double red cells to platelets", "GB", "male", "D 05-01", "P", "2026-05-29"],
  ["the UK: 4 weeks from double red cells to plasma", "GB", "unknown", "D 05-01", "L", "2026-05-29"],
  ["the UK: 26 weeks between double red cells", "GB", "female", "D 01-01", "D", "2026-07-02"],
  ["the UK: a woman's fourth waits for the first", "GB", "female", "W 01-01, W 04-23, W 08-13", "W", "2027-01-01"],
  ["the UK: no sex said, the fourth as a woman's", "GB", "unknown", "W 01-01, W 04-23, W 08-13", "W", "2027-01-01"],
  ["the UK: a man's fourth is allowed", "GB", "male", "W 01-01, W 03-26, W 06-18", "W", "2026-09-10"],
  ["the UK: a man's fifth waits", "GB", "male", "W 01-01, W 03-26, W 06-18, W 09-10", "W", "2027-01-01"],
  [
    "the UK: the cap of whole blood does not hold for platelets",
    "GB",
    "female",
    "W 01-01, W 04-23, W 08-13",
    "P",
    "2026-09-10",
  ],
  ["the UK: no rule from platelets, so their own wait", "GB", "male", "P 05-01", "W", "2026-05-15"],
  ["the UK: the later gift may have the shorter wait", "GB", "male", "W 05-01, P 06-01", "W", "2026-07-24"],
  ["the UK: no rule from double red cells to whole blood, so 26 weeks", "GB", "male", "D 05-01", "W", "2026-10-30"],
  ["the US: 56 days", "US", "female", "W 05-01", "W", "2026-06-26"],
  ["the US: 7 days between platelets", "US", "male", "P 05-01", "P", "2026-05-08"],
  ["the US: 28 days between plasma", "US", "male", "L 05-01", "L", "2026-05-29"],
  ["the US: 112 days after double red cells", "US", "male", "D 05-01", "W", "2026-08-21"],
  ["the US: 112 days between double red cells", "US", "male", "D 05-01", "D", "2026-08-21"],
  [
    "the US: a year after the oldest of six whole",
    "US",
    "male",
    "W 01-01, W 02-26, W 04-23, W 06-18, W 08-13, W 10-08",
    "W",
    "2027-01-01",
  ],
  [
    "the US: five whole leave room for a sixth",
    "US",
    "male",
    "W 01-01, W 02-26, W 04-23, W 06-18, W 08-13",
    "W",
    "2026-10-08",
  ],
  ["the US: a year after the oldest of three double", "US", "male", "D 01-01, D 04-23, D 08-13", "D", "2027-01-01"],
  ["the US: two double leave room for a third", "US", "male", "D 01-01, D 04-23", "D", "2026-08-13"],
  [
    "the US: two double and two whole are six units",
    "US",
    "male",
    "D 01-01, D 04-23, W 08-13, W 10-08",
    "W",
    "2027-01-01",
  ],
  ["the US: whole blood is no part of the cap of platelets", "US", "male", "W 01-01, P 05-01", "P", "2026-05-08"],
  ["elsewhere, whole blood: India's 120 days", "elsewhere", "unknown", "W 05-01", "W", "2026-08-29"],
  ["elsewhere, a man's whole blood: India's 90 days", "elsewhere", "male", "W 05-01", "W", "2026-07-30"],
  ["elsewhere, platelets: the UK's 14 days", "elsewhere", "male", "P 05-01", "P", "2026-05-15"],
  ["elsewhere, double red cells: the UK's 26 weeks", "elsewhere", "male", "D 01-01", "D", "2026-07-02"],
  ["elsewhere, whole blood to platelets: the US's 56 days", "elsewhere", "male", "W 05-01", "P", "2026-06-26"],
  ["elsewhere, plasma: 28 days of the US", "elsewhere", "male", "L 05-01", "L", "2026-05-29"],
];

describe("dated cases", () => {
  test("are at least forty", () => expect(CASES.length).toBeGreaterThanOrEqual(40));

  test.each(CASES)("%s", (_why, rules, sex, gifts, next, day) => {
    expect(eligibleOn({ rules, sex, last: giftsOf(gifts), next: COMPONENTS[next] ?? "whole-blood" })).toBe(day);
  });
});
