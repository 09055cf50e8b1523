import { defineConfig } from "vitest/config";
import { ProcessesFirst } from "./scripts/checks/processes-first.ts";
import { isFresh } from "./scripts/run/build.mjs";
import { styleFiles } from "./scripts/run/style-files.ts";
import { textFiles } from "./scripts/run/text-files.ts";
import { themeFile } from "./scripts/run/theme/theme-file.ts";
import { workerAddresses } from "./scripts/run/worker-addresses.ts";
import { beginLongSeed } from "./scripts/testing/long-seed.ts";

/** `npm run test:long` sets it: tests repeat more, and `x.long.test.ts` run too. */
const isLong = process.env["LIFEBOARD_LONG"] === "1";
if (isLong) beginLongSeed();
/** `scripts/checks/suites.ts` sets it: the files of the screens run in an order of this seed. */
const shuffle = process.env["LIFEBOARD_SHUFFLE"];
const exclude = isLong ? [] : ["**/*.long.test.ts"];

/**
 * A bound for what would never end, ms. No test is to come near it, on whatever machine. Ten times
 * the slowest test, 26 s on a busy machine of two cores, rounded up to a minute; at most 300 s.
 */
const HANGS_MS = isLong ? 1_800_000 : 300_000;

/** Gives each test its seed. */
const EACH_TEST = "./scripts/testing/each-test.ts";

/** What every project has: nothing fails because a machine is slow or does much else. */
const patient = {
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  // What is awaited by asking again (as testing/eventually.ts does).
  expect: { poll: { timeout: 180_000, interval: 20 } },
} as const;

/**
 * Three projects. `unit` needs nothing but Node; `screens` has a made-up browser (happy-dom) for
 * `.test.tsx`; `server` shares one embedded PostgreSQL, started by its global set-up, from which
 * every test file clones a database of its own. Four workers everywhere: tests wait for the database,
 * processes and clocks, so two leave a third of two processors idle, and three some.
 */
export default defineConfig({
  test: {
    maxWorkers: 4,
    // A sequencer of our own would not shuffle.
    sequence:
      shuffle === undefined
        ? { sequencer: ProcessesFirst }
        : { shuffle: { files: true, tests: false }, seed: Number(shuffle) },
    projects: [
      {
        plugins: [themeFile(), styleFiles(), textFiles()],
        test: {
          name: "unit",
          // Most of the time went into loading the same modules anew for each file.
          isolate: false,
          environment: "node",
          // Not the zone of a server: an hour that is read in the machine's own zone is seen.
          env: { TZ: "Asia/Kolkata" },
          ...patient,
          setupFiles: [EACH_TEST],
          include: ["src/{domain,contract,web}/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude,
        },
      },
      {
        plugins: [themeFile(), styleFiles(), textFiles()],
        test: {
          name: "screens",
          // As above: with the program loaded once for all its files, a quarter of the time. The
          // set-up file undoes what a test left.
          isolate: false,
          environment: "happy-dom",
          // The zone of the device, whatever the machine's own: the one that testing/screen.tsx has.
          env: { TZ: "Asia/Kolkata" },
          setupFiles: [EACH_TEST, "./src/web/testing/each-screen.ts"],
          // The fake browser's databases run on setImmediate: a fake one would drop their steps.
          fakeTimers: { toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"] },
          ...patient,
          include: ["src/web/**/*.test.tsx"],
          exclude,
        },
      },
      {
        plugins: isFresh() ? [workerAddresses(new URL("dist/server/", import.meta.url).href)] : [],
        test: {
          name: "server",
          // Files of one worker share the loaded program: loading it took most of the time, and no
          // test changes a module.
          isolate: false,
          environment: "node",
          setupFiles: [EACH_TEST],
          include: ["src/server/**/*.test.ts"],
          exclude,
          // Tests that start the program as a process start what is built, where that is of these
          // very sources (testing/child.ts).
          env: { LIFEBOARD_BUILT: isFresh() ? "1" : "" },
          globalSetup: ["./src/server/testing/global-setup.ts"],
          ...patient,
        },
      },
    ],
  },
});
