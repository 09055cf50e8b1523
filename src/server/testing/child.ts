import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A process of our own code, for tests that kill it. */
export type Child = {
  pid: number;
  /** Its output so far. */
  lines: string[];
  /** Resolves when a line begins with this; rejects when the process ends without it. */
  said(start: string): Promise<string>;
  /** Ends it and resolves, after its end, with its exit code or signal. */
  kill(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  ended: Promise<number | NodeJS.Signals | null>;
  /** Its stderr so far. */
  problems(): string;
};

type ChildOptions = { uid?: number; gid?: number; env?: NodeJS.ProcessEnv };

/**
 * The whole program. It is the build where that is of these sources (`npm test` builds first),
 * because it starts in half the time.
 */
export const PROGRAM = new URL(
  process.env["LIFEBOARD_BUILT"] === "1" ? "../../../dist/server/main.js" : "../main.ts",
  import.meta.url,
);

/**
 * Runs a file, also TypeScript, as a process. Optionally as another account (from root) or with
 * other variables.
 */
export function startChild(file: URL, args: string[], options: ChildOptions = {}): Child {
  const path = fileURLToPath(file);
  const command = [...(path.endsWith(".ts") ? ["--import", "tsx"] : []), path, ...args];
  const child = spawn(process.execPath, command, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  const waiting: { start: string; resolve: (line: string) => void; reject: (error: Error) => void }[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    for (const one of waiting) if (line.startsWith(one.start)) one.resolve(line);
  });
  let problems = "";
  child.stderr.on("data", (part: Buffer) => (problems += part.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on("close", (code, signal) => {
      for (const one of waiting)
        one.reject(new Error(`ended (${code ?? signal}) before it said "${one.start}":\n${problems}`));
      resolve(code ?? signal);
    });
  });
  return {
    pid: child.pid ?? 0,
    lines,
    ended,
    problems: () => problems,
    said(start) {
      const found = lines.find((line) => line.startsWith(start));
      if (found !== undefined) return Promise.resolve(found);
      return new Promise((resolve, reject) => waiting.push({ start, resolve, reject }));
    },
    async kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
