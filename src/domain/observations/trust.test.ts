import { describe, expect, test } from "vitest";
import { BY_ROLES, NOTHING_KNOWN } from "./axes.ts";
import type { Axes, ByRole } from "./axes.ts";
import type { Outcome } from "./outcomes.ts";
import { tally } from "./tally.ts";
import { deriveTrust } from "./trust.ts";
import type { TrustDecision } from "./trust.ts";
import { inTimeOrder } from "./authored-observation.ts";
import type { AuthoredObservation } from "./authored-observation.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const ago = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
const DAY = 24 * 60;
let made = 0;
const observed = (who: string, outcome: Outcome, minutesAgo: number, by: ByRole = "seeker"): AuthoredObservation => ({
  id: String((made += 1)).padStart(4, "0"),
  said: { outcome, at: ago(minutesAgo), by },
  who,
  network: null,
});
const trust = (
  said: AuthoredObservation[],
  about: { base?: Axes["trust"]; decided?: TrustDecision } = {},
): Axes["trust"] => deriveTrust(inTimeOrder(said, now), { base: NOTHING_KNOWN.trust, ...about }).trust;

describe("trust", () => {
  const checked = observed("v", "confirmed", 8, "verifier");

  test("is what a verifier or moderator says; seekers, owner, facility and feed say nothing about it", () => {
    for (const by of BY_ROLES) {
      const isJudge = by === "verifier" || by === "moderator";
      expect(trust([observed("a", "got-help", 5, by)]).value).toBe(isJudge ? "confirmed" : "unreviewed");
      expect(trust([observed("a", "asked-for-advance-money", 5, by)]).value).toBe(isJudge ? "disputed" : "unreviewed");
    }
  });

  test("changes with the newest of them, and nobody else moves its time", () => {
    const doubted = observed("w", "asked-for-advance-money", 4, "verifier");
    expect(trust([checked, doubted])).toEqual({ value: "disputed", at: ago(4), by: "verifier" });
    expect(trust([checked, observed("a", "got-help", 1)])).toEqual({ value: "confirmed", at: ago(8), by: "verifier" });
  });

  test("fraud that a moderator confirmed is lifted by a moderator alone", () => {
    const decided: TrustDecision = { value: "fraud-confirmed", at: ago(20) };
    const others = [observed("v", "confirmed", 5, "verifier"), observed("d", "got-help", 4)];
    expect(trust(others, { decided })).toEqual({ value: "fraud-confirmed", at: ago(20), by: "moderator" });
    expect(trust([...others, observed("m", "confirmed", 2, "moderator")], { decided }).value).toBe("confirmed");
  });

  test("a moderator's decision ends what was observed before it", () => {
    const decided: TrustDecision = { value: "unreviewed", at: ago(5) };
    expect(trust([checked], { decided })).toEqual(NOTHING_KNOWN.trust);
    expect(trust([checked], { decided: { value: "disputed", at: ago(1) } })).toMatchObject({ by: "moderator" });
    expect(trust([observed("v", "confirmed", 1, "verifier")], { decided }).value).toBe("confirmed");
  });

  test("what an import says lifts nothing, but counts where nobody has judged", () => {
    const base: Axes["trust"] = { value: "confirmed", at: ago(1), by: "feed" };
    expect(trust([], { base })).toEqual(base);
    expect(trust([observed("v", "asked-for-advance-money", 5, "verifier")], { base }).value).toBe("disputed");
  });
});

describe("what seekers observed about honesty", () => {
  const people = (said: AuthoredObservation[], clearedAt: string | null = null) =>
    tally(inTimeOrder(said, now), "got-help", clearedAt);

  test("is counted by different people, callers of one network as one, with the newest time", () => {
    expect(people([])).toBeNull();
    expect(people([observed("a", "got-help", 9), observed("b", "got-help", 3), observed("a", "got-help", 1)])).toEqual({
      people: 2,
      at: ago(1),
    });
    const crowd = Array.from({ length: 9 }, (_, at) => ({ ...observed(`${at}`, "got-help", at), network: "one" }));
    expect(people(crowd)).toEqual({ people: 1, at: ago(0) });
  });

  test("not from the owner's networks, not from before it was cleared, and not from long ago", () => {
    expect(people([{ ...observed("a", "got-help", 9), standing: "own" }])).toBeNull();
    expect(people([observed("a", "got-help", 9), observed("b", "got-help", 3)], ago(5))).toEqual({
      people: 1,
      at: ago(3),
    });
    expect(people([observed("a", "got-help", 31 * DAY), observed("b", "got-help", 0)])?.people).toBe(1);
  });

  test("of keepers and verifiers nothing is counted here", () => {
    expect(people([observed("v", "got-help", 2, "verifier"), observed("f", "got-help", 2, "facility")])).toBeNull();
  });
});
