import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
let folder = "";

/** A checkout whose command counts its signals, and whose pinned Node is the one of this test. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lifeboard-node-"));
  cpSync(join(root, "scripts/run"), join(folder, "scripts/run"), { recursive: true });
  write(
    "scripts/run.mjs",
    `import { endWithCaller } from "./run/node.mjs";
    endWithCaller();
    let count = 0;
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {
      count += 1;
      console.log(signal, count);
      setTimeout(() => process.exit(count), 300);
    });
    console.log("ready", process.argv.slice(2).join("+"));
    setInterval(() => undefined, 1_000);`,
  );
  write(
    "call.mjs",
    `import { runByPinnedNode } from "./scripts/run/node.mjs"; await runByPinnedNode(["start", "two words"]);`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Names the pinned version, and puts a program in its place. */
function pin(version: string, program: string | null): void {
  const name = `node-${process.platform}-${process.arch}`;
  write("scripts/run/node/package.json", JSON.stringify({ optionalDependencies: { [name]: version } }));
  if (program === null) return;
  const bin = join(folder, `.cache/node/node_modules/${name}/bin`);
  mkdirSync(bin, { recursive: true });
  symlinkSync(program, join(bin, "node"));
}

type Called = { child: ChildProcess; said: () => string; ended: Promise<number | null> };

function call(): Called {
  const child = spawn(process.execPath, ["call.mjs"], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, npm_config_fetch_retries: "0" },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (said += part.toString()));
  return { child, said: () => said, ended: new Promise((done) => child.once("close", done)) };
}

async function ready(called: Called): Promise<void> {
  await expect.poll(called.said, { timeout: 60_000 }).toContain("ready start+two words");
}

const OWN = process.versions.node;

test("an older Node goes on by the pinned one, with the same words", async () => {
  pin(OWN, process.execPath);
  const called = call();
  await ready(called);
  expect(called.said()).toContain(`continuing with Node ${OWN}`);
  called.child.kill("SIGTERM");
  expect(await called.ended).toBe(1);
});

test("a signal to the whole group, as by Ctrl-C, reaches the program once", async () => {
  pin(OWN, process.execPath);
  const called = call();
  await ready(called);
  process.kill(-(called.child.pid ?? 0), "SIGINT");
  expect(await called.ended).toBe(1);
  expect(called.said().match(/SIGINT/g)).toHaveLength(1);
});

test("the program ends where the one that handed over was killed", async () => {
  pin(OWN, process.execPath);
  const called = call();
  await ready(called);
  called.child.kill("SIGKILL");
  await called.ended;
  expect(called.said()).toContain("SIGTERM 1");
});

test("a machine for which there is none is told what to do", async () => {
  write("scripts/run/node/package.json", JSON.stringify({ optionalDependencies: {} }));
  const called = call();
  expect(await called.ended).not.toBe(0);
  expect(called.said()).toMatch(/Lifeboard runs on Node 24\.12 or newer; this is .*Install Node 24 from/s);
});

test("without a network it is told what to do", async () => {
  pin("24.12.0", null);
  const name = `node-${process.platform}-${process.arch}`;
  const packages = {
    "": { optionalDependencies: { [name]: "24.12.0" } },
    [`node_modules/${name}`]: { version: "24.12.0", resolved: "http://127.0.0.1:9/none.tgz", integrity: "sha512-AA==" },
  };
  write("scripts/run/node/package-lock.json", JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  const called = call();
  expect(await called.ended).not.toBe(0);
  expect(called.said()).toMatch(/could not be downloaded: npm cannot reach its registry.*Install Node 24 from/s);
});
