import { posix } from "node:path";
import { isNode, lineAt, walk } from "./sources.ts";
import type { Source } from "./sources.ts";

/** One import in any form: by alias, by `../`, as a type, by `import()`, or as a re-export. */
export interface Import {
  from: string;
  line: number;
  /** A file of the checkout (`src/domain/x.ts`) or a package (`zod`, `node:fs`). */
  target: string;
  isFile: boolean;
}

/** Every import of a file. One within the checkout is resolved to its path. */
export function importsOf(source: Source): Import[] {
  return specifiersOf(source).map(({ specifier, start }) => {
    const path = resolveSpecifier(source.path, specifier);
    return { from: source.path, line: lineAt(source.text, start), target: path ?? specifier, isFile: path !== null };
  });
}

interface Specifier {
  specifier: string;
  start: number;
}

function specifiersOf({ program, module }: Source): Specifier[] {
  const found: Specifier[] = [];
  for (const { moduleRequest } of module.staticImports) {
    found.push({ specifier: moduleRequest.value, start: moduleRequest.start });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) {
      if (moduleRequest !== null) found.push({ specifier: moduleRequest.value, start: moduleRequest.start });
    }
  }
  // `import("x")` as an expression and as a type. An address computed at run time cannot be checked
  // here.
  walk(program, (node) => {
    if (node.type !== "ImportExpression" && node.type !== "TSImportType") return;
    const { source } = node;
    if (isNode(source) && typeof source["value"] === "string")
      found.push({ specifier: source["value"], start: source.start });
  });
  return found;
}

/** `#layer/x.ts` by package.json's imports, `./x.ts` from the file's folder; null for a package. */
function resolveSpecifier(from: string, specifier: string): string | null {
  const clean = specifier.replace(/\?.*$/, "");
  if (clean.startsWith("#")) return posix.normalize(`src/${clean.slice(1)}`);
  if (clean.startsWith(".")) return posix.join(posix.dirname(from), clean);
  return null;
}
