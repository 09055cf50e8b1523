import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { findDocstrings } from "../checks/docstrings.ts";
import { findDeadLinks } from "../checks/links.ts";
import { findLongProse } from "../checks/prose.ts";
import type { Finding } from "../checks/sources.ts";
import type { Files } from "./faults.ts";

const parent = mkdtempSync(join(tmpdir(), "lifeboard-english-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

function checkout(files: Files): string {
  const folder = mkdtempSync(join(parent, "checkout-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function words(count: number): string {
  return Array.from({ length: count }, (_, at) => `w${at}`).join(" ");
}

function messages(findings: Finding[]): string[] {
  return findings.map(({ path, line, message }) => `${path}:${line}: ${message.replace(/[:,] .*/, "")}`);
}

describe("long sentences in documents", () => {
  const refused = (text: string, path = "README.md") => messages(findLongProse(checkout({ [path]: text })));

  test.each([
    ["README.md"],
    ["ARCHITECTURE.md"],
    ["CONTRIBUTING.md"],
    ["CODE_STYLE.md"],
    ["docs/glossary.md"],
    ["docs/guides/run.md"],
    ["docs/decisions/README.md"],
    ["docs/decisions/0003-a.md"],
    ["src/web/store/LAWS.md"],
  ])("%s is measured", (path) => {
    expect(refused(`# Title\n\n${words(20)}.\n\n${words(21)}.\n`, path)).toEqual([`${path}:5: a sentence of 21 words`]);
  });

  test.each([
    ["across lines", `${words(11)}\n${words(11)}.`, 1],
    ["in an item", `- short\n- ${words(11)}\n  ${words(10)}`, 2],
    ["in a cell", `| a | b |\n| --- | --- |\n| short. | ${words(21)} |`, 3],
    ["in a heading", `## ${words(21)}`, 1],
    ["in a quotation", `> ${words(21)}`, 1],
    ["in a link's text", `[${words(21)}](a.md)`, 1],
    ["with an abbreviation", `${words(10)}, e.g. ${words(10)}.`, 1],
    ["with a number and a file name", `${words(10)} 0.5 a.ts ${words(9)}.`, 1],
    ["after a short one", `Short.\n${words(21)}.`, 2],
  ])("%s are refused", (_, text, line) => {
    expect(refused(text)).toEqual([expect.stringContaining(`README.md:${line}: a sentence of`)]);
  });

  test.each([
    ["code blocks", `Run this:\n\n\`\`\`\n${words(40)}\n\`\`\`\n`],
    ["inline code", `${words(19)} \`${words(5)}\`.`],
    ["addresses", `${words(19)} https://example.org/a/b?c=d.`],
    ["a link's address", `${words(18)} [one two](a/b/c.md "${words(5)}").`],
    ["items of a list", `- ${words(20)}\n- ${words(20)}\n  1. ${words(20)}`],
    ["cells of a row", `| ${words(20)} | ${words(20)} |`],
    ["sentences in quotes", `“${words(20)}.” (${words(20)}.) **${words(20)}.** ${words(20)}`],
  ])("%s are let through", (_, text) => {
    expect(refused(text)).toEqual([]);
  });
});

describe("docstrings", () => {
  const refused = (text: string) => messages(findDocstrings(checkout({ "src/a/x.ts": text })));

  test("a long sentence is refused by its line", () => {
    const text = `const y = 1;\n/**\n * ${words(5)}.\n * ${words(11)}\n * ${words(10)}.\n */\nexport const x = y;\n`;
    expect(refused(text)).toEqual(["src/a/x.ts:4: a sentence of 21 words"]);
  });

  test("a comment of more than 100 columns is refused", () => {
    const wide = "x".repeat(98);
    expect(refused(`// ${wide}\n/** ${wide} */\n/*\n${wide}yyy\n*/\n`)).toEqual([
      "src/a/x.ts:1: a comment of 101 columns",
      "src/a/x.ts:2: a comment of 105 columns",
      "src/a/x.ts:4: a comment of 101 columns",
    ]);
  });

  test("tags, items, examples, addresses and comments after code are let through", () => {
    const tags = ` * ${words(15)}\n * @param a ${words(15)}\n * @example\n * ${words(12)}\n * ${words(12)}\n`;
    const rest = `// https://example.org/${"x".repeat(100)}\nf(); // ${words(30)}\n`;
    expect(refused(`/**\n${tags} */\nexport const x = 1;\n${rest}`)).toEqual([]);
  });

  test("only the folders that are asked for are searched, without any all code", () => {
    const root = checkout({
      "src/a/x.ts": `/** ${words(11)}\n * ${words(10)} */`,
      "src/b/x.ts": "",
      "docs/x.ts": `/** ${words(21)} */`,
    });
    expect(findDocstrings(root, ["src/b"])).toEqual([]);
    expect(findDocstrings(root, ["src/a/x.ts"])).toHaveLength(1);
    expect(findDocstrings(root)).toHaveLength(1);
  });
});

describe("paths in backticks", () => {
  test("that are not in the repository are refused", () => {
    const files = {
      "CODE_STYLE.md": "See `src/a/x.ts`, `src/a/`, `src/*/x.ts`, `dist/x.js`.\nAnd `src/gone/x.ts`.",
      "docs/decisions/0001-a.md": "It was `src/gone/x.ts`.",
      "src/a/x.ts": "",
    };
    const [one, ...more] = findDeadLinks(checkout(files));
    expect(one).toEqual({ path: "CODE_STYLE.md", line: 2, message: "names `src/gone/x.ts`, which is not there" });
    expect(more).toEqual([]);
  });
});
