import { describe, expect, test } from "vitest";
import { lastCrowdAt } from "./crowd.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const minutes = (count: number): string => new Date(now.getTime() + count * 60_000).toISOString();

describe("many people are calling", () => {
  const calls = (at: readonly number[], network: string | null = null, who = (turn: number) => `${turn}`) =>
    lastCrowdAt(
      at.map((minute, turn) => ({
        id: `${turn}`,
        who: who(turn),
        network,
        said: { outcome: "busy", at: minutes(minute), by: "seeker" },
      })),
    );

  test("when four different ones said within half an hour what they found: the last time that it was so", () => {
    expect(calls([-40, -39, -38])).toBeNull();
    expect(calls([-40, -39, -38, -12])).toBe(minutes(-12));
    expect(calls([-40, -39, -38, -10])).toBeNull();
    expect(calls([-90, -89, -88, -87, -10])).toBe(minutes(-87));
  });

  test("not one person many times, and not one network without accounts", () => {
    expect(calls([-4, -3, -2, -1], null, () => "a")).toBeNull();
    expect(calls([-5, -4, -3, -2, -1], "net")).toBeNull();
  });
});
