import { describe, expect, test } from "vitest";
import { hasHistory, standingOf, STANDING_TABLE } from "./standing.ts";
import type { AccountHistory, StandingFacts } from "./standing.ts";

const { countedPerHour: _counted, ...table } = STANDING_TABLE;
const old: AccountHistory = { ageHours: table.historyDays * 24, provedHours: null, deeds: table.historyDeeds };
const facts: StandingFacts = { account: null, isOwnNetwork: false, isCarrier: false, isSpent: false };

test("an account has a history after a week with three deeds, or two days after it proved a number", () => {
  expect(hasHistory(old)).toBe(true);
  expect(hasHistory({ ...old, ageHours: old.ageHours - 1 })).toBe(false);
  expect(hasHistory({ ...old, deeds: 2 })).toBe(false);
  expect(hasHistory({ ageHours: 48, provedHours: 48, deeds: 0 })).toBe(true);
  expect(hasHistory({ ageHours: 400, provedHours: 47, deeds: 0 })).toBe(false);
});

describe("an observation counts as that of", () => {
  test("a member, with a history; a caller, without an account or with a new one", () => {
    expect(standingOf({ ...facts, account: old })).toBe("member");
    expect(standingOf({ ...facts, account: { ...old, deeds: 0 } })).toBe("caller");
    expect(standingOf(facts)).toBe("caller");
  });

  test("nobody more once the network has used up its hour; a member still counts", () => {
    expect(standingOf({ ...facts, isSpent: true })).toBe("spent");
    expect(standingOf({ ...facts, isSpent: true, account: old })).toBe("member");
  });

  test("the owner's own, from their network or an account of it; not behind a carrier's address", () => {
    const own = { ...facts, isOwnNetwork: true };
    expect(standingOf(own)).toBe("own");
    expect(standingOf({ ...own, account: old })).toBe("own");
    expect(standingOf({ ...own, isCarrier: true })).toBe("spent");
    expect(standingOf({ ...own, isCarrier: true, account: old })).toBe("member");
  });
});
