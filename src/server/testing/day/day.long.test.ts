import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ATTACKERS } from "./attackers.ts";
import { playDay } from "./play-day.ts";
import type { DayFigures } from "./play-day.ts";

/** People of the day: a small one, or as `npm run bench -- day` says. */
const PEOPLE = Number(process.env["DAY_PEOPLE"] ?? 500);
/** Where a bench reads the figures. */
const FILE = process.env["DAY_FIGURES"];

test("a day with an attacker gives honest people nearly what a day without gives them", async () => {
  const days: [string, DayFigures][] = [];
  for (const attacker of ATTACKERS) {
    // In sequence: each day has a database of its own.
    const figures = await playDay(PEOPLE, attacker);
    days.push([attacker.name, figures]);
    console.log(`a day of ${PEOPLE}, ${attacker.name}: ${JSON.stringify(figures)}`);
  }
  if (FILE !== undefined) writeFileSync(FILE, JSON.stringify(days));
  const [, quiet] = days[0] ?? [];
  if (quiet === undefined) throw new Error("a day without an attacker was played");
  // Of five needs each is a fifth: only the bench compares them.
  expect(quiet.needs).toBeGreaterThan(0);
  for (const [name, day] of days)
    for (const what of ["texts", "signIns"] as const)
      expect(day[what] / quiet[what], `${what}, ${name}`).toBeGreaterThanOrEqual(0.95);
});
