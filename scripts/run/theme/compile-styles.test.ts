import { expect, test } from "vitest";
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
  const css =
    ".a { position: -webkit-sticky; position: sticky; & :global(.leaflet-pane) { top: 0 } [dir=rtl] & { top: 1px } }";
  expect(compiled(css).rules).toEqual({
    sab0: ".sab0{position:-webkit-sticky;position:sticky}.sab0 .leaflet-pane{top:0}[dir=rtl] .sab0{top:1px}",
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
