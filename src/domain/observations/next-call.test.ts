import { describe, expect, test } from "vitest";
import type { Outcome } from "./outcomes.ts";
import { nextCallAt, nextCallToNumberAt, DEAD_NUMBER_DAYS, RETRY_MINUTES } from "./next-call.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const ago = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
const found = (outcome: Outcome, minutesAgo: number) => ({ outcome, at: ago(minutesAgo) });
const again = (...said: ReturnType<typeof found>[]) => nextCallAt(said);

describe("a number is called again", () => {
  test("at any time where nobody called in vain", () => {
    expect(again()).toBeNull();
    expect(again(found("in-stock", 1))).toBeNull();
    expect(again(found("wrong-number", 1), found("no-answer", 2))).toBeNull();
  });

  test("15 minutes, 1 hour and 4 hours after nobody answered, then no more", () => {
    expect(RETRY_MINUTES).toEqual({ "no-answer": [15, 60, 240], busy: [5] });
    expect(again(found("no-answer", 0))).toEqual(new Date(ago(-15)));
    expect(again(found("no-answer", 0), found("no-answer", 15))).toEqual(new Date(ago(-60)));
    expect(again(found("no-answer", 0), found("no-answer", 60), found("no-answer", 75))).toEqual(new Date(ago(-240)));
    const four = [0, 240, 300, 315].map((minutes) => found("no-answer", minutes));
    expect(nextCallAt(four)).toBe("asked-no-more");
    expect(nextCallAt([found("limited", 0), ...four])).toBeNull();
  });

  test("anew after somebody reported it", () => {
    const four = [10, 250, 310, 325].map((minutes) => found("no-answer", minutes));
    expect(nextCallAt(four, ago(5))).toBeNull();
    expect(nextCallAt([found("no-answer", 0), ...four], ago(5))).toEqual(new Date(ago(-15)));
  });

  test("5 minutes after it was busy, however often; then the tries begin anew", () => {
    expect(again(found("busy", 0), found("busy", 5), found("busy", 10))).toEqual(new Date(ago(-5)));
    expect(again(found("busy", 0), found("no-answer", 15), found("no-answer", 40))).toEqual(new Date(ago(-5)));
    expect(again(found("no-answer", 0), found("busy", 2), found("no-answer", 70))).toEqual(new Date(ago(-15)));
  });

  test("ten who get no answer at once are one try", () => {
    const crowd = Array.from({ length: 10 }, (_, at) => found("no-answer", at));
    expect(nextCallAt(crowd)).toEqual(new Date(ago(9 - 15)));
  });
});

test("a number that was found dead or somebody else's is left alone for a week, or until somebody reports it", () => {
  for (const outcome of ["disconnected", "wrong-number"] as const) {
    const said = [{ outcome, at: "2026-11-20T10:00:00.000Z" }];
    const week = new Date(Date.parse("2026-11-20T10:00:00.000Z") + DEAD_NUMBER_DAYS * 86_400_000);
    expect(nextCallToNumberAt(said)).toEqual(week);
    expect(nextCallToNumberAt(said, "2026-11-20T09:00:00.000Z")).toEqual(week);
    expect(nextCallToNumberAt(said, "2026-11-20T11:00:00.000Z")).toBeNull();
    expect(nextCallToNumberAt([{ outcome: "in-stock", at: "2026-11-20T12:00:00.000Z" }, ...said])).toBeNull();
  }
});
