import { describe, expect, test } from "vitest";
import { NOTHING_KNOWN } from "./axes.ts";
import type { ByRole } from "./axes.ts";
import type { Outcome } from "./outcomes.ts";
import { derive } from "./derive.ts";
import type { BaseFacts, DerivedFacts } from "./derive.ts";
import type { AuthoredObservation } from "./authored-observation.ts";
import type { Standing } from "./standing.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const ago = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
let made = 0;
type Options = { ago?: number; network?: string | null; count?: number };
const observed = (by: ByRole, outcome: Outcome, { ago: minutes = 0, network = null, count }: Options = {}) => ({
  id: String((made += 1)).padStart(4, "0"),
  said: { outcome, at: ago(minutes), by, ...(count !== undefined && { count }) },
  who: `${by} ${made}`,
  network,
});
const seeker = (standing: Standing, outcome: Outcome, options: Options = {}): AuthoredObservation => ({
  ...observed("seeker", outcome, options),
  standing,
});
const caller = (network: string, outcome: Outcome, minutes = 0, count?: number): AuthoredObservation =>
  seeker("caller", outcome, { network, ago: minutes, ...(count !== undefined && { count }) });
const member = (outcome: Outcome, minutes = 0): AuthoredObservation => seeker("member", outcome, { ago: minutes });
const facts = (said: AuthoredObservation[], base: BaseFacts = {}): DerivedFacts =>
  derive({ said, base, stockHalfLifeHours: 4 }, now);

describe("a keeper's fresh count", () => {
  const keeper = observed("facility", "in-stock", { ago: 30, count: 12 });

  test("stands against callers of any number of networks: one is told as a second line", () => {
    const { axes, hearsay, counted } = facts([keeper, caller("x", "none-left", 5)]);
    expect(axes.stock).toEqual({ value: "available", count: 12, at: ago(30), by: "facility" });
    expect(counted).toEqual({ count: 12, at: ago(30) });
    expect(hearsay).toEqual({ stock: { value: "out", at: ago(5), by: "seeker", people: 1 } });
    const many = Array.from({ length: 9 }, (_, at) => caller(`${at}`, "none-left", at));
    expect(facts([keeper, ...many])).toMatchObject({
      axes: { stock: { count: 12, by: "facility" } },
      hearsay: { stock: { people: 9, at: ago(0) } },
    });
  });

  test("is not told against by what was observed before it, nor by who agrees", () => {
    expect(facts([keeper, caller("x", "none-left", 31)]).hearsay).toBeNull();
    expect(facts([keeper, caller("x", "in-stock", 5)]).hearsay).toBeNull();
  });

  test("is turned by members with a history once it is old, and by the keeper at once", () => {
    const old = observed("facility", "in-stock", { ago: 6 * 60, count: 12 });
    expect(facts([old, member("none-left")]).axes.stock).toMatchObject({ value: "out", by: "seeker" });
    expect(facts([keeper, member("none-left")]).axes.stock.value).toBe("available");
    expect(facts([keeper, observed("facility", "none-left")]).axes.stock.value).toBe("out");
  });

  test("is one voice: three nurses of the morning do not outvote the one of now", () => {
    const morning = [90, 60, 30].map((minutes) => observed("facility", "in-stock", { ago: minutes }));
    expect(facts([...morning, observed("owner", "none-left")]).axes.stock.value).toBe("out");
  });
});

describe("where nobody else has said anything", () => {
  test("callers of one network are told of, without a value, a count or a time of confirmation", () => {
    const told = facts([caller("x", "in-stock", 2, 500), caller("x", "in-stock", 1, 500)]);
    expect(told.axes).toEqual(NOTHING_KNOWN);
    expect(told.counted).toBeNull();
    expect(told.hearsay).toEqual({
      reach: { value: "reachable", at: ago(1), by: "seeker", people: 1 },
      stock: { value: "available", at: ago(1), by: "seeker", people: 1 },
    });
  });

  test("callers of two networks within six hours, or one member, make a value without a count", () => {
    expect(facts([caller("x", "in-stock", 2, 500), caller("y", "limited", 1)]).axes.stock).toEqual({
      value: "limited",
      at: ago(1),
      by: "seeker",
      weight: 0.2,
    });
    expect(facts([caller("x", "in-stock", 400), caller("y", "in-stock", 1)]).axes.stock.value).toBe("unknown");
    expect(facts([member("in-stock", 1)]).axes.stock).toMatchObject({ value: "available", weight: 0.4 });
  });

  test("what a network has used up is told and does not count", () => {
    const spent = seeker("spent", "in-stock", { network: "y" });
    const told = facts([caller("x", "in-stock", 2), spent]);
    expect(told.axes.stock.value).toBe("unknown");
    expect(told.hearsay?.stock).toMatchObject({ value: "available", people: 2 });
  });

  test("a caller elsewhere in a network does not take away what another there observed", () => {
    const agreed = [caller("x", "in-stock", 3), caller("y", "in-stock", 2)];
    expect(facts([...agreed, caller("x", "none-left", 1)]).axes.stock.value).toBe("available");
  });
});

