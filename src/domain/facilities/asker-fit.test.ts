import { describe, expect, test } from "vitest";
import { drawnAsker, drawnStock } from "./testing/drawn-stocks.ts";
import { seededInt, seedOf } from "../../../scripts/testing/seed.ts";
import { ANYBODY, askerOf, fitOf, hasSaidWho, mayAskForWhom, saysSexOrAge, stockFor } from "./asker-fit.ts";
import { freeOfPart } from "./staffed-beds.ts";

const women = { for: { sex: "women" }, available: 2 } as const;
const men = { for: { sex: "men" }, available: 5 } as const;

describe("a stock for somebody", () => {
  test("whoever says nothing reads it as it is", () => {
    const stock = { count: 7, parts: [women, men] };
    expect(stockFor(stock, ANYBODY)).toBe(stock);
  });

  test("has the number and the parts that fit, and no total that only the whole has", () => {
    const stock = { count: 7, total: 20, staffed: 9, parts: [women, men] };
    expect(stockFor(stock, { sex: "woman", age: "over-60" })).toEqual({
      fit: "yes",
      count: 2,
      total: undefined,
      staffed: undefined,
      parts: [women],
    });
  });

  test("of which nobody said for whom it is stays as it is: may", () => {
    expect(stockFor({ count: 3 }, { age: "newborn" })).toEqual({ fit: "may", count: 3 });
  });

  test("that does not fit keeps its own number: staff make mistakes", () => {
    expect(stockFor({ count: 3, for: { sex: "men" } }, { sex: "woman" })).toMatchObject({ fit: "no", count: 3 });
    expect(stockFor({ count: 5, parts: [men] }, { age: "pregnant" })).toMatchObject({ fit: "no", count: 5 });
  });

  test("an asked deposit or a donor in exchange makes nothing unfit", () => {
    const needs = ["deposit", "donor-in-exchange", "referral"] as const;
    const stock = { count: 3, for: { sex: "women" as const, needs: [...needs] } };
    expect(stockFor(stock, { sex: "woman" })).toEqual({ ...stock, fit: "yes" });
  });

  test("300 drawn ones: the number is that of the parts that fit, and of a part that fits it is never less", () => {
    const draw = seededInt(seedOf("stocks for askers"));
    const seen = new Set<string | undefined>();
    for (let at = 0; at < 300; at += 1) {
      const stock = drawnStock(draw);
      const asker = drawnAsker(draw);
      const read = stockFor(stock, asker);
      seen.add(read.fit);
      if (!hasSaidWho(asker) || read.fit === "no" || stock.parts === undefined) {
        expect(read.count).toBe(stock.count);
        continue;
      }
      const parts = read.parts ?? [];
      expect(parts.length).toBeGreaterThan(0);
      expect(parts.every((part) => fitOf(part.for, asker) === read.fit)).toBe(true);
      expect(read.count).toBe(parts.reduce((sum, part) => sum + freeOfPart(part), 0));
      // Read twice, as a map reads a row of a list, it is the same.
      expect(stockFor(read, asker)).toEqual(read);
    }
    expect([...seen].toSorted()).toEqual(["may", "no", "yes", undefined]);
  });
});

describe("the fields of a form", () => {
  test("say a sex, an age, both or nobody", () => {
    expect(askerOf({ sex: "woman", age: "over-60" })).toEqual({ sex: "woman", age: "over-60" });
    expect(askerOf({ sex: "", age: "newborn" })).toEqual({ age: "newborn" });
    expect(askerOf({})).toEqual({});
  });

  test.each([
    { sex: "women" },
    { age: "61" },
    { sex: "woman", name: "Asha" },
    { sex: ["woman"] },
    { age: null },
    { sex: "constructor" },
  ])("others are no such form's: %j", (fields) => {
    expect(askerOf(fields)).toBeNull();
  });
});

test("a search of beds asks for whom, one of oxygen does not", () => {
  expect(mayAskForWhom(["bed"])).toBe(true);
  expect(mayAskForWhom(["oxygen", "blood"])).toBe(false);
  expect(mayAskForWhom(null)).toBe(false);
});

test("a place that only asks for papers does not say whom it takes", () => {
  expect(saysSexOrAge({ for: { needs: ["referral"], patients: "own" } })).toBe(false);
  expect(saysSexOrAge({ parts: [{ for: {}, available: 1 }] })).toBe(false);
  expect(saysSexOrAge({ parts: [women] })).toBe(true);
  expect(saysSexOrAge({ for: { ages: ["child"] } })).toBe(true);
});
