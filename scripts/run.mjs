#!/usr/bin/env node
/**
 * The one entry: installs what is missing, builds after changes, then runs the command. An older
 * Node hands over to a newer one. Plain JavaScript without dependencies, so it works on a fresh
 * clone with only Node and npm.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./run/build.mjs";
import { ensureInstalled } from "./run/install.mjs";
import { endWithCaller, isNewEnough, runByPinnedNode } from "./run/node.mjs";
import { writePackage } from "./run/package.mjs";
import { root, runChild, say } from "./run/shared.mjs";

const usage = `Usage: node scripts/run.mjs <command>
  start               install, build and run Lifeboard
  dev                 run it and reload both sides on every change
  test                checks, quick tests, one browser journey for each role; the last line is "N passed, N failed"
  test:all            the same with all tests of the server and all browser journeys
  test:long           the same with large counts, every language and both screen sizes
  test:cluster        the package as three processes with PostgreSQL, standby, pooler and proxy, under faults
  bench               measure against the budgets of the design
  lifeboard <command> import, export, backup, restore, check and other operator commands
  build [--quick]     only install and build
  package [folder]    write a folder that runs elsewhere, without development packages`;

const commands = {
  start: async () => {
    await ensureInstalled();
    await ensureBuilt();
    await runBuilt("main.js", []);
  },
  lifeboard: async (args) => {
    await ensureInstalled();
    await ensureBuilt();
    await runBuilt("cli.js", args);
  },
  build: async (args) => {
    await ensureInstalled();
    await ensureBuilt(args.includes("--quick"));
  },
  package: async ([folder]) => {
    await ensureInstalled();
    await ensureBuilt();
    writePackage(folder);
  },
  dev: (args) => runScript("scripts/dev.ts", args),
  test: (args) => runScript("scripts/check.ts", args),
  "test:all": (args) => runScript("scripts/check.ts", ["--all", ...args]),
  "test:long": (args) => runScript("scripts/check.ts", ["--long", ...args]),
  "test:cluster": async (args) => {
    await ensureInstalled();
    await ensureBuilt();
    await runScript("scripts/cluster.ts", args);
  },
  bench: async (args) => {
    await ensureInstalled();
    await ensureBuilt();
    await runScript("scripts/bench.ts", args);
  },
};

/**
 * Runs a built server file in this process. Signals reach it directly, and no second Node must
 * start.
 */
async function runBuilt(file, args) {
  // Never for the tests: a `.env` may name the real database.
  if (existsSync(".env")) process.loadEnvFile(".env");
  const path = join(root, "dist/server", file);
  process.env.NODE_ENV ??= "production";
  process.argv = [process.argv[0], path, ...args];
  await import(pathToFileURL(path).href);
}

/** Runs a TypeScript file of the checkout. This process ends with its exit code or signal. */
async function runScript(file, args) {
  await ensureInstalled();
  await runChild(process.execPath, ["--import", "tsx", file, ...args]);
}

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined) {
  console.error(usage);
  process.exitCode = name === "" || name === "help" || name === "--help" ? 0 : 2;
} else {
  try {
    endWithCaller();
    if (!isNewEnough()) await runByPinnedNode(process.argv.slice(2));
    else {
      process.chdir(root);
      await command(args);
    }
  } catch (error) {
    if (error?.forPeople !== true) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
