import { posix } from "node:path";
import { filesBelow, isNode, isTest, lineAt, sourcesBelow } from "./sources.ts";
import type { Finding, Source, SyntaxNode } from "./sources.ts";

/** Folders of code. */
const CODE = ["src", "e2e", "scripts", "bench"];
/** Most files directly in a folder of code. */
const MOST_FILES = 50;
/** Closed folders: released steps are never edited, and no new one comes. */
const CLOSED = new Set(["src/server/documents/migrations/before-1.0"]);

/** Folders of code with too many files, and hooks outside a file named after a hook. */
export function findTreeFaults(root: string): Finding[] {
  return [...findFullFolders(root), ...sourcesBelow(root, "src/web").flatMap(misplacedHooks)];
}

function findFullFolders(root: string): Finding[] {
  const counts = new Map<string, number>();
  for (const path of CODE.flatMap((folder) => filesBelow(root, folder))) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([path, count]) => count > MOST_FILES && !CLOSED.has(path))
    .map(([path, count]) => ({
      path,
      message: `holds ${count} files, ${MOST_FILES} are allowed: split it by what the files are about`,
    }));
}

/** `useX` is in `useX.ts(x)`. A file named after one of its hooks may have related ones. */
function misplacedHooks(source: Source): Finding[] {
  if (isTest(source.path)) return [];
  const hooks = hooksOf(source);
  const stem = posix.basename(source.path).replace(/\.tsx?$/, "");
  if (hooks.length === 0 || hooks.some(({ name }) => name === stem)) return [];
  return hooks.map(({ name, start }) => ({
    path: source.path,
    line: lineAt(source.text, start),
    message: `the hook ${name} stands outside ${name}.ts: a hook lives in a file named after it`,
  }));
}

/** Functions and constants `useX` at the top level, exported or not. */
function hooksOf({ program }: Source): { name: string; start: number }[] {
  return program.body.flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration === null) return [];
    return declaredNames(declaration).filter(({ name }) => /^use[A-Z]/.test(name));
  });
}

function declaredNames(declaration: { type: string; start: number; end: number }): { name: string; start: number }[] {
  const node: SyntaxNode = { ...declaration };
  const declarators = Array.isArray(node["declarations"]) ? node["declarations"].filter(isNode) : [node];
  return declarators.flatMap((one) => {
    const { id } = one;
    const name = isNode(id) ? id["name"] : null;
    return typeof name === "string" && node.type !== "TSTypeAliasDeclaration" ? [{ name, start: one.start }] : [];
  });
}
