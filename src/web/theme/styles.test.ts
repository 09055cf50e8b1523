import { expect, test } from "vitest";
import { SCHEMES } from "#contract/theme/schemes.ts";
import { VARIABLES, withUsedVariables } from "./styles.ts";

const names = (css: string) => [...css.matchAll(/--lb-scheme:(\w+)/g)].map(([, name]) => name);

test("a page with the program has each scheme for who chose it, behind those for the device", () => {
  const all = names(VARIABLES);
  expect(all.slice(0, SCHEMES.length)).toEqual([...SCHEMES]);
  expect(all.slice(SCHEMES.length).sort()).toEqual([...SCHEMES].sort());
  const chosen = [...VARIABLES.matchAll(/\[data-scheme=(\w+)\]/g)].map(([, name]) => name);
  expect(chosen.sort()).toEqual([...SCHEMES].sort());
  expect(VARIABLES.indexOf("@media")).toBeLessThan(VARIABLES.indexOf("[data-scheme"));
});

test("dark schemes are for screens alone: paper is light, whatever the device or its reader chose", () => {
  const paper = VARIABLES.replaceAll(/@media screen(?: and [^{]*)?\{(?:[^{}]*\{[^{}]*\})+\}/g, "");
  expect(VARIABLES).toContain("color-scheme:dark");
  expect(paper).not.toContain("color-scheme:dark");
  expect(new Set(names(paper))).toEqual(new Set(["light", "contrast"]));
});

test("a page without the program has the variables that it uses, in every scheme", () => {
  const css = withUsedVariables("a{color:var(--lb-ink)}", '<i style="background:var(--lb-ground)">--lb-link');
  expect(new Set([...css.matchAll(/--lb-(\w+):/g)].map(([, name]) => name))).toEqual(new Set(["ink", "ground"]));
  expect(css.match(/--lb-ink:/g)).toHaveLength(8);
});

test("its variables have short names, each its own, where its HTML names none", () => {
  const own = "a{color:var(--lb-ink);background:var(--lb-inkSoft);fill:var(--lb-ink)}";
  const css = withUsedVariables(own, "<p>ink</p>");
  const [, ink, soft] = /a\{color:var\((--\w+)\);background:var\((--\w+)\);fill:var\(\1\)\}$/.exec(css) ?? [];
  expect(ink).not.toBe(soft);
  expect(css).toContain(`:root{color-scheme:light;${ink}:#11242a;${soft}:#3f5257}`);
  expect(css).not.toContain("--lb-");
});
