import type { Terminal } from "./cli/command.ts";
import { runTypedCommand } from "./cli/run-command.ts";

const terminal: Terminal = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  bar: process.stderr.isTTY ? process.stderr : null,
};
process.exitCode = await runTypedCommand(process.argv.slice(2), terminal);
