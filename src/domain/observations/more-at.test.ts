import { expect, test } from "vitest";
import type { ByRole } from "./axes.ts";
import { derive } from "./derive.ts";
import { checkMoreAt, mayExpectMore, moreExpectedAt } from "./more-at.ts";
import type { Finding } from "./outcomes.ts";

const NOW = new Date("2026-11-24T12:00:00.000Z");
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
const said = (id: string, finding: Omit<Finding, "by"> & { by?: ByRole }) => ({
  id,
  who: id,
  network: null,
  said: { by: "verifier" as const, ...finding },
});
const stockOf = (...all: ReturnType<typeof said>[]) => derive({ said: all, stockHalfLifeHours: 2 }, NOW).axes.stock;

test("that more is expected is a fact of who said none was left, with its age; newer words about the stock end it", () => {
  const none = said("1", { outcome: "none-left", moreAt: at(6), at: at(-1) });
  expect(stockOf(none)).toEqual({ value: "out", moreAt: at(6), at: at(-1), by: "verifier" });
  expect(stockOf(none, said("2", { outcome: "in-stock", at: at(-0.5) }))).not.toHaveProperty("moreAt");
  expect(stockOf(none, said("2", { outcome: "none-left", at: at(-0.5) }))).not.toHaveProperty("moreAt");
  // That somebody did not answer says nothing about the stock.
  expect(stockOf(none, said("2", { outcome: "no-answer", at: at(-0.5) }))).toMatchObject({ moreAt: at(6) });
});

test("the clock ends it", () => {
  const stock = stockOf(said("1", { outcome: "none-left", moreAt: at(6), at: at(-1) }));
  expect(moreExpectedAt({ ...stock, kind: "bed" }, NOW)).toBe(at(6));
  expect(moreExpectedAt({ ...stock, kind: "bed" }, new Date(at(6)))).toBeUndefined();
});

test("of meals the next one is expected also while some are left, of nothing else", () => {
  const left = { value: "available", moreAt: at(6) } as const;
  expect(mayExpectMore("food", false)).toBe(true);
  expect(moreExpectedAt({ ...left, kind: "food" }, NOW)).toBe(at(6));
  expect(moreExpectedAt({ ...left, value: "limited", kind: "food" }, NOW)).toBe(at(6));
  expect(moreExpectedAt({ ...left, kind: "food" }, new Date(at(6)))).toBeUndefined();
  // A closed kitchen gives no meal, and of one that nobody asked nothing is known.
  expect(moreExpectedAt({ ...left, value: "closed", kind: "food" }, NOW)).toBeUndefined();
  expect(moreExpectedAt({ ...left, value: "unknown", kind: "food" }, NOW)).toBeUndefined();
  expect(mayExpectMore("shelter", false)).toBe(false);
  expect(moreExpectedAt({ ...left, kind: "shelter" }, NOW)).toBeUndefined();
});

test("keepers, verifiers and moderators say it, after none left, for a month at most; what is over is left out", () => {
  const check = (outcome: "none-left" | "in-stock", by: ByRole, hours: number) =>
    checkMoreAt({ outcome, by, moreAt: at(hours) }, NOW);
  for (const by of ["owner", "facility", "verifier", "moderator"] as const)
    expect(check("none-left", by, 6)).toEqual({ ok: true, value: at(6) });
  expect(check("none-left", "seeker", 6).ok).toBe(false);
  expect(check("in-stock", "verifier", 6).ok).toBe(false);
  expect(check("none-left", "verifier", 24 * 31).ok).toBe(false);
  expect(check("none-left", "verifier", -1)).toEqual({ ok: true, value: undefined });
});
