import { expect, test } from "vitest";
import { keepStyles, stylesOf } from "./style-table.ts";

test("a page carries the rules of the classes it names, each once, in the order of the modules", () => {
  keepStyles("test", [".stest0{gap:1px}", ".stest1{gap:2px}"]);
  keepStyles("other", [".sother0{gap:3px}"]);
  const html = '<p title="stest1" class="sother0 more"></p><i class="stest0"></i><i class="stest0"></i>';
  expect(stylesOf(html)).toBe(".stest0{gap:1px}.sother0{gap:3px}");
  expect(stylesOf("<p>stest0</p>")).toBe("");
});
