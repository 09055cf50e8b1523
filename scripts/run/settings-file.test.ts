import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

/* Who names a settings file means its deployment, whatever else the shell has. */

const folder = mkdtempSync(join(tmpdir(), "lifeboard-env-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROGRAM = `
  import { loadSettingsFile } from ${JSON.stringify(new URL("settings-file.mjs", import.meta.url).href)};
  try {
    loadSettingsFile(process.argv[1] === "" ? null : process.argv[1]);
    const { DATABASE_URL, DATA_DIR, PORT, PUBLIC_URL } = process.env;
    console.log(JSON.stringify({ DATABASE_URL, DATA_DIR, PORT, PUBLIC_URL }));
  } catch (error) {
    console.log(error.message);
    process.exitCode = error.exitCode;
  }`;

/** What the entry scripts do with a file of these lines. */
function load(lines: string[], env: Record<string, string>, isNamed = true): { code: number | null; said: string } {
  const file = join(folder, ".env");
  writeFileSync(file, `${lines.join("\n")}\n`);
  const args = ["--input-type=module", "-e", PROGRAM, isNamed ? file : ""];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" });
  return { code: status, said: stdout };
}

const OURS = ["DATABASE_URL=postgres://u:hunter2@a/x", "DATA_DIR=/srv/a", "PUBLIC_URL=https://a.example"];

test.each([
  ["DATABASE_URL", "postgres://u:hunter2@b/x"],
  ["DATA_DIR", "/srv/b"],
  ["PUBLIC_URL", "https://b.example"],
])("another %s of the environment is refused, and no value is shown", (name, value) => {
  const { code, said } = load(OURS, { [name]: value });
  expect([code, said]).toEqual([1, expect.stringContaining(`${name} of the environment differs from ${name} in `)]);
  expect(said).toContain(`\`unset ${name}\``);
  expect(said).not.toMatch(/hunter2|srv|example/);
});

test("a database of the environment alone is refused where the file means the one of its folder", () => {
  for (const name of ["DATABASE_URL", "DATABASE_URL_FILE"]) {
    const { code, said } = load(["DATA_DIR=/srv/a"], { [name]: "postgres://u:hunter2@b/x" });
    expect([code, said]).toEqual([1, expect.stringContaining(`${name} is set in the environment alone`)]);
  }
  expect(load(["PORT=3000"], { DATABASE_URL: "postgres://b/x" })).toMatchObject({ code: 0 });
});

test("equal ones, empty ones and other settings of the environment are as before", () => {
  const equal = { DATABASE_URL: "postgres://u:hunter2@a/x", DATA_DIR: "/srv/a/", PUBLIC_URL: "https://a.example/" };
  expect(load(OURS, equal).code).toBe(0);
  const { code, said } = load([...OURS, "PORT=3000"], { DATABASE_URL: "", PORT: "3001" });
  expect(code).toBe(0);
  expect(JSON.parse(said)).toMatchObject({ DATABASE_URL: "postgres://u:hunter2@a/x", PORT: "3001" });
});

test("over a file .env that nobody named the environment wins", () => {
  const { code, said } = load(OURS, { DATA_DIR: "/srv/b" }, false);
  expect([code, JSON.parse(said).DATA_DIR]).toEqual([0, "/srv/b"]);
});
