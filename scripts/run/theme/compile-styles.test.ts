import { expect, test } from "vitest";
import { compileStyles } from "./compile-styles.ts";

const compiled = (css: string) => compileStyles("src/web/ui/Box.module.css", css, "ab");

test("each class gets a short name of its own, and its rules are kept under it", () => {
  expect(compiled(".root { gap: 4px; & a { color: red } } .inner { gap: 8px }")).toEqual({
    classes: { inner: "sab0", root: "sab1" },
    rules: { sab0: ".sab0{gap:8px}", sab1: ".sab1{gap:4px}.sab1 a{color:red}" },
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
