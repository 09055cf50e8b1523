import { parseArgs } from "node:util";
import { findArchitecture } from "./checks/architecture.ts";
import { findAsvsFaults } from "./checks/asvs.ts";
import { findBelongings } from "./checks/belongings.ts";
import { findBoundaries } from "./checks/boundaries.ts";
import { findCatalogue } from "./checks/catalogue.ts";
import { findContrast } from "./checks/contrast.ts";
import { findDatabaseTimes } from "./checks/database-time.ts";
import { findStatementNames } from "./checks/statement-names.ts";
import { findLostDecisions } from "./checks/decision-numbers.ts";
import { findDuplicates } from "./checks/duplicates.ts";
import { findSlowExpressions } from "./checks/expressions.ts";
import { findTooNew } from "./checks/engines.ts";
import { findDrift, writeGenerated } from "./checks/generated.ts";
import { findDeadLinks } from "./checks/links.ts";
import { lintStep, typedLintStep, typedServerLintStep } from "./checks/lint.ts";
import { findLocales } from "./checks/locales.ts";
import { browserStep, buildStep, quickTestsStep, rolesStep, shuffledScreensStep, testsStep } from "./checks/suites.ts";
import { findUnseeded } from "./checks/unseeded-values.ts";
import { findTestTimes } from "./checks/test-times.ts";
import { findTraces } from "./checks/traces.ts";
import { findSided } from "./checks/mirrored.ts";
import { findStyles } from "./checks/styles.ts";
import { finder, ONE_THREAD, program } from "./checks/steps.ts";
import { findTreeFaults } from "./checks/tree.ts";
import { findWeight } from "./checks/weight.ts";
import type { Step, Tally } from "./checks/steps.ts";
import { beginLongSeed } from "./testing/long-seed.ts";

const root = process.cwd();

/** Checks that are programs of their own. */
const programs = (typedLint: Step): Step[] => [
  // One checker: each of several resolves the shared types anew, which cost 25 s of processor
  // instead of 17 s. The other lane has the other core.
  program("types", ["node_modules/typescript/bin/tsc", "--noEmit", "-p", ".", "--checkers", "1"], ONE_THREAD),
  lintStep,
  typedLint,
  program("format", ["node_modules/oxfmt/bin/oxfmt", "--check"]),
  program("dead code", ["node_modules/knip/bin/knip.js", "--no-progress"]),
  program("code of tests alone", [
    "node_modules/knip/bin/knip.js",
    "--no-progress",
    "--production",
    "--config",
    "knip.production.json",
  ]),
];

/** Checks that run in this process. */
const finders: Step[] = [
  finder("boundaries", () => findBoundaries(root)),
  finder("belongings", () => findBelongings(root)),
  finder("tree", () => findTreeFaults(root)),
  finder("duplicates", () => findDuplicates(root)),
  finder("architecture", () => findArchitecture(root)),
  finder("locales", () => findLocales(root)),
  finder("mirrored", () => findSided(root)),
  finder("styles", () => findStyles(root)),
  finder("catalogue", () => findCatalogue(root)),
  finder("generated files", () => findDrift(root)),
  finder("links", () => findDeadLinks(root)),
  finder("decisions", () => findLostDecisions(root)),
  finder("asvs", () => findAsvsFaults(root)),
  finder("contrast", () => findContrast(root)),
  finder("traces", () => findTraces(root)),
  finder("expressions", () => findSlowExpressions(root)),
  finder("test times", () => findTestTimes(root)),
  finder("unseeded values", () => findUnseeded(root)),
  finder("database time", () => findDatabaseTimes(root)),
  finder("statement names", () => findStatementNames(root)),
];

const builtSteps = [finder("page weight", () => findWeight(root)), finder("oldest engines", () => findTooNew(root))];

/** Steps that run one after the other. */
type Lane = readonly Step[];

/** Makes what the server's tests would wait for on a fresh clone. */
const placesStep = program("places index", ["--import", "tsx", "scripts/index-places.ts"]);

/**
 * The cheap checks come first. Beside them, where a core is idle, run the build and the index of
 * places: the tests read both.
 */
const checks = (typedLint: Step): Lane[] => [programs(typedLint), [...finders, buildStep, ...builtSteps, placesStep]];

/**
 * What each command runs. Stages run one after the other, the lanes of a stage at the same time.
 */
const runs = {
  /** `npm test`. A few journeys fill what the tests leave idle while they wait. */
  short: [checks(typedServerLintStep), [[quickTestsStep], [rolesStep]]],
  /** `npm run test:all` */
  all: [checks(typedLintStep), [[testsStep]], [[browserStep]]],
  /** `npm run test:long` */
  long: [[[buildStep, testsStep, shuffledScreensStep, browserStep]]],
} satisfies Record<string, Lane[][]>;

const every: Lane[][] = [
  checks(typedLintStep),
  [[typedServerLintStep]],
  [[quickTestsStep, testsStep, shuffledScreensStep]],
  [[rolesStep, browserStep]],
];

const { values } = parseArgs({
  options: {
    only: { type: "string", short: "o" },
    all: { type: "boolean" },
    long: { type: "boolean" },
    write: { type: "boolean" },
    list: { type: "boolean" },
  },
});
const isLong = values.long === true;
if (isLong) beginLongSeed();
const run = isLong ? runs.long : values.all === true ? runs.all : runs.short;

if (values.write === true) {
  writeGenerated(root);
  console.log("Generated files written.");
} else if (values.list === true) {
  console.log(namesOf(run).join("\n"));
} else {
  await runAll(values.only === undefined ? run : only(values.only));
}

function namesOf(stages: Lane[][]): string[] {
  return stages.flat(2).map(({ name }) => name);
}

/**
 * `--only types,lint` runs those steps alone, of any command. It refuses a name that does not
 * exist, because a run without a step would pass.
 */
function only(list: string): Lane[][] {
  const wanted = list.split(",");
  const unknown = wanted.filter((name) => !namesOf(every).includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `no such check: ${unknown.join(", ")} (see \`npm test -- --list\` and \`npm run test:all -- --list\`)`,
    );
  }
  return every.map((stage) => stage.map((lane) => lane.filter(({ name }) => wanted.includes(name))));
}

async function runAll(stages: Lane[][]): Promise<void> {
  const start = performance.now();
  const tallies: Tally[] = [];
  for (const stage of stages) tallies.push(...(await Promise.all(stage.map(runLane))).flat());
  for (const { name, words } of tallies.flatMap(({ failures = [] }) => failures))
    console.log(`\nFAILED ${name}\n${words.trim()}\n`);
  const sum = (which: "passed" | "failed") => tallies.reduce((total, tally) => total + tally[which], 0);
  console.log(`All checks took ${((performance.now() - start) / 1000).toFixed(0)} s.`);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
}

async function runLane(lane: Lane): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const { name, run: runStep } of lane) {
    // A check of this process blocks it. In between, the other lane starts its next program.
    await new Promise((done) => setImmediate(done));
    const begun = performance.now();
    const tally = await runStep({ root, isLong });
    tallies.push(tally);
    const verdict = tally.failed === 0 ? "ok" : "FAILED";
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `${verdict.padEnd(7)} ${name.padEnd(18)} ${seconds.padStart(6)} s   ${tally.passed} passed, ${tally.failed} failed`,
    );
  }
  return tallies;
}