describe("several who agree", () => {
  test("weigh together, at most 0.8, in steps of 0.2", () => {
    const members = (count: number) => facts(Array.from({ length: count }, () => member("in-stock"))).axes.stock;
    expect([1, 2, 3, 9].map((count) => members(count).weight)).toEqual([0.4, 0.8, 0.8, 0.8]);
    expect(facts([member("in-stock"), caller("x", "in-stock")]).axes.stock.weight).toBe(0.6);
  });

  test("are led by whoever has most weight left: a keeper's count stays, and later a member's time", () => {
    const keeper = (minutes: number) => observed("facility", "in-stock", { ago: minutes, count: 12 });
    expect(facts([keeper(60), member("in-stock")]).axes.stock).toMatchObject({ count: 12, at: ago(60) });
    const later = facts([keeper(8 * 60), member("in-stock")]).axes.stock;
    expect(later).toEqual({ value: "available", at: ago(0), by: "seeker", weight: 0.6 });
  });
});

test("a member's count counts only where no keeper, verifier or import counted", () => {
  const counted = {
    ...member("in-stock"),
    said: { outcome: "in-stock" as const, at: ago(0), by: "seeker" as const, count: 4 },
  };
  expect(facts([counted]).axes.stock.count).toBe(4);
  expect(facts([counted]).counted).toBeNull();
  const base: BaseFacts = { stock: { value: "available", count: 9, at: ago(60 * 24), by: "feed" } };
  expect(facts([counted], base).axes.stock).not.toHaveProperty("count");
});

test("of reach the same: a stranger's wrong number does not silence a line that a keeper just used", () => {
  const keeper = observed("facility", "confirmed", { ago: 60 });
  expect(facts([keeper, caller("x", "wrong-number"), caller("y", "disconnected")])).toMatchObject({
    axes: { reach: { value: "reachable", by: "facility" } },
    hearsay: { reach: { value: "disconnected", people: 2 } },
  });
});

describe("an import of some hours ago", () => {
  const imported = (minutes: number): BaseFacts => ({
    stock: { value: "available", count: 9, at: ago(minutes), by: "feed" },
    reach: { value: "reachable", at: ago(minutes), by: "feed" },
  });
  const two = (outcome: "none-left" | "wrong-number") => [caller("x", outcome), caller("y", outcome)];

  test.each([60, 6 * 60, 24 * 60])("%d minutes old: two callers of now, or a member, know better", (minutes) => {
    const base = imported(minutes);
    expect(facts(two("none-left"), base).axes.stock).toMatchObject({ value: "out", by: "seeker" });
    expect(facts(two("wrong-number"), base).axes.reach).toMatchObject({ value: "wrong-number", by: "seeker" });
    expect(facts([member("none-left")], base).axes.stock).toMatchObject({ value: "out", by: "seeker" });
  });

  test("is not outweighed by one caller, nor by callers before it; a keeper of that time is neither", () => {
    const one = facts([caller("x", "none-left")], imported(6 * 60));
    expect(one.axes.stock).toMatchObject({ value: "available", by: "feed" });
    expect(one.hearsay?.stock).toMatchObject({ value: "out", people: 1 });
    const before = [caller("x", "none-left", 30), caller("y", "none-left", 20)];
    expect(facts(before, imported(10)).axes.stock).toMatchObject({ value: "available", by: "feed" });
    const keeper = observed("facility", "in-stock", { ago: 60, count: 9 });
    expect(facts([keeper, ...two("none-left")], imported(60)).axes.stock).toMatchObject({ by: "facility" });
  });
});
