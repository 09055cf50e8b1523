import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { Bench, Row } from "../scripts/bench/report.ts";

/**
 * A simulated day of 10,000 honest people beside one attacker, against the same day without. It
 * compares needs of blood that are filled, texts that are answered, sign-ins, and the time of a
 * search. Each day has its own service and database, and all limits are on. The play sets the
 * clock. `DAY_PEOPLE=500` plays a small one, with as much less of attackers and answers.
 */
export const bench: Bench = { name: "day", limitSeconds: 7_200, run };

const PEOPLE = process.env["DAY_PEOPLE"] ?? "10000";
/** Least part of a quiet day that an attacker leaves. */
const LEAST = 0.95;

const Days = z.array(
  z.tuple([z.string(), z.object({ needs: z.number(), texts: z.number(), signIns: z.number(), p95: z.number() })]),
);
type Figures = z.output<typeof Days>[number][1];

const execute = promisify(execFile);

/** The play needs the database server of tests, so it is a test of its own process. */
async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "lifeboard-day-"));
  const file = join(folder, "figures.json");
  const { RATE_LIMITS: _off, NODE_ENV: _production, ...others } = process.env;
  const env = { ...others, LIFEBOARD_LONG: "1", LIFEBOARD_SEED: "0", DAY_PEOPLE: PEOPLE, DAY_FIGURES: file };
  try {
    await execute("npx", ["vitest", "run", "src/server/testing/day/day.long.test.ts"], { env }).catch(() => undefined);
    const [[, quiet] = [], ...days] = Days.parse(JSON.parse(readFileSync(file, "utf8")));
    if (quiet === undefined) throw new Error("no day without an attacker was played");
    if (quiet.needs === 0) throw new Error(`${PEOPLE} people are too few: the quiet day filled no need`);
    return days.flatMap(([name, day]) => rowsOf(name, { day, quiet }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsOf(name: string, { day, quiet }: { day: Figures; quiet: Figures }): Row[] {
  const row = (what: string, value: number, against: string): Row => ({
    what: `${name}: ${what}`,
    value,
    unit: "x",
    against,
    goal: { atLeast: LEAST },
  });
  const percent = (part: number): string => `${(part * 100).toFixed(1)} % of a quiet day`;
  return [
    row("needs filled", day.needs / quiet.needs, percent(quiet.needs)),
    row("texts answered", day.texts / quiet.texts, percent(quiet.texts)),
    row("sign-ins done", day.signIns / quiet.signIns, percent(quiet.signIns)),
    row("p95 of a search", quiet.p95 / day.p95, `${quiet.p95.toFixed(0)} ms`),
  ];
}
