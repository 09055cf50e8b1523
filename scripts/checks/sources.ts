import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import type { Comment, EcmaScriptModule, Program } from "oxc-parser";

/** A finding: where, and a sentence with cause and cure. */
export interface Finding {
  path: string;
  line?: number;
  message: string;
}

/** A TypeScript file for the checks. `path` is relative to the checkout, with forward slashes. */
export interface Source {
  path: string;
  text: string;
  program: Program;
  module: EcmaScriptModule;
  comments: Comment[];
}

/** A syntax node of any type. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const skipped = new Set(["node_modules", "dist", "var", "test-results", "playwright-report"]);

/** Every file below a folder of the checkout, without generated files and hidden folders. */
export function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (skipped.has(entry.name)) return [];
      if (!entry.isDirectory()) return [path];
      return entry.name.startsWith(".") ? [] : filesBelow(root, path);
    })
    .toSorted();
}

/** Parsed files by path. Four checks read the same ones, and parsing takes most of their time. */
const parsed = new Map<string, Source>();

/** The parsed TypeScript files below a folder. Nobody may change them. */
export function sourcesBelow(root: string, folder: string): Source[] {
  return filesBelow(root, folder)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      const known = parsed.get(path);
      if (known?.text === text) return known;
      const { program, module, comments } = parseSync(path, text);
      const source = { path, text, program, module, comments };
      parsed.set(path, source);
      return source;
    });
}

/** Whether a file runs only in tests: a test, or what stands in a folder `testing`. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes("/testing/");
}

/** The line of a position in a text, counted from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

/** Calls `visit` for every node of a syntax tree, parents before children. */
export function walk(tree: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(tree)) {
    for (const each of tree) walk(each, visit);
    return;
  }
  if (!isNode(tree)) return;
  visit(tree);
  // Not by `Object.entries`: its arrays cost half of the time of all checks.
  for (const field in tree) {
    const value = tree[field];
    if (field !== "parent" && typeof value === "object" && value !== null) walk(value, visit);
  }
}

/** Whether a value is a syntax node and not, for example, a regular expression's parts. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** The name of an identifier node, or null when the node is something else. */
export function identifierNameOf(node: unknown): string | null {
  return isNode(node) && node.type === "Identifier" && typeof node["name"] === "string" ? node["name"] : null;
}
