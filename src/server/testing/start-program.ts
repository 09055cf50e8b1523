import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { PROGRAM } from "./child.ts";

/** What starts the program: `npm start`, an older Node by `scripts/run.mjs`, or Node itself. */
export const STARTERS = ["npm", "older node", "node"] as const;
export type Starter = (typeof STARTERS)[number];

/** The program in a process group of its own, below what started it. */
export type StartedProgram = {
  /** the process that was called, which leads the group */
  starter: number;
  /** the program itself; the same number where Node is called directly */
  program: number;
  /** resolves with its address, or null where it ended first */
  ready: Promise<string | null>;
  /** the exit code of the called process, after the end of all that hold its output */
  ended: Promise<number | null>;
  output(): string;
};

const isTypeScript = PROGRAM.pathname.endsWith(".ts");
const READS_TYPESCRIPT = createRequire(import.meta.url).resolve("tsx");
const OPTIONS = isTypeScript ? ["--import", READS_TYPESCRIPT] : [];

/**
 * Starts the program by one of the starters. Resolves when the number of its process is known.
 * @param folder for the files of the starter
 */
export async function startProgram(
  starter: Starter,
  folder: string,
  settings: Record<string, string>,
): Promise<StartedProgram> {
  const [command = "", ...args] = commandOf(starter, folder);
  const child = spawn(command, args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], HOME: folder, npm_config_update_notifier: "false", ...settings },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const lines = createInterface({ input: child.stdout });
  const said = (pattern: RegExp): Promise<string | null> =>
    new Promise((done) => {
      lines.on("line", (line) => {
        const found = pattern.exec(line)?.[1];
        if (found !== undefined) done(found);
      });
      void ended.then(() => done(null));
    });
  const ready = said(/^Lifeboard is ready at (\S+)/);
  const own = child.pid ?? 0;
  const program = starter === "node" ? own : Number(await said(/^process (\d+)$/));
  return { starter: own, program, ready, ended, output: () => output };
}

function commandOf(starter: Starter, folder: string): string[] {
  const path = fileURLToPath(PROGRAM);
  if (starter === "node") return [process.execPath, ...OPTIONS, path];
  mkdirSync(folder, { recursive: true });
  if (starter === "npm") {
    const words = [process.execPath, ...OPTIONS, path].map((word) => `'${word}'`).join(" ");
    const start = `cd '${process.cwd()}' && echo process $$ && exec ${words}`;
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "starter", private: true, scripts: { start } }));
    return ["npm", "start", "--silent", "--prefix", folder];
  }
  writeOlderNode(folder);
  return [process.execPath, join(folder, "call.mjs")];
}

/** A folder with the product's `scripts/run`, whose pinned Node is the one of this test. */
function writeOlderNode(folder: string): void {
  const name = `node-${process.platform}-${process.arch}`;
  const version = process.versions.node;
  cpSync("scripts/run", join(folder, "scripts/run"), { recursive: true });
  const pinned = JSON.stringify({ optionalDependencies: { [name]: version } });
  writeFileSync(join(folder, "scripts/run/node/package.json"), pinned);
  const bin = join(folder, `.cache/node/node_modules/${name}/bin`);
  mkdirSync(bin, { recursive: true });
  symlinkIfMissing(process.execPath, join(bin, "node"));
  const loads = [...(isTypeScript ? [READS_TYPESCRIPT] : []), fileURLToPath(PROGRAM)];
  const run = `import { endWithCaller } from "./run/node.mjs";
endWithCaller();
console.log("process " + process.pid);
${loads.map((path) => `await import(${JSON.stringify(path)});`).join("\n")}`;
  writeFileSync(join(folder, "scripts/run.mjs"), run);
  const call = `import { runByPinnedNode } from "./scripts/run/node.mjs"; await runByPinnedNode([]);`;
  writeFileSync(join(folder, "call.mjs"), call);
}

function symlinkIfMissing(target: string, path: string): void {
  try {
    symlinkSync(target, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** Whether a process is there. */
export function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The processes that work in a folder of database files: the server and all its parts. */
export function databaseProcesses(data: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && worksIn(name, data))
    .map(Number);
}

function worksIn(pid: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}
