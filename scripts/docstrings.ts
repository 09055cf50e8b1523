import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { codeFilesBelow, findDocstrings } from "./checks/docstrings.ts";
import { wrapComments } from "./docstrings/wrap.ts";

/**
 * `npx tsx scripts/docstrings.ts [--wrap] [FOLDER …]` prints what breaks the rule on docstrings
 * below the folders, by file and line. The rule: at most 20 words a sentence, comments within 100
 * columns. `--wrap` first wraps the comments that are too wide. Without a folder it takes all code.
 */
const { values, positionals } = parseArgs({ options: { wrap: { type: "boolean" } }, allowPositionals: true });
const folders = positionals.map((folder) => folder.replace(/\/+$/, ""));
const root = process.cwd();

if (values.wrap === true) {
  for (const path of codeFilesBelow(root, folders)) {
    const text = readFileSync(path, "utf8");
    const wrapped = wrapComments(path, text);
    if (wrapped !== text) writeFileSync(path, wrapped);
  }
}
const findings = findDocstrings(root, folders);
for (const { path, line, message } of findings) console.log(`${path}:${line}: ${message}`);
console.log(`${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
