import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { IS_LONG } from "#server/testing/rounds.ts";

/* What `npm run package` writes runs by itself, with an embedded database, where no checkout is. */

const root = resolve(import.meta.dirname, "../..");
const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

let scratch = "";
let folder = "";
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "lifeboard-package-"));
  folder = join(scratch, "lifeboard");
  const { code, output } = await outcome(run(root, ["scripts/run.mjs", "package", folder]));
  expect(code, output).toBe(0);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function run(cwd: string, args: string[], settings: NodeJS.ProcessEnv = {}): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, args, { cwd, env: { PATH, HOME, ...settings }, stdio: ["ignore", "pipe", "pipe"] });
}

/** Everything in a folder, without the packages. */
const filesIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, encoding: "utf8" }).filter((name) => !name.includes("node_modules"));

/** Its exit code and all output. */
function outcome(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = "";
  child.stdout?.on("data", (part) => (output += String(part)));
  child.stderr?.on("data", (part) => (output += String(part)));
  return new Promise((done) => child.once("close", (code) => done({ code, output })));
}

const manifestIn = (place: string) => Manifest.parse(JSON.parse(readFileSync(join(place, "package.json"), "utf8")));

/** Names of the packages in a folder. */
function packagesIn(place: string): string[] {
  const modules = join(place, "node_modules");
  return readdirSync(modules).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(modules, name)).map((each) => `${name}/${each}`) : name,
  );
}

test("it has the packages that the program loads, of the pinned versions, and none for development", () => {
  const [all, own] = [manifestIn(root), manifestIn(folder)];
  const packages = packagesIn(folder);
  expect(packages).toEqual(expect.arrayContaining(["sharp", "pg", "piscina", "@expo-google-fonts/noto-sans"]));
  expect(packages.filter((name) => name in all.devDependencies)).toEqual([]);
  expect(all.dependencies).toMatchObject(own.dependencies);
  expect(all.optionalDependencies).toEqual(own.optionalDependencies);
  expect(packages.length).toBeLessThan(packagesIn(root).length / 5);
  for (const name of [
    "dist",
    "locales",
    "data/gazetteer",
    "data/demo",
    "data/passwords",
    "examples/imports",
    "LICENSE",
  ])
    expect(existsSync(join(folder, name)), name).toBe(true);
  for (const name of ["src", "scripts", "docs", ".git"]) expect(existsSync(join(folder, name)), name).toBe(false);
});

test("each package in it is in its lock file with a hash, for npm ci on another kind of machine", () => {
  const Lock = z.object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) });
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")));
  const { "": _own, ...others } = packages;
  expect(Object.values(others).filter(({ integrity }) => integrity === undefined)).toEqual([]);
  for (const name of packagesIn(folder)) expect(Object.keys(others), name).toContain(`node_modules/${name}`);
  expect(readFileSync(join(folder, ".npmrc"), "utf8")).toMatch(/ignore-scripts=true\nomit=dev/);
});

