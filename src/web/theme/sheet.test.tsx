import { beforeEach, expect, test } from "vitest";
import { createSheet } from "./sheet.ts";

const DRAWN = ".sa0{gap:1px}@media (min-width:900px){.sb1>p{gap:2px}}";

let page: Document;
let sheet: ReturnType<typeof createSheet>;
beforeEach(() => {
  page = document.implementation.createHTMLDocument();
  page.head.innerHTML = `<style>${DRAWN}</style>`;
  sheet = createSheet(() => page);
});

/** The rules that were added to the page's own element, by the rule that holds them. */
const written = () =>
  [...(page.querySelector("style")?.sheet?.cssRules ?? [])].map((rule) => rule.cssText.replaceAll(/\s/g, "")).slice(2);

test("styles wait until the page is opened for them, and come behind those that were drawn", () => {
  sheet.write("x", [".sx0{gap:1px}", ".sx1{gap:2px}"]);
  sheet.write("y", [".sy0{gap:3px}"]);
  expect(written()).toEqual([]);
  sheet.open();
  expect(written()).toEqual(["@mediaall{.sx0{gap:1px;}.sx1{gap:2px;}.sy0{gap:3px;}}"]);
});

test("no element is added or changed, which the page's policy would refuse", () => {
  sheet.write("x", [".sx0{gap:1px}"]);
  sheet.open();
  expect([...page.querySelectorAll("style")].map(({ textContent }) => textContent)).toEqual([DRAWN]);
});

test("what the server drew is not written again, and nothing is written twice: the number of rules has a bound", () => {
  sheet.write("a", [".sa0{gap:1px}", ".sa1{gap:3px}"]);
  sheet.write("b", [".sb0{gap:4px}", "@media (min-width:900px){.sb1>p{gap:2px}}"]);
  sheet.open();
  sheet.open();
  expect(written()).toEqual(["@mediaall{.sa1{gap:3px;}.sb0{gap:4px;}}"]);
});

test("styles of a part that comes later are written before the part is drawn, those of its files in one rule", async () => {
  sheet.open();
  const drawn = Promise.resolve().then(() => {
    sheet.write("x", [".sx0{gap:1px}"]);
    sheet.write("y", [".sy0{gap:2px}"]);
  });
  const first = "@mediaall{.sx0{gap:1px;}.sy0{gap:2px;}}";
  await drawn.then(() => expect(written()).toEqual([first]));
  sheet.write("x", [".sx0{gap:1px}"]);
  sheet.write("z", [".sz0{gap:3px}"]);
  await Promise.resolve();
  expect(written()).toEqual([first, "@mediaall{.sz0{gap:3px;}}"]);
});

test("styles that changed while they are worked on are written again", async () => {
  sheet.open();
  sheet.write("a", [".sa0{gap:9px}"], true);
  await Promise.resolve();
  expect(written()).toEqual(["@mediaall{.sa0{gap:9px;}}"]);
});
