/* usage: tsx scripts/zz-ident.ts old new pathprefix [skipregex] : every identifier of that name, keys too */
import { readFileSync, writeFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { filesBelow } from "./checks/sources.ts";
const [old, to, prefix, skip] = process.argv.slice(2) as [string, string, string, string?];
let n = 0;
for (const p of filesBelow(process.cwd(), prefix)) {
  if (!/\.tsx?$/.test(p) || (skip && new RegExp(skip).test(p))) continue;
  const t = readFileSync(p, "utf8");
  if (!new RegExp(`\\b${old}\\b`).test(t)) continue;
  const { program } = parseSync(p, t);
  const es = new Map<number, string>();
  (function visit(x: any): void {
    if (Array.isArray(x)) {
      x.forEach(visit);
      return;
    }
    if (x === null || typeof x !== "object") return;
    if ((x.type === "Identifier" || x.type === "JSXIdentifier") && x.name === old) es.set(x.start, to);
    if (x.type === "Literal" && x.value === old && t.slice(x.start + 1, x.end - 1) === old && process.env["LITERALS"])
      es.set(x.start + 1, to);
    for (const k of Object.keys(x)) if (k !== "type") visit(x[k]);
  })(program.body);
  if (!es.size) continue;
  if (new RegExp(`\\b${to}\\b`).test(t)) console.log("has already", p);
  let out = t;
  for (const [s] of [...es].sort((a, b) => b[0] - a[0])) out = out.slice(0, s) + to + out.slice(s + old.length);
  writeFileSync(p, out);
  n += es.size;
}
console.log(n);
