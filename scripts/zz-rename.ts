/* usage: tsx scripts/zz-rename.ts table : lines "file old new" */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "oxc-parser";
import { filesBelow } from "./checks/sources.ts";
const root = process.cwd();
const ALIAS: Record<string, string> = {
  "#domain/": "src/domain/",
  "#contract/": "src/contract/",
  "#server/": "src/server/",
  "#web/": "src/web/",
};
const text = new Map<string, string>();
for (const f of ["src", "scripts", "e2e", "bench"])
  for (const p of filesBelow(root, f)) if (/\.tsx?$/.test(p)) text.set(p, readFileSync(p, "utf8"));
function resolve(p: string, s: string): string | null {
  if (s.startsWith(".")) return normalize(join(dirname(p), s));
  for (const [a, b] of Object.entries(ALIAS)) if (s.startsWith(a)) return b + s.slice(a.length);
  return null;
}
type Edit = { start: number; end: number; to: string };
/** All references to a module-level name in a file. `null`: an inner scope has it too. */
function edits(p: string, old: string, to: string): Edit[] | string {
  const { program } = parseSync(p, text.get(p)!);
  const out: Edit[] = [];
  let inner = 0;
  const skipKey = new Set<any>();
  function visit(n: any, parent: any, key: string): void {
    if (Array.isArray(n)) {
      for (const x of n) visit(x, parent, key);
      return;
    }
    if (n === null || typeof n !== "object" || typeof n.type !== "string") return;
    if ((n.type === "Identifier" || n.type === "JSXIdentifier") && n.name === old) {
      const pt = parent.type;
      if ((pt === "MemberExpression" || pt === "StaticMemberExpression") && key === "property" && !parent.computed)
        return;
      if (pt === "JSXAttribute" && key === "name") return;
      if (pt === "TSQualifiedName" && key === "right") return;
      if (
        (pt === "Property" ||
          pt === "PropertyDefinition" ||
          pt === "MethodDefinition" ||
          pt === "TSPropertySignature" ||
          pt === "TSMethodSignature") &&
        key === "key" &&
        !parent.computed
      ) {
        if (parent.shorthand) {
          return;
        }
        return;
      }
      if (pt === "ImportSpecifier") {
        if (key === "imported") return;
      }
      if (pt === "ExportSpecifier") return;
      if (pt === "Property" && parent.shorthand && key === "value") {
        out.push({ start: n.start, end: n.end, to: `${old}: ${to}` });
        return;
      }
      if (
        pt === "TSTypeParameter" ||
        ["params"].includes(key) ||
        (pt === "VariableDeclarator" && key === "id" && !top.has(parent))
      )
        inner += 1;
      out.push({ start: n.start, end: n.start + old.length, to });
    }
    for (const k of Object.keys(n)) if (k !== "type") visit(n[k], n, k);
  }
  const top = new Set<any>();
  for (const s of program.body as any[]) {
    const d = s.type === "ExportNamedDeclaration" ? s.declaration : s;
    if (d?.type === "VariableDeclaration") for (const v of d.declarations) top.add(v);
  }
  for (const s of program.body as any[]) visit(s, program, "body");
  if (inner > 0) return `inner scope of ${p} has ${old}`;
  return out;
}
function apply(p: string, es: Edit[]): void {
  let t = text.get(p)!;
  const seen = new Set<number>();
  for (const e of [...es].sort((a, b) => b.start - a.start)) {
    if (seen.has(e.start)) continue;
    seen.add(e.start);
    t = t.slice(0, e.start) + e.to + t.slice(e.end);
  }
  text.set(p, t);
  writeFileSync(p, t);
}
for (const line of readFileSync(process.argv[2]!, "utf8").split("\n")) {
  if (!line.trim() || line.startsWith("#")) continue;
  const [short, old, to] = line.trim().split(/\s+/) as [string, string, string];
  const file = short.startsWith("src/") || /^(scripts|e2e|bench)\//.test(short) ? short : `src/${short}`;
  if (!text.has(file)) {
    console.log("no file", file);
    continue;
  }
  if (new RegExp(`\\b${to}\\b`).test(text.get(file)!)) {
    console.log("there already", to, file);
    continue;
  }
  const own = edits(file, old, to);
  if (typeof own === "string") {
    console.log(own);
    continue;
  }
  if (own.length === 0) {
    console.log("none", line);
    continue;
  }
  const plans: [string, Edit[]][] = [[file, own]];
  let fault: string | null = null;
  for (const [p, t] of text) {
    if (p === file || !t.includes(old)) continue;
    const { program } = parseSync(p, t);
    for (const s of program.body as any[]) {
      if (s.type !== "ImportDeclaration" || resolve(p, s.source.value) !== file) continue;
      for (const sp of s.specifiers)
        if (sp.type === "ImportSpecifier" && sp.imported.name === old) {
          if (sp.local.name !== old) {
            plans.push([p, [{ start: sp.imported.start, end: sp.imported.end, to }]]);
            continue;
          }
          if (new RegExp(`\\b${to}\\b`).test(t)) {
            fault = `there already ${to} ${p}`;
            continue;
          }
          const es = edits(p, old, to);
          if (typeof es === "string") {
            fault = es;
            continue;
          }
          plans.push([
            p,
            es
              .filter((e) => !(e.start >= sp.start && e.start < sp.end))
              .concat([{ start: sp.imported.start, end: sp.imported.end, to }]),
          ]);
        }
    }
  }
  if (fault) {
    console.log(fault);
    continue;
  }
  for (const [p, es] of plans) apply(p, es);
  console.log("renamed", old, to, plans.length);
}
