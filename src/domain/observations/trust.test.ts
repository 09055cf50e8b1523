import { describe, expect, test } from "vitest";
import type { Axes, ByRole, Outcome } from "./axes.ts";
import { NOTHING_KNOWN } from "./axes.ts";
import { countAdvanceReporters, deriveTrust } from "./trust.ts";
import type { TrustDecision } from "./trust.ts";
import { inTimeOrder } from "./authored-observation.ts";
import type { AuthoredObservation } from "./authored-observation.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const ago = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
const DAY = 24 * 60;
let words = 0;
const word = (who: string, outcome: Outcome, minutesAgo: number, by: ByRole = "seeker"): AuthoredObservation => ({
  id: String((words += 1)).padStart(4, "0"),
  said: { outcome, at: ago(minutesAgo), by },
  who,
  network: null,
});
const asked = (who: string, minutesAgo: number): AuthoredObservation =>
  word(who, "asked-for-advance-money", minutesAgo);
const trust = (
  said: AuthoredObservation[],
  about: { base?: Axes["trust"]; decided?: TrustDecision } = {},
): Axes["trust"] => deriveTrust(inTimeOrder(said, now), { base: NOTHING_KNOWN.trust, ...about }).trust;

describe("who is behind reports of money in advance", () => {
  const report = (who: string, network: string | null = null, at = ago(0)) => ({ who, network, at });

  test("the same person again is one person", () => {
    expect(countAdvanceReporters([report("a"), report("a"), report("a")], now, null)).toBe(1);
    expect(countAdvanceReporters([report("a"), report("b"), report("c")], now, null)).toBe(3);
  });

  test("one network without accounts counts as at most three people", () => {
    const many = Array.from({ length: 9 }, (_, at) => report(`client:${at}`, "net"));
    expect(countAdvanceReporters(many, now, null)).toBe(3);
  });

  test("reports from before it was cleared, or from long ago, are over", () => {
    expect(countAdvanceReporters([report("a", null, ago(10)), report("b")], now, ago(5))).toBe(1);
    expect(countAdvanceReporters([report("a", null, ago(31 * DAY))], now, null)).toBe(0);
  });
});

describe("trust", () => {
  const three = [asked("a", 30), asked("b", 20), asked("c", 10)];

  test("is disputed after three different people within 30 days, at the time of the third, or by one verifier", () => {
    expect(trust(three.slice(1))).toEqual(NOTHING_KNOWN.trust);
    expect(trust(three)).toEqual({ value: "disputed", at: ago(10), by: "seeker" });
    expect(trust([asked("a", 31 * DAY), ...three.slice(1)])).toEqual(NOTHING_KNOWN.trust);
    expect(trust([word("v", "asked-for-advance-money", 5, "verifier")]).value).toBe("disputed");
  });

  test("stays disputed with time and whatever seekers, owner and facility say", () => {
    const old = ["a", "b", "c"].map((who, at) => asked(who, 90 * DAY + at));
    const kind = [word("d", "got-help", 9), word("o", "confirmed", 8, "owner"), word("f", "confirmed", 7, "facility")];
    expect(trust([...old, ...kind])).toMatchObject({ value: "disputed", by: "seeker" });
  });

  test("is lifted by a verifier; what was said before that is over, also after others say that it helped", () => {
    const lifted = [...three, word("v", "confirmed", 8, "verifier")];
    expect(trust(lifted)).toEqual({ value: "confirmed", at: ago(8), by: "verifier" });
    expect(trust([...lifted, word("d", "got-help", 6), asked("e", 4), asked("g", 3)]).value).toBe("confirmed");
    expect(trust([...lifted, word("d", "got-help", 6), asked("e", 4), asked("g", 3), asked("h", 2)]).value).toBe(
      "disputed",
    );
  });

  test("fraud that a moderator confirmed is lifted by a moderator alone", () => {
    const decided: TrustDecision = { value: "fraud-confirmed", at: ago(20) };
    const others = [word("v", "confirmed", 5, "verifier"), word("d", "got-help", 4), asked("a", 3)];
    expect(trust(others, { decided })).toEqual({ value: "fraud-confirmed", at: ago(20), by: "moderator" });
    expect(trust([...others, word("m", "confirmed", 2, "moderator")], { decided }).value).toBe("confirmed");
  });

  test("a moderator's decision ends what was said before it, and stands against what comes late", () => {
    const decided: TrustDecision = { value: "unreviewed", at: ago(5) };
    expect(trust(three, { decided })).toEqual(NOTHING_KNOWN.trust);
    expect(trust([...three, asked("d", 4), asked("e", 3)], { decided }).value).toBe("unreviewed");
    expect(trust([...three, asked("d", 4), asked("e", 3), asked("f", 2)], { decided }).value).toBe("disputed");
    expect(trust([word("d", "got-help", 1)], { decided }).value).toBe("confirmed");
    expect(trust(three, { decided: { value: "disputed", at: ago(1) } })).toMatchObject({ by: "moderator" });
  });

  test("what an import says lifts nothing, but counts where nobody has spoken", () => {
    const base: Axes["trust"] = { value: "confirmed", at: ago(1), by: "feed" };
    expect(trust([], { base })).toEqual(base);
    expect(trust(three, { base }).value).toBe("disputed");
  });
});
