import type { Terminal } from "./cli/command.ts";
import { typed } from "./cli/typed.ts";

const terminal: Terminal = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  bar: process.stderr.isTTY ? process.stderr : null,
};
process.exitCode = await typed(process.argv.slice(2), terminal);
