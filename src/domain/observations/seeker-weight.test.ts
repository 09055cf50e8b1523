import { expect, test } from "vitest";
import type { Outcome } from "./axes.ts";
import { seekerWeight } from "./seeker-weight.ts";
import { inTimeOrder } from "./authored-observation.ts";
import type { AuthoredObservation } from "./authored-observation.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
let words = 0;
const voice = (who: string, outcome: Outcome, minutesAgo = 0, network: string | null = who): AuthoredObservation => ({
  id: String((words += 1)).padStart(4, "0"),
  said: { outcome, at: new Date(now.getTime() - minutesAgo * 60_000).toISOString(), by: "seeker" },
  who,
  network,
});
const member = (who: string, outcome: Outcome, minutesAgo = 0): AuthoredObservation =>
  voice(who, outcome, minutesAgo, null);
const stock = (newest: AuthoredObservation, ...others: AuthoredObservation[]): number =>
  seekerWeight("stock", newest, inTimeOrder([...others, newest], now));

test("a word without an account weighs 0.2, a member's 0.4", () => {
  expect(stock(voice("a", "in-stock"))).toBe(0.2);
  expect(stock(member("a", "in-stock"))).toBe(0.4);
});

test("those who say the same within 6 hours are added up, to at most 0.8", () => {
  expect(stock(voice("a", "in-stock"), member("b", "got-help", 60))).toBe(0.6);
  expect(stock(voice("a", "in-stock"), member("b", "in-stock", 60 * 7))).toBe(0.2);
  expect(stock(voice("a", "in-stock"), voice("b", "none-left", 5))).toBe(0.2);
  expect(stock(member("a", "in-stock"), member("b", "in-stock", 1), member("c", "in-stock", 2))).toBe(0.8);
});

test("the hours are counted from the newest word, whenever that is read", () => {
  expect(stock(voice("a", "in-stock", 600), member("b", "in-stock", 900))).toBe(0.6);
});

test("of each seeker only the newest word on an axis counts", () => {
  expect(stock(voice("a", "in-stock"), voice("a", "in-stock", 5), voice("a", "in-stock", 9))).toBe(0.2);
  expect(stock(voice("a", "in-stock"), voice("b", "none-left", 1), voice("b", "in-stock", 9))).toBe(0.2);
  expect(stock(voice("a", "in-stock"), voice("b", "busy", 1), voice("b", "in-stock", 9))).toBe(0.4);
});

test("one network without accounts counts as at most three seekers", () => {
  const others = ["b", "c", "d", "e"].map((who) => voice(who, "in-stock", 5, "net"));
  expect(stock(voice("a", "in-stock", 0, "net"), ...others)).toBe(0.6);
});
