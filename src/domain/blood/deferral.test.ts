import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BloodComponent } from "./groups.ts";
import { DONOR_RULES, DONOR_SEXES, GIFT_COMPONENTS, eligibleOn } from "./deferral.ts";
import type { Donation, DonorRules, DonorSex } from "./deferral.ts";

const after = (rules: DonorRules, sex: DonorSex, ...[from, next]: [from: BloodComponent, next: BloodComponent]) =>
  eligibleOn({ rules, sex, last: [{ component: from, on: "2026-01-01" }], next });

describe("when somebody may give again", () => {
  test("differs by what was given, by what comes next and by sex, in days: not one number of months for all", () => {
    expect(after("IN", "male", "whole-blood", "whole-blood")).toBe("2026-04-01");
    expect(after("IN", "female", "whole-blood", "whole-blood")).toBe("2026-05-01");
    expect(after("IN", "male", "whole-blood", "platelets")).toBe("2026-01-29");
    expect(after("IN", "male", "platelets", "platelets")).toBe("2026-01-03");
    expect(after("GB", "male", "red-cells", "whole-blood")).toBe("2026-03-26");
    expect(after("GB", "female", "whole-blood", "whole-blood")).toBe("2026-04-23");
    expect(after("US", "female", "whole-blood", "whole-blood")).toBe("2026-02-26");
    expect(after("US", "male", "plasma", "plasma")).toBe("2026-01-29");
    expect(after("US", "male", "whole-blood", "platelets")).toBe("2026-02-26");
  });

  test("is on that very day, not a day or a month later", () => {
    expect(after("IN", "male", "whole-blood", "whole-blood")).toBe("2026-04-01");
    expect((Date.parse("2026-04-01") - Date.parse("2026-01-01")) / 86_400_000).toBe(90);
  });

  test("of whoever does not say their sex is after the longer wait", () => {
    for (const rules of DONOR_RULES) {
      expect(after(rules, "unknown", "whole-blood", "whole-blood")).toBe(
        after(rules, "female", "whole-blood", "whole-blood"),
      );
    }
  });

  test("counts every donation, and the most by machine in a year", () => {
    const last = [
      { component: "platelets", on: "2026-03-01" },
      { component: "whole-blood", on: "2026-02-20" },
    ] as const;
    expect(eligibleOn({ rules: "IN", sex: "male", last, next: "whole-blood" })).toBe("2026-05-21");
    const often = Array.from({ length: 24 }, (_none, week) => ({
      component: "platelets" as const,
      on: new Date(Date.UTC(2026, 0, 1 + week * 7)).toISOString().slice(0, 10),
    }));
    expect(eligibleOn({ rules: "IN", sex: "male", last: often, next: "platelets" })).toBe("2027-01-01");
    expect(eligibleOn({ rules: "IN", sex: "male", last: [], next: "platelets" })).toBeNull();
  });
});

describe("property: for any gifts, under any rules", () => {
  const gift: fc.Arbitrary<Donation> = fc.record({
    component: fc.constantFrom(...GIFT_COMPONENTS),
    on: fc.integer({ min: 0, max: 400 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)),
  });
  const question = {
    rules: fc.constantFrom(...DONOR_RULES),
    sex: fc.constantFrom(...DONOR_SEXES),
    last: fc.array(gift, { maxLength: 40 }),
    next: fc.constantFrom(...GIFT_COMPONENTS),
  };
  /** Days as text compare as days; no day is before all others. */
  const dayOf = (...asked: Parameters<typeof eligibleOn>): string => eligibleOn(...asked) ?? "";

  test("an added gift never makes the day earlier", () => {
    fc.assert(
      fc.property(fc.record(question), gift, (asked, added) => {
        expect(dayOf({ ...asked, last: [...asked.last, added] }) >= dayOf(asked)).toBe(true);
      }),
    );
  });

  test("the day is never before the wait after any single gift", () => {
    fc.assert(
      fc.property(fc.record(question), (asked) => {
        for (const one of asked.last) expect(dayOf(asked) >= dayOf({ ...asked, last: [one] })).toBe(true);
      }),
    );
  });

  test("the order of gifts does not matter", () => {
    fc.assert(
      fc.property(fc.record(question), (asked) => {
        expect(dayOf({ ...asked, last: asked.last.toReversed() })).toBe(dayOf(asked));
      }),
    );
  });

  test("who does not say their sex waits at least as long as either", () => {
    fc.assert(
      fc.property(fc.record(question), (asked) => {
        const [female, male, unknown] = DONOR_SEXES.map((sex) => dayOf({ ...asked, sex }));
        expect([unknown] >= [female] && [unknown] >= [male]).toBe(true);
      }),
    );
  });

  test("a donor elsewhere waits for the longest of all rules", () => {
    fc.assert(
      fc.property(fc.record(question), (asked) => {
        const days = DONOR_RULES.map((rules) => dayOf({ ...asked, rules }));
        expect(dayOf({ ...asked, rules: "elsewhere" })).toBe(days.toSorted().at(-1));
      }),
    );
  });
});
