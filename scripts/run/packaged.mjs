#!/usr/bin/env node
/**
 * The entry of a packaged Lifeboard (`npm run package`): `node run.mjs start`, or `node run.mjs
 * lifeboard <command>`. It installs nothing and builds nothing.
 */
import { existsSync } from "node:fs";

const FILES = { start: "main.js", lifeboard: "cli.js" };

const OLDEST = [24, 12];

const [major, minor] = process.versions.node.split(".").map(Number);
const [name = "", ...args] = process.argv.slice(2);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  const needs = `Lifeboard needs Node ${OLDEST.join(".")} or newer; this is ${process.versions.node}.`;
  console.error(`${needs} Get it at https://nodejs.org or by your package manager.`);
  process.exitCode = 1;
} else if (Object.hasOwn(FILES, name)) {
  // The folder of the call, for the files that commands name.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(import.meta.dirname);
  if (existsSync(".env")) process.loadEnvFile(".env");
  process.env.NODE_ENV ??= "production";
  const file = new URL(`dist/server/${FILES[name]}`, import.meta.url);
  process.argv = [process.argv[0], file.pathname, ...args];
  await import(file.href);
} else {
  console.error("Usage: node run.mjs start\n       node run.mjs lifeboard <command>");
  process.exitCode = 2;
}
