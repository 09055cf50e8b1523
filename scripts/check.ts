import { parseArgs } from "node:util";
import { findArchitecture } from "./checks/architecture.ts";
import { findBelongings } from "./checks/belongings.ts";
import { findBoundaries } from "./checks/boundaries.ts";
import { findContrast } from "./checks/contrast.ts";
import { findDrift, writeGenerated } from "./checks/generated.ts";
import { findDeadLinks } from "./checks/links.ts";
import { findLocales } from "./checks/locales.ts";
import { browserStep, buildStep, testsStep } from "./checks/suites.ts";
import { findTestTimes } from "./checks/test-times.ts";
import { findTraces } from "./checks/traces.ts";
import { findSided } from "./checks/mirrored.ts";
import { findLongSentences } from "./checks/sentences.ts";
import { finder, program } from "./checks/steps.ts";
import { findWeight } from "./checks/weight.ts";
import type { Failure } from "./checks/failures.ts";
import type { Step } from "./checks/steps.ts";

const root = process.cwd();

/** All of `npm test`, in order: what is cheap and says most comes first. */
const steps: Step[] = [
  program("types", ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "."]),
  program("lint", [
    "node_modules/oxlint/bin/oxlint",
    "--type-aware",
    "--report-unused-disable-directives",
    "src",
    "scripts",
    "e2e",
    "bench",
  ]),
  program("format", ["node_modules/oxfmt/bin/oxfmt", "--check"]),
  program("dead code", ["node_modules/knip/bin/knip.js", "--no-progress"]),
  finder("boundaries", () => findBoundaries(root)),
  finder("belongings", () => findBelongings(root)),
  finder("architecture", () => findArchitecture(root)),
  finder("locales", () => findLocales(root)),
  finder("mirrored", () => findSided(root)),
  finder("sentences", () => findLongSentences(root)),
  finder("generated files", () => findDrift(root)),
  finder("links", () => findDeadLinks(root)),
  finder("contrast", () => findContrast(root)),
  finder("traces", () => findTraces(root)),
  finder("test times", () => findTestTimes(root)),
  // Built first: the crawler for private values and the fuzz test walk the real pages where there are any.
  buildStep,
  finder("page weight", () => findWeight(root)),
  testsStep,
  browserStep,
];

const { values } = parseArgs({
  options: {
    only: { type: "string", short: "o" },
    long: { type: "boolean" },
    write: { type: "boolean" },
    list: { type: "boolean" },
  },
});

if (values.write === true) {
  writeGenerated(root);
  console.log("Generated files written.");
} else if (values.list === true) {
  console.log(steps.map(({ name }) => name).join("\n"));
} else {
  await runAll(chosenSteps(), values.long === true);
}

/** `--only types,lint` runs those alone; a name that does not exist is refused, lest nothing passes for everything. */
function chosenSteps(): Step[] {
  if (values.only === undefined) return values.long === true ? [buildStep, testsStep, browserStep] : steps;
  const wanted = values.only.split(",");
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) throw new Error(`no such check: ${unknown.join(", ")} (see \`npm test -- --list\`)`);
  return steps.filter(({ name }) => wanted.includes(name));
}

async function runAll(chosen: Step[], isLong: boolean): Promise<void> {
  const start = performance.now();
  const total = { passed: 0, failed: 0 };
  const all: Failure[] = [];
  for (const { name, run } of chosen) {
    const begun = performance.now();
    const { passed, failed, failures = [] } = await run({ root, isLong });
    all.push(...failures);
    total.passed += passed;
    total.failed += failed;
    const verdict = failed === 0 ? "ok" : "FAILED";
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `${verdict.padEnd(7)} ${name.padEnd(18)} ${seconds.padStart(6)} s   ${passed} passed, ${failed} failed`,
    );
  }
  for (const { name, words } of all) console.log(`\nFAILED ${name}\n${words.trim()}\n`);
  console.log(`All checks took ${((performance.now() - start) / 1000).toFixed(0)} s.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
