import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { IS_LONG } from "#server/testing/rounds.ts";

const root = resolve(import.meta.dirname, "../..");
let folder = "";
/** A checkout of the product below that is built; copied by tests that start from a build. */
let built = "";

/** The smallest checkout that builds: real build scripts, a product of four lines. */
const product: Record<string, string> = {
  "src/server/main.ts":
    'process.on("SIGTERM", () => { console.log("ended"); process.exit(7); }); console.log("ready"); setInterval(() => undefined, 1000);',
  "src/server/cli.ts": 'console.log(process.argv.slice(2).join("+")); process.exitCode = 3;',
  "src/web/main.tsx": `document.title = ${JSON.stringify("title ".repeat(100))};`,
  "src/web/store/service-worker/worker.ts": 'console.log("worker");',
  "src/web/server-entry.tsx": 'export const render = () => "page";',
};

beforeAll(async () => {
  folder = built = checkOut();
  expect((await outcome(start("build"))).code).toBe(0);
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

/** @returns the folder of a new checkout */
function checkOut(): string {
  const folder = mkdtempSync(join(tmpdir(), "lifeboard-run-"));
  for (const name of [
    "scripts/run.mjs",
    "scripts/run",
    "vite.config.ts",
    // Read by vite.config.ts.
    "src/web/i18n/english-fallback.ts",
    "src/web/i18n/sections.ts",
    "src/web/store/service-worker",
    "src/contract/theme",
    "src/domain/messages/paste-path.ts",
    "src/domain/shared/durations.ts",
    "src/web/shell/manifest.ts",
    "src/web/theme/theme.ts",
    "src/web/ui/catalogue/forced-states.ts",
    "locales/en.json",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
  ]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [path, text] of Object.entries(product)) writeFile(join(folder, path), text);
  return folder;
}

/** Gives this test a checkout that is built already. */
function useBuilt(): void {
  cpSync(join(built, "dist"), join(folder, "dist"), { recursive: true });
}

beforeEach(() => (folder = checkOut()));
// A build that was killed may have a child that still writes for a moment.
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

function write(path: string, text: string): void {
  writeFile(join(folder, path), text);
}

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, ["scripts/run.mjs", ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
}

function outcome(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  return new Promise((done) => {
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => (said += part.toString()));
    child.once("close", (code) => done({ code, said }));
  });
}

function says(child: ChildProcess, words: string): Promise<void> {
  return new Promise((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (part: Buffer) => {
        if (part.toString().includes(words)) done();
      });
    }
  });
}

test("builds once, then only when a source changed, and keeps arguments and exit code", async () => {
  const first = await outcome(start("lifeboard", "import", "file"));
  expect(first).toMatchObject({
    code: 3,
    said: expect.stringMatching(/Built in .*\nimport\+file\n|import\+file\n/s),
  });
  const main = JSON.parse(readFileSync(join(folder, "dist/web/.vite/manifest.json"), "utf8"))["src/web/main.tsx"].file;
  expect(existsSync(join(folder, "dist/web", `${main}.br`))).toBe(true);
  expect(existsSync(join(folder, "dist/web", `${main}.gz`))).toBe(true);

  expect(await outcome(start("lifeboard", "x"))).toEqual({ code: 3, said: "x\n" });
  // A whole build serves development too.
  expect(await outcome(start("build", "--quick"))).toEqual({ code: 0, said: "" });
  write("src/server/cli.ts", 'console.log("changed");');
  expect((await outcome(start("lifeboard"))).said).toMatch(/Built in .*changed/s);
});

test("two starts at once build once", async () => {
  const both = await Promise.all([outcome(start("build")), outcome(start("build"))]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(both.filter(({ said }) => said.includes("Built in"))).toHaveLength(1);
});

test.runIf(IS_LONG)("a build killed half-way leaves no half build, and its lock is taken over", async () => {
  const killed = start("build");
  const end = outcome(killed);
  await says(killed, "Building");
  killed.kill("SIGKILL");
  await end;
  expect(existsSync(join(folder, "dist"))).toBe(false);
  expect(existsSync(join(folder, ".cache/run.lock"))).toBe(true);
  expect((await outcome(start("build"))).said).toContain("Built in");
});

// The quick run has the lock of a build that was killed, above.
test.runIf(IS_LONG)(
  "a lock whose process number belongs to another program by now is taken over when it no longer moves",
  async () => {
    write(".cache/run.lock", String(process.pid));
    const longAgo = new Date(0);
    utimesSync(join(folder, ".cache/run.lock"), longAgo, longAgo);
    expect((await outcome(start("build"))).code).toBe(0);
  },
);

test("SIGTERM reaches the product and its exit code comes back", async () => {
  useBuilt();
  const child = start("start");
  const end = outcome(child);
  await says(child, "ready");
  child.kill("SIGTERM");
  expect((await end).code).toBe(7);
});

test("SIGTERM reaches the product through npm too", async () => {
  useBuilt();
  const child = spawn("npm", ["start"], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const end = outcome(child);
  await says(child, "ready");
  child.kill("SIGTERM");
  expect((await end).said).toContain("ended");
});

test("a source that does not build says so, and the build of before stays", async () => {
  useBuilt();
  const before = readFileSync(join(folder, "dist/.hash"), "utf8");
  write("src/server/main.ts", "const = 1;");
  const { code, said } = await outcome(start("build"));
  expect(code).toBe(1);
  expect(said).toContain("The server build failed; what it said is above.");
  expect(readFileSync(join(folder, "dist/.hash"), "utf8")).toBe(before);
});

test("an unknown command is answered with the list of commands", async () => {
  const { code, said } = await outcome(start("fly"));
  expect(code).toBe(2);
  expect(said).toContain("Usage:");
});
