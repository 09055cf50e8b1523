import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesBelow } from "../../checks/sources.ts";
import { applyMixins, compileStyles } from "./compile-styles.ts";

const compiled = (css: string) => compileStyles("src/web/ui/Box.module.css", css, "ab");

test("each class gets a short name of its own, and its rules are kept under it", () => {
  expect(compiled(".root { gap: 4px; & a { color: red } } .inner { gap: 8px }")).toEqual({
    classes: { root: "sab0", inner: "sab1" },
    rules: { sab0: ".sab0{gap:4px}.sab0 a{color:red}", sab1: ".sab1{gap:8px}" },
  });
});

test("rules keep the order written, so that of two classes on one element the later one wins", () => {
  const { classes, rules } = compiled(".box { padding: 8px } .area { padding: 12px }");
  expect(classes).toEqual({ box: "sab0", area: "sab1" });
  expect(Object.values(rules).join("")).toBe(".sab0{padding:8px}.sab1{padding:12px}");
});

test("classes with the same rule each have it: a page may hold only one of them", () => {
  expect(compiled(".a { gap: 4px } .b, .c:is(.d, p) { gap: 4px }").rules).toMatchObject({
    sab0: ".sab0{gap:4px}",
    sab1: ".sab1{gap:4px}",
    sab2: ".sab2:is(.sab3,p){gap:4px}",
  });
});

test("rules for some screens stay together by class, in words that phones of 2019 know", () => {
  const css =
    ".a { @media (min-width:900px) { gap: 4px; & > p { gap: 8px } } } .b { @media (min-width:900px) { gap: 9px } }";
  expect(compiled(css).rules).toEqual({
    sab0: "@media (min-width:900px){.sab0{gap:4px}.sab0>p{gap:8px}}",
    sab1: "@media (min-width:900px){.sab1{gap:9px}}",
  });
});

test("classes of others keep their names, and older names stand beside the newer ones", () => {
  const css = ".a { user-select: none; & :global(.leaflet-pane) { top: 0 } [dir=rtl] & { top: 1px } }";
  expect(compiled(css).rules).toEqual({
    sab0: ".sab0{-webkit-user-select:none;user-select:none}.sab0 .leaflet-pane{top:0}[dir=rtl] .sab0{top:1px}",
  });
});

test("an animation keeps the name that all pages know", () => {
  expect(compiled(".a { animation: appear 0s 1s both }").rules["sab0"]).toContain("appear");
});

test("a rule that belongs to no class is refused", () => {
  expect(() => compiled("p { gap: 4px }")).toThrow('"p" names no class of this file');
});

test("a mixin is written where a style applies it; one that does not exist is refused", () => {
  const mixins = "@mixin --link {\n  color: red;\n  &:hover {\n    color: blue;\n  }\n}\n";
  const css = applyMixins("a.module.css", ".a {\n  & a {\n    @apply --link;\n  }\n}\n", mixins);
  expect(Object.values(compileStyles("a.module.css", css, "a").rules)).toEqual([
    ".sa0 a{color:red}.sa0 a:hover{color:#00f}",
  ]);
  expect(() => applyMixins("a.module.css", ".a { @apply --none; }", mixins)).toThrow("no mixin --none");
});

/** What the oldest engines of the program do not know: they drop the whole rule or line. */
const UNKNOWN_TO_SOME = [
  /text-decoration:[^;}]* /,
  /:dir\(/,
  /[^-]inset-area:/,
  /@container/,
  /\boklch\(/,
  /color-mix\(/,
];

test("lines that old engines do not know are written in words that they know", () => {
  const rule = (css: string) => compiled(css).rules["sab0"];
  const link = "text-decoration: underline; text-decoration-thickness: 1px";
  expect(rule(`.a { ${link} }`)).toBe(".sab0{text-decoration:underline;text-decoration-thickness:1px}");
  expect(rule(".a { text-decoration: underline 2px }")).not.toMatch(/text-decoration:underline 2px(?!.*-webkit)/);
});

test("no style of the product has what the oldest engines do not know", () => {
  const mixins = readFileSync("src/web/theme/mixins.css", "utf8");
  const files = filesBelow(".", "src/web").filter((path) => path.endsWith(".module.css"));
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const css = applyMixins(file, readFileSync(file, "utf8"), mixins);
    const rules = Object.values(compileStyles(file, css, "a").rules).join("");
    for (const unknown of UNKNOWN_TO_SOME) expect(rules, file).not.toMatch(unknown);
  }
});
