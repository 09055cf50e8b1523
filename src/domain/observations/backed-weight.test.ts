import { expect, test } from "vitest";
import type { ByRole, Outcome } from "./axes.ts";
import { confidence } from "./confidence.ts";
import { derive } from "./derive.ts";
import type { AuthoredObservation } from "./authored-observation.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const ago = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
let words = 0;
const word = (by: ByRole, outcome: Outcome, minutesAgo: number): AuthoredObservation => ({
  id: String((words += 1)).padStart(4, "0"),
  said: { outcome, at: ago(minutesAgo), by },
  who: `${by} ${words}`,
  network: by === "seeker" ? "net" : null,
});
const axes = (...said: AuthoredObservation[]) => derive({ said, stockHalfLifeHours: 4 }, now).axes;

test("somebody who agrees with those who know more does not weaken what they found", () => {
  const checked = word("verifier", "got-help", 30);
  const agreed = axes(checked, word("seeker", "got-help", 5));
  expect(agreed.trust).toMatchObject({ value: "confirmed", at: ago(5), by: "seeker", weight: 0.8 });
  expect(agreed.stock).toMatchObject({ value: "available", at: ago(5), by: "seeker", weight: 0.8 });
  expect(confidence(agreed.stock, 4, now)).toBeGreaterThan(confidence(axes(checked).stock, 4, now) - 0.2);
});

test("what is left of their word counts, not what it was, and never more than 0.8", () => {
  expect(axes(word("facility", "in-stock", 5 * 60), word("seeker", "in-stock", 5)).stock.weight).toBe(0.4);
  expect(axes(word("facility", "in-stock", 60 * 24), word("seeker", "in-stock", 5)).stock.weight).toBe(0.2);
  expect(axes(word("facility", "in-stock", 6), word("seeker", "in-stock", 5)).stock.weight).toBe(0.8);
});

test("what was contradicted in between, or said after, backs nothing", () => {
  const contradicted = [
    word("facility", "in-stock", 30),
    word("owner", "none-left", 20),
    word("seeker", "in-stock", 5),
  ];
  expect(axes(...contradicted).stock.weight).toBe(0.2);
  expect(axes(word("seeker", "none-left", 5), word("facility", "in-stock", 20)).stock.weight).toBe(0.2);
});
