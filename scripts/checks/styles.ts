import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, isTest, lineAt, sourcesBelow, walk } from "./sources.ts";
import type { Finding, Source } from "./sources.ts";

const STYLES = ".module.css";

/**
 * Styles and the files that use them. A class that no file uses is dead. A class that a file lacks
 * leaves an element without styles. Of two classes on one element, that of the later file wins. So
 * a file's own styles are its last import.
 */
export function findStyles(root: string): Finding[] {
  const sources = sourcesBelow(root, "src/web").filter(({ path }) => !isTest(path));
  const findings = sources.flatMap((source) => findingsOf(root, source));
  const used = new Set(sources.flatMap((source) => stylesOf(source)?.path ?? []));
  const unused = filesBelow(root, "src/web").filter((path) => path.endsWith(STYLES) && !used.has(path));
  return [...findings, ...unused.map((path) => ({ path, message: "is the style of no file beside it" }))];
}

type StyleImport = { path: string; name: string; isLast: boolean };

/** The style file that a source imports; it has the source's own name. */
function stylesOf({ path, module }: Source): StyleImport | undefined {
  const imports = module.staticImports;
  const at = imports.findIndex(({ moduleRequest }) => moduleRequest.value.endsWith(STYLES));
  const found = imports[at];
  if (found === undefined) return undefined;
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return {
    path: `${folder}${found.moduleRequest.value.replace("./", "")}`,
    name: found.entries[0]?.localName.value ?? "",
    isLast: at === imports.length - 1,
  };
}

function findingsOf(root: string, source: Source): Finding[] {
  const { path, text, program } = source;
  const styles = stylesOf(source);
  if (styles === undefined) return [];
  if (styles.path !== `${path.replace(/\.tsx?$/, "")}${STYLES}` || !existsSync(join(root, styles.path)))
    return [{ path, message: `imports ${styles.path}: the styles of a file lie beside it, under its name` }];
  const findings: Finding[] = [];
  if (!styles.isLast) findings.push({ path, message: `${styles.path} must be its last import` });
  if (styles.name !== "css") findings.push({ path, message: `calls its styles "${styles.name}", not "css"` });
  const classes = classesIn(readFileSync(join(root, styles.path), "utf8"));
  const used = new Set<string>();
  walk(program, (node) => {
    if (node.type !== "MemberExpression") return;
    const { object, property } = node;
    if (nameOf(object) !== styles.name) return;
    const name = nameOf(property);
    used.add(name);
    if (!classes.has(name))
      findings.push({ path, line: lineAt(text, node.start), message: `${styles.path} has no class "${name}"` });
  });
  const dead = [...classes].filter((name) => !used.has(name));
  return [...findings, ...dead.map((name) => ({ path: styles.path, message: `no file uses the class "${name}"` }))];
}

function nameOf(node: unknown): string {
  return typeof node === "object" && node !== null && "name" in node ? String(node.name) : "";
}

/** The classes a file of styles makes: those at the start of its outermost rules. */
function classesIn(css: string): ReadonlySet<string> {
  const own = css.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/:global\([^)]*\)/g, "");
  return new Set([...own.matchAll(/(?:^|[\s,>(&])\.([A-Za-z][\w-]*)/gm)].map(([, name = ""]) => name));
}
