import { defineConfig } from "vitest/config";
import { isFresh } from "./scripts/run/build.mjs";
import { textFiles } from "./scripts/run/text-files.ts";

/** `npm run test:long` sets it: tests repeat more, and `x.long.test.ts` run too. */
const isLong = process.env["LIFEBOARD_LONG"] === "1";
const exclude = isLong ? [] : ["**/*.long.test.ts"];

/**
 * What a test of screens may take on a machine that does much else: the first of a file loads the
 * parts that a screen comes in, ms.
 */
const BUSY_MS = 30_000;

/**
 * Three projects. `unit` needs nothing but Node; `screens` has a made-up browser (happy-dom) for
 * `.test.tsx`; `server` shares one embedded PostgreSQL, started by its global set-up, from which
 * every test file clones a database of its own. Two workers everywhere: the checks must also pass
 * on a small machine.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        plugins: [textFiles()],
        test: {
          name: "unit",
          // Most of the time went into loading the same modules anew for each file.
          isolate: false,
          environment: "node",
          testTimeout: BUSY_MS,
          include: ["src/{domain,contract,web}/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude,
        },
      },
      {
        plugins: [textFiles()],
        test: {
          name: "screens",
          // As above: with the program loaded once for all its files, a quarter of the time. The
          // set-up file undoes what a test left.
          isolate: false,
          environment: "happy-dom",
          setupFiles: ["./src/web/testing/each-screen.ts"],
          testTimeout: BUSY_MS,
          expect: { poll: { timeout: BUSY_MS } },
          include: ["src/web/**/*.test.tsx"],
          exclude,
        },
      },
      {
        test: {
          name: "server",
          // Files of one worker share the loaded program: loading it took most of the time, and no
          // test changes a module.
          isolate: false,
          environment: "node",
          include: ["src/server/**/*.test.ts"],
          exclude,
          // Tests that start the program as a process start what is built, where that is of these
          // very sources (testing/child.ts).
          env: { LIFEBOARD_BUILT: isFresh() ? "1" : "" },
          globalSetup: ["./src/server/testing/global-setup.ts"],
          // Generous: on a fresh clone the first service makes the gazetteer's index, and machines
          // are busy.
          testTimeout: isLong ? 600_000 : 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
