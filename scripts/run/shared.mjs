import { spawn } from "node:child_process";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The checkout's folder. Everything is read and written below it (and below DATA_DIR, by the server
 * alone).
 */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** One line of progress, on the error stream: the standard output belongs to the command itself. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** A failure whose message has cause and cure; it is shown without a stack. */
export function failure(message) {
  return Object.assign(new Error(message), { forPeople: true });
}

/** Seconds since a start, for people: `3.2 s`. */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** Runs a program in the foreground, passes signals on to it, and ends as it ends. */
export function runChild(program, args) {
  return endAs(spawn(program, args, { cwd: root, stdio: "inherit" }));
}

/** Passes signals on to a child, and ends as it ends. */
export async function endAs(child) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const handOn = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, handOn);
  const [code, signal] = await new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (...how) => done(how));
  });
  for (const each of signals) process.off(each, handOn);
  if (signal === null) process.exitCode = code;
  else process.kill(process.pid, signal);
}

/** Runs a program quietly and returns its exit code and all output. */
export function runQuietly(program, args, { env = process.env, cwd = root } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (part) => (output += part));
    child.stderr.on("data", (part) => (output += part));
    child.once("error", fail);
    child.once("close", (code) => done({ code, output }));
  });
}
