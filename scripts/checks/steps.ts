import { spawn } from "node:child_process";
import type { Failure } from "./failures.ts";
import type { Finding } from "./sources.ts";

/** How many items a step checked, and the results. */
export interface Tally {
  passed: number;
  failed: number;
  /** Tests that failed. They are printed again at the end, because a long record may be cut. */
  failures?: Failure[];
}

/** The surroundings of a step: the checkout, and whether the long tests run. */
export interface Surroundings {
  root: string;
  isLong: boolean;
}

/** One named part of `npm test`. */
export interface Step {
  name: string;
  run: (surroundings: Surroundings) => Promise<Tally>;
}

/** How a program ended and all it printed. */
export interface Outcome {
  code: number | null;
  output: string;
}

/** A step that is one program of the checkout, run by this Node: it passes when it exits with 0. */
export function program(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Step {
  return {
    name,
    run: async ({ root }) => {
      const { code, output } = await runNode(root, args, { env });
      if (code !== 0) console.log(output.trimEnd());
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

/** For programs in Go, which would share nothing of what their threads found out about types. */
export const ONE_THREAD: NodeJS.ProcessEnv = { GOMAXPROCS: "1" };

/** A step that is a check of our own: it passes when it finds nothing. */
export function finder(name: string, find: () => Finding[] | Promise<Finding[]>): Step {
  return {
    name,
    run: async () => {
      const findings = await find();
      for (const { path, line, message } of findings)
        console.log(`  ${path}${line === undefined ? "" : `:${line}`}: ${message}`);
      return findings.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

/**
 * Runs a program of the checkout under this Node. `echo` lets a person watch it; the output is kept
 * either way.
 */
export function runNode(
  root: string,
  args: string[],
  options: { echo?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  const env = { ...process.env, ...options.env };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    let output = "";
    const keep = (part: Buffer): void => {
      output += part.toString();
      if (options.echo === true) process.stdout.write(part);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}