describe("a command without the service's settings", () => {
  test.each([
    ["the cron line of the guide", ["backup", "nightly.ndjson.gz"], {}],
    ["with an empty DATABASE_URL", ["backup", "nightly.ndjson.gz"], { DATABASE_URL: "" }],
    ["an import", ["import", "list.csv", "--format", "west-bengal-leads"], {}],
    ["a check", ["check"], {}],
  ])("%s ends with 1 and a sentence, and makes nothing", async (_what, words, settings) => {
    const place = mkdtempSync(join(scratch, "cron-"));
    writeFileSync(join(place, "list.csv"), "name,phone,city\nA Bank,+919876543210,Kolkata\n");
    const before = [filesIn(folder), filesIn(place)];
    const { code, output } = await outcome(run(place, [join(folder, "run.mjs"), "lifeboard", ...words], settings));
    expect(code, output).toBe(1);
    expect(output).toMatch(/^Database: .*lifeboard\/var \(embedded\)\. Site: no PUBLIC_URL\.\n/);
    expect(output).toContain(`There is no database in ${join(folder, "var")}. Name the service's settings:`);
    expect([filesIn(folder), filesIn(place)]).toEqual(before);
  });

  test("a settings file leads it to the service's; an environment that names another one is refused", async () => {
    const file = join(scratch, "lifeboard.env");
    const [mine, other] = [join(scratch, "mine"), join(scratch, "other")];
    writeFileSync(file, `DATA_DIR=${mine}\nPUBLIC_URL='https://help.example.org'\n`);
    const said = async (settings: NodeJS.ProcessEnv, ...words: string[]) =>
      (await outcome(run(scratch, [join(folder, "run.mjs"), ...words], settings))).output.split("\n")[0];
    const first = `Database: ${mine} (embedded). Site: help.example.org.`;
    expect(await said({}, "lifeboard", "check", "--env-file", "lifeboard.env")).toBe(first);
    expect(await said({ DATA_DIR: "" }, "lifeboard", `--env-file=${file}`, "check")).toBe(first);
    const refused = await said({ DATA_DIR: other }, "--env-file", file, "lifeboard", "check");
    expect(refused).toContain("DATA_DIR of the environment differs from DATA_DIR in ");
  });

  test("a file that is not there, or has an unknown name, is refused with a sentence", async () => {
    // Node itself refuses a file that is not there, where it reads the words after the program.
    const absent = await outcome(run(scratch, [join(folder, "run.mjs"), "start", "--env-file", "/nowhere.env"]));
    expect(absent.code).not.toBe(0);
    expect(absent.output).toMatch(/\/nowhere\.env: not found|There is no settings file \/nowhere\.env/);
    const ours = await outcome(run(scratch, ["--", join(folder, "run.mjs"), "start", "--env-file", "/nowhere.env"]));
    expect(ours).toEqual({ code: 1, output: expect.stringContaining("There is no settings file /nowhere.env.") });
    const none = await outcome(run(scratch, ["--", join(folder, "run.mjs"), "start", "--env-file"]));
    expect(none).toEqual({ code: 2, output: expect.stringContaining("--env-file needs the path of a file") });
    const wrong = join(scratch, "wrong.env");
    writeFileSync(wrong, "DATABSE_URL=postgres://u@127.0.0.1/x\nPUBLIC_URL=https://help.example.org\n");
    for (const words of [["start"], ["lifeboard", "check"]]) {
      const { code, output } = await outcome(run(scratch, [join(folder, "run.mjs"), ...words, "--env-file", wrong]));
      expect([code, output]).toEqual([1, expect.stringContaining(`DATABSE_URL in ${wrong} is not a setting`)]);
      expect(output).toContain("the nearest is DATABASE_URL.");
    }
    expect(existsSync(join(folder, "var"))).toBe(false);
  });

  test("`.env` beside package.json is a settings file too", async () => {
    writeFileSync(join(folder, ".env"), "DEMO_DATUM=off\n");
    const { code, output } = await outcome(run(scratch, [join(folder, "run.mjs"), "lifeboard", "check"]));
    rmSync(join(folder, ".env"));
    expect([code, output]).toEqual([1, expect.stringContaining("the nearest is DEMO_DATA.")]);
  });
});

// What newcomers wait for starts the same build (compose/main.test.ts).
test.runIf(IS_LONG)("it starts with a database of its own, and answers a search, a page and a command", async () => {
  const dataDir = join(scratch, "data");
  mkdirSync(dataDir);
  const settings = { DATA_DIR: dataDir, PORT: "0", DEFAULT_COUNTRY: "IN", DEMO_DATA: "off" };
  const child = run(folder, ["run.mjs", "start"], settings);
  const ended = outcome(child);
  try {
    const url = await readyAt(child, ended);
    const nearby = await fetch(`${url}/api/v1/listings/nearby?lat=22.57&lng=88.36&kind=oxygen`);
    expect([nearby.status, Object.keys((await nearby.json()) as object)]).toEqual([
      200,
      expect.arrayContaining(["items"]),
    ]);
    const page = await fetch(url, { headers: { accept: "text/html" } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<main")]);
    const check = await outcome(run(scratch, [join(folder, "run.mjs"), "lifeboard", "check"], settings));
    expect(check.code, check.output).toBe(0);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
});

/** Its address, once it is ready. @throws Error with its output when it ends before */
function readyAt(child: ChildProcess, ended: ReturnType<typeof outcome>): Promise<string> {
  return new Promise((done, fail) => {
    let text = "";
    child.stdout?.on("data", (part) => {
      text += String(part);
      const url = /ready at (\S+)/.exec(text)?.[1];
      if (url !== undefined) done(url);
    });
    void ended.then(({ output }) => fail(new Error(output)));
  });
}

test("a folder that has something in it is left alone", async () => {
  const { code, output } = await outcome(run(root, ["scripts/run.mjs", "package", scratch]));
  expect([code, output]).toEqual([1, expect.stringContaining("is not empty")]);
  expect(existsSync(join(folder, "run.mjs"))).toBe(true);
});
