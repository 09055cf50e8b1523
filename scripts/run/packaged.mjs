#!/usr/bin/env node
/**
 * The entry of a packaged Lifeboard (`npm run package`): `node run.mjs start`, or `node run.mjs
 * lifeboard <command>`. It installs nothing and builds nothing.
 */
import { takeEnvFile, loadSettingsFile } from "./settings-file.mjs";

const FILES = { start: "main.js", lifeboard: "cli.js" };

const OLDEST = [24, 12];

const USAGE = `Usage: node run.mjs start [--env-file PATH]
       node run.mjs lifeboard <command> [--env-file PATH]`;

async function run() {
  const { words, path } = takeEnvFile(process.argv.slice(2));
  const [name = "", ...args] = words;
  if (!Object.hasOwn(FILES, name)) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  // The folder of the call, for the files that commands name.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(import.meta.dirname);
  loadSettingsFile(path);
  process.env.NODE_ENV ??= "production";
  const file = new URL(`dist/server/${FILES[name]}`, import.meta.url);
  process.argv = [process.argv[0], file.pathname, ...args];
  await import(file.href);
}

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  const needs = `Lifeboard needs Node ${OLDEST.join(".")} or newer; this is ${process.versions.node}.`;
  console.error(`${needs} Get it at https://nodejs.org or by your package manager.`);
  process.exitCode = 1;
} else {
  try {
    await run();
  } catch (error) {
    if (error?.forPeople !== true) throw error;
    console.error(error.message);
    process.exitCode = error.exitCode;
  }
}
