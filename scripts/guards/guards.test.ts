import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { findArchitecture } from "../checks/architecture.ts";
import { findBelongings } from "../checks/belongings.ts";
import { findBoundaries } from "../checks/boundaries.ts";
import { findContrast } from "../checks/contrast.ts";
import { findDeadLinks } from "../checks/links.ts";
import { findLocales } from "../checks/locales.ts";
import type { Finding } from "../checks/sources.ts";
import { findSided } from "../checks/mirrored.ts";
import { findUnseeded } from "../checks/unseeded-values.ts";
import { findTestTimes } from "../checks/test-times.ts";
import { findTreeFaults } from "../checks/tree.ts";
import { findTraces } from "../checks/traces.ts";
import { findWeight } from "../checks/weight.ts";
import { documentFaults } from "./document-faults.ts";
import { belongingFaults, boundaryFaults, toolFaults } from "./faults.ts";
import type { Files } from "./faults.ts";
import { localeFaults, sidedFaults } from "./locale-faults.ts";
import { seeded, seedFaults } from "./seed-faults.ts";
import { timeFaults, timely } from "./time-faults.ts";
import { treeFaults } from "./tree-faults.ts";

const root = resolve(import.meta.dirname, "../..");
/** Outside the project: below it, .gitignore would hide the files from the tools. */
const parent = mkdtempSync(join(tmpdir(), "lifeboard-guards-"));

afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** A separate checkout with a few files, checked by the project's own settings. */
function checkout(files: Files): string {
  const folder = mkdtempSync(join(parent, "checkout-"));
  for (const name of [".oxlintrc.json", ".oxfmtrc.json", "tsconfig.json", "knip.json", "package.json"])
    cpSync(join(root, name), join(folder, name));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function messages(findings: Finding[]): string {
  return findings.map(({ path, message }) => `${path}: ${message}`).join("\n");
}

function run(folder: string, args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

const verdicts = new Map<string, ReturnType<typeof run>>();

/** The output of a tool on all its faults, run once: each start costs a second. */
function judged(args: string[]): ReturnType<typeof run> {
  const name = args.join(" ");
  const files = toolFaults.filter((each) => each.args.join(" ") === name).map((each) => each.files);
  const verdict = verdicts.get(name) ?? run(checkout(Object.assign({}, ...files)), args);
  verdicts.set(name, verdict);
  return verdict;
}

describe("the walls between layers and folders", () => {
  test.each(boundaryFaults)("$name is refused", ({ files, says }) => {
    expect(messages(findBoundaries(checkout(files)))).toContain(says);
  });

  test("what the table allows is let through", () => {
    const files = {
      "src/domain/a/a.ts": "export const a = 1;",
      "src/contract/a.ts":
        'import { z } from "zod"; import { a } from "#domain/a/a.ts"; export const b = z.literal(a);',
      "src/server/documents/store.ts": 'import { a } from "#domain/a/a.ts"; export const s = a;',
      "src/server/listings/statements.ts": 'import { s } from "#server/documents/store.ts"; export const c = s;',
      "src/web/ui/Part.tsx": 'import { a } from "#domain/a/a.ts"; export const Part = () => <p>{a}</p>;',
      "src/web/listing/Screen.tsx": 'import { Part } from "../ui/Part.tsx"; export const Screen = () => <Part />;',
    };
    expect(findBoundaries(checkout(files))).toEqual([]);
  });
});

describe("the tree", () => {
  test.each(treeFaults)("$name is refused", ({ files, says }) => {
    expect(messages(findTreeFaults(checkout(files)))).toContain(says);
  });

  test("a hook in its file, with what goes with it, is let through", () => {
    const hooks = "export type Done = boolean;\nexport const useMore = () => 1;\nexport const useLess = () => 0;\n";
    const alone =
      "export function useMore(): number {\n  return useLess();\n}\n\nfunction useLess(): number {\n  return 0;\n}\n";
    const files = { "src/web/search/useMore.ts": hooks, "src/web/a/useMore.ts": alone };
    expect(findTreeFaults(checkout(files))).toEqual([]);
  });

  test("hooks of tests, of the server, and what only begins alike are let through", () => {
    const hook = "function useMore(): number {\n  return 1;\n}\nexport const used = useMore();\n";
    const files = {
      "src/web/search/list.test.tsx": hook,
      "src/server/search/more.ts": hook,
      "src/web/search/names.ts": "export type UseMore = 1;\ntype useMore = 1;\nexport const used: useMore = 1;\n",
      "src/web/search/List.tsx":
        'import { useMore } from "./useMore.ts";\nconst used = 1;\nexport { used, useMore };\n',
    };
    expect(findTreeFaults(checkout(files))).toEqual([]);
  });
});

describe("what belongs in one place", () => {
  test.each([...belongingFaults, ...documentFaults])("$name is refused", ({ files, says }) => {
    expect(messages(findBelongings(checkout(files)))).toContain(says);
  });

  test("each is let through where it belongs", () => {
    const files = {
      "src/server/config/config.ts": "export const port = process.env.PORT;",
      "src/web/store/api.ts": 'export const ask = () => fetch("/api");',
      "src/server/listings/queries.ts": 'export const sql = "SELECT id FROM documents d FOR UPDATE OF d SKIP LOCKED";',
      "src/server/news/statements.ts": 'export const sql = "DELETE FROM notices WHERE user_id = $1";',
      "src/server/documents/logged-write.ts": 'export const sql = "UPDATE documents d SET body = $1";',
      "src/server/listings/statements.ts": 'export const sql = "SELECT id FROM documents FOR UPDATE OF documents";',
      "src/server/listings/own.ts": 'export const words = "Update documents before they expire";',
      "src/web/entry/listing-words.ts": 'export const words = "Select one of these from the list";',
    };
    expect(findBelongings(checkout(files))).toEqual([]);
  });
});

describe("languages", () => {
  test.each(localeFaults)("$name is refused", ({ files, says }) => {
    expect(messages(findLocales(checkout(files)))).toContain(says);
  });
});

describe("styles that are mirrored", () => {
  test.each(sidedFaults)("$name is refused", ({ files, says }) => {
    expect(messages(findSided(checkout(files)))).toContain(says);
  });

  test("start and end, and words that only look like styles, are let through", () => {
    const files = {
      "src/web/a/Part.module.css": ".part { margin-inline-start: 8px; padding: 0 8px 4px; inset: 0 auto; }",
      "src/web/a/Part.tsx": 'export const styles = { marginInlineStart: 8, insetInlineEnd: 0, padding: "0 8px 4px" };',
      "src/web/a/counts.ts": "export const counts = (left: number) => ({ left, right: { more: 1 } });",
    };
    expect(findSided(checkout(files))).toEqual([]);
  });
});

describe("times in tests", () => {
  test.each(timeFaults)("$name is refused", ({ files, says }) => {
    expect(messages(findTestTimes(checkout(files)))).toContain(says);
  });

  test("times of day, time-outs, ratios and a clock that the test moves are let through", () => {
    expect(messages(findTestTimes(checkout(timely)))).toBe("");
  });
});

describe("random values in tests", () => {
  test.each(seedFaults)("$name is refused", ({ files, says }) => {
    expect(messages(findUnseeded(checkout(files), []))).toContain(says);
  });

  test("seeded ones, those of the product, and places that are allowed are let through", () => {
    const allowed = [
      { in: "src/server/", name: "randomUUID", because: "keys" },
      { in: "e2e/support/clock.ts", name: "now", because: "the page's clock" },
    ];
    expect(messages(findUnseeded(checkout(seeded), allowed))).toBe("");
  });

  test("a place that is allowed in vain is refused", () => {
    const place = { in: "src/server/", name: "now", because: "the database's clock" };
    expect(messages(findUnseeded(checkout(seeded), [place]))).toContain("src/server/ does not use `now`");
  });
});

describe("tools", () => {
  test.each(toolFaults)("$name is refused", ({ files, args, says }) => {
    const { status, output } = judged(args);
    expect(Object.keys(files).some((path) => output.includes(path))).toBe(true);
    expect(output).toContain(says);
    expect(status).not.toBe(0);
  });
});

describe("the rest", () => {
  test("a folder the map does not name, and one it names in vain, are refused", () => {
    const files = {
      "ARCHITECTURE.md": "```\na drawing\n```\n\n```\nsrc/\n  server/\n    gone/\n```\n",
      "src/server/new/x.ts": "export const x = 1;",
    };
    const said = messages(findArchitecture(checkout(files)));
    expect(said).toContain("does not name src/server/new/");
    expect(said).toContain("names src/server/gone/, which is not there");
  });

  test("colours too close to each other are refused", () => {
    const scheme = { ink: "#777777", surface: "#888888" };
    const files = { "src/contract/theme/tokens.json": JSON.stringify({ schemes: { light: scheme } }) };
    expect(messages(findContrast(checkout(files)))).toContain("light: ink on surface is 1.26, needs 4.5");
  });

  test("a link to a file that is not there is refused", () => {
    const files = {
      "README.md": "[here](docs/a.md) [there](docs/b.md#part) [out](https://example.org/)",
      "docs/a.md": "",
    };
    expect(messages(findDeadLinks(checkout(files)))).toBe("README.md: leads to docs/b.md, which is not there");
  });

  test("a test that is named in a document and not there is refused", () => {
    const files = {
      "src/TESTS.md": 'once: [a.test.ts](a.test.ts): "takes one", "takes two"; [b](a.test.ts): "takes %s"',
      "src/a.test.ts": 'test("takes one of many"); test.each([])("takes %s")',
    };
    const found = messages(findDeadLinks(checkout(files)));
    expect(found).toBe('src/TESTS.md: names the test "takes two", which is not in a.test.ts');
  });

  test("scripts too heavy for a slow line are refused", () => {
    const manifest = {
      "main.tsx": { file: "main.js", isEntry: true, imports: ["part"] },
      part: { file: "part.js" },
      later: { file: "later.js" },
    };
    const heavy = "x".repeat(150_000);
    const built = {
      "main.js": heavy,
      "part.js": heavy,
      "later.js": heavy,
      ".vite/manifest.json": JSON.stringify(manifest),
    };
    const files = Object.fromEntries(Object.entries(built).map(([path, text]) => [`dist/web/${path}`, text]));
    expect(messages(findWeight(checkout(files)))).toMatch(/are 300000 bytes as sent, \d+ are allowed/);
  });

  test("a path of one machine is refused", () => {
    const files = { "docs/note.md": `Look at ${["", "root", "notes.txt"].join("/")}.` };
    expect(messages(findTraces(checkout(files)))).toContain("a path of one machine");
  });
});
