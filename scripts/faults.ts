import { readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { FaultLine } from "#server/testing/faults/fault-report.ts";
import { runNode } from "./checks/steps.ts";
import { runVersions } from "./faults/versions.ts";
import { beginLongSeed } from "./testing/long-seed.ts";

/*
 * `npm run test:faults [-- --quick] [-- --only killed,versions] [-- --before REF]`: the faults as
 * one suite, with large counts, and a table of what people met. `--quick` has the counts of the
 * gate. `--before`: the commit, or its built checkout, that runs beside this one; absent: HEAD~1.
 */

/** Tests by the name of the fault, as Vitest takes them: parts of paths. */
const SUITES: Record<string, string[]> = {
  database: ["src/server/compose/faults.test.ts"],
  messages: ["src/server/adapters/faults.test.ts"],
  feeds: ["src/server/imports/feeds/faults.test.ts"],
  push: ["src/server/adapters/push/faults.test.ts"],
  geocoder: ["src/server/adapters/geocoder/faults.test.ts"],
  killed: ["killed.test.ts"],
  stopped: ["compose/stopping.test.ts"],
};
const NAMES = [...Object.keys(SUITES), "versions"];

const { values } = parseArgs({
  options: {
    only: { type: "string", short: "o" },
    quick: { type: "boolean" },
    before: { type: "string", default: "HEAD~1" },
  },
});
const isLong = values.quick !== true;
const wanted = values.only?.split(",") ?? NAMES;
const unknown = wanted.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) throw new Error(`no such fault: ${unknown.join(", ")} (${NAMES.join(", ")})`);
if (isLong) beginLongSeed();

const table = resolve(".cache/faults.jsonl");
rmSync(table, { force: true });
process.env["LIFEBOARD_FAULTS"] = table;
const tests = wanted.flatMap((name) => SUITES[name] ?? []);
let isGood = true;
if (tests.length > 0) {
  const env = { NODE_ENV: "test", ...(isLong && { LIFEBOARD_LONG: "1" }) };
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project=server", "--reporter=default", ...tests];
  isGood = (await runNode(process.cwd(), args, { echo: true, env })).code === 0;
}
if (wanted.includes("versions")) isGood = (await runVersions({ before: values.before, isLong })) && isGood;
printTable();
process.exitCode = isGood ? 0 : 1;

function printTable(): void {
  const lines = readLines();
  const sum = (which: "acknowledged" | "lost") => lines.reduce((total, line) => total + line[which], 0);
  console.log("\n| fault | readers saw | writers saw | recovery | acknowledged | lost | probes |");
  console.log("| --- | --- | --- | --- | ---: | ---: | --- |");
  for (const { fault, readers, writers, recovery, acknowledged, lost, probes } of lines)
    console.log(`| ${[fault, readers, writers, recovery, acknowledged, lost, probes].join(" | ")} |`);
  console.log(`| together | | | | ${sum("acknowledged")} | ${sum("lost")} | |`);
}

function readLines(): FaultLine[] {
  try {
    const text = readFileSync(table, "utf8").trim();
    return text.split("\n").map((line): FaultLine => JSON.parse(line));
  } catch {
    return [];
  }
}
