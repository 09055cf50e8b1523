import { expect, test } from "vitest";
import { nameOf, rulesOf } from "./css.ts";

test("properties of an object become declarations: lengths in px, plain numbers where a number is meant", () => {
  expect(rulesOf([{ minHeight: 48, flex: 1, zIndex: 2, padding: 0, WebkitLineClamp: 2, color: "red" }], ".x")).toEqual([
    ".x{min-height:48px;flex:1;z-index:2;padding:0;-webkit-line-clamp:2;color:red}",
  ]);
});

test("what is below the element comes after it, in the order written; & stands for it wherever it is", () => {
  const styles = {
    "& a,&>b": { color: "red", "&:hover": { color: "blue" } },
    "[dir=rtl] &": { top: 1 },
    display: "grid",
    "& :is(p,i)": { "& u": { top: 2 } },
  };
  expect(rulesOf([styles], ".x")).toEqual([
    ".x{display:grid}",
    ".x a,.x>b{color:red}",
    ".x a:hover,.x>b:hover{color:blue}",
    "[dir=rtl] .x{top:1px}",
    ".x :is(p,i) u{top:2px}",
  ]);
});

test("rules for some screens hold for the element and what is below it", () => {
  const wide = { "@media (min-width:900px)": { gap: 20, "&>p": { gap: 1 } } };
  expect(rulesOf([wide], ".x")).toEqual(["@media (min-width:900px){.x{gap:20px}.x>p{gap:1px}}"]);
});

test("of several styles the later ones win", () => {
  const [rule] = rulesOf([{ gap: 4, color: "red" }, { gap: 8 }], ".x");
  expect(rule).toBe(".x{gap:4px;color:red;gap:8px}");
});

test("phones of 2019 get the older names too", () => {
  expect(rulesOf([{ position: "sticky", userSelect: "none", appearance: "none" }], ".x")).toEqual([
    ".x{position:-webkit-sticky;position:sticky;-webkit-user-select:none;user-select:none;-webkit-appearance:none;appearance:none}",
  ]);
});

test("a name is short, may stand as a class, and differs with the text", () => {
  const names = new Set(Array.from({ length: 2_000 }, (_, at) => nameOf(`color:#${at}`)));
  expect(names.size).toBe(2_000);
  for (const name of names) expect(name).toMatch(/^s[0-9a-z]{1,7}$/);
});
