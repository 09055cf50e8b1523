import { expect, test } from "vitest";
import { withoutUnusedRules } from "./unused-rules.ts";

test("rules for pictures and states that a page does not have are left out", () => {
  const css =
    ".a svg{top:0}.a[data-x]{top:1px}.a[data-y=b] i{top:2px}@media print{.b svg{top:3px}.b{top:4px}}.c{top:5px}";
  expect(withoutUnusedRules(css, '<p class="a" data-y="b">')).toBe(
    ".a[data-y=b] i{top:2px}@media print{.b{top:4px}}.c{top:5px}",
  );
  expect(withoutUnusedRules(css, '<svg></svg><p data-x="" data-y="b">')).toBe(css);
});

test("what may apply without them stays: alternatives, negations, the scheme that a script sets", () => {
  const css = "a,svg{top:0}a:not([data-x]){top:0}a:is(svg,b){top:0}[data-scheme=dark]{--a:0}";
  expect(withoutUnusedRules(css, "<p>")).toBe(css);
});
