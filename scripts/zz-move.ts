/* usage: tsx scripts/zz-move.ts table : lines "old new" (paths below src/ or from the root, without extension) */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { filesBelow } from "./checks/sources.ts";
const root = process.cwd();
const ALIAS: Record<string, string> = {
  "#domain/": "src/domain/",
  "#contract/": "src/contract/",
  "#server/": "src/server/",
  "#web/": "src/web/",
};
function resolve(p: string, s: string): string | null {
  if (s.startsWith(".")) return normalize(join(dirname(p), s));
  for (const [a, b] of Object.entries(ALIAS)) if (s.startsWith(a)) return b + s.slice(a.length);
  return null;
}
const moves = new Map<string, string>();
for (const line of readFileSync(process.argv[2]!, "utf8").split("\n")) {
  if (!line.trim() || line.startsWith("#")) continue;
  const [o, n] = line
    .trim()
    .split(/\s+/)
    .map((x) => (/^(scripts|e2e|bench)\//.test(x) ? x : `src/${x}`)) as [string, string];
  let any = false;
  for (const ext of [".ts", ".tsx", ".test.ts", ".test.tsx", ".long.test.ts", ".module.css", ".css", ".spec.ts"])
    if (existsSync(o + ext)) {
      if (existsSync(n + ext)) throw new Error(`there: ${n}${ext}`);
      moves.set(o + ext, n + ext);
      any = true;
    }
  if (!any) console.log("no file", o);
}
const sources = ["src", "scripts", "e2e", "bench"]
  .flatMap((f) => filesBelow(root, f))
  .filter((p) => /\.(tsx?|css|mjs)$/.test(p))
  .concat(
    [
      "vite.config.ts",
      "vitest.config.ts",
      "playwright.config.ts",
      "knip.json",
      "package.json",
      ".oxlintrc.json",
      ".dependency-cruiser.cjs",
    ].filter((p) => existsSync(p)),
  );
const docs = filesBelow(root, "").filter(
  (p) => /\.(md|json|yml|txt)$/.test(p) && !/^(src|node_modules|\.cache|locales)\//.test(p),
);
for (const p of sources) {
  const t = readFileSync(p, "utf8");
  const to = moves.get(p) ?? p;
  let out = t.replace(
    /((?:from|import\(|import|new URL\(|mock\(|importOriginal<typeof import\()\s*")([^"\n]+\.(?:tsx?|css))(")/g,
    (all, a: string, s: string, b: string) => {
      const q = resolve(p, s);
      if (q === null) return all;
      const target = moves.get(q) ?? q;
      if (target === q && to === p) return all;
      if (!s.startsWith(".")) {
        for (const [al, d] of Object.entries(ALIAS))
          if (target.startsWith(d)) return a + al + target.slice(d.length) + b;
        return all;
      }
      let r = relative(dirname(to), target);
      if (!r.startsWith(".")) r = "./" + r;
      return a + r + b;
    },
  );
  for (const [o, n] of moves) {
    if (out.includes(o)) out = out.replaceAll(o, n);
    const so = o.split("/").slice(-2).join("/"),
      sn = n.split("/").slice(-2).join("/");
    // A mention without quotes of an import: a path in a list of a check.
    if (out.includes(`"${o.slice(4)}"`)) out = out.replaceAll(`"${o.slice(4)}"`, `"${n.slice(4)}"`);
    if (out.includes(so) && !/(from|import)\s*\(?"[^"]*$/.test(out.slice(0, out.indexOf(so))))
      console.log("mention", p, so);
  }
  if (out !== t) writeFileSync(p, out);
}
for (const p of docs) {
  const t = readFileSync(p, "utf8");
  let out = t;
  for (const [o, n] of moves) {
    out = out.replaceAll(o, n).replaceAll(o.slice(4), n.slice(4));
    const bo = o.split("/").at(-1)!,
      bn = n.split("/").at(-1)!;
    if (new RegExp(`[\`/ (]${bo.replaceAll(".", "\\.")}`).test(out)) {
      out = out.replaceAll(bo, bn);
    }
    if (out !== t) console.log("doc", p, bo, bn);
  }
  if (out !== t) writeFileSync(p, out);
}
for (const [o, n] of moves) {
  mkdirSync(dirname(n), { recursive: true });
  renameSync(o, n);
  console.log("moved", o, n);
}
