import { fork } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isKept, reportText } from "./bench/report.ts";
import type { Bench, Result, Row } from "./bench/report.ts";

/**
 * `npm run bench [name …]`: every file of bench/ in order, or those named; report in
 * .cache/bench.md.
 */
const root = process.cwd();
const wanted = process.argv.slice(2);
const files = readdirSync(join(root, "bench"))
  .filter((file) => file.endsWith(".ts") && (wanted.length === 0 || wanted.includes(file.replace(/\.ts$/, ""))))
  .toSorted();
if (files.length === 0) throw new Error(`no such bench: ${wanted.join(", ")}`);

const results: Result[] = [];
for (const file of files) results.push(await measure(join(root, "bench", file)));

const [cpu] = cpus();
const memoryGb = (totalmem() / 1024 ** 3).toFixed(0);
const machine = `${cpus().length} x ${cpu?.model ?? "unknown processor"}, ${memoryGb} GiB, Node ${process.version}, ${process.platform}.`;
const text = reportText(results, machine);
mkdirSync(join(root, ".cache"), { recursive: true });
writeFileSync(join(root, ".cache/bench.md"), text);
console.log(`\n${text}\nWritten to .cache/bench.md`);
const isGood = results.every(({ rows, fault }) => fault === null && rows.every(isKept));
process.exitCode = isGood ? 0 : 1;

async function measure(path: string): Promise<Result> {
  const { bench }: { bench: Bench } = await import(pathToFileURL(path).href);
  const { name, limitSeconds } = bench;
  console.log(`${name} (at most ${limitSeconds} s) …`);
  const start = performance.now();
  const answer = await runApart(path, limitSeconds);
  const seconds = (performance.now() - start) / 1000;
  return typeof answer === "string"
    ? { name, rows: [], seconds, fault: answer }
    : { name, rows: answer, seconds, fault: null };
}

/** The rows, or the reason for having none. */
function runApart(path: string, limitSeconds: number): Promise<Row[] | string> {
  return new Promise((done) => {
    const child = fork(join(root, "scripts/bench/one.ts"), [path], {
      execArgv: ["--expose-gc", "--import", "tsx"],
      env: { ...process.env, RATE_LIMITS: "off", NODE_ENV: "production" },
    });
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      done(`took longer than ${limitSeconds} s`);
    }, limitSeconds * 1000);
    child.once("message", (rows: Row[]) => done(rows));
    child.once("exit", (code) => {
      clearTimeout(timer);
      done(`ended with exit code ${code} before it answered`);
    });
  });
}
